#!/usr/bin/env python3
"""The scoreboard: measures the rows of scoreboard_rows.py and prints figure, target and verdict.

`make verify` runs the quick plans, `make verify-full` the full ones. Each shard's result is a file
in the build folder, under the state of the sources it was measured on, so a run that was stopped
goes on where it was, and machines that share the folder share the work. Nothing that was measured
on other sources counts.
"""
import argparse
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
from scoreboard_rows import ROWS, Outcome

EXIT_GOOD, EXIT_WRONG, EXIT_USAGE, EXIT_SHORT = 0, 1, 2, 3


def replace_file(path, text):
    """All at once, so that a reader meets no half of it."""
    partial = path.with_suffix(f".{os.getpid()}")
    partial.write_text(text, encoding="utf-8")
    partial.replace(path)


def git(*arguments):
    """The output, or nothing without git or without a repository."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)
    except OSError:
        return b""
    return done.stdout if done.returncode == 0 else b""


def is_page(path):
    """Pages change no program. Lemmas are run, and they are about the page of widths."""
    is_run = path.startswith("docs/lemmas/") or path == "docs/exactness.md"
    return not is_run and path.endswith(".md")


def state_of_sources(build):
    """A digest of all files but the pages and the build folder's, as they are, committed or not."""
    listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split(b"\0")
    paths = {os.fsdecode(path) for path in listed if path}
    if not paths:  # an unpacked archive
        for folder, folders, names in os.walk(ROOT):
            left_out = (".", "build", "__pycache__")
            folders[:] = [name for name in folders if not name.startswith(left_out)]
            paths |= {os.path.relpath(os.path.join(folder, name), ROOT) for name in names}
    digest = hashlib.sha256()
    for path in sorted(paths):
        file = ROOT / path
        if is_page(path) or build in file.parents:
            continue
        content = file.read_bytes() if file.is_file() else b"gone"
        digest.update(f"{path}\0{len(content)}\0".encode(errors="surrogateescape") + content)
    return digest.hexdigest()[:12]


class Board:
    def __init__(self, options):
        self.mode = "full" if options.full else "quick"
        self.options = options
        self.state = state_of_sources(options.build)
        self.commit = git("describe", "--always", "--dirty", "--exclude=*").decode().strip()
        self.fields = {"bin": str(options.build / "bin"), "build": str(options.build),
                       "jobs": str(options.jobs), "seed": str(options.seed)}

    def plan(self, row):
        return row.full if self.options.full else row.quick

    def jobs(self):
        """(row, number of the shard from 1, shard) of the rows that were asked for."""
        for row in ROWS:
            if self.options.rows and row.id not in self.options.rows:
                continue
            for i, shard in enumerate(self.plan(row).shards if self.plan(row) else []):
                yield row, i + 1, shard

    def path(self, row, number):
        return self.options.results / self.mode / self.state / f"{row.id}.{number}.json"

    def command(self, shard):
        """With the fields {bin}, {build}, .. of its words filled in; other braces stay."""
        def filled(word):
            for name, value in self.fields.items():
                word = word.replace("{" + name + "}", value)
            return word
        return [filled(word) for word in shard.command]

    def load(self, row, number, shard):
        """The shard's result, if it has one of the command that it has now."""
        try:
            result = json.loads(self.path(row, number).read_text())
        except (OSError, ValueError):
            return None
        return result if is_result(result) and result["command"] == shard.command else None

    def run(self, row, number, shard):
        start = time.monotonic()
        try:
            done = subprocess.run(self.command(shard), cwd=ROOT, capture_output=True, text=True,
                                  check=False)
            outcome = shard.read(done.stdout, done.returncode)
            text, errors = done.stdout, done.stderr
        except OSError as error:
            outcome, text, errors = Outcome(0, False, f"{error.strerror}: {error.filename}"), "", ""
        result = {"command": shard.command, "count": outcome.count, "passed": outcome.passed,
                  "note": outcome.note, "seconds": round(time.monotonic() - start, 1)}
        self.path(row, number).parent.mkdir(parents=True, exist_ok=True)
        if not outcome.passed:
            self.path(row, number).with_suffix(".log").write_text(text + errors)
        replace_file(self.path(row, number), json.dumps(result) + "\n")
        return result

    def verdict(self, row):
        """One row of the table as data."""
        plan = self.plan(row)
        made = {"id": row.id, "figure": row.figure, "unit": row.unit, "value": 0,
                "target": plan.target if plan else None, "seconds": 0.0,
                "shards": [0, len(plan.shards) if plan else 0], "mode": self.mode,
                "source": self.state, "commit": self.commit, "note": row.open}
        if plan is None:
            made["result"] = ("open" if row.open else "in the full run" if row.full
                              else "in the quick run")
            return made
        results = [self.load(row, i + 1, shard) for i, shard in enumerate(plan.shards)]
        done = [result for result in results if result]
        made["value"] = sum(result["count"] for result in done)
        made["seconds"] = round(sum(result["seconds"] for result in done), 1)
        made["shards"][0] = len(done)
        made["note"] = "; ".join(result["note"] for result in done if result["note"])
        if any(not result["passed"] for result in done):
            made["result"] = "FAIL"
        elif len(done) < len(results):
            made["result"] = "not finished"
        else:
            made["result"] = "pass" if made["value"] >= plan.target else "short"
        return made


