"""Checks of a mutant that is written into its file as if somebody had: the compiler runs what is
computed while it compiles, such as static_assert. The file lies in a folder of its own, which the
compiler looks into first."""
import os
import threading

from mutation import running
from mutation.copytree import write_if_changed


def mutated_text(source, mutant):
    place = mutant.place
    before, after = source[: place.start], source[place.end :]
    return before + mutant.mutated.encode() + after


class Probe:
    case = ""

    def __init__(self, subject, check):
        self.subject = subject
        self.check = check
        self.folder = os.path.join(subject.work, "plain")
        outcome = self.compile("none", 600)
        if not outcome.passed:
            raise RuntimeError("without a mutant this fails, so it tells nothing:\n"
                               f"{outcome.output[-2000:]}")
        self.seconds = outcome.seconds

    @property
    def name(self):
        return self.check.name

    def reaches(self, mutant):
        return mutant.file.endswith(".hpp")

    def compile(self, label, limit):
        overlay = os.path.join(self.folder, label)
        words = self.subject.filled(self.check.command, 1)
        command = [word.replace("OVERLAY", overlay) for word in words]
        return running.run(command, os.path.join(self.subject.work, "run"), {}, limit)

    def attempt(self, mutant, limit):
        label = f"thread-{threading.get_ident()}"
        path = os.path.join(self.folder, label, mutant.file)
        with open(os.path.join(self.subject.root, mutant.file), "rb") as stream:
            source = stream.read()
        write_if_changed(path, mutated_text(source, mutant))
        outcome = self.compile(label, limit)
        os.remove(path)
        return outcome
