#!/usr/bin/env python3
"""Does the table of widths of docs/scene.md say what the code does?

The numbers come from the program `scene_widths`. Exit status: 0 they agree, 1 they do not.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROW = re.compile(r"^\| ([^|]+?) \| (\d+) \| (\d+|-) \|$", re.MULTILINE)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--widths", required=True, help="the program that prints the widths")
    parser.add_argument("--page", type=pathlib.Path, required=True, help="docs/scene.md")
    options = parser.parse_args()
    said = [match.groups() for match in ROW.finditer(options.page.read_text())]
    output = subprocess.run([options.widths], capture_output=True, text=True, check=True).stdout
    computed = [tuple(line.split("|")) for line in output.splitlines()]
    faults = [f"the code needs {' | '.join(row)}, which is no row of the page"
              for row in computed if row not in said]
    faults += [f"row {' | '.join(row)} is not what the code needs"
               for row in said if row not in computed]
    for fault in faults:
        print(f"{options.page.name}: {fault}")
    print(f"{len(said)} rows, {len(computed)} computed: {len(faults)} faults")
    return 1 if faults or not computed else 0


if __name__ == "__main__":
    sys.exit(main())
