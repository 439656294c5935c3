#!/usr/bin/env python3
"""Stands in for a fuzz program in the tests of the campaign: it says what libfuzzer_main.cpp would say. FAKE names what is to happen."""
import json
import os
import pathlib
import sys

NAME = pathlib.Path(sys.argv[0]).name
TARGET = NAME.removeprefix("offgrid-fuzz-")
FAKE = os.environ.get("FAKE", "").split()
REPORT = """found: {what}, in orient, after 1,234 executions and {seconds} s
as found:
as a test:

TEST(FuzzWalks, case_1) {{}}
"""


def put_counts(finding, hits):
    path = os.environ.get("OFFGRID_FUZZ_COUNTS")
    if path:
        data = {"target": NAME, "executions": 200000, "seconds": 1.0, "without_class": 50, "finding": finding,
                "classes": [["walk: common", 500], ["walk: rare", hits]]}
        pathlib.Path(path).write_text(json.dumps(data))


def search(plant):
    """The exit code of a program that is to find something."""
    if f"misses-{plant}" in FAKE:
        return 0
    print(REPORT.format(what=plant.replace("-", " ") if plant == "the-canary" else plant, seconds="99.00" if "slow" in FAKE else "0.25"))
    return 10


def fuzz():
    plant = os.environ.get("OFFGRID_FUZZ_PLANT", "the-canary" if TARGET == "canary" else "")
    if plant == "list":
        sys.stderr.write(f"{NAME}: no planted bug\n  {TARGET}-one   orient   A mistake.\n  {TARGET}-two   orient   Another.\n")
        return 2
    if plant:
        return search(plant)
    new = next((argument for argument in sys.argv[1:] if not argument.startswith("-")), None)
    if new:
        (pathlib.Path(new) / "new-input").write_text("x")
    if f"finds-in-{TARGET}" in FAKE:
        put_counts("orient", 1)
        print(REPORT.format(what="a disagreement", seconds="0.10"))
        return 134
    if f"dies-in-{TARGET}" in FAKE:
        sys.stderr.write("SUMMARY: AddressSanitizer: heap-use-after-free mesh.cpp:7 in erase\n")
        return 134
    sys.stderr.write("#200000\tDONE   cov: 321 ft: 654 corp: 9/99b\n")
    put_counts(None, 1 if f"rare-in-{TARGET}" in FAKE else 2)
    return 0


def main():
    if "-merge=1" in sys.argv:
        folders = [pathlib.Path(argument) for argument in sys.argv[1:] if not argument.startswith("-")]
        for folder in folders[1:]:
            for path in folder.iterdir():
                (folders[0] / path.name).write_bytes(path.read_bytes())
        return 0
    if os.environ.get("OFFGRID_FUZZ_WRITE_CORPUS"):
        made = pathlib.Path(os.environ["OFFGRID_FUZZ_WRITE_CORPUS"])
        made.mkdir()
        (made / "walk-rare").write_text("y")
        return 0
    return fuzz()


if __name__ == "__main__":
    sys.exit(main())
