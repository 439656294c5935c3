#!/usr/bin/env python3
"""What a call from Python costs more than in C++.

usage: calls.py BUILD [--repetitions n] [--pairs n]

BUILD holds offgrid (scripts/build.sh) and its wheel (scripts/python.sh), with whose Python this
runs: BUILD/python/venv/bin/python -B bench/calls.py BUILD. It compiles calls.cpp, asks both for the
same answers in turn, and compares medians of the time of the thread. A batch is all pairs in one
call. Exits 1 where a batch of paths across the map takes more than 1.05 of that of C++, or one path
12 us more.
"""
import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

import offgrid

ROOT = pathlib.Path(__file__).resolve().parent.parent
BATCH_MOST, CALL_MOST_US = 1.05, 12.0


def compiled(build, folder):
    program = folder / "calls"
    archives = [build / "navmesh" / "liboffgrid_navmesh.a"]
    subprocess.run(["c++", "-std=c++20", "-O3", "-DNDEBUG", "-DOFFGRID_CHECKS=0", "-pthread",
                    f"-I{ROOT}/kernel/include", f"-I{ROOT}/navmesh/include",
                    str(ROOT / "bench" / "calls.cpp"), *map(str, archives), "-o", str(program)],
                   check=True)
    return program


class Twin:
    """The program in C++."""

    def __init__(self, program, inputs):
        self.process = subprocess.Popen([str(program), str(inputs)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.digest = self.process.stdout.readline().strip()

    def run(self, word, index):
        self.process.stdin.write(f"{word} {index}\n")
        self.process.stdin.flush()
        return tuple(int(n) for n in self.process.stdout.readline().split())


class Calls:
    """The same in Python: what a program has at hand, rows of integers, is made before."""

    def __init__(self, mesh, pairs):
        self.view, self.finder = mesh.view(1), offgrid.Finder()
        self.starts = np.ascontiguousarray(pairs[:, :2])
        self.goals = np.ascontiguousarray(pairs[:, 2:])
        self.rows = [(tuple(p[:2]), tuple(p[2:])) for p in pairs.tolist()]

    def paths(self):
        lengths = self.finder.paths(self.view, self.starts, self.goals).lengths
        return int(lengths[lengths != np.uint64(offgrid.NO_LENGTH)].sum())

    def path(self):
        total, finder, view = 0, self.finder, self.view
        for start, goal in self.rows:
            try:
                total += finder.path(view, start, goal).length
            except offgrid.NoPath:
                pass
        return total

    def all_visible(self):
        return int(self.view.visible(self.starts, self.goals).sum())

    def visible(self):
        view = self.view
        return sum(int(view.visible(start, goal)[0]) for start, goal in self.rows)


def timed(call):
    before = time.thread_time_ns()
    total = call()
    return time.thread_time_ns() - before, total


def spread(values):
    first, _, third = statistics.quantiles(values, n=4, method="inclusive")
    return (third - first) / statistics.median(values)


def measure(word, index, calls, twin, repetitions):
    """The times in Python and in C++, in turn."""
    ours, theirs = [], []
    for _ in range(repetitions):
        one, total = timed(getattr(calls, word))
        other, expected = twin.run(word, index)
        assert total == expected, (word, total, expected)
        ours.append(one)
        theirs.append(other)
    return ours, theirs


def inputs_of(pairs):
    """Boxes, and pairs of places: anywhere, and close to each other."""
    random = np.random.default_rng(3)
    low = random.integers(0, 3900, (120, 2))
    boxes = np.concatenate([low, low + random.integers(20, 190, (120, 2))], axis=1)
    starts = random.integers(0, 4096, (pairs, 2))
    near = np.clip(starts + random.integers(-60, 61, (pairs, 2)), 0, 4096)
    far = np.concatenate([starts, random.integers(0, 4096, (pairs, 2))], axis=1)
    near = np.concatenate([starts, near], axis=1)
    return [array.astype(np.int32) for array in (boxes, far, near)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--repetitions", type=int, default=21)
    parser.add_argument("--pairs", type=int, default=1000)
    options = parser.parse_args()
    boxes, *sets = inputs_of(options.pairs)
    mesh = offgrid.Mesh((0, 0), (4096, 4096), radii=[8])
    with mesh.edit() as edit:
        for box in boxes:
            edit.add(offgrid.rectangle(box[:2], box[2:]))
    failed = False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        with open(folder / "inputs", "wb") as file:
            for array in (boxes, *sets):
                file.write(np.int32(array.size).tobytes() + array.tobytes())
        twin = Twin(compiled(options.build, folder), folder / "inputs")
        assert twin.digest == f"{mesh.digest:032x}"
        print("us a question: Python, C++, how much more, and the spread of both")
        for word in ("paths", "all_visible", "path", "visible"):
            for index, where in enumerate(("far", "near")):
                ours, theirs = measure(word, index, Calls(mesh, sets[index]), twin,
                                       options.repetitions)
                one, other = (statistics.median(t) / 1000 / options.pairs for t in (ours, theirs))
                wrong = (word == "paths" and where == "far" and one > BATCH_MOST * other) or \
                    (word == "path" and one - other > CALL_MOST_US)
                failed = failed or wrong
                print(f"{word:12} {where:5} {one:9.3f} {other:9.3f}  x {one / other:6.3f} "
                      f"+ {one - other:7.3f}  ({spread(ours):.2f}, {spread(theirs):.2f})"
                      f"{'  too slow' if wrong else ''}")
        twin.process.stdin.close()
        twin.process.wait()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
