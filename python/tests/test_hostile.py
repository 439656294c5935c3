"""Arguments that are wrong: each is an exception that names it, and nothing changes."""

import copy
import gc
import multiprocessing
import pickle
import threading
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import offgrid

SQUARE = [(1, 1), (9, 1), (9, 9)]


@pytest.fixture
def mesh():
    return offgrid.Mesh((0, 0), (1000, 1000), radii=[20])


@pytest.mark.parametrize("points", [
    None, "ab", b"ab", bytearray(b"ab"), {1: 2}, [True, False], [1.0, 2.0], [float("nan"), 1.0],
    np.array([[1, 2.5]], dtype=object), np.array([[1 + 2j, 1]]), [["1", "2"]],
    np.array([["2020-01-01", "2020-01-02"]], dtype="M8[D]")])
def test_what_are_no_whole_numbers_are_no_points(mesh, points):
    for call in (mesh.is_free, lambda p: mesh.path((1, 1), p), lambda p: mesh.edit().add(p),
                 lambda p: offgrid.orient((0, 0), (1, 1), p)):
        with pytest.raises(TypeError):
            call(points)


@pytest.mark.parametrize("points", [
    3, np.int64(3), np.zeros((2, 2, 2), int), [[1, 2], [3]], np.empty((3, 0), int),
    np.empty((0, 5), int), [(1, 1, -1)], [[1, 2**70]], [[1, 2**40]],
    np.array([[2**63 + 5, 1]], dtype=np.uint64), np.ma.masked_equal([[1, 2], [3, 4]], 2)])
def test_what_is_no_list_of_points_on_the_grid(mesh, points):
    with pytest.raises(ValueError):
        mesh.is_free(points)


@pytest.mark.parametrize("points", [
    np.array([[2**30, 0]], dtype=np.int32), np.array([[-2**31, 0, 0]], dtype=np.int32), (1, 1, 1),
    np.array([(0, 0, offgrid.NO_INDEX)], dtype=offgrid.POINT)])
def test_points_that_the_library_refuses(mesh, points):
    with pytest.raises(offgrid.OffgridError):
        mesh.is_free(points)


@pytest.mark.parametrize("points", [
    np.asfortranarray(np.array([[1, 2, 0], [300, 4, 0]], dtype=np.int32)),
    np.array([[300, 0, 4, 0, 0], [1, 0, 2, 0, 0]], dtype=np.int32)[::-1, ::2],
    np.array([[1, 2, 0], [300, 4, 0]], dtype=">i4"), np.array([[1, 2], [300, 4]], dtype=object),
    np.array([[1, 2], [300, 4]], dtype=np.uint64), ((1 + 299 * i, 2 + 2 * i) for i in range(2))])
def test_layouts_of_arrays_decide_nothing(mesh, points):
    paths = offgrid.Finder().paths(mesh.view(), points, (5, 5))
    assert [corners[0].tolist() for corners in paths] == [[1, 2, 0], [300, 4, 0]]


def test_arrays_that_are_read_only_will_do(mesh):
    points = np.array([[1, 2, 0]], dtype=np.int32)
    points.setflags(write=False)
    assert mesh.is_free(points).all()


def test_nothing_is_asked_and_nothing_is_answered(mesh):
    view, finder = mesh.view(), offgrid.Finder()
    paths = finder.paths(view, [], [])
    assert len(paths) == 0 and list(paths) == [] and paths.offsets.tolist() == [0]
    assert len(view.visible((1, 1), [])) == len(view.state(np.empty((0, 2)))) == 0
    assert len(offgrid.Crowd([view]).add([], [], speed=1)) == 0
    assert len(offgrid.orient((0, 0), (1, 1), [])) == 0
    points, _ = offgrid.quantise([])
    assert points.shape == (0, 2)
    assert len(offgrid.Scene().rays((0, 0, 0), [])) == len(offgrid.Scene().nearest([])) == 0
    assert len(offgrid.Shapes() | offgrid.Shapes()) == 0
    for refused in (lambda: offgrid.Crowd([]), lambda: finder.nearest_goal(view, (1, 1), [])):
        with pytest.raises(offgrid.OffgridError):
            refused()


