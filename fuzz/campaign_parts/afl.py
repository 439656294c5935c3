"""Runs jobs with AFL++: its own mutations of the corpus, under the same oracles."""
import re
import shutil

from . import triage
from .build import program
from .common import Failure, inputs_of
from .counts import read_counts
from .job import FOUND_WHAT_WAS_PLANTED, LENGTH_MAX, RUNNING, LibFuzzer, Result, dictionary, run_measured, sanitizer_environment

MILLISECONDS_MAX = 60000
TRIAGED_MAX = 20  # of one job: each is run once more, to be minimised


class Afl(LibFuzzer):
    name = "afl"

    def __init__(self, programs, build, from_scratch):
        super().__init__(programs, build, from_scratch)
        self.work = build / "work-afl"
        if not shutil.which("afl-fuzz"):
            raise Failure("AFL++ is not installed: scripts/setup.sh fuzz-afl installs Debian's package afl++")

    def begin_with(self, job, folder):
        """AFL++ takes one folder of seeds, and not an empty one."""
        made = folder / "seeds"
        made.mkdir()
        number = 0
        for place in self.seeds(job.target):
            for path in inputs_of(place):
                (made / f"{number}").write_bytes(path.read_bytes()[:LENGTH_MAX])
                number += 1
        if number == 0:
            (made / "0").write_bytes(bytes(range(64)))
        return made

    def run(self, job, keep=None):
        folder = self.folder(job)
        output, log = folder / "output.txt", folder / "log.txt"
        is_canary = job.target == "canary"
        environment = sanitizer_environment(
            OFFGRID_FUZZ_COUNTS=folder / "counts-%p.json", OFFGRID_FUZZ_QUIET=1, AFL_NO_UI=1, AFL_SKIP_CPUFREQ=1, AFL_NO_AFFINITY=1,
            AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1, AFL_KILL_SIGNAL=15, AFL_FAST_CAL=1, AFL_IGNORE_UNKNOWN_ENVS=1,
            AFL_CRASH_EXITCODE=FOUND_WHAT_WAS_PLANTED if is_canary else None, AFL_BENCH_UNTIL_CRASH=1 if is_canary else None)
        # Of the fork server, and of a program that is as slow as its oracle.
        environment["ASAN_OPTIONS"] += ":symbolize=0"
        environment["UBSAN_OPTIONS"] += ":symbolize=0"
        command = [
            "afl-fuzz", "-i", str(self.begin_with(job, folder)), "-o", str(folder / "out"), "-s", str(job.seed),
            "-V", str(max(1, round(job.seconds))), "-G", str(LENGTH_MAX), "-t", f"{MILLISECONDS_MAX}+"
        ]
        if dictionary(job.target):
            command += ["-x", str(dictionary(job.target))]
        command += ["--", str(program(self.programs, job.target))]
        measured = run_measured(command, environment, output, log, 2 * job.seconds + 240)
        result = Result(job, *measured, output=output.read_text(errors="replace"), log=log.read_text(errors="replace"))
        for path in sorted(folder.glob("counts-*.json")):
            result.counts.add(read_counts(path)[0])
        result.cpu_seconds += result.counts.cpu_seconds  # afl-fuzz does not wait for the programs that it ends
        self.take_results(result, folder / "out" / "default", keep)
        return result

    def take_results(self, result, out, keep):
        stats = out / "fuzzer_stats"
        text = stats.read_text() if stats.exists() else ""
        match = re.search(r"^edges_found\s*: (\d+)$", text, re.MULTILINE)
        result.edges = int(match[1]) if match else 0
        if not text and not RUNNING.stopped:
            tail = "\n".join((result.output + result.log).splitlines()[-20:])
            raise Failure(f"afl-fuzz did not run offgrid-fuzz-{result.job.target}:\n{tail}")
        new = out.parent.parent / "new"
        for number, path in enumerate(inputs_of(out / "queue")):
            if ",orig:" not in path.name:
                shutil.copyfile(path, new / f"{number}")
        bad = [path for kind in ("crashes", "hangs") for path in inputs_of(out / kind) if path.name != "README.txt"]
        for path in bad[:TRIAGED_MAX]:
            self.take_crash(result, path, keep)

    def take_crash(self, result, path, keep):
        """Runs the input once more: the program minimises what it finds, and prints it."""
        folder = folder_again(path)
        output, log = folder / "output.txt", folder / "log.txt"
        environment = sanitizer_environment(OFFGRID_FUZZ_KEEP=keep and keep / result.job.target, OFFGRID_FUZZ_QUIET=1)
        status = run_measured([str(program(self.programs, result.job.target)), str(path)], environment, output, log, 600)[0]
        text, errors = output.read_text(errors="replace"), log.read_text(errors="replace")
        if status == FOUND_WHAT_WAS_PLANTED:
            result.status, result.output = status, text
        else:
            result.findings.append(triage.finding_of(result.job.target, result.job.seed, text, errors, str(path)))


def folder_again(path):
    made = path.parent.parent.parent.parent / "again"
    made.mkdir(exist_ok=True)
    return made
