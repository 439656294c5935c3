#!/usr/bin/env python3
"""Says which branches and conditions of the libraries the tests reach, from what `llvm-cov export`
writes.

usage: coverage_report.py COVERAGE.json... --root FOLDER [--excluded FILE] [--misses FILE] [--list]

A branch counts twice, for either way to go on; a condition once, if it is shown to decide alone
(MC/DC). Code that is compiled several times, as templates are, or in several programs (each with an
export of its own), counts once: it is enough that it is reached in one. What stands inside a macro,
as the checks of contracts do, does not count; nor does what the compiler writes itself (a defaulted
comparison). What it decides itself, as a condition on a template argument, has to be excused.

Each line of the excluded file is "path: text of the line: reason"; what it names does not count,
and must exist. Exits 1 if less is reached than is required, or if an exclusion names nothing.
"""
import argparse
import json
import os
import sys
from collections import defaultdict

REQUIRED = {"kernel": {"branches": 100.0, "conditions": 100.0}, "navmesh": {"branches": 95.0}}
COMPONENTS = ("kernel", "navmesh", "io")
# A broken contract ends the process, and its counters with it.
MACROS = ("OFFGRID_EXPECTS", "OFFGRID_ENSURES")
MACRO_FILES = ("kernel/include/offgrid/kernel/contract.hpp",)
BRANCH_KINDS = (4, 6)  # of llvm-cov: a branch, and one that is a condition of a decision


class Exclusions:
    """Lines that do not count, each with a reason."""

    def __init__(self, path):
        self.reasons = {}
        self.used = set()
        for line in open(path, encoding="utf-8") if path else []:
            if line.strip() and not line.startswith("#"):
                file, text, reason = (part.strip() for part in line.split(" :: "))
                self.reasons[(file, text)] = reason

    def holds(self, file, text):
        key = (file, text.strip())
        if key in self.reasons:
            self.used.add(key)
        return key in self.reasons

    def unused(self):
        return sorted(set(self.reasons) - self.used)


def merged(exports):
    """What all exports say of each file, as if one program had run it."""
    found = {}
    for export in exports:
        for file in export["data"][0]["files"]:
            one = found.setdefault(file["filename"], {"filename": file["filename"], "branches": [],
                                                      "mcdc_records": []})
            one["branches"] += file["branches"]
            one["mcdc_records"] += file.get("mcdc_records", [])
    return [found[name] for name in sorted(found)]


def branches_of(file):
    """{(line, column): [went on true, went on false]}, of all instantiations together."""
    found = defaultdict(lambda: [False, False])
    for line, column, _, _, taken, not_taken, *rest in file["branches"]:
        if rest[-1] not in BRANCH_KINDS:
            continue
        found[(line, column)][0] |= taken > 0
        found[(line, column)][1] |= not_taken > 0
    return found


def conditions_of(file):
    """{(line, column): [does condition i decide alone?]}, of all instantiations together."""
    found = {}
    for record in file["mcdc_records"]:
        line, column, shown = record[0], record[1], record[-1]
        before = found.setdefault((line, column), [False] * len(shown))
        found[(line, column)] = [a or b for a, b in zip(before, shown)]
    return found


class Report:
    def __init__(self, root, exclusions):
        self.root = root
        self.exclusions = exclusions
        self.counts = defaultdict(lambda: [0, 0])  # (component, what): reached, all
        self.misses = []
        self.files = set()

    def add(self, file):
        path = os.path.relpath(os.path.realpath(file["filename"]), os.path.realpath(self.root))
        component = path.split(os.sep)[0]
        if component not in COMPONENTS:
            return
        self.files.add(path)
        with open(os.path.join(self.root, path), encoding="utf-8") as stream:
            lines = stream.read().split("\n")
        for what, found in (("branches", branches_of(file)), ("conditions", conditions_of(file))):
            for (line, column), reached in sorted(found.items()):
                text = lines[line - 1]
                if text[column - 1:].startswith(MACROS) or path in MACRO_FILES:
                    continue
                if text.endswith("= default;") or self.exclusions.holds(path, text):
                    continue
                count = self.counts[(component, what)]
                count[0] += sum(reached)
                count[1] += len(reached)
                if not all(reached):
                    self.misses.append(f"{path}:{line}:{column}: {self.describe(what, reached)}: "
                                       f"{text.strip()}")

    @staticmethod
    def describe(what, reached):
        if what == "branches":
            return "never true" if not reached[0] else "never false"
        missed = ", ".join(str(i + 1) for i, shown in enumerate(reached) if not shown)
        return f"condition {missed} is not shown to decide alone"

    def print_table(self):
        """Returns whether all that is required is reached."""
        is_enough = True
        print(f"{'':10} {'':12} {'reached':>8} {'of':>8} {'per cent':>9} {'required':>9}")
        for component in COMPONENTS:
            for what in ("branches", "conditions"):
                reached, count = self.counts[(component, what)]
                share = 100.0 * reached / count if count else 0.0
                required = REQUIRED.get(component, {}).get(what)
                is_enough &= required is None or share >= required
                print(f"{component:10} {what:12} {reached:8} {count:8} {share:9.2f} "
                      f"{'' if required is None else f'{required:9.2f}'}")
        return is_enough


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("coverage", nargs="+")
    parser.add_argument("--root", required=True)
    parser.add_argument("--excluded")
    parser.add_argument("--misses", help="write there what is missed, a line each")
    parser.add_argument("--list", action="store_true", help="print it as well")
    arguments = parser.parse_args()

    exports = []
    for path in arguments.coverage:
        with open(path, encoding="utf-8") as stream:
            exports.append(json.load(stream))
    exclusions = Exclusions(arguments.excluded)
    report = Report(arguments.root, exclusions)
    for file in merged(exports):
        report.add(file)
    is_enough = report.print_table()
    print(f"{len(report.files)} files, {len(report.misses)} branches or decisions are missed, "
          f"{len(exclusions.reasons)} lines are excused")
    if arguments.misses:
        with open(arguments.misses, "w", encoding="utf-8") as stream:
            stream.writelines(miss + "\n" for miss in report.misses)
    if arguments.list:
        print("\n".join(report.misses))
    for file, text in exclusions.unused():
        print(f"coverage_excluded.txt: names nothing that is there: {file} :: {text}",
              file=sys.stderr)
    return 0 if is_enough and not exclusions.unused() else 1


if __name__ == "__main__":
    sys.exit(main())
