#!/usr/bin/env python3
"""Does a program that was linked against the recorded interface still run?

usage: abi_test.py --header offgrid.h --library liboffgrid_c.so --recorded offgrid_c.abi --cc CC
                   [--record | --plant]

A library of empty functions is made of the header, with debug information, and abidiff compares it
with the recorded one: functions, their parameters, structs, constants and the SONAME. New functions
are no difference. --record writes the file; --plant changes the header in several ways and expects
that each is seen. Exit status 77: abidiff is not installed, or this is another machine.
"""
import argparse
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

# Each breaks programs; where a text stands several times, the first one is replaced.
PLANTED = [
    ("a field more in the middle", "  int32_t x, y;\n  uint32_t floor;", "  int32_t x, y, z;\n"
     "  uint32_t floor;"),
    ("fields exchanged", "uint64_t high, low;", "uint64_t low, high;"),
    ("a narrower field", "  uint32_t ratio;", "  uint16_t ratio;"),
    ("another constant", "OG_NO_FLOOR = 9", "OG_NO_FLOOR = 39"),
    ("another type of a parameter", "og_mesh_undo(og_mesh mesh)", "og_mesh_undo(uint64_t mesh)"),
    ("a parameter more", "og_status og_destroy(uint32_t handle)",
     "og_status og_destroy(uint32_t handle, int how)"),
    ("less room", "uint32_t reserved[9];", "uint32_t reserved[7];"),
    ("a function less", "OG_API uint32_t og_live_handles(void);", ""),
]


def constants(header):
    """The names in the enumerations of the header."""
    plain = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    names = []
    for body in re.findall(r"enum\s*\{(.*?)\}", plain, re.S):
        names += re.findall(r"\b(OG_\w+)\s*=", body)
    return names


def functions(header):
    """The declarations of functions, each on one line and without its semicolon."""
    plain = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    return [" ".join(text.split()) for text in re.findall(r"^OG_API\s+([^;]*\));", plain, re.M)]


def stub(header):
    """A source that defines every function of the header, and one with all constants."""
    lines = ['#include "offgrid.h"', "enum og_constants {"]
    lines += [f"  RECORDED_{name} = {name}," for name in constants(header)]
    lines += ["};", "OG_API void og_recorded_constants(enum og_constants constant);",
              "void og_recorded_constants(enum og_constants constant) { (void)constant; }"]
    for declaration in functions(header):
        result = declaration.split("(")[0].rsplit(" ", 1)[0]
        lines.append(f"{declaration} {{\n  static {result} none;\n  return none;\n}}")
    return "\n".join(lines) + "\n"


def soname(library):
    text = subprocess.run(["readelf", "-d", str(library)], capture_output=True, text=True,
                          check=True).stdout
    return re.search(r"SONAME.*\[(.*)\]", text).group(1)


def describe(header, options, folder):
    """The interface of a header, as abidw writes it to a file."""
    (folder / "offgrid.h").write_text(header, encoding="utf-8")
    (folder / "stub.c").write_text(stub(header), encoding="utf-8")
    library, described = folder / "liboffgrid_c.so", folder / "offgrid_c.abi"
    subprocess.run([options.cc, "-std=c99", "-g", "-gdwarf-4", "-O0", "-w", "-fPIC", "-shared",
                    f"-Wl,-soname,{soname(options.library)}", "-I", str(folder),
                    str(folder / "stub.c"), "-o", str(library)], check=True)
    subprocess.run(["abidw", "--no-show-locs", "--no-comp-dir-path", "--no-corpus-path",
                    "--out-file", str(described), str(library)], check=True)
    return described


def differences(described, recorded):
    """What abidiff says; empty if it sees nothing."""
    done = subprocess.run(["abidiff", "--no-added-syms", str(recorded), str(described)],
                          capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode != 0 else ""


def plant(header, options, folder):
    """The number of planted changes that are not seen."""
    # Comments after fields would hide them from the texts above.
    plain = re.sub(r"[ ]*/\*.*?\*/", "", header, flags=re.S)
    missed = 0
    if differences(describe(plain, options, folder), options.recorded):
        print("the header without comments: a difference is seen, and there is none")
        missed += 1
    for what, old, new in PLANTED:
        if old not in plain:
            print(f"{what}: the header has no such text")
            missed += 1
            continue
        changed = describe(plain.replace(old, new, 1), options, folder)
        is_seen = differences(changed, options.recorded) != ""
        missed += 0 if is_seen else 1
        print(f"{what}: {'seen' if is_seen else 'not seen'}")
    return missed


def main():
    parser = argparse.ArgumentParser()
    for name in ("header", "library", "recorded"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--cc", required=True)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--plant", action="store_true")
    options = parser.parse_args()
    if not shutil.which("abidiff") or platform.machine() != "x86_64":
        print("skipped: abidiff is not installed (scripts/setup.sh test), or no x86-64")
        return 77
    header = options.header.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if options.plant:
            return 1 if plant(header, options, folder) else 0
        described = describe(header, options, folder)
        if options.record:
            shutil.copyfile(described, options.recorded)
            return 0
        found = differences(described, options.recorded)
        print(found or f"{len(functions(header))} functions, {len(constants(header))} constants: "
              "as recorded")
        return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
