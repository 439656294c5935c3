"""How far is it from each place to each other one? A matrix of lengths, by the batch.

Workers of a pool get the mesh as a world file, and compare its digest.
"""

from concurrent.futures import ProcessPoolExecutor

import numpy as np

import offgrid


def city(side: int, blocks: int) -> offgrid.Mesh:
    """Blocks of houses, with streets of different widths."""
    random = np.random.default_rng(7)
    mesh = offgrid.Mesh((0, 0), (side, side), radii=[30])
    pitch = side // blocks
    with mesh.edit() as edit:
        for x in range(0, side - pitch + 1, pitch):
            for y in range(0, side - pitch + 1, pitch):
                dx, dy = random.integers(40, pitch // 3, 2)
                edit.add(offgrid.rectangle((x + dx, y + dy), (x + pitch - dx, y + pitch - dy)))
    return mesh


def row_of(task: tuple) -> np.ndarray:
    data, digest, places, i = task
    mesh = offgrid.Mesh.from_bytes(data)
    if mesh.digest != digest:
        raise RuntimeError("this worker has another mesh")
    return offgrid.Finder().paths(mesh.view(1), places[i], places, corners=False).lengths


def main() -> None:
    mesh = city(6000, 12)
    random = np.random.default_rng(8)
    wanted = random.integers(100, 5900, (24, 2))
    places = mesh.view(1).nearest_free(wanted)
    tasks = [(mesh.to_bytes(), mesh.digest, places, i) for i in range(len(places))]
    with ProcessPoolExecutor(max_workers=2) as pool:
        matrix = np.array(list(pool.map(row_of, tasks)))
    alone = np.array([row_of(task) for task in tasks])
    assert np.array_equal(matrix, alone)
    there = matrix[matrix != np.uint64(offgrid.NO_LENGTH)]
    print(mesh)
    print(f"{len(there)} of {matrix.size} lengths, the longest {there.max() / 65536:.3f}")


if __name__ == "__main__":
    main()
