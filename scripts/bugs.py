#!/usr/bin/env python3
"""Puts bugs into copies of the navmesh, the scene and io: check/bugs/COMPONENT/NAME.patch.

In front of a patch's diff stand a sentence, what the bug breaks, and who must see it:

    Seen by: verify world, fuzz worlds
    Seen as ANOTHER-NAME by: verify sim        for a check that has a name of its own for the bug

The lines that a patch adds ask OFFGRID_BUG(name), with _ for -, whether the bug is on. The lines
around a change must stand once in the source, wherever. check/bugs/lists has the bugs that are no
patches; a line such as "In: orient" says which part is wrong. carry and record need git.
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

COMPONENTS = ("navmesh", "scene", "io")
PRODUCT = [f"{component}/{folder}" for component in COMPONENTS for folder in ("include", "src")]
PATCHES = "check/bugs"
LISTS = "check/bugs/lists"
LIST = "bugs/bug_list.inc"
NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
CHECKS = {
    "tests": {"io", "kernel", "museum"},
    "fuzz": {"cut", "edits", "ground", "predicates", "readers", "scripts", "scenes", "shapes",
             "snap", "walks", "worlds"},
    "verify": {"cut", "edits", "exhaustive2d", "exhaustive3d", "floors", "ground", "hard", "host",
               "links", "order", "path", "perturbation", "pose", "predicates", "ray3", "relations",
               "scene", "sim", "snap", "steps", "surface", "tiles", "triangle3", "triangulation",
               "walk", "walks", "world", "worlds"},
}


class Fault(Exception):
    """What is wrong, with the file at fault; for a person to read."""


class Bug:
    """What stands in front of a diff, or in a block of the list."""

    def __init__(self, place, name, head):
        what = " ".join(line for line in head if not line.startswith(("Seen ", "In: ")))
        if not re.fullmatch(NAME, name):
            raise Fault(f"{place}: '{name}' is no name such as world-one-seed")
        if not re.fullmatch(r'[^"\\]+\.', what):
            raise Fault(f"{place}: it begins with a sentence, what it breaks, without \" and \\")
        self.place, self.name, self.enumerator = place, name, name.replace("-", "_")
        self.what = what[0].lower() + what[1:-1]
        self.part = "".join(line[4:] for line in head if line.startswith("In: "))
        self.seen = []  # (name, checks)
        for line in (line for line in head if line.startswith("Seen ")):
            seen = re.fullmatch(rf"Seen(?: as ({NAME}))? by: ([a-z0-9, ]+)", line)
            if not seen:
                raise Fault(f"{place}: '{line}' is not like 'Seen by: verify world, fuzz worlds'")
            for check in seen[2].split(", "):
                kind, _, which = check.partition(" ")
                if which not in CHECKS.get(kind, ()):
                    raise Fault(f"{place}: no check is called '{check}'")
            self.seen.append((seen[1] or name, seen[2]))
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
        self.head, self.hunks, hunks = "\n".join(lines[:start]) + "\n", {}, None
        for line in lines[start:]:
            if line.startswith("+++ "):
                hunks = self.hunks.setdefault(line[4:].split("\t")[0].removeprefix("b/"), [])
            elif line.startswith("@@ ") and hunks is not None:
                hunks.append([])
            elif line[:1] in ("", " ", "+", "-") and hunks and not line.startswith("--- "):
                hunks[-1].append((line[:1] or " ", line[1:]))
        added = re.findall(r"(?m)^\+.*", "\n".join(lines[start:]))
        asked = set(re.findall(r"OFFGRID_BUG\((\w+)\)", "\n".join(added)))
        if asked != {self.enumerator}:
            raise Fault(f"{place}: it asks for {', '.join(sorted(asked)) or 'no bug'}, "
                        f"not for OFFGRID_BUG({self.enumerator})")

    def changes(self, path, lines):
        """(first line, line behind the last, new lines) of each change of a file."""
        changes = []
        for hunk in self.hunks.get(path, []):
            old = [text for mark, text in hunk if mark != "+"]
            at = places(lines, old)
            if len(at) != 1:
                raise Fault(f"{self.place}: {path} must have these lines once, and has them "
                            f"{len(at)} times (carry the patch over, or record it anew):\n"
                            + "\n".join(old))
            line, is_open = at[0], False
            for mark, text in hunk:
                if mark != " " and not is_open:
                    changes.append([line, line, []])
                is_open = mark != " "
                line += mark != "+"
                if is_open:
                    changes[-1][1] = line
                    changes[-1][2] += [text] if mark == "+" else []
        return changes


def places(lines, old):
    """Where the old lines stand."""
    return [i for i in range(len(lines)) if lines[i:i + len(old)] == old]


def with_bugs(path, text, patches):
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


def run(*command, good=(0,), **options):
    done = subprocess.run(command, capture_output=True, check=False, **options)
    if done.returncode not in good:
        raise Fault(f"{shlex.join(command)}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout.decode()


def run_on(texts, *command, **options):
    """Runs a command in a folder that has these texts as files named 0, 1, 2."""
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            pathlib.Path(folder, str(number)).write_text(text, encoding="utf-8")
        return run(*command, cwd=folder, **options)


def diff_of(path, old, new, least=1):
    """Has as many lines around each change as make it stand once in the old text; empty if there is
    no difference."""
    for context in range(least, 30):
        diff = run_on((old, new), "git", "diff", "--no-index", "--no-color", "--no-ext-diff",
                      f"-U{context}", "0", "1", good=(0, 1))
        hunks = re.sub(r"(?m)^(@@ .* @@).*$", r"\1", diff[diff.find("@@ "):] if diff else "")
        olds = [[line[1:] for line in hunk.rstrip("\n").split("\n")[1:] if line[:1] != "+"]
                for hunk in re.split(r"(?m)^(?=@@ )", hunks) if hunk]
        if all(len(places(old.split("\n"), each)) == 1 for each in olds):
            return f"--- a/{path}\n+++ b/{path}\n{hunks}" if hunks else ""
    raise Fault(f"{path}: a change is among lines that stand there more than once")


class Tree:
    """The product, the patches for it, and the lists of bugs that are no patches."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.patches = [Patch(f"{PATCHES}/{component}/{path.name}", path.stem,
                              path.read_text(encoding="utf-8"))
                        for component in COMPONENTS
                        for path in sorted((self.root / PATCHES / component).glob("*.patch"))]
        self.bugs = list(self.patches)
        for path in sorted((self.root / LISTS).glob("*.txt")):
            text = re.sub(r"(?m)^#.*\n?", "", path.read_text(encoding="utf-8"))
            for name, *head in (block.split("\n") for block in re.split(r"\n{2,}", text.strip())):
                self.bugs.append(Bug(f"{LISTS}/{path.name}: {name}", name, head))
        names = {}
        for bug in self.bugs:
            for name in sorted({bug.name, *(name for name, _ in bug.seen)}):
                if name in names:
                    raise Fault(f"{bug.place}: {names[name].place} has the name {name}, too")
                names[name] = bug
        self.sources = {str(path.relative_to(self.root)): path.read_text(encoding="utf-8")
                        for folder in PRODUCT for path in sorted((self.root / folder).rglob("*"))
                        if path.is_file()}

    def copy(self, patches):
        """{path: text} of the product with bugs."""
        for patch in patches:
            for path in sorted(set(patch.hunks) - set(self.sources)):
                raise Fault(f"{patch.place}: there is no file {path} in the product")
        return {path: with_bugs(path, text, patches) for path, text in self.sources.items()}

    def list(self):
        """The enumerators and the table, for bug.hpp."""
        rows = sorted((name, bug.enumerator, bug.part, bug.what, checks)
                      for bug in self.bugs for name, checks in bug.seen)
        return "\n".join([
            "// Written by scripts/bugs.py from check/bugs: changes here are lost.",
            "#ifdef OFFGRID_BUG_ENUMERATOR",
            *sorted(f"OFFGRID_BUG_ENUMERATOR({bug.enumerator})" for bug in self.bugs),
            "#endif", "#ifdef OFFGRID_BUG_ROW",
            *(f'OFFGRID_BUG_ROW({bug}, "{name}", "{part}", "{what}", "{checks}")'
              for name, bug, part, what, checks in rows), "#endif", ""])


