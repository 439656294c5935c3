#!/usr/bin/env python3
"""Compiles all public headers and all sources of the libraries with another compiler, a clang, and
keeps nothing.

usage: compile_all.py BUILD HEADERS CLANG

BUILD is a build folder: its compile_commands.json says what the libraries are compiled from, which
is little text and much time if they are compiled in large units. HEADERS is a file that includes
every public header; it is compiled first, and read by all others as a precompiled header, which
halves the time. Exits 1 if something does not compile."""
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

LIBRARY = re.compile(r" -o \S*CMakeFiles/offgrid_(navmesh|scene|io)\.dir/")


def commands_of(build):
    """(source, its folders of headers and its macros) of each source of the libraries."""
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        if LIBRARY.search(entry["command"]):
            words = shlex.split(entry["command"])
            yield entry["file"], [word for word in words if re.match(r"-I|-D(?!NDEBUG)", word)]


def compiles(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    print(done.stderr, end="", flush=True)
    return done.returncode == 0


def main(build, headers, clang):
    units = list(commands_of(pathlib.Path(build)))
    if not units:
        sys.exit(f"compile_all.py: there is no source of a library in {build}")
    shared = ["-w", "-std=c++20",
              *sorted({word for _, words in units for word in words if word.startswith("-D")}),
              *sorted({word for _, words in units for word in words if "include" in word})]
    with tempfile.TemporaryDirectory() as folder:
        header = f"{folder}/headers.pch"
        if not compiles(clang, *shared, "-xc++-header", "-fpch-instantiate-templates", headers,
                        "-o", header):
            return 1
        wrong = [source for source, words in units
                 if not compiles(clang, *shared, *words, "-include-pch", header, "-fsyntax-only",
                                 source)]
    print(f"{len(wrong)} of {len(units)} units do not compile", *wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
