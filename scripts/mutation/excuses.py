"""Mutants that no test can tell from the original, each with the reason: lines of a text file,

    file :: function :: operator :: original => mutated :: key :: growth :: reason

The file and the key decide which mutant it is, and stay when names, comments or the layout change;
what stands between them is for the reader, as --list prints it. The growth of a mutant that costs
time and changes no answer is the case of offgrid-growth that grows too fast with it, or `constant`
where the time grows by a constant factor, or a logarithm; `-` where time is no matter. An excuse
that fits no mutant or whose mutant is killed is an error: it is wrong, or out of date.
"""
import io
import pathlib
import re
import subprocess
import tarfile
import tempfile
from collections import defaultdict

from mutation import running, sources

FORM = "file :: function :: operator :: original => mutated :: key :: growth :: reason"
CASES = pathlib.Path(__file__).resolve().parents[2] / "tests/growth"
GROWTHS = ("-", "constant", *(name for cases in sorted(CASES.glob("*.cpp"))
                              for name in re.findall(r'Case\{"([a-z-]+)"',
                                                     cases.read_text(encoding="utf-8"))))
OF_TIME = re.compile(r"\b(only time|faster|slower?|matter of cost|costs?)\b")


class Excuses:
    def __init__(self, path):
        self.path, self.of, self.errors = path, {}, []  # of: {id of a mutant: (line, fields)}
        self.lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for number, line in enumerate(self.lines):
            fields = line.split(sources.SEPARATOR)
            if not line or line.startswith("#"):
                continue
            fault = None
            if len(fields) != len(FORM.split(sources.SEPARATOR)) or not fields[-1].strip():
                fault = f"not '{FORM}'"
            elif f"{fields[0]} {fields[4]}" in self.of:
                fault = "the second excuse of one mutant"
            elif fields[5] not in GROWTHS:
                fault = f"no case of growth is called {fields[5]}"
            elif fields[5] == "-" and OF_TIME.search(fields[-1]):
                fault = "costs time, and names no case of growth"
            if fault:
                self.errors.append(f"{path.name}:{number + 1}: {fault}")
            else:
                self.of[f"{fields[0]} {fields[4]}"] = number, fields

    def wrong(self, everything, judged, results):
        known = {mutant.id for mutant in everything}
        return self.errors + [
            f"{self.path.name}:{line + 1}: no such mutant: {sources.SEPARATOR.join(fields[:5])}"
            for key, (line, fields) in self.of.items() if key not in known
        ] + [f"{self.path.name}:{self.of[mutant.id][0] + 1}: excused, but killed by "
             f"{results.killer(mutant)}" for mutant in judged
             if mutant.id in self.of and results.status(mutant) == running.KILLED]


def report(subject, judged, results, excuses, everything, say):
    """Prints what became of the mutants. True if enough are killed and no excuse is wrong."""
    compiled = [mutant for mutant in judged if results.status(mutant) != running.BROKEN]
    alive = [mutant for mutant in compiled if results.status(mutant) != running.KILLED]
    survivors = [mutant for mutant in alive if mutant.id not in excuses.of]
    wrong = excuses.wrong(everything, judged, results)
    for mutant in survivors:
        say(f"line {mutant.line}, {results.status(mutant)}: {mutant.name}")
    for line in wrong:
        say(line)
    killed, to_kill = len(compiled) - len(alive), len(compiled) - len(alive) + len(survivors)
    score = 100.0 * killed / to_kill if to_kill else 100.0
    say(f"== {subject.name}: of {len(judged)} mutants {len(compiled)} compile, "
        f"{killed} are killed, {len(alive) - len(survivors)} excused, {len(survivors)} survive")
    say(f"{score:.2f} % of {to_kill} are killed; {subject.target:.2f} % have to be")
    if not compiled:
        say("there are no mutants, so nothing is shown")
    return bool(compiled) and score >= subject.target and not wrong


def carry(subject, excuses, everything, options, say):
    """Rewrites the excuses after the sources have changed since the commit. Each mutant of then is
    the one of now that has the same change among as many of the same tokens as single out one of
    them, in a file of that name if there is one. Returns whether none is left to a person."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder, "old")
        tar = subprocess.run(["git", "-C", subject.root, "archive", options.carry],
                             capture_output=True, check=True).stdout
        tarfile.open(fileobj=io.BytesIO(tar)).extractall(root)
        path = root / subject.path.relative_to(subject.root)
        then = running.Subject(path, root, pathlib.Path(folder, "work"))
        old = sources.all_mutants(then, options.jobs)
    now = {mutant.id: mutant for mutant in everything if mutant.id in excuses.of}
    names = {pathlib.Path(mutant.file).name for mutant in everything}
    for context in (sources.CONTEXT, 8, 4, 2, 1):
        shapes = [defaultdict(list), defaultdict(list)]
        for found, mutants in zip(shapes, (old, everything)):
            for mutant in mutants:
                name = pathlib.Path(mutant.file).name
                found[name if name in names else "", mutant.shape(context)].append(mutant)
        for shape, before in shapes[0].items():
            if before[0].id in excuses.of and len(before) == len(shapes[1][shape]) == 1:
                now.setdefault(before[0].id, shapes[1][shape][0])
    for key, (line, fields) in excuses.of.items():
        if key in now:
            excuses.lines[line] = sources.SEPARATOR.join([now[key].name, *fields[5:]])
        else:
            say(f"{excuses.path.name}:{line + 1}: left to do: {excuses.lines[line]}")
    excuses.path.write_text("\n".join(excuses.lines) + "\n", encoding="utf-8")
    return len(now) == len(excuses.of)
