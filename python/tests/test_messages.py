"""What errors say: the argument, the loop, the point and the value at fault, in words of Python."""

import numpy as np
import pytest

import offgrid

SQUARE = [(1, 1), (9, 1), (9, 9)]
QUANTISE = ("offgrid.quantise(places) makes grid points of them, and says by how much they "
            "moved")


@pytest.fixture
def mesh():
    mesh = offgrid.Mesh((0, 0), (1000, 1000), radii=[20], floors=2)
    with mesh.edit() as edit:
        edit.add(offgrid.rectangle((400, 0), (600, 900)))
    return mesh


def edited(change):
    """A call that makes an edit of one change."""

    def call(mesh):
        with mesh.edit() as edit:
            change(edit)

    return call


def stale(mesh):
    first = mesh.edit()
    first.add(SQUARE)
    with mesh.edit() as second:
        second.add(SQUARE)
    first.commit()


def undone(mesh):
    mesh.undo()
    mesh.undo()


def closed(mesh):
    mesh.close()
    mesh.undo()


def diff_of_closed(mesh):
    other = offgrid.Mesh((0, 0), (9, 9))
    other.close()
    mesh.diff(other)


INT32 = np.array([[0, 0], [1 << 30, 1], [5, 5]], dtype=np.int32)

MESSAGES = [
    # Floors and places.
    (lambda m: m.path((1, 1, 3), (2, 2)), "start: floor 3: the mesh has 2 floors"),
    (lambda m: m.path((1, 1), (2, 2, 3)), "goal: floor 3: the mesh has 2 floors"),
    (lambda m: offgrid.Finder().paths(m.view(), [(1, 1), (1, 1, 3)][1:] * 2, (2, 2)),
     "start[0]: floor 3: the mesh has 2 floors"),
    (lambda m: m.view().raycast((1, 1), [(2, 2, 0), (2, 2, 3)]),
     "to[1]: floor 3: the mesh has 2 floors"),
    (lambda m: m.is_free([(1, 1, 0), (1, 1, 3)]), "at[1]: floor 3: the mesh has 2 floors"),
    (lambda m: m.path((-5, 1), (2, 2)), "the start (-5, 1) is outside the mesh"),
    (lambda m: m.path((2, 2), (2, 2222)), "the goal (2, 2222) is outside the mesh"),
    (lambda m: m.path((-5, 1), (2, 2), kind="cheap"), "the start (-5, 1) is outside the mesh"),
    (lambda m: m.path((-5, 1), (2, 2), kind="clear", radius=3),
     "the start (-5, 1) is outside the mesh"),
    (lambda m: m.path((2, 2), (500, 2)), "the goal (500, 2) is blocked"),
    (lambda m: m.view(7), "agent 7: the mesh has 2 agents"),
    # Numbers that are not whole.
    (lambda m: m.edit().add([(0, 0), (1.5, 0), (1, 1)]),
     f"loops: loop 0, point 1: x is 1.5, a float64, and must be an integer: {QUANTISE}"),
    (lambda m: m.edit().add([SQUARE, [(0, 0), (1, 5.5), (1, 1)]]),
     f"loops: loop 1, point 1: y is 5.5, a float64, and must be an integer: {QUANTISE}"),
    (lambda m: m.edit().add(np.zeros((3, 2))),
     f"loops: loop 0, point 0: x is 0.0, a float64, and must be an integer: {QUANTISE}"),
    (lambda m: m.path((100.5, 1), (2, 2)),
     f"start: x is 100.5, a float64, and must be an integer: {QUANTISE}"),
    (lambda m: m.visible([(1, 1), (1, float("nan"))], (2, 2)),
     f"start[1]: y is nan, a float64, and must be an integer: {QUANTISE}"),
    (lambda m: offgrid.Mesh((0, 0), (10.5, 9)),
     f"high: x is 10.5, a float64, and must be an integer: {QUANTISE}"),
    (lambda m: m.edit().add_seam((1, 1), (2, 2.5), 0, 1),
     f"b: y is 2.5, a float64, and must be an integer: {QUANTISE}"),
    (lambda m: m.edit().add_link((1, 1), (2.5, 2)),
     f"end: x is 2.5, a float64, and must be an integer: {QUANTISE}"),
    (lambda m: offgrid.rectangle((1, 1), (2, 2.5)),
     f"opposite: y is 2.5, a float64, and must be an integer: {QUANTISE}"),
    (lambda m: offgrid.Mesh((0, 0), (9, 9), radii=[1, 2.5]),
     "radii[1] is 2.5, a float64, and must be an integer"),
    (lambda m: m.edit().add(SQUARE, floors=[0, 1.5]),
     "floors[1] is 1.5, a float64, and must be an integer"),
    (lambda m: m.is_free([("1", 2)]), "at: whole numbers are wanted, not <U21"),
    # Booleans.
    (lambda m: m.path((True, 1), (2, 2)), "start: x is True, and must be an integer"),
    (lambda m: m.edit().add([(0, 0), (9, True), (9, 9)]),
     "loops: loop 0, point 1: y is True, and must be an integer"),
    (lambda m: m.edit().add(SQUARE, floors=[0, True]), "floors[1] is True, and must be an integer"),
    (lambda m: m.edit().add(SQUARE, blocked="no"), "blocked is a boolean, not str"),
    (lambda m: m.edit().enable(1, "no"), "enabled is a boolean, not str"),
    (lambda m: m.path((1, 1), (2, 2), near=1), "near is a boolean, not int"),
    (lambda m: m.view().switch("off"), "on is a boolean, not str"),
    (lambda m: m.edit().add(SQUARE, blocked=True, cost=3),
     "cost is 3, but blocked ground has none"),
    (lambda m: offgrid.Mesh((0, 0), (9, 9), blocked=True, cost=3),
     "cost is 3, but blocked ground has none"),
    # Coordinates that are too large.
    (lambda m: m.path((1 << 30, 1), (2, 2)),
     "start: x is 1073741824, and must be below 2^30 in size"),
    (lambda m: m.path((1 << 31, 1), (2, 2)),
     "start: x is 2147483648, and must be below 2^30 in size"),
    (lambda m: m.path((1 << 70, 1), (2, 2)),
     f"start: x is {1 << 70}, and must be below 2^30 in size"),
    (lambda m: m.edit().add([(0, 0), (1 << 30, 1), (5, 5)]),
     "loops: loop 0, point 1: x is 1073741824, and must be below 2^30 in size"),
    (lambda m: m.edit().add(INT32),
     "loops: loop 0, point 1, (1073741824, 1): a coordinate is not below 2^30 in size"),
    (lambda m: m.edit().replace(1, INT32),
     "loops: loop 0, point 1, (1073741824, 1): a coordinate is not below 2^30 in size"),
    (lambda m: offgrid.Finder().paths(
        m.view(), (1, 1), np.array([[2, 2, 0], [1 << 30, 1, 0]], dtype=np.int32)),
     "goal[1]: (1073741824, 1): a coordinate is not below 2^30 in size"),
    (lambda m: m.edit().add_link((1, 1), np.array([1 << 30, 1, 0], dtype=np.int32)),
     "end: (1073741824, 1): a coordinate is not below 2^30 in size"),
    # Shapes of arrays.
    (lambda m: m.is_free([(1, 2), (1, 2, 0)]), "at: row 1 has 3 numbers, row 0 has 2 numbers"),
    (lambda m: m.is_free([(1, 2), 3]), "at: row 1 is a number, row 0 has 2 numbers"),
    (lambda m: m.edit().add([SQUARE, [(0, 0), (1,)]]),
     "loops: loop 1: row 1 has 1 numbers, row 0 has 2 numbers"),
    (lambda m: m.edit().add([1, 1, 2, 1, 2, 2]),
     "loops: a loop is a list of (x, y), not of numbers"),
    (lambda m: m.edit().add([(1, 1, 0), (2, 1, 0), (2, 2, 0)]),
     "loops: loop 0 has the shape (n, 2), not (3, 3)"),
    (lambda m: m.path(None, (2, 2)), "start: a point is wanted, not None"),
    (lambda m: m.path((1, 1), m), "goal is a whole number, not Mesh"),
    # Options.
    (lambda m: m.edit().add(SQUARE, colour=3),
     "the properties of an area: there is no colour, but blocked, cost, tag, priority, rule, "
     "barrier, enabled, floors, update"),
    (lambda m: m.path((1, 1), (2, 2), colour=3),
     "the options of a path: there is no colour, but kind, near, radius, ratio, landmarks"),
    (lambda m: m.path((1, 1), (2, 2), kind="clear"),
     "radius is 0, and kind='clear' wants one from 1 to 268435455"),
    (lambda m: offgrid.Mesh((0, 0), (9, 9), disc_sides=12),
     "disc_sides is 12, and must be 8, 16 or 32"),
    (lambda m: offgrid.Shapes([SQUARE]).buffer(2, 12), "sides is 12, and must be 8, 16 or 32"),
    (lambda m: m.view().set_rules({5: 3}), "rules[5] is a Rule, not int"),
    (lambda m: m.edit().replace_all({7: SQUARE, 8: [(0, 0), (1, 1.5)]}),
     f"areas[8]: loops: loop 0, point 1: y is 1.5, a float64, and must be an integer: {QUANTISE}"),
    (lambda m: m.edit().replace_all({7: {"cost": 2}}), "areas[7]: it has no loops"),
    (lambda m: offgrid.Shapes([SQUARE, 3]), "areas[1]: loops are lists of points, not int"),
    # What the mesh refuses.
    (lambda m: offgrid.Mesh((0, 0), (9, 9), radii=[5, 0]),
     "radii[1]: the radius 0 is not in [1, 268435455]"),
    (lambda m: offgrid.Mesh((0, 0), ((1 << 30) - 2, 9), radii=[5]),
     "the radius 5 needs more room about the mesh than the grid has"),
    (lambda m: offgrid.Mesh((0, 0), (9, 9), floors=0), "a mesh has 1 to 65535 floors, not 0"),
    (edited(lambda e: e.add([(1, 1), (5000, 1), (1, 5)])),
     "area 2, loop 0, point 1, (5000, 1): outside the mesh"),
    (edited(lambda e: e.add_seam((1, 1), (5000, 1), 0, 1)), "seam 1, (5000, 1): outside the mesh"),
    (edited(lambda e: e.add_link((1, 1), (5000, 1))), "link 1, (5000, 1): outside the mesh"),
    (stale, "the mesh has changed since the edit began: plan it again"),
    (undone, "the journal has no edit to undo"),
    (closed, "the mesh was closed"),
    (diff_of_closed, "the other mesh was closed"),
    (lambda m: m.roll_back(77), "mark 77: the mesh has no such mark"),
]


