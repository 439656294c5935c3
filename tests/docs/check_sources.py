#!/usr/bin/env python3
"""Does every row of docs/sources.md, or of docs/broken-inputs.md, name a test that exists, or say
why there is none yet?

A row has four cells: what the source describes, our name, the test, a remark. The test is one or
several of
  `Suite.name`              a GoogleTest test in tests/**/*.cpp that is compiled and not disabled,
                            or `Museum.name`, an exhibit of tests/museum
  `examples/NAME.cpp`       an example whose output a test compares
  `docs/lemmas/NAME.smt2`   a lemma that a solver proves
  `growth/NAME`             a case of offgrid-growth, whose cost must not grow faster than it says
  `verify/NAME`             a suite of offgrid-verify that must see a bug
or "not yet: COMPONENT, reason", or "not here: reason". A page or a benchmark is no test: it cannot
fail. Where the text says "The table has N rows", the next table has so many.
Exit status: 0 fine, 1 a fault.
"""
import argparse
import fnmatch
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "style"))
from cpp_text import without_comments_and_literals  # noqa: E402

TESTS = "tests"  # the folder, below the root
TEST = re.compile(r"^\s*(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\(\s*(\w+)\s*,\s*(\w+)\s*\)",
                  re.MULTILINE)
EXHIBIT = re.compile(r"^exhibit (\w+)$", re.MULTILINE)
EXHIBIT_IN_CODE = re.compile(r'\{"(\w+)",\s+"[\w.-]+/[\w.-]+/(?:issues|pull)/\d+"')
COMPONENT = re.compile(
    r"^not yet: "
    r"(navmesh/(mesh|triangulation|walk|cut|snap|areas|path)|navmesh|layered ground|io), \S")
NOT_HERE = re.compile(r"^not here: \w+ \w+ \w+")
EXAMPLE = re.compile(r"^examples/(\w+)\.cpp$")
LEMMA = re.compile(r"^docs/lemmas/\w+\.smt2$")
GROWTH = re.compile(r"^growth/([\w-]+)$")
SUITE = re.compile(r"^verify/(\w+)$")
CONDITION = re.compile(r"^\s*#\s*(if|ifdef|ifndef|elif|else|endif)\b\s*(.*)$")


def without_dead_branches(code):
    """The code without what stands between `#if 0` and its end."""
    dead, kept = [], []  # for each open #if: is its branch dead?
    for line in code.splitlines():
        found = CONDITION.match(line)
        word = found.group(1) if found else ""
        if word.startswith("if"):
            dead.append(word == "if" and found.group(2).strip() in ("0", "false"))
        elif word in ("else", "elif") and dead:
            dead[-1] = False
        elif word == "endif" and dead:
            dead.pop()
        elif not any(dead):
            kept.append(line)
    return "\n".join(kept)


def cmake_words(folder):
    """The words of a folder's CMakeLists.txt, without comments and quotes."""
    page = folder / "CMakeLists.txt"
    lines = page.read_text().splitlines() if page.exists() else []
    return [word.strip('"') for line in lines for word in re.split(r"[\s()]+", line.split("#")[0])]


def is_built(source):
    """Does the CMakeLists.txt beside a source name it, or a pattern that fits it?"""
    here = "${CMAKE_CURRENT_SOURCE_DIR}/"
    names = [word.removeprefix(here) for word in cmake_words(source.parent)]
    return any(fnmatch.fnmatch(source.name, name) for name in names if name.endswith(".cpp"))


def tests_in(folder):
    found = {f"Museum.{name}" for page in folder.glob("museum/exhibits/*.txt")
             for name in EXHIBIT.findall(page.read_text())}
    found |= {f"Museum.{name}" for page in folder.glob("museum/*.cpp")
              for name in EXHIBIT_IN_CODE.findall(page.read_text())}
    for path in sorted(folder.rglob("*.cpp")):
        tests = TEST.findall(without_dead_branches(without_comments_and_literals(path.read_text())))
        if tests and is_built(path):
            found |= {f"{suite}.{name}" for suite, name in tests if "DISABLED_" not in suite + name}
    return found


def sees_a_bug(suite, root):
    """Must a suite of offgrid-verify see a bug?"""
    check = re.compile(rf"^Seen by: .*\bverify {suite}\b", re.MULTILINE)
    return any(check.search(page.read_text()) for page in (root / "check/bugs").rglob("*.*"))


def is_shown_by(path, root):
    """Does a check that can fail run the file?"""
    example = EXAMPLE.match(path)
    if example:
        is_compared = (root / "examples/expected" / f"{example.group(1)}.txt").exists()
        return is_compared and example.group(1) in cmake_words(root / "examples")
    growth = GROWTH.match(path)
    if growth:
        return any(f'Case{{"{growth.group(1)}"' in cases.read_text()
                   for cases in (root / TESTS).rglob("growth/*.cpp"))
    suite = SUITE.match(path)
    if suite:
        return sees_a_bug(suite.group(1), root)
    return bool(LEMMA.match(path)) and (root / path).exists()


def rows_of(page):
    for number, line in enumerate(page.splitlines(), 1):
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if (line.startswith("|") and len(cells) == 4 and not set(line) <= set("|-: ")
            and cells[2] != "test"):
            yield number, cells


def row_faults(cells, tests, root):
    described, _, shown, _ = cells
    if shown.startswith("not yet"):
        return ([] if COMPONENT.match(shown)
                else [f"'{described}': \"not yet\" must name a component and a reason: {shown}"])
    if shown.startswith("not here"):
        has_reason = NOT_HERE.match(shown)
        return [] if has_reason else [f"'{described}': \"not here\" must say why: {shown}"]
    names = re.findall(r"`([^`]+)`", shown)
    faults = [] if names else [f"'{described}' names no test and does not say \"not yet\""]
    for name in names:
        if "/" in name and not is_shown_by(name, root):
            faults.append(f"'{described}' names what is no test: {name}")
        elif "/" not in name and name not in tests:
            faults.append(f"'{described}' names a test that does not exist: {name}")
    return faults


def count_faults(page):
    """Where a table has another number of rows than the text above it says."""
    for claim in re.finditer(r"The table has (\d+) rows", page):
        table = re.search(r"^\|.*?(?=^$|\Z)", page[claim.end():], re.MULTILINE | re.DOTALL)
        count = len(list(rows_of(table.group()))) if table else 0
        if count != int(claim.group(1)):
            line = page.count("\n", 0, claim.start()) + 1
            yield line, f"the table has {count} rows, not {claim.group(1)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--page", type=pathlib.Path, required=True,
                        help="docs/sources.md or docs/broken-inputs.md")
    parser.add_argument("--root", type=pathlib.Path, required=True, help="the repository")
    options = parser.parse_args()
    tests = tests_in(options.root / TESTS)
    page = options.page.read_text()
    rows = list(rows_of(page))
    faults = [(number, fault) for number, cells in rows
              for fault in row_faults(cells, tests, options.root)]
    faults += count_faults(page)
    for number, fault in faults:
        print(f"{options.page.name}:{number}: {fault}")
    shown = sum(not cells[2].startswith("not ") for _, cells in rows)
    counts = f"{len(rows)} rows, {shown} shown by tests; {len(tests)} tests known"
    print(f"{counts}: {len(faults)} faults")
    return 1 if faults or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
