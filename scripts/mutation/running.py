"""Builds a copy of the tree in which all mutants stand at once, and runs the checks against each.

In the copy each place chooses at run time between its mutants and the original, in which further
places choose: (in(17, 2) ? (on(17) ? (a <= b) : (a != b)) : (a < b)). So one build serves all. Each
check is run without a mutant, to see which places it reaches and how long it takes; then each
mutant in what reaches it, until a check fails.
"""
import glob
import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import threading
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from mutation.places import ANSWER, GUARD, REMOVAL, VALUE

SWITCH = "offgrid_mutation_switch.hpp"
KILLED, SURVIVED, UNREACHED, BROKEN = "killed", "survived", "not reached", "does not compile"
# Cases of one program run together until they take this long, so that a program is not started for
# each. What is beyond the last is left out unless the run is thorough: then a mutant may be called
# a survivor that a long test would kill, never the other way round.
BATCH_SECONDS = (0.1, 0.5, 2.0)
TIME_FACTOR, TIME_EXTRA = 5.0, 1.0  # how much longer than without a mutant a check may take
ALONE_SECONDS_MAX = 1200
WALL_FACTOR = 20  # of the processor's time: for programs that wait for ever
MEMORY_KILOBYTES = 6_000_000


NOTHING = ("", "")
# What stands before the mutants of a place, on both sides of each and of the last, before the text
# of the place, and behind it.
FRAMES = {VALUE: ("({} ? ", ("{} ? (", ") : "), ("(", ")"), " : (", "))"),
          ANSWER: ("{{ if ({}) {{ ", ("if ({}) ", ""), NOTHING, " } ", " }"),
          GUARD: ("{{ if (!{}) ", NOTHING, NOTHING, "", " }"),
          REMOVAL: ("static_cast<void>({} ? static_cast<void>(0)", NOTHING, NOTHING,
                    " : static_cast<void>(", "))")}
MESSAGE = re.compile(r"^(?:mutants (\d+) (\d+)|[^\s:][^:\n]*):\d+:\d+: (fatal error|error|note): ",
                     re.M)


class Subject:
    """What is mutated, built and run, as a JSON file says:

    files      patterns of the sources that are mutated
    include    folders for #include; the first gets the switch
    variants   lists of flags: the headers are read once with each, as code differs under #if
    copied     patterns of what the build needs; everything if there are none
    unmutated  {a file of the copy: [text, replacement]}: what must read the original sources
    build      commands that build the {targets} of a stage; the first may be cheap ones that fail
               for most mutants that do not compile
    checks     [{stage, target, command, cases, unreached}]: with cases the command is a program of
               GoogleTest; one with unreached compiles {mutant}, if no stage before has reached it,
               as it is while constants are evaluated
    target     the share of mutants, in per cent, that has to be killed or excused
    sample     how many mutants are run; all without it
    {headers} in a command is a source that includes all headers.
    """

    compiler = os.environ.get("OFFGRID_MUTATION_COMPILER", "clang++-19")
    defaults = {"variants": [[]], "copied": ["**"], "unmutated": {}, "sample": None}

    def __init__(self, path, root, work):
        vars(self).update(self.defaults | json.loads(path.read_text(encoding="utf-8")))
        self.path, self.name, self.root = path, path.stem, root
        self.work = work / self.name
        self.tree, self.built = self.work / "tree", self.work / "build"
        self.built.mkdir(parents=True, exist_ok=True)
        self.files = self.expand(self.files)
        self.headers = self.work / "all_headers.cpp"
        self.headers.write_text("".join(
            f'#include "{file.removeprefix(folder + "/")}"\n'
            for file in self.files for folder in self.include
            if file.endswith(".hpp") and (file.startswith(folder + "/") or folder == ".")))

    def expand(self, patterns):
        found = {path for pattern in patterns
                 for path in glob.glob(pattern, root_dir=self.root, recursive=True)}
        return sorted(path for path in found if (self.root / path).is_file())

    def copied_files(self):
        return [path for path in self.expand(self.copied) if not path.startswith("build")]

    def filled(self, command, jobs=1, targets=(), mutant=-1):
        values = {"headers": self.headers, "tree": self.tree, "build": self.built, "jobs": jobs,
                  "root": self.root, "compiler": self.compiler, "mutant": mutant}
        return [filled for word in command
                for filled in (targets if word == "{targets}" else [word.format(**values)])]

    def digest(self):
        total = hashlib.sha256()
        for path in self.copied_files():
            data = (self.root / path).read_bytes()
            total.update(path.encode() + hashlib.sha256(data).digest())
        return total.hexdigest()[:16]


