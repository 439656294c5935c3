#!/usr/bin/env python3
"""Proves every lemma of the libraries with an SMT solver (z3, cvc5), what follows from those of the
kernel with gappa, and checks that each proof can fail.

A lemma lives in NAME.smt2 beside this file: a preamble, then goals. A goal asserts the opposite of
its claim, so `unsat` proves it. Each goal has a negative control: the same text with one definition
replaced (a bound one too small, a range too large), which must be `sat`. A control that is not
`sat` means that the goal proves nothing, and counts as a failure, exactly as a goal that is not
`unsat` does.

  ;; goal NAME: the claim in words
  ;; control SYMBOL = TERM        the replaced definition, (define-fun SYMBOL () Real ...)
  ;; witness FORMULA              optional: the counterexample that the control must find, so that
                                  finding it is quick

What lemmas do not say is interval arithmetic: how wide each predicate's numbers become. gappa
proves that (widths.py, widths.gappa).

The program also fails when a header of a library names a lemma without goals or without a section
in exactness.md, when a file's `limit` is not the 2^to of that header, or when its `D` is not the
side of the box of Point2 (or Point3, for a preamble that says so).
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True
import widths  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LIBRARIES = ("kernel", "navmesh", "scene")
LEMMA_NAME = "static constexpr const char* name = "
SOLVERS = {
    "z3": lambda seconds: ["z3", f"-T:{seconds}", "-smt2", "-in"],
    "cvc5": lambda seconds: ["cvc5", f"--tlimit={seconds * 1000}", "--lang=smt2", "-"],
}


class Fault(Exception):
    """Something about the proof files themselves is wrong; the message names the file."""


class Goal:
    def __init__(self, lemma, name, claim, preamble, body, control, witness):
        self.lemma, self.name, self.claim = lemma, name, claim
        self.preamble, self.body, self.control, self.witness = preamble, body, control, witness

    def script(self):
        return f"{self.preamble}\n{self.body}\n(check-sat)\n"

    def control_script(self):
        symbol, term = self.control
        text = f"{self.preamble}\n{self.body}"
        replaced, count = re.subn(rf"^\(define-fun {re.escape(symbol)} \(\) (\w+) .*$",
                                  rf"(define-fun {symbol} () \1 {term})", text, flags=re.MULTILINE)
        if count != 1:
            raise Fault(f"{self.lemma}.smt2: goal {self.name}: the control replaces '{symbol}', "
                        f"which is defined {count} times, not once")
        witness = f"(assert {self.witness})\n" if self.witness else ""
        return f"{replaced}\n{witness}(check-sat)\n"


def parse(path):
    """The goals of one file."""
    parts = re.split(r"^;; goal ", path.read_text(), flags=re.MULTILINE)
    goals = []
    for part in parts[1:]:
        head, _, rest = part.partition("\n")
        name, _, claim = head.partition(": ")
        control = re.search(r"^;; control (\S+) = (.+)$", rest, re.MULTILINE)
        if not control:
            raise Fault(f"{path.name}: goal {name} has no negative control")
        witness = re.search(r"^;; witness (.+)$", rest, re.MULTILINE)
        goals.append(Goal(path.stem, name, claim.strip(), parts[0], rest, control.groups(),
                          witness and witness.group(1)))
    if not goals:
        raise Fault(f"{path.name}: has no goals")
    return goals


def lemma_headers():
    """The headers of the libraries that name a lemma."""
    headers = [path for library in LIBRARIES for path in sorted((ROOT / library).rglob("*.hpp"))]
    return [path for path in headers if LEMMA_NAME in path.read_text()]


def lemmas_of(headers):
    """name -> bits after the lemma, from the headers."""
    lemmas = {}
    for header in headers:
        text = header.read_text()
        found = re.findall(rf"struct (\w+) \{{\s*{re.escape(LEMMA_NAME)}"
                           r"\"(\w+)\";[^}]*?static constexpr int to = (\d+);", text)
        if len(found) != text.count(LEMMA_NAME) or not found:
            raise Fault(f"{header}: names {text.count(LEMMA_NAME)} lemmas, {len(found)} are read")
        for struct, name, to in found:
            if struct != name:
                raise Fault(f"{header}: lemma {struct} calls itself {name}")
            if name in lemmas:
                raise Fault(f"{header}: there is another lemma {name}")
            lemmas[name] = int(to)
    return lemmas


def coordinate_bits(header, dimension):
    found = re.search(rf"using Coordinate{dimension} = Int<(\d+)>", header.read_text())
    if not found:
        raise Fault(f"{header}: Coordinate{dimension} not found")
    return int(found.group(1))


def number_of(preamble, symbol):
    found = re.search(rf"^\(define-fun {symbol} \(\) \w+ (\d+)(?:\.0)?\)", preamble, re.MULTILINE)
    return int(found.group(1)) if found else None


def structure_faults(goals, lemmas, documentation, point_header):
    """Everything that can be wrong without asking a solver."""
    faults = []
    preambles = {goal.lemma: goal.preamble for goal in goals}
    for name, to in lemmas.items():
        if name not in preambles:
            faults.append(f"lemma {name} has no goals: docs/lemmas/{name}.smt2 is missing")
        elif number_of(preambles[name], "limit") != 2**to:
            faults.append(f"{name}.smt2: `limit` is not 2^{to}, the bound that its header states")
    for name in sorted({*lemmas, *preambles}):
        if not re.search(rf"^#+ .*`{name}`", documentation, re.MULTILINE):
            faults.append(f"lemma {name} has no section in docs/exactness.md")
    for name, preamble in preambles.items():
        side = number_of(preamble, "D")
        dimension = 3 if "Point3" in preamble else 2
        if side is not None and side != 2 * (2 ** coordinate_bits(point_header, dimension) - 1):
            faults.append(f"{name}.smt2: `D` is not the side of the box of Point{dimension}")
    return faults


def ask(solver, script, seconds):
    """What the solver answers, and how long it took."""
    start = time.perf_counter()
    run = subprocess.run(SOLVERS[solver](seconds), input=script, capture_output=True, text=True)
    lines = run.stdout.split()
    answer = lines[-1] if lines else "nothing"
    if answer not in ("sat", "unsat", "unknown", "timeout"):
        answer = ("timeout" if "timeout" in run.stdout + run.stderr
                  or "interrupted" in run.stdout + run.stderr else "error")
    return answer, time.perf_counter() - start


def run_all(goals, solvers, seconds, jobs):
    work = [(goal, solver, expected) for goal in goals for solver in solvers
            for expected in ("unsat", "sat")]

    def one(item):
        goal, solver, expected = item
        script = goal.script() if expected == "unsat" else goal.control_script()
        got, took = ask(solver, script, seconds)
        return {"lemma": goal.lemma, "goal": goal.name, "claim": goal.claim,
                "kind": "proof" if expected == "unsat" else "control",
                "solver": solver, "expected": expected, "got": got, "seconds": round(took, 3)}

    with concurrent.futures.ThreadPoolExecutor(max_workers=jobs) as pool:
        return list(pool.map(one, work))


def write_scripts(goals, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for goal in goals:
        (folder / f"{goal.lemma}.{goal.name}.smt2").write_text(goal.script())
        (folder / f"{goal.lemma}.{goal.name}.control.smt2").write_text(goal.control_script())


def print_table(rows):
    columns = ("lemma", "goal", "kind", "solver", "expected", "got", "seconds")
    width = {c: max(len(c), *(len(str(row[c])) for row in rows)) for c in columns}
    print("  ".join(c.ljust(width[c]) for c in columns))
    for row in rows:
        mark = "" if row["expected"] == row["got"] else "   <-- not as expected"
        print("  ".join(str(row[c]).ljust(width[c]) for c in columns) + mark)


def arguments():
    parser = argparse.ArgumentParser(
        description="Prove the libraries' lemmas, and show that each proof can fail. Exit status: "
                    "0 all as expected, 1 a surprise, 2 no solver is installed.")
    parser.add_argument("--solver", choices=("z3", "cvc5", "both", "gappa"), default="both",
                        help="default: every one that is installed; "
                        "gappa alone proves the widths and no lemma")
    parser.add_argument("--json", action="store_true",
                        help="print one JSON object instead of the table")
    parser.add_argument("--only", metavar="LEMMA", help="this lemma only")
    parser.add_argument("--check", action="store_true",
                        help="only check that every lemma has goals and a section; ask no solver")
    parser.add_argument("--write", metavar="FOLDER", type=pathlib.Path,
                        help="write every goal and control as a script, and stop")
    parser.add_argument("--seconds", type=int, default=60,
                        help="time limit of one goal (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1,
                        help="goals asked at the same time (default: processors)")
    parser.add_argument("--lemmas", type=pathlib.Path, default=HERE,
                        help="folder of the .smt2 files")
    parser.add_argument("--widths", type=pathlib.Path, default=HERE / "widths.gappa",
                        help="widths.gappa")
    parser.add_argument("--header", type=pathlib.Path, nargs="+", default=lemma_headers(),
                        help="the headers that name lemmas (default: those of the libraries)")
    parser.add_argument("--page", type=pathlib.Path, default=ROOT / "docs/exactness.md",
                        help="exactness.md")
    return parser.parse_args()


def chosen_solvers(wanted):
    names = list(SOLVERS) if wanted == "both" else [wanted] if wanted in SOLVERS else []
    return [name for name in names if shutil.which(name)]


def widths_are_wanted(options):
    return (options.solver in ("both", "gappa") and options.only in (None, "widths")
            and shutil.which("gappa") is not None)


def main():
    options = arguments()
    try:
        goals = [goal for path in sorted(options.lemmas.glob("*.smt2")) for goal in parse(path)]
        lemmas, page = lemmas_of(options.header), options.page.read_text()
        point_header = ROOT / "kernel/include/offgrid/kernel/point.hpp"
        faults = structure_faults(goals, lemmas, page, point_header)
        width_goals, width_faults = widths.parse_widths(options.widths)
        faults += width_faults + widths.table_faults(width_goals, page)
        box = (2 * (2**coordinate_bits(point_header, 2) - 1))**2
        if options.only == "widths":
            goals = []
        elif options.only:
            goals = [goal for goal in goals if goal.lemma == options.only]
            if not goals:
                raise Fault(f"no lemma is called {options.only}")
        for goal in goals:
            goal.control_script()
    except Fault as fault:
        print(f"prove: {fault}", file=sys.stderr)
        return 1
    for fault in faults:
        print(f"prove: {fault}", file=sys.stderr)
    if options.check:
        return 1 if faults else 0
    if options.write:
        write_scripts(goals, options.write)
        return 0
    solvers = chosen_solvers(options.solver)
    if not solvers and not widths_are_wanted(options):
        wanted = "z3 or cvc5" if options.solver == "both" else options.solver
        print(f"prove: no solver: install {wanted} (Debian packages z3, cvc5) and run this again",
              file=sys.stderr)
        return 2
    start = time.perf_counter()
    rows = run_all(goals, solvers, options.seconds, options.jobs)
    proved_widths = width_goals if widths_are_wanted(options) else []
    rows += widths.prove_widths(proved_widths, lemmas, box, options.seconds)
    surprises = [row for row in rows if row["expected"] != row["got"]]
    total = round(time.perf_counter() - start, 1)
    if options.json:
        print(json.dumps({"rows": rows, "faults": faults, "surprises": len(surprises),
                          "seconds": total}, indent=2))
    else:
        print_table(rows)
        count = len(goals if solvers else []) + len(proved_widths)
        names = " and ".join([*solvers, *(["gappa"] if proved_widths else [])])
        print(f"{count} goals and {count} controls with {names}: {len(surprises)} not as expected, "
              f"{total} s")
    return 1 if surprises or faults else 0


if __name__ == "__main__":
    sys.exit(main())
