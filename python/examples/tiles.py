"""A world in tiles as a graph of Dask: a task for each share of the tiles, and one that joins them.

usage: tiles.py [DIR [JOBS]]

DIR is a folder that `offgrid tiles cut` has made, on a disk that all workers have; without one, a
small world is cut into a folder that is removed at the end. A task is a command of the program
offgrid, so a worker needs nothing else. A task that is lost with its worker is done again: what it
had built is kept, and the bytes are the same. Without Dask the tasks run in threads.
DASK_SCHEDULER names a running scheduler, as in tcp://host:8786.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ISLANDS = """POLYGON ((4 10, 40 12, 44 30, 30 42, 12 38, 4 10))
POLYGON ((56 22, 84 14, 96 30, 62 48, 56 22))
"""


def offgrid(*words: str) -> dict:
    """The facts that a command prints."""
    done = subprocess.run(["offgrid", "tiles", *words, "--json"], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip())
    return json.loads(done.stdout)


def build(folder: str, part: str) -> int:
    return offgrid("build", folder, "--part", part)["built"]


def join(folder: str, built: list) -> dict:
    return offgrid("join", folder)


def by_dask(folder: str, parts: list) -> dict:
    import dask
    from dask.distributed import Client

    where = os.environ.get("DASK_SCHEDULER")
    with Client(where) if where else Client(n_workers=2, threads_per_worker=1):
        built = [dask.delayed(build)(folder, part) for part in parts]
        return dask.delayed(join)(folder, built).compute(retries=2)


def by_threads(folder: str, parts: list) -> dict:
    with ThreadPoolExecutor(2) as pool:
        return join(folder, list(pool.map(lambda part: build(folder, part), parts)))


def run(folder: str, jobs: int) -> None:
    parts = [f"{i + 1}/{jobs}" for i in range(jobs)]
    try:
        import dask.distributed  # noqa: F401
        whole = by_dask(folder, parts)
    except ImportError:
        whole = by_threads(folder, parts)
    print(f"{whole['tiles']} tiles, {whole['components']} connected components, "
          f"digest {whole['digest']}")


def main() -> None:
    if shutil.which("offgrid") is None:
        print("the program offgrid is not found, which builds tiles")
    elif len(sys.argv) > 1:
        run(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 8)
    else:
        with tempfile.TemporaryDirectory() as folder:
            world = os.path.join(folder, "islands.wkt")
            with open(world, "w", encoding="utf-8") as file:
                file.write(ISLANDS)
            tiles = os.path.join(folder, "tiles")
            offgrid("cut", world, "--scale", "64", "--side", "11", "-o", tiles)
            run(tiles, 4)


if __name__ == "__main__":
    main()
