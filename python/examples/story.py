"""A house of two floors: built, edited and undone, walked through, saved, and loaded again.

Prints the digests of the mesh and of the crowd, and a hash of all paths: for equal random numbers
they are the same on every machine.
"""

import hashlib
import os
import tempfile

import numpy as np

import offgrid

SIDE = 20000


def build(random: np.random.Generator) -> offgrid.Mesh:
    """1000 crates on two floors, which stairs and lifts join."""
    mesh = offgrid.Mesh((0, 0), (SIDE, SIDE), floors=2, radii=[20])
    corners = random.integers(600, SIDE - 500, (1000, 2))
    sizes = random.integers(50, 400, (1000, 2))
    with mesh.edit() as edit:
        for i, (corner, size) in enumerate(zip(corners, sizes)):
            edit.add(offgrid.rectangle(corner, corner + size), floors=[i % 2])
        edit.add_seam((300, 9000), (300, 9400), 0, 1)
        for y in range(500, SIDE, 2000):
            edit.add_link((100, y, 0), (100, y, 1), cost=30, both_ways=True)
    return mesh


def edit_and_undo(mesh: offgrid.Mesh, random: np.random.Generator) -> None:
    """30 edits, one after the other, of which nothing is left."""
    before, mark = mesh.digest, mesh.mark()
    for corner in random.integers(600, SIDE - 500, (30, 2)):
        with mesh.edit() as edit:
            edit.add(offgrid.rectangle(corner, corner + 300), floors=[0, 1])
    assert mesh.digest != before
    for _ in range(10):
        mesh.undo()
    assert mesh.roll_back(mark) == 20
    assert mesh.digest == before


def walk(crowd: offgrid.Crowd, steps: int) -> str:
    """Moves the agents, and says what they do then."""
    crowd.step(steps)
    agents = crowd.agents()
    kinds, counts = np.unique(agents["activity"], return_counts=True)
    return ", ".join(f"{count} {offgrid.Activity(kind).name}" for kind, count in zip(kinds, counts))


def main() -> None:
    random = np.random.default_rng(5)
    mesh = build(random)
    print(mesh)
    edit_and_undo(mesh, random)

    view = mesh.view(1)  # of discs
    wanted = np.column_stack([random.integers(0, SIDE, (200, 2)), random.integers(0, 2, 200)])
    places = view.nearest_free(wanted)
    starts, goals = places[:100], places[100:]
    paths = offgrid.Finder().paths(view, starts, goals, threads=2)
    there = paths.lengths[paths.exist]
    print(f"{len(there)} of {len(paths)} paths, on average {there.mean() / 65536:.0f} units long")

    crowd = offgrid.Crowd([view])
    crowd.add(starts, goals, speed=30, radius=20)
    print("after 50 steps:", walk(crowd, 50))

    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "house.ogw")
        mesh.save(name)
        loaded = offgrid.Mesh.load(name)
    assert loaded == mesh
    late = offgrid.Crowd.from_bytes([loaded.view(1)], crowd.to_bytes())
    walk(crowd, 5)
    walk(late, 5)
    assert late.digest == crowd.digest

    print(f"mesh {mesh.digest:032x}, crowd {crowd.digest:032x}")
    print("paths", hashlib.sha256(paths.corners.astype("<i4").tobytes()).hexdigest())


if __name__ == "__main__":
    main()
