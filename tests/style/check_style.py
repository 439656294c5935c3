#!/usr/bin/env python3
"""Checks the rules of the house that clang-format and the compilers do not.

usage: check_style.py [--help] [--list] FOLDER

Prints "file:line: rule: what is wrong" for every violation below FOLDER and exits 1 if there is
one.
"""
import ast
import functools
import os
import re
import sys

import cpp_text
import draw_order

FUNCTION_LINES_MAX = 59
LINE_LENGTH_MAX = 100

CPP_SUFFIXES = (".hpp", ".cpp")
CODE_SUFFIXES = CPP_SUFFIXES + (".h", ".c", ".py", ".js", ".ts", ".mts", ".sh", ".cmake", ".in",
                                "run", "CMakeLists.txt", "Makefile", "CMakePresets.json",
                                ".clang-tidy")
TEXT_SUFFIXES = CODE_SUFFIXES + (".md", ".json", ".yml", ".clang-format")
SKIPPED_FOLDERS = {".git", "__pycache__", "corpus"}

# What a component may include. Everything else (tests, verify, fuzz, bench, examples, tool) may
# include all of them.
ALLOWED_INCLUDES = {
    "kernel": {"kernel"},
    "navmesh": {"kernel", "navmesh"},
    "scene": {"kernel", "scene"},
    "io": {"kernel", "navmesh", "scene", "io"},
}
# The rooms of the navmesh and of the scene, each with those that it may use: the arrows of
# ARCHITECTURE.md. A facade may use all rooms of its component.
ALLOWED_ROOMS = {
    "navmesh": {
        "mesh": {"mesh"},
        "triangulation": {"mesh", "triangulation"},
        "offset": {"mesh", "triangulation", "offset"},
        "cut": {"mesh", "triangulation", "cut"},
        "snap": {"mesh", "triangulation", "offset", "snap"},
        "world": {"mesh", "triangulation", "offset", "snap", "world"},
        "ground": {"mesh", "triangulation", "offset", "snap", "world", "ground"},
        "tiles": {"mesh", "triangulation", "offset", "snap", "world", "tiles"},
        "query": {"mesh", "triangulation", "offset", "world", "query"},
        "path": {"mesh", "triangulation", "offset", "snap", "world", "query", "path"},
        "motion": {"mesh", "triangulation", "offset", "snap", "world", "query", "path", "motion"},
    },
    "scene": {
        "shape": {"shape"},
        "meet": {"shape", "meet"},
        "mesh": {"shape", "meet", "mesh"},
        "model": {"shape", "meet", "mesh", "model"},
    },
}
BOOST_PLACE = "navmesh/include/offgrid/navmesh/cut/cut_exact.hpp"  # rational numbers
# The only places of CGAL, GMP and MPFR: for their licence and our independence.
REFERENCE_FOLDERS = ("verify/", "bench/")
# Programs of developers, which may insist on a compiler that has the type, and the test that
# compares it with the portable one.
INT128_PLACES = (
    "kernel/include/offgrid/kernel/int128.hpp",
    "tests/kernel/two_word_test.cpp",
    "examples/check_your_kernel/",
    "check/",
    "fuzz/",
) + REFERENCE_FOLDERS

# Written in two parts, so that this file does not contain what it forbids.
BANNED_WORDS = ["TO" "DO", "FIX" "ME", "X" "XX"]
BANNED_PHRASES = ["it can be " "shown", "left as an " "exercise"]
MACHINE_PATHS = ["/wo" "rk/", "/ro" "ot/", "/ho" "me/"]
BANNED_FLAGS_PLACE = "tests/determinism/platforms.cmake"  # which shows that they change nothing
BANNED_HEADERS = {
    "ran" "ges": "clang 14 cannot compile libstdc++ 12's",
    "source_" "location": "clang 14 does not have it",
}
# Each standard library leaves the elements in an order of its own.
BANNED_CALLS = ["nth_" "element", "partial_" "sort", "std::part" "ition(", "std::shu" "ffle"]
SORT_CALL = "std::so" "rt("
SORT_PLACE = "kernel/include/offgrid/kernel/sort.hpp"
BANNED_FLAGS = ["-march=" "native", "-ffast" "-math", "-Ofa" "st"]


class File:
    """One text file: its path relative to the root, its lines, and for C++ the lines without
    comments and literals."""

    def __init__(self, root, path):
        self.root = root
        self.path = path
        with open(os.path.join(root, path), encoding="utf-8") as stream:
            self.text = stream.read()
        self.lines = self.text.split("\n")
        self.is_cpp = path.endswith(CPP_SUFFIXES)
        self.is_code = path.endswith(CODE_SUFFIXES)
        self.code_lines = (cpp_text.without_comments_and_literals(self.text).split("\n")
                           if self.is_cpp else self.lines)

    def is_below(self, folders):
        return self.path.startswith(tuple(folders))


