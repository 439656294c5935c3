"""One run of one fuzz program: how it is started, and what came out."""
import dataclasses
import os
import pathlib
import signal
import subprocess
import time

from . import triage
from .build import program
from .common import ROOT, Failure, committed_corpus, inputs_of
from .counts import Counts, coverage, read_counts

FOUND_WHAT_WAS_PLANTED = 10  # libfuzzer_main.cpp
LENGTH_MAX = 256


@dataclasses.dataclass
class Job:
    target: str
    seconds: float
    seed: int
    number: int = 0
    plant: str = ""

    def name(self):
        return f"{self.target}-{self.number}"


@dataclasses.dataclass
class Result:
    job: Job
    status: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    counts: Counts = dataclasses.field(default_factory=Counts)
    edges: int = 0
    features: int = 0
    findings: list = dataclasses.field(default_factory=list)
    output: str = ""
    log: str = ""


class Running:
    """The processes that are to be ended when the reader has had enough."""

    def __init__(self):
        self.processes = set()
        self.stopped = False

    def stop(self):
        self.stopped = True
        for process in list(self.processes):
            try:
                os.killpg(process.pid, signal.SIGTERM)
            except OSError:
                pass


RUNNING = Running()


def run_measured(command, environment, output, log, seconds_max=None):
    """(status, seconds, CPU seconds of the process and of those it waited for)."""
    start = time.monotonic()
    with open(output, "wb") as out, open(log, "wb") as errors:
        try:
            process = subprocess.Popen(
                command, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=errors, start_new_session=True)
        except OSError as wrong:
            raise Failure(f"cannot run {command[0]}: {wrong.strerror}") from None
    RUNNING.processes.add(process)
    try:
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if seconds_max and time.monotonic() - start > seconds_max:
                os.killpg(process.pid, signal.SIGKILL)
                seconds_max = None
            time.sleep(0.01)
    finally:
        RUNNING.processes.discard(process)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, time.monotonic() - start, usage.ru_utime + usage.ru_stime


def sanitizer_environment(**more):
    """A sanitizer's report becomes an abort, so that the question in work is printed too. It says where memory was used; where it was asked
    for is not written down, which would take a fifth of the time: the kept input tells it to who runs it without. Freed memory is kept from
    reuse for 16 MiB, hundreds of inputs, and not for 256: what fits the caches is faster, and no input uses another one's memory."""
    made = dict(os.environ)
    ours = "abort_on_error=1:detect_leaks=0:detect_stack_use_after_return=0:malloc_context_size=0:quarantine_size_mb=16:"
    made["ASAN_OPTIONS"] = ours + made.get("ASAN_OPTIONS", "")
    made["UBSAN_OPTIONS"] = "abort_on_error=1:print_stacktrace=1:" + made.get("UBSAN_OPTIONS", "")
    made.update({name: str(value) for name, value in more.items() if value is not None})
    return made


def dictionary(target):
    """The words of its formats, if it has any."""
    path = ROOT / "fuzz" / "dict" / f"{target}.dict"
    return path if path.exists() else None


class LibFuzzer:
    """Runs jobs with clang's libFuzzer."""

    name = "libfuzzer"

    def __init__(self, programs, build, from_scratch):
        self.programs = programs
        self.build = build
        self.from_scratch = from_scratch
        self.with_kept = True
        self.work = build / "work"

    def seeds(self, target):
        """What was kept, and what is committed. libFuzzer writes new inputs to the first folder it is given, so that is neither."""
        folders = [] if self.from_scratch else [committed_corpus(target)]
        if self.with_kept and not self.from_scratch:
            folders.insert(0, self.build / "corpus" / target)
        return [str(folder) for folder in folders if inputs_of(folder)]

    def folder(self, job):
        made = self.work / job.name()
        (made / "new").mkdir(parents=True, exist_ok=True)
        return made

    def run(self, job, keep=None):
        folder = self.folder(job)
        output, log, found = folder / "output.txt", folder / "log.txt", folder / "counts.json"
        swarm = None if job.plant else job.seed
        environment = sanitizer_environment(
            OFFGRID_FUZZ_PLANT=job.plant or None, OFFGRID_FUZZ_KEEP=keep and keep / job.target, OFFGRID_FUZZ_COUNTS=found,
            OFFGRID_FUZZ_QUIET=1, OFFGRID_FUZZ_SWARM=swarm)
        words = dictionary(job.target)
        command = [
            str(program(self.programs, job.target)), f"-max_total_time={max(1, round(job.seconds))}", f"-seed={job.seed}",
            f"-max_len={LENGTH_MAX}", "-entropic=0", "-timeout=60", f"-artifact_prefix={folder}/", str(folder / "new")
        ]
        if words:
            command.append(f"-dict={words}")
        # Twice the time and two minutes: a process that does not end is ended.
        measured = run_measured(command + self.seeds(job.target), environment, output, log, 2 * job.seconds + 120)
        result = Result(job, *measured, output=output.read_text(errors="replace"), log=log.read_text(errors="replace"))
        result.counts, _ = read_counts(found)
        result.edges, result.features = coverage(result.log)
        is_expected = result.status in (0, FOUND_WHAT_WAS_PLANTED) or RUNNING.stopped
        if not is_expected:
            artifacts = [str(path) for path in inputs_of(folder) if path.name.startswith(("crash-", "timeout-", "oom-", "leak-"))]
            result.findings.append(
                triage.finding_of(job.target, job.seed, result.output, result.log, artifacts[0] if artifacts else ""))
        return result

    def new_inputs(self):
        """{target: folders of new inputs}."""
        found = {}
        for folder in sorted(pathlib.Path(self.work).glob("*/new")):
            if inputs_of(folder):
                found.setdefault(folder.parent.name.rsplit("-", 1)[0], []).append(folder)
        return found
