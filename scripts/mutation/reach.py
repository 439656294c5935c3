"""Which places each check reaches, and how long it takes: one run of each case without a mutant. A
mutant that a check does not reach need not be run there."""
import json
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from mutation import running

BASE_SECONDS_MAX = 1200


@dataclass
class Probe:
    """What can be run: one case of a program of GoogleTest, or a whole command."""

    check: object
    case: str
    seconds: float
    reached: bytes

    def __post_init__(self):
        self.breadth = len(self.reached) - self.reached.count(0)  # how many places it reaches

    @property
    def name(self):
        return self.case or " ".join(os.path.basename(word) for word in self.check.command)

    def reaches(self, mutant):
        return self.reached[mutant.place_number] != 0


class Prober:
    def __init__(self, subject, count, jobs, say):
        self.subject = subject
        self.count = count
        self.jobs = jobs
        self.say = say
        self.folder = os.path.join(subject.work, "run")

    def probe(self, check, case):
        os.makedirs(self.folder, exist_ok=True)
        label = f"{self.subject.checks.index(check)}-{case}".replace("/", "_")
        path = os.path.join(self.folder, f"reached-{label}")
        with open(path, "wb") as stream:
            stream.write(bytes(self.count + 1))
        command = self.subject.filled(check.command,
                                      self.jobs) + ([f"--gtest_filter={case}"] if case else [])
        outcome = running.run(command, self.folder, {"OFFGRID_MUTATION_REACHED": path},
                              BASE_SECONDS_MAX)
        with open(path, "rb") as stream:
            reached = stream.read()
        os.remove(path)
        if not outcome.passed:
            raise RuntimeError("without a mutant this fails, so it tells nothing: "
                               f"{' '.join(command)}\n{outcome.output[-2000:]}")
        return Probe(check, case, outcome.seconds, reached)

    def probes(self, checks):
        """All probes of these checks, each run once."""
        tasks = []
        for check in checks:
            program = self.subject.filled(check.command, self.jobs)[0]
            cases = running.cases_of(program, self.folder) if check.cases else [""]
            if not cases:
                raise RuntimeError(f"{program} has no tests")
            tasks += [(check, case) for case in cases]
        self.say(f"== {len(tasks)} checks without a mutant: what each reaches, and its time")
        with ThreadPoolExecutor(self.jobs) as pool:
            found = list(pool.map(lambda task: self.probe(*task), tasks))
        self.say(f"   {sum(p.seconds for p in found):.0f} seconds of the processor")
        return found


def save_times(path, probes):
    with open(path, "w", encoding="utf-8") as stream:
        json.dump([[probe.name, round(probe.seconds, 3)] for probe in probes], stream, indent=0)
