"""Questions by the batch: shapes, threads, progress, memory that is not copied."""

import threading

import numpy as np
import pytest

import offgrid
from offgrid._library import points


@pytest.fixture(scope="module")
def mesh():
    made = offgrid.Mesh((0, 0), (4000, 4000), radii=[15])
    random = np.random.default_rng(1)
    with made.edit() as edit:
        for x, y in random.integers(100, 3800, (60, 2)):
            edit.add(offgrid.rectangle((x, y), (x + 90, y + 120)))
    return made


@pytest.fixture(scope="module")
def pairs():
    random = np.random.default_rng(2)
    return (random.integers(0, 4000, (500, 2), dtype=np.int32),
            random.integers(0, 4000, (500, 2), dtype=np.int32))


def test_answers_are_those_of_single_questions(mesh, pairs):
    view, finder = mesh.view(), offgrid.Finder()
    paths = finder.paths(view, *pairs)
    assert len(paths.lengths) == 500 and paths.offsets[-1] == len(paths.corners)
    for i, (start, goal, corners) in enumerate(zip(*pairs, paths)):
        if not paths.exist[i]:
            assert len(corners) == 0
            with pytest.raises(offgrid.NoPath):
                finder.path(view, start, goal)
            continue
        one = finder.path(view, start, goal)
        assert one.length == paths.lengths[i]
        assert np.array_equal(one.corners, corners)
    assert paths.exist.sum() > 300


def test_threads_and_slices_decide_nothing(mesh, pairs):
    view = mesh.view(1)
    calls = []
    one = offgrid.Finder().paths(view, *pairs)
    other = offgrid.Finder().paths(view, *pairs, threads=3,
                                   progress=lambda done, all: calls.append((done, all)))
    for name in ("lengths", "corners", "offsets"):
        assert np.array_equal(getattr(one, name), getattr(other, name))
    assert len(one) == 500 and np.array_equal(one[-1], list(one)[499])
    assert calls[-1] == (500, 500) and len(calls) == 100
    lengths = offgrid.Finder().paths(view, *pairs, corners=False)
    assert np.array_equal(lengths.lengths, one.lengths) and len(lengths.corners) == 0
    for name in ("visible", "reachable"):
        assert np.array_equal(getattr(view, name)(*pairs), getattr(view, name)(*pairs, threads=4))


def test_several_threads_of_python_ask_one_mesh(mesh, pairs):
    expected = mesh.view().visible(*pairs)
    found = [None] * 4

    def ask(i):
        found[i] = mesh.view().visible(*pairs)

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.array_equal(f, expected) for f in found)


def test_arrays_of_the_right_layout_are_not_copied():
    array = np.zeros((10, 3), dtype=np.int32)
    assert np.shares_memory(points(array), array)
    assert np.shares_memory(points(points(array)), array)
    assert not np.shares_memory(points(array[:, :2]), array)
    assert len(points(np.empty((0, 2)))) == 0
    with pytest.raises(ValueError, match="shape"):
        points(np.zeros((3, 4), dtype=np.int32))
    with pytest.raises(ValueError, match="floor below 0"):
        points([(1, 1, -1)])


def test_one_point_stands_for_many(mesh):
    goals = [(10, 10), (20, 20), (3990, 10)]
    assert mesh.visible((1, 1), goals).shape == (3,)
    with pytest.raises(ValueError, match="2 starts, but 3 goals"):
        mesh.visible([(1, 1), (2, 2)], goals)
    index, path = offgrid.Finder().nearest_goal(mesh.view(), (1, 1), goals)
    assert index == 0 and path.corners[-1].tolist() == [10, 10, 0]


def test_places_and_rays(mesh):
    view = mesh.view()
    faces = view.locate([(5, 5), (9999, 5)])
    assert faces["floor"].tolist() == [0, offgrid.NO_INDEX]
    assert view.state((9999, 5))[0]["ground"] == 2
    hits = view.raycast((1, 1), [(2, 2), (-50, 1)])
    assert hits["stop"].tolist()[0] == 0 and hits["stop"][1] != 0
    assert len(view.faces()) > 100 and len(view.outline()) > 10
    inside = view.nearest_free((150, 150))
    assert view.is_free(inside).all()


def test_rules_of_a_view():
    mesh = offgrid.Mesh((0, 0), (100, 100))
    with mesh.edit() as edit:
        edit.add(offgrid.rectangle((40, 0), (60, 100)), cost=1, tag=5)
    view, finder = mesh.view(), offgrid.Finder()
    assert finder.path(view, (10, 50), (90, 50), kind="cheap").cost == 80 * 65536
    view.set_rules({5: offgrid.Rule(cost=3)})
    path = finder.path(view, (10, 50), (90, 50), kind="cheap", ratio=1.05)
    assert path.cost == 120 * 65536 and path.is_proved and path.ratio <= 1.05
    view.set_rules({5: offgrid.Rule(closed=True)})
    with pytest.raises(offgrid.NoPath):
        finder.path(view, (10, 50), (90, 50))
    near = finder.path(view, (10, 50), (90, 50), near=True)
    assert not near.is_goal and near.corners[-1].tolist() == [40, 50, 0]
    view.set_rules({})
    clear = finder.path(view, (10, 50), (90, 50), kind="clear", radius=5)
    assert clear.is_goal
    with pytest.raises(ValueError, match="'shortest', 'cheap', 'clear'"):
        finder.path(view, (10, 50), (90, 50), kind="fast")