def fields(mesh):
    """Calls that set one field of a struct of C, by the name that an error must have."""
    view, shapes = mesh.view(), offgrid.Shapes([SQUARE])

    def of_area(name):
        return lambda value: mesh.edit().add(SQUARE, **{name: value})

    def of_mesh(name):
        return lambda value: offgrid.Mesh((0, 0), (99, 99), **{name: value})

    def of_agent(name):
        return lambda value: offgrid.Crowd([view]).add(
            (1, 1), (2, 2), **{"speed": 1, name: value})

    made = {f"area {name}": of_area(name) for name in ("cost", "tag", "priority", "floors")}
    made.update({f"mesh {name}": of_mesh(name) for name in (
        "floors", "disc_sides", "journal_limit", "max_vertices", "cost", "tag", "radii",
        "threads")})
    made.update({f"agent {name}": of_agent(name) for name in (
        "speed", "radius", "view", "priority", "arrive_within")})
    made.update({
        "threads": lambda value: view.is_free((1, 1), threads=value),
        "of agent": mesh.view, "mark": mesh.roll_back, "area": mesh.edit().remove,
        "seam": mesh.edit().remove_seam, "link": mesh.edit().remove_link,
        "radius": shapes.buffer, "sides": lambda value: shapes.buffer(2, value),
        "clear radius": lambda value: offgrid.Finder().path(
            view, (1, 1), (2, 2), kind="clear", radius=value),
        "rule tag": lambda value: view.set_rules({value: offgrid.Rule()}),
        "rule cost": lambda value: view.set_rules({1: offgrid.Rule(cost=value)}),
        "rule link_cost": lambda value: view.set_rules({1: offgrid.Rule(link_cost=value)}),
        "left": lambda value: mesh.edit().add_seam((1, 1), (2, 2), value, 1),
        "link cost": lambda value: mesh.edit().add_link((1, 1), (2, 2), cost=value),
        "link tag": lambda value: mesh.edit().add_link((1, 1), (2, 2), tag=value),
        "set_bits": lambda value: mesh.edit().add(SQUARE, update=offgrid.Update(set_bits=value)),
        "bits": lambda value: offgrid.quantise([[1.5, 2.5]], bits=value),
        "model": offgrid.Scene().remove,
        "z_low": lambda value: offgrid.Scene().footprints(value, 5),
        "ids": offgrid.Crowd([view]).remove, "areas": lambda value: view.switch(False, areas=value),
        "landmarks": lambda value: offgrid.Finder().path(
            view, (1, 1), (2, 2), landmarks=value),
        "first": lambda value: mesh.edit().replace_all({1: SQUARE}, value),
        "ratio": lambda value: offgrid.Finder().path(
            view, (1, 1), (2, 2), kind="cheap", ratio=value),
    })
    return made


def test_each_field_refuses_what_it_cannot_hold(mesh):
    for name, call in fields(mesh).items():
        for value in (10**400, -10**30, float("nan"), "1", (None,)):
            with pytest.raises((TypeError, ValueError)) as error:
                call(value)
            assert name.split()[-1] in str(error.value), (name, value, error.value)


def test_integers_and_numbers_of_numpy_are_taken(mesh):
    with mesh.edit() as edit:
        area = edit.add(SQUARE, cost=np.float32(1.5), tag=np.uint64(2**64 - 1),
                        priority=np.int8(-3), floors=np.int64(0))
        edit.add(SQUARE, cost=Decimal("1.25"), priority=np.int16(-4))
    with mesh.edit() as edit:
        edit.enable(np.uint32(area))
    shape = next(iter(mesh.areas()))
    assert (shape.cost, shape.tag, shape.priority) == (98304, 2**64 - 1, -3)
    assert mesh.view(np.int64(1)).agent == 1


def test_areas_come_back_as_they_were(mesh):
    other = offgrid.Mesh((0, 0), (1000, 1000), radii=[20])
    with mesh.edit() as edit:
        edit.add(SQUARE, cost=Fraction(5, 4), tag=3, priority=2, rule="even-odd", enabled=False)
        edit.add([(20, 20), (30, 25)], barrier=True)
        edit.add(SQUARE, update=offgrid.Update(add_cost=0.25, set_bits=6, clear_bits=1))
    with other.edit() as edit:
        for shape in mesh.areas():
            edit.add(shape.loops, **shape.properties())
    assert other == mesh


@pytest.mark.parametrize("wrong", ["mesh", "view", "finder", "shapes", "number", "nothing"])
def test_objects_of_the_wrong_class_are_named(mesh, wrong):
    view, finder, shapes = mesh.view(), offgrid.Finder(), offgrid.Shapes([SQUARE])
    value = {"mesh": mesh, "view": view, "finder": finder, "shapes": shapes, "number": 3,
             "nothing": None}[wrong]
    calls = {
        "mesh": (offgrid.View, offgrid.Edit, mesh.diff),
        "view": (lambda v: finder.path(v, (1, 1), (2, 2)), lambda v: offgrid.Crowd([v]),
                 lambda v: finder.paths(v, (1, 1), (2, 2))),
        "finder": (), "shapes": (mesh.edit().add_shapes, lambda v: shapes | v),
        "number": (), "nothing": (),
    }
    for kind, of_kind in calls.items():
        for call in of_kind:
            if kind != wrong:
                with pytest.raises(TypeError):
                    call(value)
    for call in (offgrid.Ground, offgrid.Scene().add, offgrid.Surface.read, offgrid.Mesh.load):
        with pytest.raises(TypeError):
            call(value)


