"""Walkers, seams and links of a mesh, and paths in space."""

import numpy as np
import pytest

import offgrid
from offgrid import StepEnd


@pytest.fixture
def mesh():
    made = offgrid.Mesh((0, 0), (1000, 1000), radii=[20])
    with made.edit() as edit:
        edit.add(offgrid.rectangle((400, 0), (600, 900)))
    return made


def test_a_walker_goes_round_a_crate(mesh):
    walker = offgrid.Walker(mesh.view(), (100, 100))
    assert walker.advance(5) == ((100, 100, 0), StepEnd.OTHER_PATH, False, 0)
    path = walker.go((900, 100))
    assert path.corners.tolist() == mesh.path((100, 100), (900, 100)).corners.tolist()
    passed, steps = 0, 0
    while True:
        step = walker.advance(10.5)
        passed, steps = passed + step.passed, steps + 1
        if step.end != StepEnd.MOVING:
            break
        assert mesh.is_free(step.at)[0]
    assert step.end == StepEnd.ARRIVED and step.at == (900, 100, 0)
    assert steps == -(-path.length // int(10.5 * 65536)) and passed >= 2


def test_an_edit_closes_the_way_of_a_walker_and_covers_it(mesh):
    walker = offgrid.Walker(mesh.view(), (100, 100))
    walker.go((900, 100), offgrid.Finder())
    walker.advance(50)
    with mesh.edit() as edit:
        wall = edit.add(offgrid.rectangle((300, 0), (400, 1000)))
    while True:
        step = walker.advance(50)
        if step.end != StepEnd.MOVING:
            break
    assert step.end == StepEnd.BLOCKED and mesh.is_free(step.at)[0]
    with pytest.raises(offgrid.NoPath):
        walker.go((900, 100))
    with mesh.edit() as edit:
        edit.remove(wall)
    walker.go((900, 100))
    x, y, _ = walker.advance(0).at
    with mesh.edit() as edit:
        edit.add(offgrid.rectangle((x - 30, y - 30), (x + 30, y + 30)))
    step = walker.advance(1)
    assert step.end == StepEnd.DISPLACED and mesh.is_free(step.at)[0]


def test_a_walker_slides_along_a_wall(mesh):
    walker = offgrid.Walker(mesh.view(), (300, 300))
    step = walker.slide((500, 400), 5000)
    assert step.end == StepEnd.STOPPED and step.at == (400, 400, 0)
    step = walker.slide((200, 400), 5000)
    assert step.end == StepEnd.ARRIVED and step.at == (200, 400, 0)
    assert walker.advance(1).end == StepEnd.OTHER_PATH


def test_a_walker_refuses_what_is_wrong(mesh):
    view = mesh.view()
    for at in ((5000, 5, 3), (1 << 30, 5)):
        with pytest.raises((ValueError, offgrid.OffgridError)):
            offgrid.Walker(view, at)
    walker = offgrid.Walker(view, (100, 100))
    with pytest.raises(TypeError):
        offgrid.Walker(mesh, (100, 100))
    with pytest.raises(TypeError):
        walker.go((900, 100), view)
    for wrong in (-1, 0.1, float("nan"), 10**30):
        with pytest.raises(ValueError, match="distance"):
            walker.advance(wrong)
        with pytest.raises(ValueError, match="distance"):
            walker.slide((5, 5), wrong)
    for target in ([(1, 1), (2, 2)], (1, 2, 3), []):
        with pytest.raises(ValueError, match="target"):
            walker.slide(target, 1)
    view.close()
    mesh.close()
    walker.go((900, 100))  # it keeps its view, and that its mesh
    walker.close()
    with pytest.raises(offgrid.OffgridError, match="closed"):
        walker.advance(1)


def test_seams_and_links_come_back():
    mesh = offgrid.Mesh((0, 0), (100, 100), floors=2)
    assert mesh.seams() == [] and mesh.links() == []
    with mesh.edit() as edit:
        seam = edit.add_seam((50, 20), (50, 80), 0, 1)
        lift = edit.add_link((10, 10, 0), (90, 90, 1), cost=1.5, tag=7, both_ways=True)
        jump = edit.add_link((10, 20), (20, 20), enabled=False)
    assert mesh.seams() == [offgrid.Seam(seam, (50, 20), (50, 80), 0, 1, True)]
    assert mesh.links() == [
        offgrid.Link(lift, (10, 10, 0), (90, 90, 1), 98304, 7, True, True),
        offgrid.Link(jump, (10, 20, 0), (20, 20, 0), 0, 0, False, False)]
    with mesh.edit() as edit:
        edit.remove_link(lift)
        edit.enable_seam(seam, False)
    assert [link.id for link in mesh.links()] == [jump]
    assert not mesh.seams()[0].enabled


def test_a_path_over_a_ramp_has_heights():
    vertices = [(0, 0, 0), (100, 0, 0), (100, 100, 0), (0, 100, 0),
                (200, 0, 50), (200, 100, 50), (300, 0, 50), (300, 100, 50)]
    triangles = [(0, 1, 2), (0, 2, 3), (1, 4, 5), (1, 5, 2), (4, 6, 7), (4, 7, 5)]
    ground = offgrid.Ground(offgrid.Surface(vertices, triangles))
    view = ground.mesh.view()
    start, goal = ground.locate(view, [(10, 50, 0), (290, 50, 50)], above=5, below=5)
    path, line = ground.path(view, start, goal)
    assert line.shape[1] == 3 and line.dtype == np.float64 and len(line) >= 4
    assert line[0].tolist() == [10, 50, 0] and line[-1].tolist() == [290, 50, 50]
    assert np.array_equal(line[:, 2], np.interp(line[:, 0], [100, 200], [0, 50]))
    assert path.corners[0].tolist()[:2] == [10, 50]
    again = ground.path(view, start, goal, finder=offgrid.Finder())[1]
    assert np.array_equal(again, line)
    with pytest.raises(TypeError):
        ground.path(ground.mesh, start, goal)
    with ground.mesh.edit() as edit:
        edit.add(offgrid.rectangle((140, 0), (160, 100)), floors=range(ground.report.floors))
    with pytest.raises(offgrid.NoPath):
        ground.path(view, start, goal)
