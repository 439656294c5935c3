"""Planted bugs: a fuzzer proves something only for the kinds of bugs that it has found."""
import shutil
import statistics
import subprocess

from .build import program
from .common import FINDING, GOOD, Failure, grouped, table
from .job import FOUND_WHAT_WAS_PLANTED, Job, sanitizer_environment
from .triage import found_line


def names_of(engine, target):
    """[(name, line)]: the program names its planted bugs when it is given a name that does not exist."""
    environment = sanitizer_environment(OFFGRID_FUZZ_PLANT="list")
    done = subprocess.run([str(program(engine.programs, target))], env=environment, capture_output=True, text=True, check=False)
    lines = [line.strip() for line in done.stderr.splitlines() if line.startswith("  ")]
    return [(line.split()[0], line) for line in lines if line]


def search(engine, target, name, seconds, seed, keep=None):
    """Every bug is looked for from the same state: nothing that an earlier search learned is used."""
    job = Job(target, seconds, seed, plant=name)
    shutil.rmtree(engine.work / job.name(), ignore_errors=True)
    return engine.run(job, keep)


def print_names(engine, targets):
    for target in targets:
        for _, line in names_of(engine, target):
            print(line)
    return GOOD


def find_one(engine, options):
    """Prints the report of one planted bug."""
    name = options.plant
    owner = next((target for target in options.targets if name in [each for each, _ in names_of(engine, target)]), None)
    if owner is None:
        raise Failure(f"there is no planted bug named '{name}' in {' '.join(options.targets)}; --plant list names them", 2)
    print(f"== looking for the planted bug {name}, at most {options.seconds:g} seconds", flush=True)
    result = search(engine, owner, name, options.seconds, options.seed, engine.build / "planted")
    if result.status != FOUND_WHAT_WAS_PLANTED:
        print("\n".join(result.log.splitlines()[-60:]))
        raise Failure(f"the planted bug {name} was not found within {options.seconds:g} seconds (status {result.status})")
    print(result.output, end="")
    return GOOD


def find_all(engine, options):
    rows, seconds, missed = [], [], []
    for target in options.targets:
        for name, _ in names_of(engine, target):
            result = search(engine, target, name, options.limit, options.seed)
            line = found_line(result.output)
            if result.status == FOUND_WHAT_WAS_PLANTED and line:
                seconds.append(line[3])
                rows.append([name, target, line[1], f"{line[3]:.2f}", grouped(line[2])])
            else:
                missed.append(name)
                rows.append([name, target, f"NOT FOUND (status {result.status})", f">{options.limit:g}", grouped(result.counts.executions)])
            print(f"  {' '.join(rows[-1])}", flush=True)
    print(table(["planted bug", "target", "found in", "seconds", "executions"], rows, left=3))
    return judge(seconds, missed, options)


def judge(seconds, missed, options):
    median = statistics.median(seconds) if seconds else 0.0
    slowest = max(seconds, default=0.0)
    print(f"== {len(seconds) + len(missed)} planted bugs, {len(missed)} not found; median {median:.2f} s, longest {slowest:.2f} s")
    if not seconds and not missed:
        print("== FAILED: there is no planted bug")
        return FINDING
    for name in missed:
        print(f"== FAILED: {name} was not found within {options.limit:g} seconds")
    if median > options.median:
        print(f"== FAILED: the median is above {options.median:g} seconds")
    return FINDING if missed or median > options.median else GOOD
