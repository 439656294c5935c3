"""Mutants: their names, which stay when other code changes, and the copy of a source in which all
of them stand at once.

In the copy each place chooses at run time between its mutants, in the original text, and the
original, in which further places choose: (in(17, 2) ? (on(17) ? (a <= b) : (a != b)) : (a < b)). So
one build serves all mutants.
"""
import hashlib
import re
from dataclasses import dataclass

from mutation.places import ANSWER, GUARD, REMOVAL, VALUE

TEXT_LENGTH_MAX = 100
SEPARATOR = " :: "


@dataclass
class Mutant:
    file: str
    line: int
    function: str
    operator: str
    original: str
    mutated: str
    occurrence: int
    place: object
    number: int = -1  # in one copy

    @property
    def name(self):
        change = f"{shortened(self.original)} => {shortened(self.mutated) or '(nothing)'}"
        return SEPARATOR.join((self.file, self.function, self.operator, change,
                               str(self.occurrence)))

    @property
    def id(self):
        return hashlib.sha1(self.name.encode()).hexdigest()[:8]


def shortened(text):
    text = re.sub(r"\s+", " ", text)
    if len(text) <= TEXT_LENGTH_MAX:
        return text
    digest = hashlib.sha1(text.encode()).hexdigest()[:6]
    return f"{text[:60]} ...{digest}... {text[-25:]}"


def mutants_of(source, places):
    """The mutants of one file, in the order of the text."""
    found = []
    counts = {}
    for place in places:
        line = source.bytes[: place.start].count(b"\n") + 1
        for operator, text in place.changes:
            mutant = Mutant(source.path, line, place.function, operator,
                            source.text(place.start, place.end), text, 0, place)
            counts[mutant.name] = counts.get(mutant.name, 0) + 1
            mutant.occurrence = counts[mutant.name] - 1
            found.append(mutant)
    for mutant in found:
        mutant.occurrence += 1
    return found


def nested(places):
    """[(place, [the same of the places inside])]; a place that overlaps another without being
    inside is left out."""
    roots = []
    stack = []
    for place in places:
        while stack and stack[-1][0].end <= place.start:
            stack.pop()
        if stack and place.end > stack[-1][0].end:
            continue
        node = (place, [])
        (stack[-1][1] if stack else roots).append(node)
        stack.append(node)
    return roots


class Copy:
    """The text of a file with its mutants in it, and which bytes of it belong to which mutant."""

    def __init__(self, source, places, numbered):
        """numbered: {id of a place: its mutants in this copy}."""
        self.source = source
        self.numbered = numbered
        self.pieces = []
        self.length = 0
        # (start, end, mutants): the text of a mutant, or of a place with all that stand there
        self.spans = []
        self.put('#include "offgrid_mutation_switch.hpp"\n')
        self.put_range(0, len(source.bytes), nested([p for p in places if id(p) in numbered]))
        self.text = "".join(self.pieces)

    def put(self, text):
        self.pieces.append(text)
        self.length += len(text.encode())

    def put_range(self, start, end, nodes):
        for place, inner in nodes:
            self.put(self.source.text(start, place.start))
            self.put_place(place, inner)
            start = place.end
        self.put(self.source.text(start, end))

    def put_place(self, place, inner):
        mutants = self.numbered[id(place)]
        first, last = mutants[0].number, mutants[-1].number
        begin = self.length
        guard = f"::offgrid_mutation::in({first}, {last - first + 1})"
        if place.form == VALUE:
            self.put(f"({guard} ? (")
            self.put_choice(mutants)
            self.put(") : (")
            self.put_range(place.start, place.end, inner)
            self.put("))")
        elif place.form == REMOVAL:
            self.put(f"static_cast<void>({guard} ? static_cast<void>(0) : static_cast<void>(")
            self.put_range(place.start, place.end, inner)
            self.put("))")
        elif place.form == GUARD:
            self.put(f"{{ if (!{guard}) {self.source.text(place.start, place.end)} }}")
        elif place.form == ANSWER:
            self.put(f"{{ if ({guard}) {{ ")
            for mutant in mutants:
                self.put("" if mutant is mutants[-1]
                         else f"if (::offgrid_mutation::on({mutant.number})) ")
                self.put_mutant(mutant)
            self.put(" } ")
            self.put_range(place.start, place.end, inner)
            self.put(" }")
        self.spans.append((begin, self.length, mutants))

    def put_mutant(self, mutant):
        begin = self.length
        self.put(mutant.mutated)
        self.spans.append((begin, self.length, [mutant]))

    def put_choice(self, mutants):
        for mutant in mutants[:-1]:
            begin = self.length
            self.put(f"::offgrid_mutation::on({mutant.number}) ? (")
            self.put_mutant(mutant)
            self.put(") : ")
            self.spans.append((begin, self.length, [mutant]))
        self.put("(")
        self.put_mutant(mutants[-1])
        self.put(")")

    def mutants_at(self, line, column):
        """Whose text stands there: a mutant's own, or else all of the smallest place that holds
        it."""
        offset = sum(len(text) + 1
                     for text in self.text.encode().split(b"\n")[: line - 1]) + column - 1
        holding = [span for span in self.spans if span[0] <= offset < span[1]]
        return min(holding, key=lambda span: span[1] - span[0])[2] if holding else []
