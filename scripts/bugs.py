#!/usr/bin/env python3
"""Plants bugs into a copy of the navmesh: check/bugs/navmesh/NAME.patch, one file each.

In front of a patch's diff stand a sentence, what the bug breaks, and lines that say who must see it:

    Seen by: verify world, fuzz worlds
    Seen as ANOTHER-NAME by: verify sim        for a check that calls the bug by a name of its own

The patched lines ask OFFGRID_BUG(name), with _ for -, whether the bug is on. The lines around a change
must stand once in the source, wherever. check/bugs/around.txt lists bugs that are no patches. The
programs git and, for --format, a formatter are used.
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

PRODUCT = ("navmesh/include", "navmesh/src")
PATCHES = "check/bugs/navmesh"
AROUND = "check/bugs/around.txt"
NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
LIST = "bugs/bug_list.inc"
CONTEXT_MAX = 30


class Fault(Exception):
    """What is wrong, with the file at fault; for a person to read."""


def enumerator(name):
    return name.replace("-", "_")


class Bug:
    """What stands in front of a diff, or in a block of the list."""

    def __init__(self, place, name, head):
        text = " ".join(line for line in head if not line.startswith("Seen ")).strip()
        self.place, self.name = place, name
        if not re.fullmatch(NAME, name):
            raise Fault(f"{place}: '{name}' is no name such as world-one-seed")
        if not text.endswith(".") or '"' in text or "\\" in text:
            raise Fault(f"{place}: it begins with a sentence, what the bug breaks, without \" and \\")
        self.what = text[0].lower() + text[1:-1]
        self.seen = []  # (name, checks)
        for line in head:
            seen = re.fullmatch(rf"Seen(?: as ({NAME}))? by: ([a-z0-9, ]+)", line)
            if seen:
                self.seen.append((seen[1] or name, seen[2]))
            elif line.startswith("Seen "):
                raise Fault(f"{place}: '{line}' is not like 'Seen by: verify world, fuzz worlds'")
        if not self.seen:
            raise Fault(f"{place}: a line such as 'Seen by: verify world' is missing")


class Patch(Bug):
    """A bug with its changes: {file: its hunks}, a hunk is a list of (mark, text)."""

    def __init__(self, place, name, text):
        lines = text.rstrip("\n").split("\n")
        start = next((i for i, line in enumerate(lines) if re.match(r"diff |--- ", line)), None)
        if start is None:
            raise Fault(f"{place}: there is no diff in it")
        super().__init__(place, name, lines[:start])
        self.head, self.hunks, hunks = lines[:start], {}, None
        for line in lines[start:]:
            if line.startswith("+++ "):
                hunks = self.hunks.setdefault(line[4:].split("\t")[0].removeprefix("b/"), [])
            elif line.startswith("@@ ") and hunks is not None:
                hunks.append([])
            elif line[:1] in ("", " ", "+", "-") and hunks and not line.startswith("--- "):
                hunks[-1].append((line[:1] or " ", line[1:]))
        added = [text for each in self.hunks.values() for hunk in each for mark, text in hunk if mark == "+"]
        asked = set(re.findall(r"OFFGRID_BUG\((\w+)\)", "\n".join(added)))
        if asked != {enumerator(name)}:
            raise Fault(f"{place}: it asks for {', '.join(sorted(asked)) or 'no bug'}, not OFFGRID_BUG({enumerator(name)})")

    def changes(self, path, lines):
        """(first line, line behind the last, new lines) of each change of a file."""
        changes = []
        for hunk in self.hunks.get(path, []):
            old = [text for mark, text in hunk if mark != "+"]
            at = places(lines, old)
            if len(at) != 1:
                raise Fault(f"{self.place}: {path} must have these lines once, and has them {len(at)} times "
                            "(carry the patch over the change, or record it anew):\n" + "\n".join(old))
            line, change = at[0], None
            for mark, text in hunk:
                if mark == " ":
                    line, change = line + 1, None
                    continue
                if change is None:
                    change = [line, line, []]
                    changes.append(change)
                if mark == "+":
                    change[2].append(text)
                else:
                    line += 1
                    change[1] = line
        return changes


def places(lines, old):
    """Where the old lines stand."""
    return [i for i in range(len(lines) - len(old) + 1) if lines[i] == old[0] and lines[i:i + len(old)] == old]


def planted(path, text, patches):
    """A file with the changes of all these patches. Each is found in the text as it is, so none
    stands in another's way unless they change the same line."""
    lines = text.split("\n")
    changes = [(*change, patch) for patch in patches for change in patch.changes(path, lines)]
    changes.sort(key=lambda each: (each[0], each[1], each[3].name))
    made, at, before = [], 0, None
    for start, end, new, patch in changes:
        if start < at:
            raise Fault(f"{patch.place}: it changes line {start + 1} of {path}, as {before.place} "
                        "does: one of them has to add lines instead")
        made += lines[at:start] + new
        at, before = end, patch
    return "\n".join(made + lines[at:])


