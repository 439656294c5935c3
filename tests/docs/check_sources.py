#!/usr/bin/env python3
"""Does every row of docs/sources.md, or of docs/broken-inputs.md, name a test that exists, or say why there is none yet?

A row has four cells, and the third is the test: what the source describes, our name, the test, a remark. The test is `Suite.name` of a
GoogleTest test in tests/**/*.cpp (several may be given), or a path in the repository in backquotes, or "not yet: COMPONENT, reason". Exit
status: 0 fine, 1 a fault.
"""
import argparse
import pathlib
import re
import sys

TEST = re.compile(r"^\s*(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\(\s*(\w+)\s*,\s*(\w+)\s*\)", re.MULTILINE)
COMPONENT = re.compile(r"^not yet: (navmesh/(mesh|triangulation|walk|cut|snap|areas|path)|navmesh|scene|layered ground|io), \S")


def tests_in(folder):
    return {f"{suite}.{name}" for path in sorted(folder.rglob("*.cpp")) for suite, name in TEST.findall(path.read_text())}


def rows_of(page):
    for number, line in enumerate(page.splitlines(), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and not set(line) <= set("|-: ") and cells[2] != "test":
            yield number, cells


def row_faults(cells, tests, root):
    described, _, shown, _ = cells
    if shown.startswith("not yet"):
        return [] if COMPONENT.match(shown) else [f"'{described}': \"not yet\" must name a component and a reason: {shown}"]
    names = re.findall(r"`([^`]+)`", shown)
    faults = [] if names else [f"'{described}' names no test and does not say \"not yet\""]
    for name in names:
        known = (root / name).exists() if "/" in name else name in tests
        if not known:
            faults.append(f"'{described}' names a test that does not exist: {name}")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, required=True, help="docs/sources.md or docs/broken-inputs.md")
    parser.add_argument("--root", type=pathlib.Path, required=True, help="the repository")
    options = parser.parse_args()
    tests = tests_in(options.root / "tests")
    rows = list(rows_of(options.page.read_text()))
    faults = [(number, fault) for number, cells in rows for fault in row_faults(cells, tests, options.root)]
    for number, fault in faults:
        print(f"{options.page.name}:{number}: {fault}")
    shown = sum(not cells[2].startswith("not yet") for _, cells in rows)
    print(f"{len(rows)} rows, {shown} shown by tests, {len(rows) - shown} not yet; {len(tests)} tests known: {len(faults)} faults")
    return 1 if faults or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
