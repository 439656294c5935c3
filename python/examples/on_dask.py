"""Matrices of lengths, and batches of scenarios, on workers of Dask.

usage: on_dask.py [--scheduler ADDRESS] [--workers n] [--lose-a-worker]

Without an address it starts a cluster of processes on this machine. Every worker loads the snapshot
once, from a file that all of them reach, and compares its digest. The results are the same bytes on
any number of workers, in any order of tasks, and if a worker is lost: its tasks run on another one.
--lose-a-worker kills one on purpose. Debian has Dask as python3-distributed.
"""

import argparse
import hashlib
import os
import signal
import sys
import tempfile
from dataclasses import dataclass
from typing import Any, Callable, List, Sequence, Tuple

import numpy as np

import offgrid

try:
    from distributed import Client, LocalCluster, as_completed, get_worker
except ImportError:
    print("skipped: Dask is not installed (apt-get install python3-distributed)")
    sys.exit(0)


@dataclass(frozen=True)
class Snapshot:
    """A mesh in a file that all workers reach: a world file, or an image of one version."""

    name: str
    digest: int

    @classmethod
    def of(cls, mesh: offgrid.Mesh, name: str) -> "Snapshot":
        mesh.save(name)
        return cls(name, mesh.digest)


def mesh_of(snapshot: Snapshot) -> offgrid.Mesh:
    """The mesh, which this worker loads at its first task."""
    kept = get_worker().__dict__.setdefault("offgrid_meshes", {})
    if snapshot.digest not in kept:  # two threads may both load it; one of the two stays
        mesh = offgrid.Mesh.load(snapshot.name, check="structure")
        if mesh.digest != snapshot.digest:
            raise RuntimeError(f"{snapshot.name}: digest {mesh.digest:032x}, "
                               f"not {snapshot.digest:032x}")
        kept[snapshot.digest] = mesh
    return kept[snapshot.digest]


def lengths_from(mesh: offgrid.Mesh, agent: int, starts: np.ndarray, goals: np.ndarray
                 ) -> np.ndarray:
    """A row of lengths for each start."""
    view, finder = mesh.view(agent), offgrid.Finder()
    return np.array([finder.paths(view, start, goals, corners=False).lengths for start in starts])


@dataclass
class Scenario:
    """An edit, areas that come and ids that go, and the paths that one asks for after it."""

    add: List[Any]
    remove: List[int]
    starts: np.ndarray
    goals: np.ndarray


def outcome(mesh: offgrid.Mesh, agent: int, scenario: Scenario) -> Tuple[int, np.ndarray]:
    """The digest and the lengths of a scenario, on a clone."""
    changed = mesh.clone()
    with changed.edit() as edit:
        for loops in scenario.add:
            edit.add(loops)
        for area in scenario.remove:
            edit.remove(area)
    found = offgrid.Finder().paths(changed.view(agent), scenario.starts, scenario.goals,
                                   corners=False)
    return changed.digest, found.lengths


def gather(futures: List[Any], progress: Callable[[int, int], None]) -> List[Any]:
    """The results in the order of the futures; progress(done, all) after each."""
    for done, _ in enumerate(as_completed(futures), 1):
        progress(done, len(futures))
    return [future.result() for future in futures]


def matrix_on(client: Any, snapshot: Snapshot, agent: int, places: np.ndarray, rows: int,
              progress: Callable[[int, int], None]) -> np.ndarray:
    """The lengths of the paths from each place to each other one: `rows` of them are a task."""
    def task(begin: int) -> np.ndarray:
        return lengths_from(mesh_of(snapshot), agent, places[begin:begin + rows], places)

    begins = range(0, len(places), rows)
    return np.concatenate(gather(client.map(task, begins, pure=False), progress))


def scenarios_on(client: Any, snapshot: Snapshot, agent: int, scenarios: Sequence[Scenario],
                 progress: Callable[[int, int], None]) -> List[Tuple[int, np.ndarray]]:
    """The outcome of each scenario: a task for each."""
    def task(scenario: Scenario) -> Tuple[int, np.ndarray]:
        return outcome(mesh_of(snapshot), agent, scenario)

    return gather(client.map(task, scenarios, pure=False), progress)


def city(side: int, blocks: int) -> offgrid.Mesh:
    """Blocks of houses, with streets of different widths."""
    random = np.random.default_rng(7)
    mesh = offgrid.Mesh((0, 0), (side, side), radii=[10])
    pitch = side // blocks
    with mesh.edit() as edit:
        for x in range(0, side - pitch + 1, pitch):
            for y in range(0, side - pitch + 1, pitch):
                dx, dy = random.integers(15, pitch // 3, 2)
                edit.add(offgrid.rectangle((x + dx, y + dy), (x + pitch - dx, y + pitch - dy)))
    return mesh


def roadworks(mesh: offgrid.Mesh, count: int) -> List[Scenario]:
    """Scenarios: each closes a place and pulls a house down."""
    random = np.random.default_rng(9)
    (low, _), (high, _) = mesh.bounds
    made = []
    for house in random.permutation(mesh.areas().ids)[:count]:
        x, y = random.integers(low, high - 60, 2)
        ends = random.integers(low, high, (2, 20, 2))
        made.append(Scenario([offgrid.rectangle((x, y), (x + 60, y + 60))], [int(house)], *ends))
    return made


class Progress:
    """Tells how many tasks are done, and at the second one may kill a worker."""

    def __init__(self, what: str, client: Any, loses: bool) -> None:
        self.what, self.client, self.loses = what, client, loses

    def __call__(self, done: int, every: int) -> None:
        print(f"\r{self.what}: {done} of {every}", end="", file=sys.stderr)
        if self.loses and done == 2:
            self.loses = False
            pids = self.client.run(os.getpid)
            os.kill(sorted(pids.values())[0], signal.SIGKILL)
            print("\na worker is killed", file=sys.stderr)


def bytes_of(matrix: np.ndarray, outcomes: List[Tuple[int, np.ndarray]]) -> bytes:
    return matrix.tobytes() + b"".join(digest.to_bytes(16, "big") + lengths.tobytes()
                                       for digest, lengths in outcomes)


def run(client: Any, folder: str, loses: bool) -> None:
    mesh = city(3000, 10)
    snapshot = Snapshot.of(mesh, os.path.join(folder, "city.ogi"))
    random = np.random.default_rng(8)
    places = mesh.view(1).nearest_free(random.integers(20, 2980, (40, 2)))
    scenarios = roadworks(mesh, 12)
    matrix = matrix_on(client, snapshot, 1, places, 4, Progress("rows", client, loses))
    outcomes = scenarios_on(client, snapshot, 1, scenarios, Progress("scenarios", client, loses))
    print(file=sys.stderr)

    alone = bytes_of(lengths_from(mesh, 1, places, places),
                     [outcome(mesh, 1, one) for one in scenarios])
    assert bytes_of(matrix, outcomes) == alone
    there = matrix[matrix != np.uint64(offgrid.NO_LENGTH)]
    print(f"{len(there)} of {matrix.size} lengths, {len(outcomes)} scenarios: "
          f"{hashlib.sha256(alone).hexdigest()[:16]}, and the same without workers")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--scheduler")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--lose-a-worker", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.scheduler:
            with Client(options.scheduler) as client:
                run(client, os.getcwd(), options.lose_a_worker)
            return
        with LocalCluster(n_workers=options.workers, threads_per_worker=1,
                          dashboard_address=None) as cluster, Client(cluster) as client:
            run(client, folder, options.lose_a_worker)


if __name__ == "__main__":
    main()