def git(root, *arguments, good=(0,)):
    done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, check=False)
    if done.returncode not in good:
        raise Fault(f"git {' '.join(arguments)}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout.decode()


def hunks_between(path, old, new, least=1):
    """The diff of a file, with as many lines around each change as make it stand once in the old
    text; empty if there is no difference."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = pathlib.Path(folder, "before"), pathlib.Path(folder, "after")
        before.write_text(old, encoding="utf-8")
        after.write_text(new, encoding="utf-8")
        for context in range(least, CONTEXT_MAX):
            diff = git(folder, "diff", "--no-index", "--no-color", "--no-ext-diff", f"-U{context}",
                       "before", "after", good=(0, 1))
            hunks = re.sub(r"(?m)^(@@ .* @@).*$", r"\1", diff[diff.find("@@ "):] if diff else "")
            olds = [[line[1:] for line in hunk.rstrip("\n").split("\n")[1:] if line[:1] != "+"]
                    for hunk in re.split(r"(?m)^(?=@@ )", hunks) if hunk]
            if all(len(places(old.split("\n"), each)) == 1 for each in olds):
                return f"--- a/{path}\n+++ b/{path}\n{hunks}" if hunks else ""
    raise Fault(f"{path}: a change is among lines that stand there more than once")


class Tree:
    """The product, the patches for it, and the list of bugs that are no patches."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.patches = [Patch(f"{PATCHES}/{path.name}", path.stem, path.read_text(encoding="utf-8"))
                        for path in sorted((self.root / PATCHES).glob("*.patch"))]
        self.bugs = list(self.patches)
        around = self.root / AROUND
        text = around.read_text(encoding="utf-8") if around.exists() else ""
        for block in re.split(r"\n\n+", text.strip("\n")):
            name, *head = [line for line in block.split("\n") if not line.startswith("#")] or [""]
            if name:
                self.bugs.append(Bug(f"{AROUND}: {name}", name, head))
        names = {}
        for bug in self.bugs:
            for name in sorted({bug.name, *(name for name, _ in bug.seen)}):
                if name in names:
                    raise Fault(f"{bug.place}: {names[name].place} has the name {name}, too")
                names[name] = bug

    def sources(self):
        """{path: text} of the product."""
        return {str(path.relative_to(self.root)): path.read_text(encoding="utf-8")
                for folder in PRODUCT for path in sorted((self.root / folder).rglob("*"))
                if path.is_file()}

    def copy(self, patches):
        """{path: text} of the product with bugs."""
        sources = self.sources()
        for patch in patches:
            for path in patch.hunks:
                if path not in sources:
                    raise Fault(f"{patch.place}: there is no file {path} in the product")
        return {path: planted(path, text, patches) for path, text in sources.items()}

    def list(self):
        """The enumerators and the table, for bug.hpp."""
        bugs = sorted(self.bugs, key=lambda bug: bug.name)
        rows = sorted((name, enumerator(bug.name), bug.what, checks)
                      for bug in bugs for name, checks in bug.seen)
        return "\n".join([
            "// Written by scripts/bugs.py from check/bugs: changes here are lost.",
            "#ifdef OFFGRID_BUG_ENUMERATOR",
            *(f"OFFGRID_BUG_ENUMERATOR({enumerator(bug.name)})" for bug in bugs),
            "#endif", "#ifdef OFFGRID_BUG_ROW",
            *(f'OFFGRID_BUG_ROW({bug}, "{name}", "{what}", "{checks}")'
              for name, bug, what, checks in rows), "#endif", ""])


def apply(tree, out):
    """Writes the copy, and removes what is no longer in it. What stays keeps its time."""
    wanted = {out / LIST: tree.list()}
    wanted |= {out / path: text for path, text in tree.copy(tree.patches).items()}
    for path in [path for folder in PRODUCT for path in (out / folder).rglob("*")]:
        if path.is_file() and path not in wanted:
            path.unlink()
    changed = 0
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed += 1
    return f"{len(tree.patches)} patches applied to {out}, {changed} files changed"


def check(tree):
    """Does each patch apply alone, and do all together?"""
    for patch in tree.patches:
        tree.copy([patch])
    tree.copy(tree.patches)
    return f"{len(tree.patches)} patches apply alone and together; {len(tree.bugs)} bugs in all"


