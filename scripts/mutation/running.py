"""Runs the checks against the mutants: first each check without one, to see which places it reaches
and how long it takes; then each mutant in what reaches it, until a check fails."""
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

from mutation import building

KILLED, SURVIVED, UNREACHED, BROKEN = "killed", "survived", "not reached", "does not compile"
# Cases of one program run together until they take this long, so that a program is not started for
# each. What is beyond the last is left out unless the run is thorough: then a mutant may be called
# a survivor that a long test would kill, never the other way round.
BATCH_SECONDS = (0.1, 0.5, 2.0)
TIME_FACTOR, TIME_EXTRA = 5.0, 1.0  # how much longer than without a mutant a check may take
ALONE_SECONDS_MAX = 1200
WALL_FACTOR = 20  # of the processor's time: for programs that wait for ever
MEMORY_KILOBYTES = 6_000_000


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
    def __init__(self, subject, mutants, results, options, say):
        self.subject, self.mutants, self.results = subject, mutants, results
        self.options, self.say = options, say
        self.seen = set()  # ids of the mutants that a check reached
        self.folder = subject.work / "run"
        self.folder.mkdir(exist_ok=True)

    def left(self):
        return [mutant for mutant in self.mutants if self.results.status(mutant) is None]

    def run(self):
        broken = {mutant.id for mutant in self.mutants if self.results.status(mutant) == BROKEN}
        tree = building.Tree(self.subject, self.mutants, broken)
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
            self.results.put(mutant, SURVIVED if mutant.id in self.seen else UNREACHED)

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
            self.seen.add(mutant.id)
            if self.options.pass_always:
                continue
            command = self.subject.filled(batch[0].check["command"], self.options.jobs,
                                          mutant=mutant.number)
            if batch[0].case:
                command += ["--gtest_filter=" + ":".join(probe.case for probe in batch),
                            "--gtest_fail_fast"]
            limit = TIME_FACTOR * sum(probe.seconds for probe in batch) + TIME_EXTRA
            outcome = run(command, self.folder, {"OFFGRID_MUTANT": str(mutant.number)}, limit)
            if outcome.code != 0:
                name = " ".join(os.path.basename(word) for word in batch[0].check["command"])
                self.results.put(mutant, KILLED, case_at_fault(outcome.output) or name)
                return

    def batches(self, mutant, probes):
        """Lists of probes to run at once, those first that reach little, as they are about this
        place. A case that reached the place in one program is not run again in another."""
        is_seen = mutant.id in self.seen
        reaching = {}
        for probe in probes:
            is_unreached = probe.check.get("unreached") and not is_seen
            if is_unreached or probe.reached[mutant.first]:
                reaching.setdefault(probe.case or id(probe), probe)
        for check in self.subject.checks:
            rest = [probe for probe in reaching.values() if probe.check is check]
            if rest and not rest[0].case:
                yield rest
                continue
            rest.sort(key=lambda probe: (probe.seconds > BATCH_SECONDS[-1],
                                         len(probe.reached) - probe.reached.count(0)))
            for limit in BATCH_SECONDS:
                batch, total = [], 0.0
                while rest and total + rest[0].seconds <= limit:
                    total += rest[0].seconds
                    batch.append(rest.pop(0))
                if batch:
                    yield batch
            if rest and self.options.thorough:
                yield rest
