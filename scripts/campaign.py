#!/usr/bin/env python3
"""A long campaign of one suite of offgrid-verify, or of one fuzz program, in shards that run side
by side: here, by GNU parallel, or as a job array of Slurm.

The i-th shard has the seed SEED + i - 1, and leaves its report in FOLDER, which all tasks share. A
campaign that was stopped, or lost a task, goes on with the shards that have none. The merged report
has neither times nor threads: it is the same bytes however the shards were run.
"""
import argparse
import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
EXIT_GOOD, EXIT_WRONG, EXIT_USAGE, EXIT_SHORT = 0, 1, 2, 3
RUNS = ("seconds", "threads")  # what says how a report came about, and not what it says
KEYS = {"of", "exit", "report"}
ENGINES = {"parallel": "parallel", "slurm": "sbatch"}


def replace_file(path, text):
    """All at once, so that a reader meets no half of it."""
    partial = path.with_suffix(f".{os.getpid()}")
    partial.write_text(text, encoding="utf-8")
    partial.replace(path)


def without_runs(value):
    if isinstance(value, dict):
        return {key: without_runs(of) for key, of in value.items() if key not in RUNS}
    return [without_runs(of) for of in value] if isinstance(value, list) else value


def path_of(options, shard):
    return options.folder / f"shard-{shard:04}.json"


def command_of(options, shard):
    """The command of a shard. Fuzz programs are given a time, so what they count is not kept."""
    seed = str(options.seed + shard - 1)
    if options.suite.startswith("fuzz-"):
        return [str(options.build / "bin" / f"offgrid-{options.suite}"), "--seed", seed,
                "--random", str(options.count)]
    return [str(options.build / "bin" / "offgrid-verify"), options.suite, "--seed", seed,
            "--count", str(options.count), "--threads", "1", "--json", "--quiet",
            "--save-dir", str(options.folder)]


def what(options, shard):
    """A report of something else does not count."""
    return [options.suite, options.seed, options.count, shard]


def run_shard(options, shard):
    done = subprocess.run(command_of(options, shard), capture_output=True, text=True, check=False)
    report = {"of": what(options, shard), "exit": done.returncode, "report": {}}
    try:
        if not options.suite.startswith("fuzz-"):
            report["report"] = without_runs(json.loads(done.stdout))
    except ValueError:
        report["exit"] = report["exit"] or EXIT_WRONG
    if report["exit"] != 0:
        path_of(options, shard).with_suffix(".log").write_text(done.stdout + done.stderr)
    replace_file(path_of(options, shard), json.dumps(report) + "\n")
    return EXIT_GOOD if report["exit"] == 0 else EXIT_WRONG


def loaded(options, shard):
    """The shard's report, or None."""
    try:
        found = json.loads(path_of(options, shard).read_text(encoding="utf-8"))
        return found if found["of"] == what(options, shard) and found.keys() >= KEYS else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def launch(options, missing):
    """Runs the shards that are missing. Their exit codes are in their reports."""
    own = [sys.executable, "-B", str(pathlib.Path(__file__).resolve()), options.suite,
           "--shards", str(options.shards), "--count", str(options.count), "--seed",
           str(options.seed), "--build", str(options.build), "--folder", str(options.folder)]
    if options.by == "here":
        for shard in missing:
            run_shard(options, shard)
    elif options.by == "parallel":
        subprocess.run(["parallel", "--will-cite", "--jobs", str(options.jobs),
                        *map(shlex.quote, own), "--shard", "{}", ":::", *map(str, missing)],
                       check=False)
    else:
        listed = ",".join(map(str, missing))
        subprocess.run(["sbatch", "--wait", f"--array={listed}%{options.jobs}", "--requeue",
                        "--job-name", f"offgrid-{options.suite}",
                        f"--output={options.folder}/slurm-%a.log",
                        "--wrap", f"exec {shlex.join(own)} --shard $SLURM_ARRAY_TASK_ID"],
                       check=False)


def add(sums, cells, key):
    """Adds the whole numbers of cells to those of the cell with the same words."""
    for cell in cells:
        words = tuple((k, v) for k, v in cell.items() if isinstance(v, str))
        into = sums.setdefault((key, words), dict(words))
        for name, value in cell.items():
            if isinstance(value, int) and not isinstance(value, bool):
                into[name] = into.get(name, 0) + value


def merged(options, reports):
    """One report: sums of what the shards counted, and the shards that failed."""
    made = {"suite": options.suite, "seed": options.seed, "count": options.count,
            "shards": options.shards, "finished": len(reports),
            "failed": [r["of"][-1] for r in reports if r["exit"] != 0]}
    sums = {}
    for report in (r["report"] for r in reports):
        for key, value in report.items():
            if isinstance(value, list) and all(isinstance(cell, dict) for cell in value):
                add(sums, value, key)
            elif isinstance(value, int) and key not in ("seed", "count"):
                made[key] = made.get(key, 0) + value
    for (key, _), cell in sums.items():
        made.setdefault(key, []).append(cell)
    return made


def read_options(words):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Exit codes: 0 all shards agree; 1 a shard failed, its output is beside its report; "
        "2 wrong usage, or an engine that is not installed; 3 a shard has no report yet.")
    parser.add_argument("suite", help="of offgrid-verify --list, or fuzz-worlds and others")
    parser.add_argument("--shards", type=int, default=8, metavar="N")
    parser.add_argument("--count", type=int, default=100000, metavar="N",
                        help="cases of a shard, of fuzz programs seconds (100000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the first shard (1)")
    parser.add_argument("--by", choices=("here", *ENGINES), default="here")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="shards at once (2)")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", metavar="FOLDER")
    parser.add_argument("--folder", type=pathlib.Path, metavar="FOLDER",
                        help="for the reports (campaigns/... in the build folder)")
    parser.add_argument("--shard", type=int, metavar="I", help="run this one alone, as engines do")
    parser.add_argument("--merge", action="store_true", help="run nothing, merge what there is")
    options = parser.parse_args(words)
    if not 1 <= options.shards <= 9999 or options.count < 1 or options.jobs < 1:
        parser.error("--shards, --count and --jobs are from 1 on")
    options.build = options.build.resolve()
    name = f"{options.suite}-{options.seed}-{options.count}"
    options.folder = (options.folder or options.build / "campaigns" / name).resolve()
    return options


def main(words):
    options = read_options(words)
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.shard is not None:
        return run_shard(options, options.shard)
    shards = range(1, options.shards + 1)
    missing = [shard for shard in shards if loaded(options, shard) is None]
    if missing and not options.merge:
        engine = ENGINES.get(options.by)
        if engine and not shutil.which(engine):
            print(f"campaign.py: {engine} is not installed", file=sys.stderr)
            return EXIT_USAGE
        launch(options, missing)
    reports = [report for report in (loaded(options, shard) for shard in shards) if report]
    whole = merged(options, reports)
    replace_file(options.folder / "merged.json", json.dumps(whole, indent=1) + "\n")
    told = ", ".join(f"{key} {value:,}" for key, value in whole.items() if isinstance(value, int))
    print(f"{options.suite}: {told}; failed shards: {whole['failed'] or 'none'}")
    if whole["failed"]:
        return EXIT_WRONG
    return EXIT_GOOD if len(reports) == options.shards else EXIT_SHORT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
