#!/usr/bin/env python3
"""Calls of the package offgrid under valgrind: no error and no leak has a frame of offgrid.

CPython and numpy keep and lose memory of their own at their end; records without a frame of
liboffgrid_c or of the extension are theirs. Without arguments it runs itself under valgrind.
"""
import os
import re
import subprocess
import sys
import tempfile

OURS = re.compile(r"liboffgrid_c|_offgrid\.abi3|\bog_\w+ \(")
SAMPLE = """==7== 96 bytes in 1 blocks are definitely lost in loss record 1 of 2
==7==    at 0x48397B: operator new(unsigned long) (vg_replace_malloc.c:422)
==7==    by 0x6F3AAB: og_mesh_create (in /x/offgrid/liboffgrid_c.so.0)
==7==    by 0x534788: _PyEval_EvalFrameDefault (in /usr/bin/python3.11)
==7==\x20
==7== 24 bytes in 1 blocks are definitely lost in loss record 2 of 2
==7==    at 0x48397B: malloc (vg_replace_malloc.c:381)
==7==    by 0x534788: _PyEval_EvalFrameDefault (in /usr/bin/python3.11)
==7==\x20
"""


def records(log):
    """Errors and losses, each with its frames."""
    plain = re.sub(r"(?m)^==\d+== ?", "", log)
    return [text for text in plain.split("\n\n") if re.search(r"(?m)^ +at 0x", text)]


def ours(log):
    return [text for text in records(log) if OURS.search(text)]


def call_everything():
    """Each kind of object is made, asked, changed, refused something, and let go."""
    import numpy as np

    import offgrid

    mesh = offgrid.Mesh((0, 0), (1000, 1000), radii=[20], threads=2)
    with mesh.edit() as edit:
        edit.add(offgrid.rectangle((400, 0), (600, 900)))
        edit.replace_all({100: [(1, 1), (9, 1), (9, 9)]}, 100)
    assert mesh == offgrid.Mesh.from_bytes(mesh.to_bytes(image=True), threads=2)
    assert mesh == offgrid.Mesh.from_bytes(mesh.to_bytes()) == mesh.clone()
    random = np.random.default_rng(1)
    starts, goals = random.integers(0, 1000, (2, 100, 2))
    view, finder = mesh.view(1), offgrid.Finder()
    paths = finder.paths(view, starts, goals)
    other = finder.paths(view, starts, goals, landmarks=4, threads=2)
    assert np.array_equal(paths.corners, other.corners)
    for ask in (view.visible, view.raycast, view.reachable, view.nearest_reachable):
        ask(starts, goals)
    for ask in (view.nearest_free, view.state, view.locate):
        ask(starts)
    view.faces(), view.outline(), mesh.areas()
    crowd = offgrid.Crowd([view])
    crowd.add([(10, 10 + 60 * i) for i in range(5)], (900, 900), speed=3, radius=5)
    crowd.step(30)
    assert offgrid.Crowd.from_bytes([view], crowd.to_bytes()).digest == crowd.digest
    walker = offgrid.Walker(mesh.view(), (10, 10))
    walker.go((900, 900))
    walker.advance(50)
    shapes = offgrid.Shapes([offgrid.rectangle((0, 0), (10, 10))])
    assert len((shapes | shapes.buffer(3)) - shapes)
    surface = offgrid.Surface([(0, 0, 0), (900, 0, 0), (0, 900, 0)], [(0, 1, 2)])
    offgrid.Ground(surface).heights([(5, 5)])
    scene = offgrid.Scene()
    scene.add(surface)
    scene.rays((5, 5, 50), (0, 0, -1)), scene.nearest((1, 2, 3))
    refused = (lambda: offgrid.Mesh.from_bytes(b"x" * 50), lambda: mesh.path((1, 1), (500, 5)),
               lambda: mesh.roll_back(99), lambda: crowd.remove([77]))
    for call in refused:
        try:
            call()
        except offgrid.OffgridError:
            continue
        raise AssertionError(call)
    mesh.undo()


def main():
    if sys.argv[1:] == ["--call"]:
        call_everything()
        return 0
    if (len(records(SAMPLE)), len(ours(SAMPLE))) != (2, 1):
        print("a leak of a sample is not seen")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, "log")
        done = subprocess.run(
            ["valgrind", "--leak-check=full", "--show-leak-kinds=definite,indirect,possible",
             "--num-callers=50", f"--log-file={log}", sys.executable, "-B", __file__, "--call"],
            env={**os.environ, "PYTHONMALLOC": "malloc"}, check=False)
        with open(log, encoding="utf-8", errors="replace") as file:
            text = file.read()
    found = ours(text)
    print("\n\n".join(found[:20]))
    print(f"{len(records(text))} records, {len(found)} of offgrid")
    return 1 if found or done.returncode != 0 or not records(text) else 0


if __name__ == "__main__":
    sys.exit(main())