def test_options_of_other_kinds_of_paths_are_refused(mesh):
    view, finder = mesh.view(), offgrid.Finder()
    for options in ({"radius": 5}, {"ratio": 1.5}, {"kind": "cheap", "ratio": 1.0006},
                    {"kind": "cheap", "radius": 5}, {"kind": None}):
        with pytest.raises(ValueError):
            finder.path(view, (1, 1), (2, 2), **options)
    path = finder.path(view, (1, 1), (2, 2), kind="cheap", ratio=1.005)
    assert path.is_proved and path.ratio <= 1.005


def test_handles_are_neither_pickled_nor_copied(mesh):
    surface = offgrid.Surface([(0, 0, 0), (9, 0, 0), (0, 9, 0)], [(0, 1, 2)])
    for value in (mesh.view(), mesh.edit(), offgrid.Finder(), offgrid.Crowd([mesh.view()]),
                  offgrid.Shapes([SQUARE]), offgrid.Scene(), offgrid.Ground(surface)):
        for call in (pickle.dumps, copy.copy, copy.deepcopy):
            with pytest.raises(TypeError):
                call(value)
    assert copy.deepcopy(mesh) == mesh
    again = pickle.loads(pickle.dumps(surface))
    assert all(np.array_equal(a, b) for a, b in zip(again.arrays(), surface.arrays()))
    paths = offgrid.Finder().paths(mesh.view(), (1, 1), [(2, 2), (3, 3)])
    again = pickle.loads(pickle.dumps(paths))
    assert np.array_equal(again[1], paths[1]) and len(again) == 2
    with pytest.raises(IndexError):
        paths[2]
    with pytest.raises(offgrid.EditRefused) as error:
        offgrid.Mesh((0, 0), (0, 0))
    assert pickle.loads(pickle.dumps(error.value)).code == error.value.code


def test_a_mesh_that_is_closed(mesh):
    view, edit = mesh.view(), mesh.edit()
    mesh.path((1, 1), (5, 5))
    mesh.close()
    assert mesh.closed and "closed" in repr(mesh)
    for call in (lambda: mesh.path((1, 1), (5, 5)), mesh.edit, mesh.view, lambda: mesh.digest,
                 mesh.to_bytes, lambda: pickle.dumps(mesh), mesh.undo):
        with pytest.raises(offgrid.OffgridError, match="closed"):
            call()
    del mesh
    gc.collect()
    edit.add(SQUARE)
    edit.commit()
    assert view.is_free([(8, 2), (50, 50)]).tolist() == [False, True]


def test_edits_that_are_used_again(mesh):
    with mesh.edit() as edit:
        edit.add(SQUARE)
    with pytest.raises(ValueError, match="mesh.edit()"):
        with edit:
            pass
    for call in (edit.commit, lambda: edit.add(SQUARE)):
        with pytest.raises(offgrid.OffgridError, match="closed"):
            call()
    before = mesh.digest
    with mesh.edit() as edit:
        edit.add([(50, 50), (90, 50), (90, 90)])
        edit.close()
    assert mesh.digest == before
    edit = mesh.edit()
    edit.add([(50, 50), (90, 50), (90, 90)])
    edit.commit()
    edit.commit()
    mesh.undo()
    assert mesh.digest == before


def test_progress_that_raises_calls_and_closes(mesh):
    view, finder = mesh.view(), offgrid.Finder()
    starts = [(i, 5, 0) for i in range(250)]

    def fails(done, all):
        raise ZeroDivisionError

    def asks(done, all):
        finder.paths(view, (1, 1), (2, 2))
        finder.path(view, (1, 1), (3, 3))

    with pytest.raises(ZeroDivisionError):
        finder.paths(view, starts, (9, 900), progress=fails)
    asked = finder.paths(view, starts, (9, 900), progress=asks)
    assert np.array_equal(asked.corners, finder.paths(view, starts, (9, 900)).corners)
    with pytest.raises(offgrid.OffgridError) as error:
        finder.paths(view, starts[:-1] + [(7, 7, 7)], (9, 900), progress=lambda done, all: None)
    assert error.value.item == 249
    with pytest.raises(offgrid.OffgridError, match="closed"):
        finder.paths(view, starts, (9, 900), progress=lambda done, all: finder.close())


