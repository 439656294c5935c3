"""A subject: the sources to mutate, how a copy of the tree is built, and the checks. Read from a
JSON file; NAME.json here, or any path.

    files      patterns of the sources that are mutated
    include    folders for #include; the first gets the switch
    variants   lists of flags: the headers are read once with each, as code differs under #if
    copied     patterns of what else the build needs; everything if there are none
    unmutated  {a file of the copy: [text, replacement]}: what must read the original sources
    first      commands that are cheap and fail for most mutants that do not compile
    build      commands that build the targets of a stage, in the copy
    checks     [{stage, target, command, cases}]: cases means that the command is a program of
               GoogleTest, whose cases are told apart. OVERLAY in a command is the folder of a tree
               with the mutated file alone
    {headers} in a command is a source that includes all headers; {tree}, {build}, {root},
    {compiler} and {jobs} are what they say
    target     the share of mutants, in per cent, that has to be killed or excused
"""
import glob
import hashlib
import json
import os
from dataclasses import dataclass

FOLDER = os.path.dirname(os.path.abspath(__file__))
COMPILER = os.environ.get("OFFGRID_MUTATION_COMPILER", "clang++-19")


@dataclass
class Check:
    stage: str
    command: list
    target: str = ""
    cases: bool = False

    @property
    def name(self):
        return " ".join(os.path.basename(word) for word in self.command)

    @property
    def is_plain(self):
        """Does it take the mutated file as it would be written, rather than a program of the
        copy?"""
        return any("OVERLAY" in word for word in self.command)


class Subject:
    def __init__(self, name_or_path, root, work):
        path = (name_or_path if name_or_path.endswith(".json")
                else os.path.join(FOLDER, name_or_path + ".json"))
        with open(path, encoding="utf-8") as stream:
            data = json.load(stream)
        self.path = path
        self.name = os.path.splitext(os.path.basename(path))[0]
        self.root = os.path.abspath(root)
        self.work = os.path.join(os.path.abspath(work), self.name)
        self.tree = os.path.join(self.work, "tree")
        self.build = os.path.join(self.work, "build")
        self.include = data["include"]
        self.variants = data.get("variants", [[]])
        self.copied = data.get("copied", ["**"])
        self.unmutated = data.get("unmutated", {})
        self.first_commands = data.get("first", [])
        self.build_commands = data["build"]
        self.checks = [Check(**check) for check in data["checks"]]
        self.target = data["target"]
        self.files = self.expand(data["files"])

    def expand(self, patterns):
        found = set()
        for pattern in patterns:
            for path in glob.glob(os.path.join(self.root, pattern), recursive=True):
                if os.path.isfile(path):
                    found.add(os.path.relpath(path, self.root))
        return sorted(found)

    def copied_files(self):
        """Relative paths of what the copy holds; no build folders, and nothing hidden."""
        files = self.expand(self.copied)
        return [f for f in files if not f.startswith("build")
                and not os.path.join(self.root, f).startswith(self.work + os.sep)]

    def write_headers_file(self):
        """A source that includes every header that is mutated."""
        lines = []
        for file in self.files:
            folder = next((folder for folder in self.include if file.startswith(folder + "/")),
                          None)
            if file.endswith(".hpp") and folder is not None:
                lines.append(f'#include "{os.path.relpath(file, folder)}"\n')
        os.makedirs(self.work, exist_ok=True)
        with open(os.path.join(self.work, "all_headers.cpp"), "w", encoding="utf-8") as stream:
            stream.writelines(lines)

    def stages(self):
        return list(dict.fromkeys(check.stage for check in self.checks))

    def filled(self, command, jobs, targets=()):
        """The command with its {places} filled in; {targets} becomes several words."""
        headers = os.path.join(self.work, "all_headers.cpp")
        values = {"headers": headers, "tree": self.tree, "build": self.build, "root": self.root,
                  "jobs": str(jobs), "compiler": COMPILER}
        words = []
        for word in command:
            words += list(targets) if word == "{targets}" else [word.format(**values)]
        return words

    def digest(self, paths):
        total = hashlib.sha256()
        for path in sorted(paths):
            with open(os.path.join(self.root, path), "rb") as stream:
                total.update(path.encode() + b"\0" + hashlib.sha256(stream.read()).digest())
        return total.hexdigest()[:16]

    def source_digest(self):
        """Of what is mutated: with its name that says what a mutant is."""
        return self.digest(self.files)

    def census_digest(self):
        """Of what is mutated, and of the script that finds the mutants."""
        total = hashlib.sha256(self.digest(self.files).encode())
        for name in ("operators.py", "places.py", "syntax.py"):
            with open(os.path.join(FOLDER, name), "rb") as stream:
                total.update(stream.read())
        return total.hexdigest()[:16]

    def tree_digest(self):
        """Of all that is built and run."""
        return self.digest(self.copied_files())