FIELDS = {"command": list, "count": int, "passed": bool, "note": str, "seconds": (int, float)}


def is_result(found):
    return isinstance(found, dict) and all(isinstance(found.get(name), kind)
                                           for name, kind in FIELDS.items())


def grouped(value):
    return "-" if value is None else f"{value:,}"


def table(rows):
    lines = [("id", "figure", "seen", "target", "of", "s", "result")]
    for row in rows:
        seen = "-" if row["target"] is None else grouped(row["value"])
        note = f" ({row['note']})" if row["note"] else ""
        shards = "-" if row["target"] is None else f"{row['shards'][0]}/{row['shards'][1]}"
        seconds, result = f"{row['seconds']:.0f}", row["result"] + note
        target = grouped(row["target"])
        lines.append((row["id"], row["figure"], seen, target, shards, seconds, result))
    return lines


def print_table(rows, is_markdown):
    lines = table(rows)
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    widths[-1] = 0
    right = {2, 3, 4, 5}
    for n, line in enumerate(lines):
        cells = [cell.rjust(widths[i]) if i in right else cell.ljust(widths[i])
                 for i, cell in enumerate(line)]
        print("| " + " | ".join(line) + " |" if is_markdown else "  ".join(cells).rstrip())
        if is_markdown and n == 0:
            print("|" + "|".join(" ---: " if i in right else " --- " for i in range(len(line))) +
                  "|")


def run_shards(board, options):
    jobs = list(board.jobs())
    first, of = options.shard
    jobs = [] if options.merge else jobs[first - 1::of]
    for n, (row, number, shard) in enumerate(jobs):
        if board.load(row, number, shard) and not options.fresh:
            continue
        total = len(board.plan(row).shards)
        part = f", part {number} of {total}" if total > 1 else ""
        print(f"[{n + 1}/{len(jobs)}] {row.id} {row.figure}{part}", file=sys.stderr, flush=True)
        result = board.run(row, number, shard)
        if not result["passed"]:
            log = board.path(row, number).with_suffix(".log")
            print(f"  FAIL {result['note']}; what it printed is in {log}\n"
                  f"  {' '.join(board.command(shard))}", file=sys.stderr, flush=True)


def part_of(text):
    first, _, of = text.partition("/")
    if not (first.isdigit() and of.isdigit() and 1 <= int(first) <= int(of)):
        raise argparse.ArgumentTypeError(f"'{text}' is not a part such as 2/4")
    return int(first), int(of)


def read_options(words):
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n")[0],
        epilog="Exit codes: 0 every row passed that can be measured in this run; 1 a row failed; "
        "2 wrong usage; 3 nothing wrong, but a row is short of its target or not finished.")
    parser.add_argument("--full", action="store_true",
                        help="the full plans: hours; a shard ends within 45 minutes on two cores")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", metavar="FOLDER",
                        help="where the programs are (build)")
    parser.add_argument("--results", type=pathlib.Path, metavar="FOLDER",
                        help="where results are kept (scoreboard in the build folder)")
    parser.add_argument("--rows", nargs="+", default=[], metavar="ID", help="only these rows")
    parser.add_argument("--shard", type=part_of, default=(1, 1), metavar="I/N",
                        help="every N-th shard from the I-th, for a job array")
    parser.add_argument("--fresh", action="store_true", help="measure again what has a result")
    parser.add_argument("--merge", action="store_true",
                        help="measure nothing: only print what there is")
    parser.add_argument("--list", action="store_true", help="print the shards and their commands")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE",
                        help="write the rows as JSON lines, too")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N",
                        help="threads (all cores)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the random suites (1)")
    options = parser.parse_args(words)
    options.build = options.build.resolve()
    options.results = (options.results or options.build / "scoreboard").resolve()
    unknown = [name for name in options.rows if name not in {row.id for row in ROWS}]
    if unknown:
        parser.error(f"there is no row '{unknown[0]}'; --list names them")
    return options


def main(words):
    options = read_options(words)
    board = Board(options)
    if options.list:
        for row, number, shard in board.jobs():
            print(f"{row.id}.{number}  {' '.join(board.command(shard))}")
        return EXIT_GOOD
    run_shards(board, options)
    rows = [board.verdict(row) for row in ROWS if not options.rows or row.id in options.rows]
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text("".join(json.dumps(row) + "\n" for row in rows))
    print_table(rows, options.markdown)
    results = [row["result"] for row in rows]
    unfinished = results.count("short") + results.count("not finished")
    print(f"\n{board.mode} run at commit {board.commit or '(no repository)'}: "
          f"{results.count('pass')} passed, {results.count('FAIL')} failed, "
          f"{unfinished} short or not finished, {results.count('open')} cannot be measured yet")
    if "FAIL" in results:
        return EXIT_WRONG
    return EXIT_SHORT if unfinished else EXIT_GOOD


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