def test_threads_that_share_a_finder_get_their_own_paths():
    mesh = offgrid.Mesh((0, 0), (2000, 2000))
    with mesh.edit() as edit:
        for i in range(30):
            edit.add(offgrid.rectangle((60 * i, 1700 - 50 * i), (60 * i + 40, 1800 - 50 * i)))
    goals = [(1990, 10 + 60 * i) for i in range(30)]
    expected = [mesh.path((5, 5), goal).corners.tolist() for goal in goals]
    wrong = []

    def ask():
        for _ in range(5):
            for goal, corners in zip(goals, expected):
                if mesh.path((5, 5), goal).corners.tolist() != corners:
                    wrong.append(goal)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_whole_answers_while_another_thread_edits(mesh):
    stop, failed = threading.Event(), []

    def edits():
        try:
            while not stop.is_set():
                with mesh.edit() as edit:
                    for i in range(6):
                        edit.add(offgrid.rectangle((50 * i + 5, 5), (50 * i + 30, 30)))
                mesh.undo()
        except Exception as error:
            failed.append(error)

    editor = threading.Thread(target=edits)
    editor.start()
    try:
        for _ in range(20):
            mesh.view().faces()
            assert len(mesh.areas()) in (0, 6)
            offgrid.Mesh.from_bytes(mesh.to_bytes())
    finally:
        stop.set()
        editor.join()
    assert not failed


def _length(mesh, queue):
    queue.put(mesh.path((1, 1), (500, 500)).length)


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork")
def test_a_forked_process_has_its_own_mesh(mesh):
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    process = context.Process(target=_length, args=(mesh, queue))
    process.start()
    assert queue.get(timeout=60) == mesh.path((1, 1), (500, 500)).length
    process.join()
    assert process.exitcode == 0


def test_objects_are_closed_while_other_threads_use_them(mesh):
    """Each call answers, or says that its object was closed."""
    view, crowd = mesh.view(), offgrid.Crowd([mesh.view()])
    walker, finder = offgrid.Walker(view, (5, 5)), offgrid.Finder()
    crowd.add([(50, 50 + i) for i in range(20)], (900, 900), speed=3)
    points = [(i, 5) for i in range(1000)]
    failed, running = [], threading.Barrier(6)

    def use(call):
        running.wait()
        try:
            for _ in range(10000):
                call()
        except offgrid.OffgridError as error:
            if "closed" not in str(error):
                failed.append(error)
        except Exception as error:
            failed.append(error)

    calls = (lambda: finder.paths(view, points, (9, 900)), lambda: view.is_free(points),
             lambda: crowd.step(3), crowd.to_bytes, lambda: walker.go((900, 900)))
    threads = [threading.Thread(target=use, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    running.wait()
    for handle in (crowd, view, walker, finder, mesh):
        handle.close()
    for thread in threads:
        thread.join()
    assert not failed


def test_names_of_files(mesh, tmp_path):
    for name, kind in (("a.wkt\0b", ValueError), (None, TypeError), (3, TypeError)):
        with pytest.raises(kind):
            offgrid.Shapes.read(name)
        with pytest.raises(kind):
            mesh.save(name)
    with pytest.raises(offgrid.NotRead):
        offgrid.Shapes.read(tmp_path / "none.wkt")
    data = mesh.to_bytes()
    assert offgrid.Mesh.from_bytes(memoryview(bytearray(data))) == mesh
    with pytest.raises(offgrid.NotRead):
        offgrid.Mesh.from_bytes(np.frombuffer(data + b"\0" * (-len(data) % 4 + 4), dtype="i4"))


def test_numbers_that_lose_something_are_refused():
    with pytest.raises(ValueError, match="2\\^53"):
        offgrid.quantise(np.array([[2**53 + 1, 0]]))
    for places in ([[1 + 2j, 0]], [[True, False]], [["1", "2"]]):
        with pytest.raises(TypeError):
            offgrid.quantise(places)
    with pytest.raises(ValueError, match="masked"):
        offgrid.quantise(np.ma.masked_equal([[1.0, 2.0]], 2.0))
    grid = offgrid.Grid((1, 2), 4)
    assert offgrid.quantise([[1.5, 2.5]], grid)[0].tolist() == [[2, 2]]
    assert grid.places([[2, 2, 4]]).tolist() == [[1.5, 2.5, 1]]
    for origin in (None, 3, (1,)):
        with pytest.raises(ValueError, match="origin"):
            offgrid.quantise([[1.5, 2.5]], offgrid.Grid(origin, 4))
    made = np.array([(2, 2, 0)], dtype=offgrid.POINT)
    assert grid.places(made).tolist() == [[1.5, 2.5]]
    surface = offgrid.Surface([(0, 0, 0), (9, 0, 0), (0, 9, 0)], [(0, 1, 2)])
    for tags in ([1.5], [-1]):
        with pytest.raises((TypeError, ValueError), match="tags"):
            offgrid.Ground(surface, tags=tags)
    with pytest.raises(ValueError, match="triangles"):
        offgrid.Surface([(0, 0, 0), (9, 0, 0), (0, 9, 0)], [(0, 1, -2)])
