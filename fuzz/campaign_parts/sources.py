"""What a figure was measured on: the state of the sources that its program is built from.

A figure belongs to a state, not to a commit: a page or a change of the navmesh takes nothing from what was seen of the kernel. A scope
says which files and folders a program is built from, and with what it is measured: "fuzz/cut" is a folder with all that is in it, "fuzz/*"
the files of a folder without those in its folders, "-fuzz/cut/a.cpp" leaves out a file that the scope does not name itself. Of a folder
count the files that compilers, CMake, Python and the shell read; a corpus does not. The scope of everything counts all files but the pages.
"""
import hashlib
import os
import subprocess

from .common import ROOT

PLANTED_NAVMESH = "tests/support/planted_library.cmake"
KERNEL = ("CMakeLists.txt", "cmake", "kernel", "tests/support", f"-{PLANTED_NAVMESH}")
NAVMESH = (*KERNEL, "navmesh", PLANTED_NAVMESH)
DRAWING_HEADERS = ("canvas", "cell_map", "colour", "file", "mesh_picture", "number", "status", "svg", "text_table")
DRAWING_SOURCES = ("canvas", "cell_map", "file", "mesh_picture", "number", "svg", "text_table", "utf8")
DRAWING = ("io/CMakeLists.txt", "io/src/utf8.hpp", *(f"io/include/offgrid/io/{name}.hpp" for name in DRAWING_HEADERS),
           *(f"io/src/{name}.cpp" for name in DRAWING_SOURCES))  # what programs draw and print findings with; no reader is in it
LIBRARIES = (*NAVMESH, "io", "tool")
EVERYTHING = ()
COUNTED = (".cpp", ".hpp", ".cmake", ".in", ".txt", ".json", ".py", ".sh")


def git(*arguments):
    """The output, or nothing without git."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, errors="surrogateescape", check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def is_page(path):
    """Pages change no program. The lemmas are among the pages, but are run, and they are about the page of widths."""
    is_run = path.startswith("docs/lemmas/") or path == "docs/exactness.md"
    return not is_run and (path.startswith("docs/") or path.endswith(".md") and "/" not in path)


def is_under(path, each):
    """Is the path that file, in that folder, or with folder/* in it and in no folder of it?"""
    if each.endswith("/*"):
        return path.startswith(each[:-1]) and "/" not in path[len(each) - 1:]
    return path == each or path.startswith(each + "/")


def is_source(path, scope=EVERYTHING):
    if scope == EVERYTHING:
        return not is_page(path)
    if path in scope:
        return True
    return f"-{path}" not in scope and path.endswith(COUNTED) and any(is_under(path, each) for each in scope)


def digest_of_file(path):
    """Of what stands there now; a file that is gone has none, which is not that of an empty one."""
    try:
        return hashlib.sha256((ROOT / path).read_bytes()).hexdigest()
    except OSError:
        return "gone"


def files_of_folder():
    """Path and digest of every file of an unpacked archive, as git would list them."""
    lines = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "build")) and name != "__pycache__")
        for name in sorted(names):
            path = os.path.relpath(os.path.join(folder, name), ROOT)
            lines.append(f"{digest_of_file(path)}\t{path}")
    return lines


class Sources:
    """The files of the project as they are now. Without a repository of its own none of them counts as committed."""

    def __init__(self):
        top = git("rev-parse", "--show-toplevel")
        is_own = top is not None and os.path.realpath(top.rstrip("\n")) == os.path.realpath(ROOT)
        commit = git("rev-parse", "HEAD") if is_own else None
        listing, changes = git("ls-tree", "-rz", "HEAD"), git("status", "--porcelain", "-z", "-uall", "--no-renames")
        self.has_git = None not in (commit, listing, changes)
        self.commit = commit.strip() if self.has_git else ""
        self.lines = [line for line in listing.split("\0") if line] if self.has_git else files_of_folder()
        self.changed = [line[3:] for line in changes.split("\0") if line] if self.has_git else []

    def changed_in(self, scope=EVERYTHING):
        """The paths that differ from the commit."""
        return [path for path in self.changed if is_source(path, scope)]

    def state(self, scope=EVERYTHING):
        """The digest of the committed files of the scope; nothing if one of them is changed, or without a repository."""
        return "" if self.changed_in(scope) or not self.has_git else self.digest(scope)

    def state_with_changes(self, scope=EVERYTHING):
        """Of the files as they are, committed or not: for figures that stay on this machine."""
        return self.digest(scope, [f"{digest_of_file(path)}\t{path}" for path in self.changed_in(scope)])

    def digest(self, scope, more=()):
        kept = [line for line in self.lines if is_source(line.split("\t", 1)[1], scope)]
        return hashlib.sha256("\0".join([*kept, *more]).encode(errors="surrogateescape")).hexdigest()
