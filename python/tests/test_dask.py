"""The example of Dask: lost workers change no byte, and another snapshot is refused."""

import dataclasses
import importlib.util
import os
import subprocess
import sys

import pytest

import offgrid

distributed = pytest.importorskip("distributed", reason="Dask is not installed")
EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples", "on_dask.py")


def outcome(*options):
    done = subprocess.run([sys.executable, EXAMPLE, *options], capture_output=True, text=True,
                          check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


def test_a_lost_worker_changes_no_byte():
    told, said = outcome("--lose-a-worker")
    assert said.count("a worker is killed") == 2
    assert told == outcome("--workers", "1")[0] and "the same without workers" in told


def test_a_worker_refuses_another_snapshot(tmp_path):
    spec = importlib.util.spec_from_file_location("on_dask", EXAMPLE)
    on_dask = sys.modules["on_dask"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(on_dask)
    snapshot = on_dask.Snapshot.of(offgrid.Mesh((0, 0), (99, 99)), str(tmp_path / "a.ogw"))
    wrong = dataclasses.replace(snapshot, digest=snapshot.digest ^ 1)
    with distributed.Client(n_workers=1, processes=False, dashboard_address=None) as client:
        assert client.submit(lambda of: on_dask.mesh_of(of).digest, snapshot).result() \
            == snapshot.digest
        with pytest.raises(RuntimeError, match=f"not {wrong.digest:032x}"):
            client.submit(on_dask.mesh_of, wrong).result()