class Carrier:
    """Carries patches from the sources of an old commit to those that stand there now."""

    def __init__(self, tree, commit, formatter):
        self.tree, self.commit, self.formatter = tree, commit, formatter
        self.sources = tree.sources()
        self.renamed = {}
        status = git(tree.root, "diff", "--name-status", "-M30%", "-l0", commit)
        for kind, *paths in (line.split("\t") for line in status.splitlines()):
            if kind.startswith("R"):
                self.renamed[paths[0]] = paths[1]

    def formatted(self, path, text):
        if not self.formatter:
            return text
        command = [word.replace("{path}", path) for word in shlex.split(self.formatter)]
        done = subprocess.run(command, input=text.encode(), cwd=self.tree.root, check=False,
                              capture_output=True)
        if done.returncode != 0:
            raise Fault(f"{shlex.join(command)}: {done.stderr.decode(errors='replace').strip()}")
        return done.stdout.decode()

    def carried(self, patch, path):
        """The diff of one of the patch's files as it is to be now; raises where it cannot be."""
        now = self.renamed.get(path, path)
        old = git(self.tree.root, "show", f"{self.commit}:{path}")
        base, theirs = (self.formatted(now, text) for text in (old, planted(path, old, [patch])))
        if now in self.sources:
            with tempfile.TemporaryDirectory() as folder:
                names = "ours", "base", "theirs"
                for name, text in zip(names, (self.sources[now], base, theirs)):
                    pathlib.Path(folder, name).write_text(text, encoding="utf-8")
                merged = git(folder, "merge-file", "-p", "-q", *names, good=range(128))
            if not re.search("(?m)^<<<<<<< ", merged) and merged != self.sources[now]:
                return hunks_between(now, self.sources[now], merged)
        # The function may have moved to another file, as it was.
        diff = "\n".join([*patch.head, hunks_between(now, base, theirs, 3)])
        moved = Patch(patch.place, patch.name, diff)
        hunks, fits = moved.hunks[now], {}
        for other, text in self.sources.items():
            moved.hunks = {other: hunks}
            try:
                fits[other] = hunks_between(other, text, planted(other, text, [moved]))
            except Fault:
                continue
        if len(fits) != 1:
            raise Fault(f"{patch.place}: {path} has changed where the bug is: record it anew")
        print(f"{patch.place}: what it changes has moved from {path} to {', '.join(fits)}")
        return "".join(fits.values())


def carry(tree, commit, formatter):
    """Rewrites every patch; those that a person has to redo stay as they are."""
    carrier, left = Carrier(tree, commit, formatter), []
    for patch in tree.patches:
        try:
            diff = "".join(carrier.carried(patch, path) for path in patch.hunks)
            (tree.root / patch.place).write_text("\n".join(patch.head) + "\n" + diff, encoding="utf-8")
        except Fault as fault:
            left.append(str(fault))
    if left:
        raise Fault("\n".join([*left, f"{len(left)} of {len(tree.patches)} patches are left to do"]))
    return f"{len(tree.patches)} patches carried from {commit}"


def record(tree, name, what, seen_by):
    """Makes a patch of what differs from the last commit in the product, and takes that back."""
    paths = git(tree.root, "diff", "--name-only", "HEAD", "--", *PRODUCT).split()
    if not paths:
        raise Fault(f"nothing in {' and '.join(PRODUCT)} differs from the last commit")
    text = f"{what}\nSeen by: {seen_by}\n"
    for path in paths:
        text += hunks_between(path, git(tree.root, "show", f"HEAD:{path}"),
                              (tree.root / path).read_text(encoding="utf-8"))
    place = f"{PATCHES}/{name}.patch"
    Patch(place, name, text)
    if (tree.root / place).exists():
        raise Fault(f"{place}: it is there already")
    (tree.root / place).write_text(text, encoding="utf-8")
    git(tree.root, "checkout", "HEAD", "--", *paths)
    return f"{place} written, {', '.join(paths)} restored"


def main(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=pathlib.Path(__file__).resolve().parent.parent,
                        help="the tree with the product and the patches (default: this one)")
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("apply", help="write the copy with all bugs, and the list of them")
    one.add_argument("--out", required=True, type=pathlib.Path, metavar="DIR")
    commands.add_parser("check", help="apply every patch alone, and all together")
    one = commands.add_parser("carry", help="rewrite the patches after the sources have changed; "
                              "moved files must be known to git (git add)")
    one.add_argument("commit", metavar="OLD_COMMIT", help="the last one to which they applied")
    one.add_argument("--format", metavar="COMMAND", help="if the tree was reformatted: formats its "
                     "input, e.g. 'clang-format-19 --assume-filename={path}'")
    one = commands.add_parser("record", help="make a patch of the changes that stand in the tree, "
                              "and take them back")
    one.add_argument("name", metavar="NAME")
    one.add_argument("--what", required=True, help="a sentence: what the bug breaks")
    one.add_argument("--seen-by", required=True, help="e.g. 'verify world, fuzz worlds'")
    asked = parser.parse_args(arguments)
    try:
        tree = Tree(asked.root)
        if asked.command == "apply":
            print(apply(tree, asked.out))
        elif asked.command == "check":
            print(check(tree))
        elif asked.command == "carry":
            print(carry(tree, asked.commit, asked.format))
        else:
            print(record(tree, asked.name, asked.what, asked.seen_by))
    except (Fault, OSError) as fault:
        print(f"bugs.py: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
