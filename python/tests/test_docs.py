"""The programs of docs/python.md run, one after the other."""

import os
import re
import subprocess
import sys

import pytest

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")


def test_the_page_runs(capsys):
    with open(os.path.join(ROOT, "docs", "python.md"), encoding="utf-8") as file:
        blocks = re.findall(r"```python\n(.*?)```", file.read(), flags=re.S)
    assert len(blocks) >= 8
    names = {}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)
    assert "corners" in names and capsys.readouterr().out


def test_readme_has_one_digest(capsys):
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        page = file.read()
    (block,) = re.findall(r"```python\n(.*?)```", page, flags=re.S)
    exec(compile(block, "README.md", "exec"), {})
    *_, digest = capsys.readouterr().out.split()
    assert f"the same everywhere: {digest}" in page


def test_examples_run():
    folder = os.path.join(ROOT, "python", "examples")
    for name in sorted(os.listdir(folder)):
        if name.endswith(".py"):
            done = subprocess.run([sys.executable, os.path.join(folder, name)],
                                  capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr
            assert done.stdout


@pytest.mark.parametrize("program, expected", [
    ("town/town.py", "town"), ("tutorials/game.py", "tutorial_game"),
    ("tutorials/robot.py", "tutorial_robot"), ("tutorials/gis.py", "tutorial_gis")])
def test_a_story_is_that_of_the_other_languages(program, expected):
    folder = os.path.join(ROOT, "examples")
    done = subprocess.run([sys.executable, "-B", os.path.join(folder, program)],
                          capture_output=True, text=True, check=False)
    with open(os.path.join(folder, "expected", f"{expected}.txt"), encoding="utf-8") as file:
        assert done.stdout == file.read(), done.stderr


def test_types():
    """mypy finds no fault in the package."""
    import importlib.util

    import offgrid

    if importlib.util.find_spec("mypy") is None:
        pytest.skip("mypy is not installed")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-incremental", "--cache-dir=/dev/null",
         os.path.dirname(offgrid.__file__)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
