"""A subject, the copy of its tree in which all mutants stand at once, and the builds of that copy.

In the copy each place chooses at run time between its mutants and the original, in which further
places choose: (in(17, 2) ? (on(17) ? (a <= b) : (a != b)) : (a < b)). So one build serves all.
"""
import glob
import hashlib
import json
import os
import pathlib
import re
import subprocess

from mutation.places import ANSWER, GUARD, REMOVAL, VALUE

SWITCH = "offgrid_mutation_switch.hpp"
NOTHING = ("", "")
# What stands before the mutants of a place, on both sides of each and of the last, before the text
# of the place, and behind it.
FRAMES = {VALUE: ("({} ? ", ("{} ? (", ") : "), ("(", ")"), " : (", "))"),
          ANSWER: ("{{ if ({}) {{ ", ("if ({}) ", ""), NOTHING, " } ", " }"),
          GUARD: ("{{ if (!{}) ", NOTHING, NOTHING, "", " }"),
          REMOVAL: ("static_cast<void>({} ? static_cast<void>(0)", NOTHING, NOTHING,
                    " : static_cast<void>(", "))")}
MESSAGE = re.compile(r"^(?:mutants (\d+) (\d+)|[^\s:][^:\n]*):\d+:\d+: (fatal error|error|note): ",
                     re.M)


class Subject:
    """What is mutated, built and run, as a JSON file says:

    files      patterns of the sources that are mutated
    include    folders for #include; the first gets the switch
    variants   lists of flags: the headers are read once with each, as code differs under #if
    copied     patterns of what the build needs; everything if there are none
    unmutated  {a file of the copy: [text, replacement]}: what must read the original sources
    build      commands that build the {targets} of a stage; the first may be cheap ones that fail
               for most mutants that do not compile
    checks     [{stage, target, command, cases, unreached}]: with cases the command is a program of
               GoogleTest; one with unreached compiles {mutant}, if no check has reached it, as it
               is in constants
    target     the share of mutants, in per cent, that has to be killed or excused
    sample     how many mutants are run; all without it
    {headers} in a command is a source that includes all headers.
    """

    compiler = os.environ.get("OFFGRID_MUTATION_COMPILER", "clang++-19")
    defaults = {"variants": [[]], "copied": ["**"], "unmutated": {}, "sample": None}

    def __init__(self, path, root, work):
        vars(self).update(self.defaults | json.loads(path.read_text(encoding="utf-8")))
        self.path, self.name, self.root = path, path.stem, root
        self.work = work / self.name
        self.tree, self.built = self.work / "tree", self.work / "build"
        self.built.mkdir(parents=True, exist_ok=True)
        self.files = self.expand(self.files)
        self.headers = self.work / "all_headers.cpp"
        self.headers.write_text("".join(
            f'#include "{file.removeprefix(folder + "/")}"\n'
            for file in self.files for folder in self.include
            if file.endswith(".hpp") and (file.startswith(folder + "/") or folder == ".")))

    def expand(self, patterns):
        found = {path for pattern in patterns
                 for path in glob.glob(pattern, root_dir=self.root, recursive=True)}
        return sorted(path for path in found if (self.root / path).is_file())

    def copied_files(self):
        return [path for path in self.expand(self.copied) if not path.startswith("build")]

    def filled(self, command, jobs=1, targets=(), mutant=-1):
        values = {"headers": self.headers, "tree": self.tree, "build": self.built, "jobs": jobs,
                  "root": self.root, "compiler": self.compiler, "mutant": mutant}
        return [filled for word in command
                for filled in (targets if word == "{targets}" else [word.format(**values)])]

    def digest(self):
        total = hashlib.sha256()
        for path in self.copied_files():
            data = (self.root / path).read_bytes()
            total.update(path.encode() + hashlib.sha256(data).digest())
        return total.hexdigest()[:16]


