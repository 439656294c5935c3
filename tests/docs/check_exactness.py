#!/usr/bin/env python3
"""Does the table of docs/exactness.md say what the kernel's types say, and does it have every
predicate?

The numbers come from the program `widths`; the list of predicates is that program's and the members
of check/predicates/subject.hpp. Exit status: 0 they agree, 1 they do not.
"""
import argparse
import pathlib
import re
import subprocess
import sys

# Members of Subject whose row has another name.
ROW_OF_MEMBER = {
    "compare_distance2": "compare_distance (2D)",
    "compare_distance3": "compare_distance (3D)",
    "side3_or_zero": "side3",
    "plane_side": "Plane3::side",
    "compare_ray_parameters": "compare(RayParameter)",
}


def storage(bits):
    for limit, name in ((31, "int32"), (63, "int64"), (127, "int128")):
        if bits <= limit:
            return name
    return f"{(bits + 63) // 64 * 64} bits"


def table_rows(page):
    rows = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == 6 and cells[0].startswith("`"):
            rows[cells[0].strip("`")] = cells[1:4]
    return rows


def expected_rows(program):
    output = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    rows = {}
    for line in output.splitlines():
        name, degree, by_type, widest, result = line.rsplit(" ", 4)
        rows[name] = [degree, by_type, f"{result} of {widest} ({storage(int(widest))})"]
    return rows


def subject_members(header):
    names = re.findall(r"^\s*Function<.*>\s+(\w+);", header.read_text(), re.MULTILINE)
    return sorted({re.sub(r"_plus$", "", name) for name in names})


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--widths", required=True, help="the program that prints the widths")
    parser.add_argument("--page", type=pathlib.Path, required=True, help="docs/exactness.md")
    parser.add_argument("--subject", type=pathlib.Path, required=True,
                        help="check/predicates/subject.hpp")
    options = parser.parse_args()
    said = table_rows(options.page.read_text())
    computed = expected_rows(options.widths)
    faults = []
    for name, cells in computed.items():
        if name not in said:
            faults.append(f"no row for {name}: expected {' | '.join(cells)}")
        elif said[name] != cells:
            faults.append(f"row {name} says {' | '.join(said[name])}, "
                          f"the kernel's types say {' | '.join(cells)}")
    faults += [f"row {name} is about nothing that `widths` knows"
               for name in said if name not in computed]
    members = subject_members(options.subject)
    faults += [f"no row for {name}, a member of Subject"
               for name in members if ROW_OF_MEMBER.get(name, name) not in said]
    for fault in faults:
        print(f"exactness.md: {fault}")
    print(f"{len(said)} rows, {len(computed)} computed, {len(members)} members of Subject: "
          f"{len(faults)} faults")
    return 1 if faults or not said or not members else 0


if __name__ == "__main__":
    sys.exit(main())