class Copy:
    """The text of a file with its mutants in it."""

    def __init__(self, source, mutants):
        self.source, self.pieces = source, [f'#include "{SWITCH}"']
        self.left = []  # (place, its mutants), the outer before the inner
        for mutant in mutants:
            if not self.left or self.left[-1][0] is not mutant.place:
                self.left.append((mutant.place, []))
            self.left[-1][1].append(mutant)
        self.put_range(0, len(source.bytes), source.path)
        self.text = "".join(self.pieces)

    def mark(self, name, at):
        """What follows has this name, and the line of this offset, in the compiler's messages."""
        line = self.source.bytes.count(b"\n", 0, at) + 1
        self.pieces.append(f'\n#line {line} "{name}"\n')

    def put_range(self, start, end, name):
        """The text with all places in it, but for those that overlap one before them."""
        self.mark(name, start)
        while self.left and self.left[0][0].start < end:
            place, mutants = self.left.pop(0)
            if start <= place.start and place.end <= end:
                self.pieces.append(self.source.text(start, place.start))
                self.put_place(place, mutants)
                start = place.end
                self.mark(name, start)
        self.pieces.append(self.source.text(start, end))

    def put_place(self, place, mutants):
        first, count = mutants[0].number, mutants[-1].number - mutants[0].number + 1
        name = f"mutants {first} {count}"
        before, choice, last, between, behind = FRAMES[place.form]
        self.mark(name, place.start)
        self.pieces.append(before.format(f"::offgrid_mutation::in({first}, {count})"))
        for mutant in mutants:
            mutant.first = first
            opening, closing = last if mutant is mutants[-1] else choice
            self.pieces.append(opening.format(f"::offgrid_mutation::on({mutant.number})"))
            self.mark(f"mutants {mutant.number} 1", place.start)
            self.pieces.append(mutant.text)
            self.mark(name, place.start)
            self.pieces.append(closing)
        self.pieces.append(between)
        self.put_range(place.start, place.end, name)
        self.mark(name, place.end)
        self.pieces.append(behind)


