"""The corpus between campaigns: what is new is merged, and the committed one can be made anew."""
import hashlib
import shutil
import tempfile

from .build import program
from .common import SHORT, Failure, committed_corpus, inputs_of
from .job import LENGTH_MAX, run_measured, sanitizer_environment

PLANTED = "planted-"  # inputs that are there for a planted bug, and not for a class


def require_committed(targets):
    """A fuzzer that begins with nothing because a folder was lost says too little."""
    for target in targets:
        if not inputs_of(committed_corpus(target)):
            raise Failure(f"the corpus of {target} is empty: no inputs in {committed_corpus(target)}; --from-scratch does without", SHORT)


def keep_all(engine, target, new):
    """Keeps the new inputs as they are, for the next merge. Answers how many are kept then."""
    kept = engine.build / "corpus" / target
    kept.mkdir(parents=True, exist_ok=True)
    for folder in new:
        for path in inputs_of(folder):
            shutil.copyfile(path, kept / hashlib.sha1(path.read_bytes()).hexdigest())
    return len(inputs_of(kept))


def merge(engine, target, new, programs):
    """Keeps of the kept inputs and the new ones as few as reach what all reach together. Answers (kept before, kept now)."""
    kept = engine.build / "corpus" / target
    before = len(inputs_of(kept))
    if not program(programs, target).exists():
        # Without libFuzzer's program there is nothing to minimise with: the next campaign with libFuzzer does it.
        return before, keep_all(engine, target, new)
    work = engine.build / "merge"
    shutil.rmtree(work, ignore_errors=True)
    (work / "result").mkdir(parents=True)
    folders = [str(folder) for folder in [committed_corpus(target), kept, *new] if inputs_of(folder)]
    environment = sanitizer_environment(OFFGRID_FUZZ_QUIET=1)
    command = [str(program(programs, target)), "-merge=1", f"-max_len={LENGTH_MAX}", f"-artifact_prefix={work}/", str(work / "result")]
    status = run_measured(command + folders, environment, work / "output.txt", work / "log.txt")[0]
    if status != 0:
        raise Failure(f"merging the corpus of {target} failed (status {status}); its log is {work / 'log.txt'}")
    shutil.rmtree(kept, ignore_errors=True)
    kept.parent.mkdir(parents=True, exist_ok=True)
    (work / "result").rename(kept)
    return before, len(inputs_of(kept))


def write_committed(engine, target, programs):
    """Replaces the committed inputs by the smallest ones known for each class. Answers how many there are then."""
    committed, kept = committed_corpus(target), engine.build / "corpus" / target
    with tempfile.TemporaryDirectory() as folder:
        environment = sanitizer_environment(OFFGRID_FUZZ_QUIET=1, OFFGRID_FUZZ_WRITE_CORPUS=f"{folder}/made")
        folders = [str(place) for place in (kept, committed) if inputs_of(place)]
        command = [str(program(programs, target)), "-runs=0", f"-max_len={LENGTH_MAX}", f"-artifact_prefix={folder}/", *folders]
        log = f"{folder}/log.txt"
        status = run_measured(command, environment, f"{folder}/output.txt", log)[0]
        made = inputs_of(f"{folder}/made")
        if status != 0 or not made:
            with open(log, errors="replace", encoding="utf-8") as stream:
                tail = "\n".join(stream.read().splitlines()[-10:])
            raise Failure(f"the corpus of {target} was not written (status {status}):\n{tail}")
        for path in inputs_of(committed):
            if not path.name.startswith(PLANTED):
                path.unlink()
        for path in made:
            shutil.copyfile(path, committed / path.name)
    return len(inputs_of(committed))
