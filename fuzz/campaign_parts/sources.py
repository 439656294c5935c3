"""What a figure was measured on: the state of the sources that its program is built from.

A figure belongs to a state, not to a commit: a page or a change of the navmesh takes nothing from what was seen of the kernel. A scope
says which folders a program is built from, and with what it is measured; pages, corpora and the scheduler of campaigns never count. The
scope of everything counts every file but the pages.
"""
import hashlib
import os
import subprocess

from .common import ROOT

KERNEL = ("CMakeLists.txt", "cmake", "kernel", "tests/support")
NAVMESH = (*KERNEL, "navmesh")
LIBRARIES = (*NAVMESH, "io", "tool")
EVERYTHING = ()
COUNTED = (".cpp", ".hpp", ".cmake", ".in", ".txt", ".py", ".sh")
SCHEDULER = "fuzz/campaign_parts/"


def git(*arguments):
    """The output, or nothing without git."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def is_page(path):
    """Pages change no program. The lemmas are among the pages, but are run."""
    return path.startswith("docs/") and not path.startswith("docs/lemmas/") or path.endswith(".md") and "/" not in path


def is_source(path, scope=EVERYTHING):
    if scope == EVERYTHING:
        return not is_page(path)
    is_inside = any(path == each or path.startswith(each + "/") for each in scope)
    return is_inside and path.endswith(COUNTED) and not path.startswith(SCHEDULER)


def listing_of_files():
    """Path and digest of every file of an unpacked archive, as git would list them."""
    lines = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "build")) and name != "__pycache__")
        for name in sorted(names):
            path = os.path.join(folder, name)
            with open(path, "rb") as stream:
                lines.append(f"{hashlib.sha256(stream.read()).hexdigest()}\t{os.path.relpath(path, ROOT)}")
    return lines


class Sources:
    """The files of the project as they are now."""

    def __init__(self):
        commit, listing, changes = git("rev-parse", "HEAD"), git("ls-tree", "-r", "HEAD"), git("status", "--porcelain", "-uall")
        self.has_git = commit is not None and listing is not None and changes is not None
        self.commit = commit.strip() if self.has_git else ""
        self.lines = listing.splitlines() if self.has_git else listing_of_files()
        self.changed = [line[3:].split(" -> ")[-1].strip('"') for line in changes.splitlines()] if self.has_git else []

    def changed_in(self, scope=EVERYTHING):
        """The paths that differ from the commit."""
        return [path for path in self.changed if is_source(path, scope)]

    def state(self, scope=EVERYTHING):
        """The digest of the committed files of the scope; nothing if one of them is changed."""
        if self.changed_in(scope) or not self.lines:
            return ""
        return self.digest(scope)

    def state_with_changes(self, scope=EVERYTHING):
        """Of the files as they are, committed or not: for figures that stay on this machine."""
        changes = [path + hashlib.sha256((ROOT / path).read_bytes() if (ROOT / path).is_file() else b"").hexdigest()
                   for path in self.changed_in(scope)]
        return self.digest(scope, changes)

    def digest(self, scope, more=()):
        kept = [line for line in self.lines if is_source(line.split("\t", 1)[1], scope)]
        return hashlib.sha256("\n".join([*kept, *more]).encode()).hexdigest()
