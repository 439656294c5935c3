"""Crowds, overlays, numbers, space and ground."""

import numpy as np
import pytest

import offgrid


def test_a_crowd_arrives_and_goes_on_from_its_save():
    mesh = offgrid.Mesh((0, 0), (500, 500), radii=[10])
    views = [mesh.view(1)]
    crowd = offgrid.Crowd(views)
    starts = [(30 + 40 * i, 30) for i in range(10)]
    ids = crowd.add(starts, [(400, 450)], speed=4, radius=10)
    assert len(ids) == len(crowd) == 10
    crowd.step(20)
    late = offgrid.Crowd.from_bytes(views, crowd.to_bytes())
    assert late.digest == crowd.digest
    crowd.step(400)
    late.step(400)
    assert late.digest == crowd.digest
    agents = crowd.agents()
    at = np.stack([agents["at"]["x"], agents["at"]["y"]], axis=1)
    assert (np.hypot(*(at - (400, 450)).T) < 150).all()
    with pytest.raises(offgrid.CrowdError):
        crowd.remove([12345])
    crowd.remove(ids[:3])
    crowd.set_goals(ids[3:], (30, 30))
    assert len(crowd) == 7


def test_overlays_are_exact():
    a = offgrid.Shapes([offgrid.rectangle((0, 0), (10, 10))])
    b = offgrid.Shapes([offgrid.rectangle((5, 5), (15, 15))])

    def area(shapes):
        total = 0
        for shape in shapes:
            for loop in shape.loops:
                x, y = loop[:, 0].astype(int), loop[:, 1].astype(int)
                total += int((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())
        return total / 2

    assert (area(a | b), area(a & b), area(a - b), area(a ^ b)) == (175, 25, 75, 150)
    assert len(a.buffer(3)) == 1 and 248 < area(a.buffer(3)) < 256
    assert area(b - b) == 0
    with pytest.raises(TypeError):
        a | 3


def test_geometries_of_others():
    donut = {"type": "Polygon", "coordinates": [
        [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)],
        [(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75), (0.25, 0.25)]]}
    line = {"type": "Feature", "geometry": {"type": "LineString",
                                            "coordinates": [(0, 0), (0.5, 0.1)]}}
    shapes, grid = offgrid.Shapes.from_geometry({"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": donut}, line]})
    kinds = [(shape.barrier, len(shape.loops)) for shape in shapes]
    assert kinds == [(False, 2), (True, 1)]
    assert grid.largest_error < 1e-6
    corners = next(iter(shapes)).loops[0]
    assert np.allclose(grid.places(corners), donut["coordinates"][0][:-1], atol=1e-6)
    back, _ = offgrid.Shapes.from_geometry(shapes)
    assert len(back) == 2
    with pytest.raises(TypeError, match="__geo_interface__"):
        offgrid.Shapes.from_geometry(3)
    shapely = pytest.importorskip("shapely.geometry")
    of_shapely, _ = offgrid.Shapes.from_geometry(shapely.shape(donut), grid)
    assert np.array_equal(next(iter(of_shapely)).loops[1], next(iter(shapes)).loops[1])


def test_numbers():
    places = [[0.0, 0.0], [0.1, 0.2], [1.0, 1.0]]
    points, grid = offgrid.quantise(places)
    assert points.dtype == np.int32 and grid.largest_error < 1e-7
    same, _ = offgrid.quantise(places, grid)
    assert np.array_equal(points, same)
    assert np.abs(grid.places(points) - places).max() <= grid.largest_error
    with pytest.raises(offgrid.NotQuantised) as error:
        offgrid.quantise([[0.0, 0.0], [np.nan, 0.0]])
    assert error.value.item == 1
    big = 1 << 29
    assert offgrid.orient((-big, -big), (big, big), [(0, 0), (0, 1), (1, 0)]).tolist() == [0, 1, -1]
    inside = offgrid.in_circle((0, 0), (2, 0), (0, 2), [(1, 1), (2, 2), (3, 3)])
    assert inside.tolist() == [1, 0, -1]


CUBE = np.array([[x, y, z] for z in (0, 100) for y in (0, 100) for x in (0, 100)])
FACES = [(0, 2, 1), (1, 2, 3), (4, 5, 6), (5, 7, 6), (0, 1, 4), (1, 5, 4), (2, 6, 3), (3, 6, 7),
         (0, 4, 2), (2, 4, 6), (1, 3, 5), (3, 7, 5)]


def test_scenes():
    cube = offgrid.Surface(CUBE, FACES)
    assert "8 vertices" in repr(cube)
    scene = offgrid.Scene()
    model = scene.add(cube, at=(1000, 0, 0))
    hits = scene.rays([(0, 50, 50)], [(1, 0, 0), (0, 1, 0)])
    assert hits["model"].tolist() == [model, offgrid.NO_INDEX] and hits["x"][0] == 1000
    nearest = scene.nearest([(1050, 50, 200)])
    assert nearest["distance"][0] == 100 and nearest["at"].tolist() == [[1050, 50, 100]]
    assert scene.near((900, 0, 0), (1100, 10, 10)).tolist() == [model]
    assert len(scene.footprints(10, 20)) >= 1
    scene.move(model, (5000, 0, 0))
    assert len(scene.near((900, 0, 0), (1100, 10, 10))) == 0
    with pytest.raises(offgrid.SceneError):
        offgrid.Surface(CUBE, [(0, 1, 99)])


def test_ground_has_floors_and_heights():
    vertices = [(0, 0, 0), (100, 0, 0), (100, 100, 0), (0, 100, 0),
                (0, 0, 300), (100, 0, 300), (100, 100, 300), (0, 100, 300)]
    triangles = [(0, 1, 2), (0, 2, 3), (4, 5, 6), (4, 6, 7)]
    ground = offgrid.Ground(offgrid.Surface(vertices, triangles), tags=[0, 0, 9, 9])
    assert ground.report.floors == 2 and ground.mesh.floors == 2
    view = ground.mesh.view()
    at = ground.locate(view, [(50, 50, 310), (50, 50, 5), (50, 50, 150)], above=20, below=20)
    assert at["floor"][2] == offgrid.NO_INDEX and at["floor"][0] != at["floor"][1]
    assert ground.heights(at[:2]).tolist() == [300, 0]
    assert view.state(at[:2])["tag"].tolist() == [9, 0]


def test_pictures(tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    mesh = offgrid.Mesh((0, 0), (100, 100))
    with mesh.edit() as edit:
        edit.add(offgrid.rectangle((40, 0), (60, 90)))
    ax = mesh.plot(paths=[mesh.path((10, 10), (90, 10))])
    ax.figure.savefig(tmp_path / "mesh.png")
    assert (tmp_path / "mesh.png").stat().st_size > 1000
