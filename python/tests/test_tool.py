"""Answers and files are those of C++: the program offgrid reads the same mesh."""

import json
import os
import subprocess

import pytest

import offgrid

TOOL = os.environ.get("OFFGRID_TOOL", "")


@pytest.mark.skipif(not TOOL, reason="OFFGRID_TOOL names no program")
def test_the_tool_agrees(tmp_path):
    mesh = offgrid.Mesh((0, 0), (1000, 1000), radii=[20])
    with mesh.edit() as edit:
        for i in range(12):
            x, y = 60 + 71 * i % 800, 100 + 137 * i % 800
            edit.add([(x, y), (x + 90, y + 20), (x + 40, y + 110)])
    name = str(tmp_path / "mesh.ogw")
    mesh.save(name)
    told = subprocess.run([TOOL, "info", name], capture_output=True, text=True, check=True).stdout
    assert "as the file says" in told  # the digest, for all agents
    for agent in (0, 1):
        start, goal = mesh.view(agent).nearest_free([(10, 10), (990, 990)])
        told = subprocess.run(
            [TOOL, "path", name, *(str(v) for v in (start["x"], start["y"], goal["x"], goal["y"])),
             "--grid", "--agent", str(agent), "--json"],
            capture_output=True, text=True, check=True).stdout
        ends = [[int(p["x"]), int(p["y"]), 0] for p in (start, goal)]
        path = mesh.path(*ends, agent=agent)
        assert json.loads(told)["corners"] == path.corners[:, :2].tolist()
        assert json.loads(told)["length"] == path.length / 65536