class Copy:
    """The text of a file with its mutants in it."""

    def __init__(self, source, mutants):
        self.source, self.pieces = source, [f'#include "{SWITCH}"']
        self.left = []  # (place, its mutants), the outer before the inner
        for mutant in mutants:
            if not self.left or self.left[-1][0] is not mutant.place:
                self.left.append((mutant.place, []))
            self.left[-1][1].append(mutant)
        self.put_range(0, len(source.bytes), source.path)
        self.text = "".join(self.pieces)

    def mark(self, name, at):
        """What follows has this name, and the line of this offset, in the compiler's messages."""
        line = self.source.bytes.count(b"\n", 0, at) + 1
        self.pieces.append(f'\n#line {line} "{name}"\n')

    def put_range(self, start, end, name):
        """The text with all places in it, but for those that overlap one before them."""
        self.mark(name, start)
        while self.left and self.left[0][0].start < end:
            place, mutants = self.left.pop(0)
            if start <= place.start and place.end <= end:
                self.pieces.append(self.source.text(start, place.start))
                self.put_place(place, mutants)
                start = place.end
                self.mark(name, start)
        self.pieces.append(self.source.text(start, end))

    def put_place(self, place, mutants):
        first, count = mutants[0].number, mutants[-1].number - mutants[0].number + 1
        name = f"mutants {first} {count}"
        before, choice, last, between, behind = FRAMES[place.form]
        self.mark(name, place.start)
        self.pieces.append(before.format(f"::offgrid_mutation::in({first}, {count})"))
        for mutant in mutants:
            mutant.first = first
            opening, closing = last if mutant is mutants[-1] else choice
            self.pieces.append(opening.format(f"::offgrid_mutation::on({mutant.number})"))
            self.mark(f"mutants {mutant.number} 1", place.start)
            self.pieces.append(mutant.text)
            self.mark(name, place.start)
            self.pieces.append(closing)
        self.pieces.append(between)
        self.put_range(place.start, place.end, name)
        self.mark(name, place.end)
        self.pieces.append(behind)


class Tree:
    """The copy of the tree, with all mutants that may compile."""

    def __init__(self, subject, mutants, broken):
        self.subject, self.mutants = subject, mutants
        self.broken = broken  # ids of those that do not compile
        for number, mutant in enumerate(mutants):
            mutant.number = number

    def write(self):
        """Leaves the time of a file alone that has its text already: nothing is built twice."""
        subject, by_file = self.subject, {}
        for mutant in self.mutants:
            if mutant.id not in self.broken:
                by_file.setdefault(mutant.file, []).append(mutant)
        switch = pathlib.Path(__file__).with_name("switch.hpp").read_text(encoding="utf-8")
        texts = {f"{subject.include[0]}/{SWITCH}":
                 switch.replace("MUTANT_COUNT", str(max(1, len(self.mutants))))}
        for path in subject.copied_files():
            texts[path] = (Copy(by_file[path][0].source, by_file[path]).text if path in by_file
                           else (subject.root / path).read_text(encoding="utf-8"))
        for path, (old, new) in subject.unmutated.items():
            texts[path] = texts[path].replace(old, new.format(root=subject.root))
        wanted = {subject.tree / path: text for path, text in texts.items()}
        for path in subject.tree.rglob("*"):  # the sources of tests are found by pattern
            if path.is_file() and path not in wanted:
                path.unlink()
        for path, text in wanted.items():
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")

    def build(self, targets, jobs, say):
        """Runs each command until it succeeds, without the mutants that the last messages name."""
        environment = {**os.environ, "CCACHE_DISABLE": "1", "LC_ALL": "C"}
        log = self.subject.work / "build.log"
        for command in self.subject.build:
            is_good = False
            while not is_good:
                self.write()
                done = subprocess.run(self.subject.filled(command, jobs, targets), check=False,
                                      cwd=self.subject.built, env=environment, errors="replace",
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                log.write_text(done.stdout, encoding="utf-8")
                is_good = done.returncode == 0
                found = set() if is_good else self.offenders(done.stdout) - self.broken
                if not is_good and not found:
                    raise RuntimeError(f"the copy does not build, and no mutant is to blame: {log}")
                self.broken |= found
                if found:
                    say(f"   {len(found)} mutants do not compile; again without them")

    def offenders(self, output):
        """The mutants that the compiler complains about: of each error, where it is or the first of
        its notes that is in a mutant."""
        found, is_open = set(), False
        for first, count, kind in MESSAGE.findall(output):
            is_open |= kind != "note"
            if is_open and first:
                found |= {mutant.id for mutant in
                          self.mutants[int(first):int(first) + int(count)]}
                is_open = False
        return found