@pytest.mark.parametrize("call, words", MESSAGES, ids=[words for _, words in MESSAGES])
def test_an_error_names_the_culprit(mesh, call, words):
    before = mesh.digest
    with pytest.raises(Exception) as error:
        call(mesh)
    assert str(error.value) == words
    assert mesh.closed or before == mesh.digest or call in (stale, undone)


@pytest.mark.parametrize("value", [1 << 30, -(1 << 30), 1 << 31, 1 << 70, np.int32(1 << 29) * 2])
def test_a_coordinate_off_the_grid_is_refused_in_one_manner(mesh, value):
    for call in (lambda: mesh.path((value, 1), (2, 2)), lambda: mesh.is_free([(1, 1), (1, value)]),
                 lambda: mesh.edit().add([(value, 1), (2, 2)]),
                 lambda: offgrid.Mesh((0, 0), (value, 2))):
        with pytest.raises(offgrid.OffGrid, match="2\\^30") as error:
            call()
        assert isinstance(error.value, ValueError)
    with pytest.raises(offgrid.OffGrid) as error:
        mesh.edit().add(INT32)
    assert (error.value.loop, error.value.point, error.value.at) == (0, 1, (1 << 30, 1))


def test_errors_say_where_and_of_what_kind(mesh):
    for change, kind in ((lambda e: e.add([(1, 1), (5000, 1), (1, 5)]), "area"),
                         (lambda e: e.add_seam((1, 1), (5000, 1), 0, 1), "seam"),
                         (lambda e: e.add_link((1, 1), (5000, 1)), "link")):
        with pytest.raises(offgrid.EditRefused) as error:
            edited(change)(mesh)
        assert error.value.code == offgrid.EditCode.OUTSIDE_WORLD
        assert (error.value.kind, error.value.at) == (kind, (5000, 1))
    with pytest.raises(offgrid.EditRefused) as error:
        edited(lambda e: e.add_seam((1, 1), (2, 2), 0, 7))(mesh)
    assert error.value.code == offgrid.EditCode.UNKNOWN_FLOOR
    assert (error.value.kind, error.value.at) == ("seam", None)
    with pytest.raises(offgrid.NoPath) as error:
        mesh.path((-5, 1), (2, 2))
    assert (error.value.code, error.value.at) == (offgrid.PathCode.OUTSIDE_WORLD, (-5, 1))
    with pytest.raises(offgrid.OffgridError) as error:
        mesh.view(7)
    assert error.value.item == 7 and error.value.at is None
    with pytest.raises(offgrid.EditRefused) as error:
        offgrid.Mesh((0, 0), (9, 9), radii=[5, 0])
    assert (error.value.item, error.value.kind) == (1, None)


def test_codes_are_those_of_the_header():
    from offgrid._offgrid import lib

    for prefix, codes in (("OG_EDIT_", offgrid.EditCode), ("OG_PATH_", offgrid.PathCode)):
        expected = {name[len(prefix):]: getattr(lib, name) for name in dir(lib)
                    if name.startswith(prefix)}
        assert {code.name: code.value for code in codes} == expected


def test_a_mark_that_was_undone_is_named(mesh):
    mark = mesh.mark()
    mesh.undo()
    with pytest.raises(offgrid.EditRefused, match=f"mark {mark}: its state was undone, or"):
        mesh.roll_back(mark)


def test_areas_without_an_inside(mesh):
    """What Edit.add says of them."""
    before = mesh.digest
    with mesh.edit() as edit:
        line = edit.add(offgrid.rectangle((200, 0), (200, 1000)))
        edit.add([(300, 300)])
        edit.add([])
    assert line in mesh.areas().ids and len(mesh.areas()) == 4
    for agent, is_open in ((0, True), (1, False)):
        assert mesh.visible((100, 50), (300, 50), agent=agent)[0] == is_open
        assert mesh.is_free((300, 300), agent=agent)[0]
    mesh.undo()
    assert mesh.digest == before