def apply(tree, out):
    """Writes the copy, and removes what is no longer in it. What stays keeps its time."""
    wanted = {out / path: text for path, text in tree.copy(tree.patches).items()}
    wanted[out / LIST] = tree.list()
    for path in [path for folder in PRODUCT for path in (out / folder).rglob("*")]:
        if path.is_file() and path not in wanted:
            path.unlink()
    changed = [path for path, text in wanted.items()
               if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
    return f"{len(tree.patches)} patches applied to {out}, {len(changed)} files changed"


def check(tree):
    for patches in (*([patch] for patch in tree.patches), tree.patches):
        tree.copy(patches)
    return f"{len(tree.patches)} patches apply alone and together; {len(tree.bugs)} bugs in all"


def carried(tree, patch, path, now, commit, formatter):
    """The diff of one of the patch's files as it is to be now; raises where it cannot be."""
    old = run("git", "show", f"{commit}:{path}", cwd=tree.root)
    base, theirs = old, with_bugs(path, old, [patch])
    if formatter:
        command = [word.replace("{path}", now) for word in shlex.split(formatter)]
        base = run(*command, cwd=tree.root, input=base.encode())
        theirs = run(*command, cwd=tree.root, input=theirs.encode())
    if now in tree.sources:
        ours = tree.sources[now]
        merged = run_on((ours, base, theirs), "git", "merge-file", "-p", "-q", "0", "1", "2",
                        good=range(128))
        if not re.search("(?m)^<<<<<<< ", merged) and merged != ours:
            return diff_of(now, ours, merged)
    # The function may have moved to another file, as it was.
    moved, fits = Patch(patch.place, patch.name, patch.head + diff_of(now, base, theirs, 3)), {}
    hunks = moved.hunks[now]
    for other, text in tree.sources.items():
        moved.hunks = {other: hunks}
        try:
            fits[other] = diff_of(other, text, with_bugs(other, text, [moved]))
        except Fault:
            continue
    if len(fits) != 1:
        raise Fault(f"{patch.place}: {path} has changed where the bug is: record it anew")
    print(f"{patch.place}: what it changes has moved from {path} to {', '.join(fits)}")
    return "".join(fits.values())


def carry(tree, commit, formatter):
    """Rewrites every patch; those that a person has to redo stay as they are."""
    status = run("git", "diff", "--name-status", "-M30%", "-l0", commit, cwd=tree.root)
    renamed = dict(re.findall(r"(?m)^R\d*\t(.+)\t(.+)$", status))
    left = []
    for patch in tree.patches:
        try:
            diffs = [carried(tree, patch, path, renamed.get(path, path), commit, formatter)
                     for path in patch.hunks]
            (tree.root / patch.place).write_text(patch.head + "".join(diffs), encoding="utf-8")
        except Fault as fault:
            left.append(str(fault))
    if left:
        left.append(f"{len(left)} of {len(tree.patches)} patches are left to do")
        raise Fault("\n".join(left))
    return f"{len(tree.patches)} patches carried from {commit}"


def record(tree, name, what, seen_by):
    """Makes a patch of what differs from the last commit in the product, and takes that back."""
    changed = run("git", "diff", "--name-only", "HEAD", "--", *PRODUCT, cwd=tree.root).split()
    if not changed:
        raise Fault(f"nothing in {' or '.join(PRODUCT)} differs from the last commit")
    component = changed[0].split("/")[0]
    if any(not path.startswith(component + "/") for path in changed):
        raise Fault(f"{changed[0]} and {changed[-1]} differ: a patch is of one component")
    text = f"{what}\nSeen by: {seen_by}\n"
    for path in changed:
        text += diff_of(path, run("git", "show", f"HEAD:{path}", cwd=tree.root), tree.sources[path])
    place = f"{PATCHES}/{component}/{name}.patch"
    Patch(place, name, text)
    if (tree.root / place).exists():
        raise Fault(f"{place}: it is there already")
    (tree.root / place).parent.mkdir(exist_ok=True)
    (tree.root / place).write_text(text, encoding="utf-8")
    run("git", "checkout", "HEAD", "--", *changed, cwd=tree.root)
    return f"{place} written, {', '.join(changed)} restored"


def main(arguments):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", default=pathlib.Path(__file__).resolve().parent.parent,
                        help="the tree with the product and the patches (default: this one)")
    commands = parser.add_subparsers(required=True)

    def command(name, function, text):
        one = commands.add_parser(name, help=text)
        one.set_defaults(function=function)
        return one

    one = command("apply", lambda tree, asked: apply(tree, asked.out),
                  "write the copy with all bugs, and the list of them")
    one.add_argument("--out", required=True, type=pathlib.Path, metavar="DIR")
    command("check", lambda tree, asked: check(tree), "apply every patch alone, and all together")
    one = command("carry", lambda tree, asked: carry(tree, asked.commit, asked.format),
                  "rewrite the patches after the sources have changed; git must know moved files")
    one.add_argument("commit", metavar="OLD_COMMIT", help="the last one to which they applied")
    one.add_argument("--format", metavar="COMMAND", help="if the tree was reformatted: formats its "
                     "input, e.g. 'clang-format-19 --assume-filename={path}'")
    one = command("record",
                  lambda tree, asked: record(tree, asked.name, asked.what, asked.seen_by),
                  "make a patch of the changes that stand in the tree, and take them back")
    one.add_argument("name", metavar="NAME")
    one.add_argument("--what", required=True, help="a sentence: what the bug breaks")
    one.add_argument("--seen-by", required=True, help="e.g. 'verify world, fuzz worlds'")
    asked = parser.parse_args(arguments)
    try:
        print(asked.function(Tree(asked.root), asked))
    except (Fault, OSError) as fault:
        print(f"bugs.py: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
