"""The mutated copy of the tree: everything that the build needs, with all chosen mutants in the
sources at once."""
import os
import re
import shutil

from mutation.mutants import Copy
from mutation.subject import FOLDER

SWITCH = "offgrid_mutation_switch.hpp"
# file:line:column: error: or note:, as g++ and clang write
MESSAGE = re.compile(r"^(?P<file>[^\s:][^:\n]*):(?P<line>\d+):(?P<column>\d+): "
                     r"(?P<kind>fatal error|error|note|warning): ", re.M)


def write_if_changed(path, data):
    """Leaves the time of a file alone that has the text already, so that nothing is built twice."""
    if os.path.exists(path):
        with open(path, "rb") as stream:
            if stream.read() == data:
                return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as stream:
        stream.write(data)


class MutatedTree:
    def __init__(self, subject, places):
        """places: {file: (source, its places)}, of all files of the subject."""
        self.subject = subject
        self.places = places
        self.copies = {}

    def write(self, mutants):
        """All files of the copy, with these mutants, numbered from 0. Files without any are as they
        are."""
        numbered = {}
        for number, mutant in enumerate(mutants):
            mutant.number = number
            numbered.setdefault(mutant.file, {}).setdefault(id(mutant.place), []).append(mutant)
        with open(os.path.join(FOLDER, "switch.hpp"), encoding="utf-8") as stream:
            switch = stream.read().replace("MUTANT_COUNT", str(max(1, len(mutants))))
        write_if_changed(os.path.join(self.subject.tree, self.subject.include[0], SWITCH),
                         switch.encode())
        wanted = set(self.subject.copied_files())
        for path in sorted(wanted):
            self.write_file(path, numbered.get(path))
        self.remove_others(wanted)

    def write_without(self, mutants, dropped):
        """The same without those that do not compile; the others keep their numbers."""
        gone = {mutant.name for mutant in dropped}
        for file in sorted({mutant.file for mutant in dropped}):
            numbered = {}
            for mutant in mutants:
                if mutant.file == file and mutant.name not in gone:
                    numbered.setdefault(id(mutant.place), []).append(mutant)
            self.write_file(file, numbered)

    def write_file(self, path, numbered):
        target = os.path.join(self.subject.tree, path)
        if numbered:
            source, places = self.places[path]
            self.copies[path] = Copy(source, places, numbered)
            data = self.copies[path].text.encode()
        else:
            self.copies.pop(path, None)
            with open(os.path.join(self.subject.root, path), "rb") as stream:
                data = stream.read()
        if path in self.subject.unmutated:
            old, new = self.subject.unmutated[path]
            data = data.replace(old.encode(), new.format(root=self.subject.root).encode())
        write_if_changed(target, data)
        shutil.copymode(os.path.join(self.subject.root, path), target)

    def remove_others(self, wanted):
        """What the tree has no longer would be built from the copy, as the sources of tests are
        found by pattern."""
        switch = os.path.normpath(os.path.join(self.subject.include[0], SWITCH))
        for folder, _, names in os.walk(self.subject.tree):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), self.subject.tree)
                if path not in wanted and path != switch:
                    os.remove(os.path.join(folder, name))

    def offenders(self, output):
        """The mutants that the compiler complains about: of each error, where it is or the first of
        its notes that is in a mutant."""
        found = {}
        pending = False
        for message in MESSAGE.finditer(output):
            is_error = "error" in message["kind"]
            if is_error:
                pending = True
            elif message["kind"] != "note" or not pending:
                continue
            path = os.path.relpath(
                os.path.realpath(os.path.join(self.subject.build, message["file"])),
                os.path.realpath(self.subject.tree))
            copy = self.copies.get(path)
            for mutant in copy.mutants_at(int(message["line"]),
                                          int(message["column"])) if copy else []:
                found[mutant.name] = mutant
                pending = False
        return list(found.values())
