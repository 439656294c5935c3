"""Meshes, edits, files and errors."""

import copy
import pickle

import numpy as np
import pytest

import offgrid


@pytest.fixture
def mesh():
    made = offgrid.Mesh((0, 0), (1000, 1000), radii=[20])
    with made.edit() as edit:
        edit.add(offgrid.rectangle((400, 0), (600, 900)))
    return made


def test_a_path_goes_round_a_crate(mesh):
    path = mesh.path((100, 100), (900, 100))
    assert path.corners.tolist() == [[100, 100, 0], [400, 900, 0], [600, 900, 0], [900, 100, 0]]
    assert path.is_goal and path.links == []
    with pytest.raises(offgrid.NoPath) as error:
        mesh.path((100, 100), (500, 500))
    assert "goal" in str(error.value) and error.value.code == 3
    assert mesh.path((100, 100), (900, 100), agent=1).length > path.length


def test_digests_do_not_depend_on_history(mesh):
    other = offgrid.Mesh((0, 0), (1000, 1000), radii=[20])
    mark = other.mark()
    with other.edit() as edit:
        edit.add(offgrid.rectangle((1, 1), (7, 9)))
    with other.edit() as edit:
        edit.add(offgrid.rectangle((400, 0), (600, 900)))
    assert other != mesh
    assert [d.kind for d in other.diff(mesh)] == ["area"]
    assert other.roll_back(mark) == 2
    with other.edit() as edit:
        edit.add(offgrid.rectangle((600, 900), (400, 0)))
    assert other == mesh and other.digest == mesh.digest and not other.diff(mesh)


def test_a_mesh_is_pickled_saved_and_cloned(mesh, tmp_path):
    assert pickle.loads(pickle.dumps(mesh)) == mesh
    mesh.save(tmp_path / "a.ogw")
    assert offgrid.Mesh.load(tmp_path / "a.ogw") == mesh
    assert mesh.clone() == mesh
    with pytest.raises(TypeError):
        copy.copy(mesh.view())
    with pytest.raises(offgrid.NotRead) as error:
        offgrid.Mesh.from_bytes(mesh.to_bytes()[:-3])
    assert error.value.item is not None


def test_a_refused_edit_names_the_point_and_changes_nothing(mesh):
    before = mesh.digest
    with pytest.raises(offgrid.EditRefused) as error:
        with mesh.edit() as edit:
            edit.add(offgrid.rectangle((1, 1), (2, 2)))
            edit.add([[(10, 10), (20, 10), (20, 20)], [(30, 30), (5000, 30), (40, 40)]])
    assert (error.value.loop, error.value.point, error.value.at) == (1, 1, (5000, 30))
    assert mesh.digest == before
    with pytest.raises(ZeroDivisionError):
        with mesh.edit() as edit:
            edit.add(offgrid.rectangle((1, 1), (2, 2)))
            1 / 0
    assert mesh.digest == before


def test_floating_point_is_refused_by_name(mesh):
    with pytest.raises(TypeError, match="float64.*offgrid.quantise"):
        mesh.path((100.5, 100), (900, 100))
    with pytest.raises(TypeError, match="offgrid.quantise"):
        with mesh.edit() as edit:
            edit.add(np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]))
    with pytest.raises(ValueError, match="2\\^30"):
        mesh.is_free([[1 << 40, 0]])


def test_properties_of_areas_come_back(mesh):
    with mesh.edit() as edit:
        swamp = edit.add([(0, 0), (9, 0), (9, 9)], cost=1.5, tag=7, priority=3)
        wall = edit.add([(20, 20), (30, 25)], barrier=True)
        more = edit.add([(0, 0), (9, 0), (9, 9)], priority=3,
                        update=offgrid.Update(add_cost=0.25))
    shapes = {shape.id: shape for shape in mesh.areas()}
    assert (shapes[swamp].cost, shapes[swamp].tag, shapes[swamp].priority) == (98304, 7, 3)
    assert not shapes[swamp].blocked and shapes[wall].barrier
    state = mesh.view().state((5, 2))[0]
    assert (state["cost"], state["tag"]) == (98304 + 16384, 7)
    with mesh.edit() as edit:
        edit.remove(more)
        edit.enable(swamp, False)
    assert mesh.view().state((5, 2))[0]["cost"] == 65536
    mesh.undo()
    assert mesh.view().state((5, 2))[0]["tag"] == 7
    with pytest.raises(ValueError, match="65536"):
        mesh.edit().add([(0, 0), (9, 0), (9, 9)], cost=1.1)


def test_floors_seams_and_links():
    mesh = offgrid.Mesh((0, 0), (100, 100), floors=2)
    assert not mesh.view().reachable((10, 10, 0), (10, 10, 1))[0]
    with mesh.edit() as edit:
        seam = edit.add_seam((50, 20), (50, 80), 0, 1)
    assert mesh.path((10, 50, 0), (90, 50, 1)).length == 80 * 65536
    with mesh.edit() as edit:
        edit.remove_seam(seam)
        link = edit.add_link((10, 10, 0), (90, 90, 1), cost=5)
    path = mesh.path((10, 10, 0), (90, 90, 1))
    assert path.links == [(link, 0)] and path.length == 5 * 65536
    assert "2 floors" in repr(mesh)


def test_a_closed_handle_is_an_error(mesh):
    view = mesh.view()
    view.close()
    view.close()
    with pytest.raises(offgrid.OffgridError):
        view.is_free((1, 1))