def matches(lines, pattern, flags=0):
    """(number, match) of each line in which the pattern is."""
    found = ((number, re.search(pattern, line, flags)) for number, line in enumerate(lines, 1))
    return ((number, match) for number, match in found if match)


def any_of(texts):
    return "|".join(map(re.escape, texts))


def function_length(file):
    if file.is_cpp:
        spans = cpp_text.function_spans("\n".join(file.code_lines))
    elif file.path.endswith(".py"):
        nodes = [node for node in ast.walk(ast.parse(file.text))
                 if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
        spans = [(node.lineno, node.end_lineno) for node in nodes]
    else:
        spans = []
    for first, last in spans:
        count = last - first + 1
        if count > FUNCTION_LINES_MAX:
            yield first, f"a function of {count} lines, at most {FUNCTION_LINES_MAX}"


def line_length(file):
    if not file.is_code:
        return
    for number, line in enumerate(file.lines, 1):
        if len(line) > LINE_LENGTH_MAX:
            yield number, f"{len(line)} characters, at most {LINE_LENGTH_MAX}"


def blanks(file):
    for number, _ in matches(file.lines if not file.path.endswith(".md") else [], r"\s$"):
        yield number, "blanks at the end of the line"
    for number, _ in matches(file.lines if not file.path.endswith("Makefile") else [], "\t"):
        yield number, "a tab"
    if file.text and not file.text.endswith("\n"):
        yield len(file.lines), "the last line does not end"


def banned_words(file):
    for number, match in matches(file.lines, rf"\b({any_of(BANNED_WORDS)})\b"):
        yield number, f"{match[0]}: finish it, or write an issue"
    for number, match in matches(file.lines, any_of(BANNED_PHRASES), re.IGNORECASE):
        yield number, f'"{match[0]}": show it, or say where it is shown'


def machine_paths(file):
    # "frame/work/x" and "${sourceDir}/home/" are relative; only a path that starts there belongs to
    # a machine.
    for number, match in matches(file.lines, rf"(?<![\w.}})])({any_of(MACHINE_PATHS)})"):
        yield number, f"{match[0]} exists on one machine only"


def banned_flags(file):
    if file.path.endswith(".md") or file.path == BANNED_FLAGS_PLACE:
        return
    for number, match in matches(file.lines, any_of(BANNED_FLAGS)):
        yield number, f"{match[0]} makes the answer or the program depend on the machine"


def comment_beginnings(file):
    """A comment names its noun or its verb first."""
    if not file.is_cpp:
        return
    for number, match in matches(file.lines, r"^\s*//+ (What|Who|Whoever|Of) "):
        if number == 1 or not file.lines[number - 2].lstrip().startswith("//"):
            yield number, f"a comment that begins with {match[1]}: subject, verb, object"


def banned_calls(file):
    if not file.is_below(("kernel/", "navmesh/", "scene/", "io/")):
        return
    for number, match in matches(file.code_lines, any_of(BANNED_CALLS)):
        yield number, f"{match[0]}: each standard library leaves another order; sort instead"
    if file.path != SORT_PLACE:
        for number, match in matches(file.code_lines, any_of([SORT_CALL])):
            yield number, f"{match[0]}: kernel::sort, which is small code where it has to be"


def includes_of(file):
    for number, match in matches(file.lines, r'^\s*#\s*include\s*[<"]([^>"]+)[>"]'):
        yield number, match[1]


def banned_includes(file):
    if not file.is_cpp:
        return
    for number, name in includes_of(file):
        if name in BANNED_HEADERS:
            yield number, f"<{name}>: {BANNED_HEADERS[name]}"
        if name == "iostream" and "/include/" in file.path:
            yield number, "a public header does not print"
        if re.match(r"(CGAL/|gmp|mpfr)", name) and not file.is_below(REFERENCE_FOLDERS):
            yield number, f"<{name}> is included only below {' and '.join(REFERENCE_FOLDERS)}"


@functools.lru_cache(maxsize=1)
def names_of_files(root):
    """Each path below the root, and each of its ends, as an #include may write it."""
    names = set()
    for folder, subfolders, files in os.walk(root):
        relative = os.path.relpath(folder, root)
        subfolders[:] = [name for name in subfolders if name not in SKIPPED_FOLDERS
                         and not (relative == "." and name.startswith("build"))]
        parts = [] if relative == "." else relative.split(os.sep)
        for name in files:
            names.update("/".join(parts[i:] + [name]) for i in range(len(parts) + 1))
    return names


def absent_includes(file):
    """Not all programs are compiled by every test. Lists (.inc) are made by the build."""
    if not file.is_cpp:
        return
    for number, match in matches(file.lines, r'^\s*#\s*include\s*"([^"]+)"'):
        if not match[1].endswith(".inc") and match[1] not in names_of_files(file.root):
            yield number, f"there is no file {match[1]}"


def dependencies(file):
    if not file.is_cpp:
        return
    component = file.path.split("/")[0]
    allowed = ALLOWED_INCLUDES.get(component)
    if allowed is None:
        return
    for number, name in includes_of(file):
        match = re.match(r"offgrid/(\w+)/", name)
        if match and match.group(1) not in allowed:
            yield number, f"{component} does not know {match.group(1)}"
        if name.startswith("boost/") and file.path != BOOST_PLACE:
            yield number, "the libraries use Boost in cut_exact.hpp only"


def room_of(include, component):
    """The room of a component in which an included file is; None if it is not of the component."""
    inside = re.sub(f"^offgrid/{component}/", "", include)
    if inside.startswith(("offgrid/", "boost/")) or not inside.endswith(".hpp"):
        return None
    return inside.split("/")[0] if "/" in inside else "the facade"


def rooms(file):
    """What a file of the navmesh or the scene includes from other rooms of its component."""
    place = re.match(r"(navmesh|scene)/(?:include/offgrid/\1|src)/(\w+)/", file.path)
    if not file.is_cpp or not place:
        return
    component, room = place.groups()
    allowed = ALLOWED_ROOMS[component].get(room)
    if allowed is None:
        yield 1, f"{room} is no room of the {component}"
        return
    for number, name in includes_of(file):
        other = room_of(name, component)
        if other is None:
            continue
        if other not in allowed:
            yield number, f"{room} does not know {other}"
        if "/include/" in file.path and not name.startswith("offgrid/"):
            yield number, f"{name} is not installed"


def builtin_int128(file):
    if not file.is_cpp or file.is_below(INT128_PLACES):
        return
    for number, _ in matches(file.code_lines, r"\b__u?int128(_t)?\b"):
        yield number, "use detail::Int128 or Int<Bits>: not every compiler has this type"


def no_tolerance(file):
    if not file.is_cpp or not file.is_below(("kernel/", "navmesh/", "scene/")):
        return
    pattern = r"\b\w*(epsilon|tolerance)\w*\b"
    for number, match in matches(file.code_lines, pattern, re.IGNORECASE):
        yield number, f"{match[0]}: decisions are exact"


def hidden_types(file):
    """Types of sources that one program links must not have one name by chance."""
    if not file.path.endswith(".cpp") or not file.is_below(("check/", "fuzz/", "verify/")):
        return
    kinds, is_hidden = "(?:struct|class|union|enum(?: class)?)", False
    for number, line in enumerate(file.lines, 1):
        if line in ("namespace {", "}  // namespace"):
            is_hidden = line == "namespace {"
        match = re.match(kinds + r" (?!class )(\w+)(?!\w|::)[^;]*$", line)
        if match and not is_hidden:
            yield number, f"{match[1]} belongs in a namespace without a name, or in a header"


def unordered_draws(file):
    if file.is_cpp:
        for number in draw_order.unordered_draws("\n".join(file.code_lines)):
            yield number, ("which random number is drawn first depends on the compiler: "
                           "draw them in statements of their own")


def header_shape(file):
    if not file.path.endswith(".hpp"):
        return
    if "#pragma once" not in file.lines:
        yield 1, "a header has #pragma once"
    if not file.lines[0].startswith("// "):
        yield 1, "a header begins with a comment that says what it is for"


RULES = {
    rule.__name__: rule
    for rule in (function_length, line_length, blanks, banned_words, machine_paths, banned_flags,
                 banned_calls, comment_beginnings, banned_includes, absent_includes, dependencies,
                 rooms, builtin_int128, no_tolerance, hidden_types, unordered_draws, header_shape)
}


def source_files(root):
    for folder, subfolders, names in os.walk(root):
        relative = os.path.relpath(folder, root)
        is_root = relative == "."
        ours = (name for name in subfolders if name not in SKIPPED_FOLDERS
                and not (is_root and name.startswith("build")))
        subfolders[:] = sorted(ours)
        for name in sorted(names):
            if name.endswith(TEXT_SUFFIXES):
                yield name if is_root else os.path.join(relative, name).replace(os.sep, "/")


def violations(root):
    for path in source_files(root):
        file = File(root, path)
        for name, rule in RULES.items():
            for number, what in rule(file):
                yield f"{path}:{number}: {name}: {what}"


def main(arguments):
    if "--help" in arguments or len(arguments) != 1:
        print(__doc__.strip())
        return 0 if "--help" in arguments else 2
    if arguments[0] == "--list":
        print("\n".join(RULES))
        return 0
    root = arguments[0]
    count = sum(1 for _ in source_files(root))
    if count == 0:
        print(f"{root}: no source files", file=sys.stderr)
        return 2
    found = list(violations(root))
    print("\n".join(found + [f"{count} files, {len(found)} violations of {len(RULES)} rules"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
