"""What makes calls fast and changes no answer: images, frames of areas, landmarks, threads."""

import numpy as np
import pytest

import offgrid


def walls(**options):
    """Walls with gaps at alternate ends, so that paths wind."""
    mesh = offgrid.Mesh((0, 0), (1000, 1000), radii=[10], **options)
    with mesh.edit() as edit:
        for i in range(1, 9):
            low = (0 if i % 2 else 60, 110 * i)
            edit.add(offgrid.rectangle(low, (low[0] + 940, low[1] + 10)))
    return mesh


@pytest.fixture
def pairs():
    random = np.random.default_rng(5)
    return random.integers(0, 1000, (60, 2)), random.integers(0, 1000, (60, 2))


def test_an_image_is_the_mesh(tmp_path):
    mesh = walls()
    mesh.save(tmp_path / "a.ogi")
    mesh.save(tmp_path / "a.ogw")
    image, world = ((tmp_path / name).read_bytes() for name in ("a.ogi", "a.ogw"))
    assert image == mesh.to_bytes(image=True) and world == mesh.to_bytes() and image != world
    wrong = image[:-9] + bytes([image[-9] ^ 1]) + image[-8:]
    for check in ("all", "digest", "structure"):
        loaded = offgrid.Mesh.load(tmp_path / "a.ogi", check=check, threads=2)
        assert loaded == mesh and loaded.threads == 2
        assert loaded.to_bytes(image=True) == image
        with loaded.edit() as edit:
            assert edit.add(offgrid.rectangle((1, 1), (9, 9))) == len(mesh.areas()) + 1
        with pytest.raises(offgrid.NotRead) as error:
            offgrid.Mesh.from_bytes(wrong, check=check)
        assert error.value.item is not None
    for check in ("none", None, 3):
        with pytest.raises(ValueError, match="check"):
            offgrid.Mesh.from_bytes(image, check=check)
    with pytest.raises(ValueError, match="threads"):
        offgrid.Mesh.from_bytes(image, threads=0)


def test_paths_by_landmarks_are_the_same(pairs):
    mesh, plain = walls(), walls()
    finder = offgrid.Finder()
    for opens in (None, False, True):
        for of in (mesh, plain):
            with of.edit() as edit:
                if opens is False:
                    edit.add(offgrid.rectangle((500, 20), (540, 60)))
                if opens:
                    edit.remove(4)
        expected = finder.paths(plain.view(1), *pairs)
        for options in ({}, {"landmarks": 8}, {"landmarks": 8, "progress": lambda *_: None}):
            found = finder.paths(mesh.view(1), *pairs, threads=2, **options)
            assert np.array_equal(found.lengths, expected.lengths)
            assert np.array_equal(found.corners, expected.corners)
    one = mesh.path((5, 5), (990, 990), agent=1, landmarks=3)
    assert np.array_equal(one.corners, plain.path((5, 5), (990, 990), agent=1).corners)
    assert len(finder.paths(mesh.view(), [], [], landmarks=8)) == 0


def test_options_of_landmarks_are_checked(pairs):
    mesh, finder = walls(), offgrid.Finder()
    for wrong in (65, -1):
        for call in (finder.path, finder.paths):
            with pytest.raises(ValueError, match="landmarks"):
                call(mesh.view(), (1, 1), (2, 2), landmarks=wrong)
    with pytest.raises(ValueError, match="landmarks"):
        finder.path(mesh.view(), (1, 1), (2, 2), kind="cheap", landmarks=8)
    with pytest.raises(offgrid.OffgridError) as error:
        finder.paths(mesh.view(), [(1, 1, 7), (2, 2, 0)], (5, 5), landmarks=8)
    assert error.value.item == 0


def test_a_frame_of_areas_replaces_the_one_before():
    mesh = walls()
    before = mesh.digest
    corners = {100 + i: offgrid.rectangle((50 * i, 20), (50 * i + 30, 60)) for i in range(10)}
    with mesh.edit() as edit:
        assert edit.replace_all(corners, 100) == 10
    one_by_one = walls()
    with one_by_one.edit() as edit:
        for loop in corners.values():
            edit.add(loop)
    assert mesh == one_by_one
    del corners[103]
    corners[105] = {"loops": corners[105], "cost": 3, "tag": 7}
    corners[107] = next(iter(mesh.areas()))
    with mesh.edit() as edit:
        assert edit.replace_all(corners, 100) == 3
    with mesh.edit() as edit:
        assert edit.replace_all(corners, 100) == 0
    assert len(mesh.areas()) == 17 and mesh.areas().ids.tolist()[-1] == 109
    with mesh.edit() as edit:
        edit.replace_all({}, first=100)
    assert mesh.digest == before


def test_frames_that_are_wrong_are_refused():
    mesh = walls()
    before, corners = mesh.digest, offgrid.rectangle((1, 1), (5, 5))
    with mesh.edit() as edit:
        for call, kind in (
                (lambda: edit.replace_all({5: corners}, 6), offgrid.OffgridError),
                (lambda: edit.replace_all({5: corners}, 0), offgrid.OffgridError),
                (lambda: edit.replace_all({-5: corners}), ValueError),
                (lambda: edit.replace_all({"5": corners}), TypeError),
                (lambda: edit.replace_all({5: corners}, cost=0.1), ValueError),
                (lambda: edit.replace_all({5: {"cost": 2}}), TypeError)):
            with pytest.raises(kind):
                call()
    assert mesh.digest == before


def test_threads_of_edits_decide_nothing():
    one, other = walls(), walls(threads=3)
    assert one == other and (one.threads, other.threads, other.clone().threads) == (1, 3, 3)
    for mesh in (one, other):
        with mesh.edit() as edit:
            edit.add(offgrid.rectangle((1, 1), (50, 50)))
        mesh.undo()
    assert one.to_bytes(image=True) == other.to_bytes(image=True)
    surface = offgrid.Surface([(0, 0, 0), (9, 0, 0), (0, 9, 0)], [(0, 1, 2)])
    assert offgrid.Ground(surface, threads=2).mesh.threads == 2