class Tree:
    """The copy of the tree, with all mutants that may compile."""

    def __init__(self, subject, mutants, broken):
        self.subject, self.mutants = subject, mutants
        self.broken = broken  # ids of those that do not compile
        for number, mutant in enumerate(mutants):
            mutant.number = number

    def write(self):
        """Leaves the time of a file alone that has its text already: nothing is built twice."""
        subject, by_file = self.subject, {}
        for mutant in self.mutants:
            if mutant.id not in self.broken:
                by_file.setdefault(mutant.file, []).append(mutant)
        switch = pathlib.Path(__file__).with_name("switch.hpp").read_bytes()
        data = {f"{subject.include[0]}/{SWITCH}":
                switch.replace(b"MUTANT_COUNT", str(max(1, len(self.mutants))).encode())}
        for path in subject.copied_files():
            data[path] = (Copy(by_file[path][0].source, by_file[path]).text.encode()
                          if path in by_file else (subject.root / path).read_bytes())
        for path, (old, new) in subject.unmutated.items():
            new = new.format(root=subject.root)
            data[path] = data[path].replace(old.encode(), new.encode())
        wanted = {subject.tree / path: text for path, text in data.items()}
        for path in subject.tree.rglob("*"):  # the sources of tests are found by pattern
            if path.is_file() and path not in wanted:
                path.unlink()
        for path, text in wanted.items():
            if not path.exists() or path.read_bytes() != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(text)

    def build(self, targets, jobs, say):
        """Runs each command until it succeeds, without the mutants that the last messages name."""
        environment = {**os.environ, "CCACHE_DISABLE": "1", "LC_ALL": "C"}
        log = self.subject.work / "build.log"
        for command in self.subject.build:
            is_good = False
            while not is_good:
                self.write()
                done = subprocess.run(self.subject.filled(command, jobs, targets), check=False,
                                      cwd=self.subject.built, env=environment, errors="replace",
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                log.write_text(done.stdout, encoding="utf-8")
                is_good = done.returncode == 0
                found = set() if is_good else self.offenders(done.stdout) - self.broken
                if not is_good and not found:
                    raise RuntimeError(f"the copy does not build, and no mutant is to blame: {log}")
                self.broken |= found
                if found:
                    say(f"   {len(found)} mutants do not compile; again without them")

    def offenders(self, output):
        """The mutants that the compiler complains about: of each error, where it is or the first of
        its notes that is in a mutant."""
        found, is_open = set(), False
        for first, count, kind in MESSAGE.findall(output):
            is_open |= kind != "note"
            if is_open and first:
                found |= {mutant.id for mutant in
                          self.mutants[int(first):int(first) + int(count)]}
                is_open = False
        return found


# The seconds are of the processor, with all children.
Outcome = namedtuple("Outcome", "code seconds output")


def run(command, folder, environment, seconds_max):
    """The outcome of a command; one that takes longer ends by a signal. The limit is of the
    processor's time, which does not depend on what else the machine does."""
    limit = max(1, int(seconds_max + 0.999))
    words = ["sh", "-c", f'ulimit -t {limit}; ulimit -v {MEMORY_KILOBYTES}; ulimit -c 0; exec "$@"',
             "sh", *command]
    with tempfile.TemporaryDirectory(dir=folder) as place, tempfile.TemporaryFile() as output:
        process = subprocess.Popen(words, cwd=place, env={**os.environ, **environment},
                                   stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=subprocess.STDOUT, start_new_session=True)
        timer = threading.Timer(WALL_FACTOR * limit, lambda: os.killpg(process.pid, signal.SIGKILL))
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode(errors="replace")
    return Outcome(process.returncode, usage.ru_utime + usage.ru_stime, text)


def run_alone(command, folder, environment):
    """The outcome without a mutant, which has to be good."""
    outcome = run(command, folder, environment, ALONE_SECONDS_MAX)
    if outcome.code != 0:
        raise RuntimeError("without a mutant this fails, so it tells nothing: "
                           f"{' '.join(command)}\n{outcome.output[-2000:]}")
    return outcome


def cases_of(program, folder):
    """The names of all cases of a program of GoogleTest, each once."""
    names, suite = [], ""
    for line in run_alone([program, "--gtest_list_tests"], folder, {}).output.splitlines():
        word = line.split("#")[0].rstrip()
        if re.fullmatch(r"\S+\.", word):
            suite = word
        elif word.startswith("  ") and suite:
            names.append(suite + word.strip())
    return list(dict.fromkeys(names))


def case_at_fault(output):
    """The case of GoogleTest that failed first, or that ran when the program ended."""
    failed = re.findall(r"^\[  FAILED  \] (\S+?)(?:,| \(|$)", output, re.M)
    begun = re.findall(r"^\[ RUN      \] (\S+)", output, re.M)
    return (failed[:1] or begun[-1:] or [""])[0]


@dataclass
class Probe:
    """What can be run: a case of a program of GoogleTest, or a whole command."""

    check: dict
    case: str
    command: list
    seconds: float = 0.0
    reached: bytes = b""  # by the number of the first mutant of a place


class Results:
    """What became of each mutant, for one state of the tree: lines of JSON, so that a run that is
    stopped goes on where it was."""

    def __init__(self, path):
        self.path, self.known, self.lock = path, {}, threading.Lock()
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
            if line.endswith("]"):  # not the last line of a run that was stopped
                mutant, *answer = json.loads(line)
                self.known[mutant] = answer

    def put(self, mutant, status, killer=""):
        with self.lock, self.path.open("a", encoding="utf-8") as stream:
            self.known[mutant.id] = [status, killer]
            stream.write(json.dumps([mutant.id, status, killer]) + "\n")

    def status(self, mutant):
        return self.known.get(mutant.id, [None])[0]

    def killer(self, mutant):
        return self.known[mutant.id][1]


class Campaign:
    """The run of some mutants that is to come; with `results`, what is known of them already."""

    def __init__(self, subject, mutants, results, options, say):
        self.subject, self.mutants, self.results = subject, mutants, results
        self.options, self.say = options, say
        self.reached = set()  # ids of the mutants that a check has reached
        self.folder = subject.work / "run"
        self.folder.mkdir(exist_ok=True)

    def left(self):
        return [mutant for mutant in self.mutants if self.results.status(mutant) is None]

    def run(self):
        broken = {mutant.id for mutant in self.mutants if self.results.status(mutant) == BROKEN}
        tree = Tree(self.subject, self.mutants, broken)
        for stage in dict.fromkeys(check["stage"] for check in self.subject.checks):
            checks = [check for check in self.subject.checks if check["stage"] == stage]
            targets = list(dict.fromkeys(check["target"] for check in checks if "target" in check))
            if targets and self.left():
                self.say(f"== building {' '.join(targets)} with {len(self.mutants)} mutants")
                tree.build(targets, self.options.jobs, self.say)
                for mutant in self.left():
                    if mutant.id in broken:
                        self.results.put(mutant, BROKEN)
            left = self.left()
            probes = self.probes(checks) if left else []
            with ThreadPoolExecutor(self.options.jobs) as pool:
                list(pool.map(lambda mutant: self.judge(mutant, probes), left))
            self.say(f"== {stage}: {len(left) - len(self.left())} of {len(left)} killed")
        for mutant in self.left():
            self.results.put(mutant, SURVIVED if mutant.id in self.reached else UNREACHED)

    def probes(self, checks):
        found = []
        for check in checks:
            command = self.subject.filled(check["command"], self.options.jobs)
            cases = cases_of(command[0], self.folder) if check.get("cases") else [""]
            found += [Probe(check, case, command + [f"--gtest_filter={case}"] * bool(case))
                      for case in cases]
        self.say(f"== {len(found)} checks without a mutant: what each reaches, and its time")

        def try_out(probe):
            with tempfile.NamedTemporaryFile(dir=self.folder) as reached:
                reached.write(bytes(len(self.mutants) + 1))
                reached.flush()
                probe.seconds = run_alone(probe.command, self.folder,
                                          {"OFFGRID_MUTATION_REACHED": reached.name}).seconds
                probe.reached = pathlib.Path(reached.name).read_bytes()
        with ThreadPoolExecutor(self.options.jobs) as pool:
            list(pool.map(try_out, found))
        return found

    def judge(self, mutant, probes):
        for batch in self.batches(mutant, probes):
            self.reached.add(mutant.id)
            check = batch[0].check
            command = self.subject.filled(check["command"], self.options.jobs,
                                          mutant=mutant.number)
            if batch[0].case:
                command += ["--gtest_filter=" + ":".join(probe.case for probe in batch),
                            "--gtest_fail_fast"]
            limit = TIME_FACTOR * sum(probe.seconds for probe in batch) + TIME_EXTRA
            outcome = run(command, self.folder, {"OFFGRID_MUTANT": str(mutant.number)}, limit)
            if outcome.code != 0 and not self.options.pass_always:
                name = " ".join(os.path.basename(word) for word in check["command"])
                self.results.put(mutant, KILLED, case_at_fault(outcome.output) or name)
                return

    def batches(self, mutant, probes):
        """Lists of probes to run at once, those cases first that reach little, as they are about
        this place. A case that reached the place in one program is not run again in another."""
        is_unreached, reaching = mutant.id not in self.reached, {}
        for probe in probes:
            if is_unreached if probe.check.get("unreached") else probe.reached[mutant.first]:
                reaching.setdefault(probe.case or id(probe), probe)
        for check in self.subject.checks:
            rest = [probe for probe in reaching.values() if probe.check is check]
            rest.sort(key=lambda probe: (probe.seconds > BATCH_SECONDS[-1],
                                         len(probe.reached) - probe.reached.count(0)))
            for limit in BATCH_SECONDS if check.get("cases") else ():
                batch, total = [], 0.0
                while rest and total + rest[0].seconds <= limit:
                    total += rest[0].seconds
                    batch.append(rest.pop(0))
                if batch:
                    yield batch
            if rest and (self.options.thorough or not check.get("cases")):
                yield rest
