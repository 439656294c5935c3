#!/usr/bin/env python3
"""Runs each suite of offgrid-verify and each fuzz program for about a second: it must end as it
should, and must have compared something. The canary of the fuzz programs must be reported.

usage: suites.py FOLDER [NAME...]

FOLDER has the programs. NAMEs are suites and fuzz programs; without one, all are run. Exit codes: 0
all is well; 1 something is not; 2 wrong usage, or a name that is not there."""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

SECONDS = 1.0
FIRST_COUNT, FACTOR_MAX, RUNS_MAX = 20, 16, 9
SEEN = re.compile(r"([\d,]+) executions, .* (\d+) of \d+ classes seen")


def run(*command):
    """(exit code, what it printed, its complaints)."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True,
                              text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def ran_suite(verify, name):
    """(what is wrong or nothing, what was done): runs of more and more cases, the last one of at
    least half a second, which must have compared something. How long a run takes says how many
    cases the next one has."""
    count = FIRST_COUNT
    for _ in range(RUNS_MAX):
        start = time.monotonic()
        status, text, complaint = run(verify, name, "--count", count, "--threads", 1, "--json")
        elapsed = time.monotonic() - start
        if elapsed > SECONDS / 2:
            break
        count *= min(FACTOR_MAX, round(SECONDS / elapsed))
    try:
        report = json.loads(text)
        done = f"{report['cases']:,} cases, {report['compared']:,} answers compared"
        compared = report["compared"]
    except (ValueError, KeyError, TypeError):
        return f"exit code {status}, no report: {complaint[-300:].strip()}", ""
    if status != 0:
        return f"exit code {status}: {complaint[-300:].strip()}", done
    return ("" if compared > 0 else "nothing was compared"), done


def ran_fuzz(program):
    """As ran_suite, of a fuzz program."""
    is_canary = program.name.endswith("-canary")
    status, text, complaint = run(program, "--random", 10 if is_canary else SECONDS)
    seen = SEEN.search(text)
    if status != 0:
        return f"exit code {status}: {(text + complaint)[-300:].strip()}", ""
    if is_canary:
        return ("" if "found: the canary" in text else "the canary was not found"), "found"
    if not seen or seen[1] == "0" or seen[2] == "0":
        return "no execution that reached a class", ""
    return "", f"{seen[1]} executions, {seen[2]} classes seen"


def jobs_of(folder):
    """{name: what runs it} of all suites and fuzz programs."""
    verify = folder / "offgrid-verify"
    listed = json.loads(run(verify, "--list", "--json")[1])["suites"]
    jobs = {each["name"]: lambda name=each["name"]: ran_suite(verify, name) for each in listed}
    for program in sorted(folder.glob("offgrid-fuzz-*")):
        jobs[program.name] = lambda program=program: ran_fuzz(program)
    return jobs


def main(folder, *names):
    try:
        jobs = jobs_of(pathlib.Path(folder).resolve())
    except (OSError, ValueError, KeyError) as wrong:
        print(f"suites.py: no list of suites from {folder}/offgrid-verify: {wrong}")
        return 1
    missing = [name for name in names or ["offgrid-fuzz-canary"] if name not in jobs]
    if missing:
        print(f"suites.py: not there: {', '.join(missing)}")
        return 2 if names else 1
    wanted = list(names or jobs)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS") or 2)) as pool:
        for name, (wrong, done) in zip(wanted, pool.map(lambda name: jobs[name](), wanted)):
            print(f"{name:<24}{done}" + (f"   FAILED: {wrong}" if wrong else ""), flush=True)
            failed += wrong != ""
    print(f"{len(wanted) - failed} of {len(wanted)} suites and fuzz programs are well")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print(__doc__)
        sys.exit(0 if sys.argv[1:] == ["--help"] else 2)
    sys.exit(main(*sys.argv[1:]))
