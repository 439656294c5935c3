"""Surface, Scene and Ground: triangles in space, rays at them, and the ground that they are."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from ._library import POINT, Handle, check, dtype_of, filled, integers, make, pointer, points
from ._offgrid import ffi, lib
from .numbers import Grid
from .shapes import Shapes

#: What rays meet, or what is nearest: x, y, z, distance, at, model (NO_INDEX: nothing), triangle.
PLACE = dtype_of("og_place")


def _rows(values: Any, columns: int, what: str) -> np.ndarray:
    array = integers(values, what)
    if array.ndim == 1 and array.size == columns:
        array = array.reshape(1, -1)
    if array.ndim != 2 or array.shape[1] != columns:
        raise ValueError(f"{what} have the shape (n, {columns}), not {array.shape}")
    return array


class Surface(Handle):
    """Triangles in space: vertices n x 3, triangles m x 3 indices; both integers."""

    def __init__(self, vertices: Any, triangles: Any) -> None:
        corners = _rows(vertices, 3, "vertices")
        faces = np.ascontiguousarray(_rows(triangles, 3, "triangles"), dtype=np.uint32)
        self._own(make(lib.og_surface_create, "og_surface", len(corners),
                       pointer("int32_t *", corners), len(faces), pointer("uint32_t *", faces)))

    @classmethod
    def read(cls, name: Any, grid: Optional[Grid] = None) -> Tuple[Surface, Grid]:
        """Reads OBJ, OFF or glTF."""
        made = ffi.new("og_grid *")
        if grid is not None:
            grid.put(made)
        surface = cls.__new__(cls)
        surface._own(make(lambda out: lib.og_read_surface(str(name).encode(), ffi.NULL, 0, made,
                                                          out), "og_surface"))
        return surface, Grid.of(made)

    def arrays(self) -> Tuple[np.ndarray, np.ndarray]:
        """Vertices and triangles."""
        counts = ffi.new("size_t[2]")
        status = lib.og_surface_get(self._handle, 0, ffi.NULL, counts, 0, ffi.NULL, counts + 1)
        if status not in (lib.OG_OK, lib.OG_TOO_SMALL):
            check(status)
        vertices = np.empty((counts[0], 3), dtype=np.int32)
        triangles = np.empty((counts[1], 3), dtype=np.uint32)
        check(lib.og_surface_get(self._handle, len(vertices), pointer("int32_t *", vertices),
                                 counts, len(triangles), pointer("uint32_t *", triangles),
                                 counts + 1))
        return vertices, triangles

    def __repr__(self) -> str:
        vertices, triangles = self.arrays()
        return f"<offgrid.Surface of {len(vertices)} vertices, {len(triangles)} triangles>"


def _pose(at: Any, turn: Any) -> Any:
    pose = ffi.new("og_pose *")
    pose.x, pose.y, pose.z = integers(at, "place").tolist()
    pose.qw, pose.qx, pose.qy, pose.qz = integers(turn, "turn").tolist()
    return pose


class Scene(Handle):
    """Surfaces that stand in space, and questions to all of them at once."""

    def __init__(self) -> None:
        self._own(make(lib.og_scene_create, "og_scene"))

    def __repr__(self) -> str:
        return "<offgrid.Scene>"

    def add(self, surface: Surface, at: Any = (0, 0, 0), turn: Any = (1, 0, 0, 0)) -> int:
        """Puts a surface at a place, turned by a quaternion of integers; returns the model."""
        return make(lib.og_scene_add, "og_model", self._handle, surface._handle, _pose(at, turn))

    def move(self, model: int, at: Any, turn: Any = (1, 0, 0, 0)) -> None:
        check(lib.og_scene_move(self._handle, model, _pose(at, turn)))

    def remove(self, model: int) -> None:
        check(lib.og_scene_remove(self._handle, model))

    def rays(self, origins: Any, directions: Any, *, threads: int = 1) -> np.ndarray:
        """The first hit of each ray, as an array of PLACE."""
        starts, ways = _rows(origins, 3, "origins"), _rows(directions, 3, "directions")
        if len(starts) == 1:
            starts = np.ascontiguousarray(np.broadcast_to(starts, ways.shape))
        if len(starts) != len(ways):
            raise ValueError(f"{len(starts)} origins, but {len(ways)} directions")
        hits = np.empty(len(starts), dtype=PLACE)
        check(lib.og_scene_rays(self._handle, len(starts), pointer("int32_t *", starts),
                                pointer("int32_t *", ways), threads,
                                pointer("og_place *", hits)))
        return hits

    def nearest(self, at: Any, *, threads: int = 1) -> np.ndarray:
        """The nearest point of all models to each point, as an array of PLACE."""
        places = _rows(at, 3, "points")
        found = np.empty(len(places), dtype=PLACE)
        check(lib.og_scene_nearest(self._handle, len(places), pointer("int32_t *", places),
                                   threads, pointer("og_place *", found)))
        return found

    def near(self, low: Any, high: Any) -> np.ndarray:
        """The models whose bounds meet a box."""
        corners = _rows([low, high], 3, "corners")
        return filled(lib.og_scene_near, "og_model *", np.uint32, self._handle,
                      pointer("int32_t *", corners[0]), pointer("int32_t *", corners[1]))

    def footprints(self, z_low: int, z_high: int) -> Shapes:
        """The ground that models cover between two heights."""
        return Shapes._of(make(lib.og_scene_footprints, "og_shapes", self._handle, z_low, z_high))


class GroundReport(NamedTuple):
    """What became of the triangles of a surface."""

    triangles: int
    ground: int
    joints: int
    feet: int
    faults: int
    ledges: int
    dropped: Tuple[int, ...]
    floors: int
    areas: int
    seams: int


class Ground(Handle):
    """Ground of triangles: floors with heights, and a mesh of it.

    mesh: edited like any other. report: a GroundReport.
    """

    def __init__(self, surface: Surface, *, radii: Sequence[int] = (), up: str = "z",
                 rise: int = 1, run: int = 1, step: int = 0, twice_within: int = 0,
                 strict: bool = False, rims: bool = True, disc_sides: int = 16,
                 journal_limit: int = 256, tags: Any = None) -> None:
        from .mesh import Mesh

        if up not in ("z", "y"):
            raise ValueError(f"up is 'z' or 'y', not {up!r}")
        options = ffi.new("og_ground_options *", lib.og_ground_options_default())
        sizes = integers(radii, "radii").reshape(-1)
        options.up = lib.OG_Z_UP if up == "z" else lib.OG_Y_UP
        options.rise, options.run, options.step = rise, run, step
        options.twice_within, options.strict, options.rims = twice_within, int(strict), int(rims)
        options.radii, options.radius_count = pointer("int32_t *", sizes), len(sizes)
        options.disc_sides, options.journal_limit = disc_sides, journal_limit
        of_triangles = ffi.NULL
        if tags is not None:
            kept = np.ascontiguousarray(tags, dtype=np.uint64)
            if kept.shape != (len(surface.arrays()[1]),):
                raise ValueError("tags are one for each triangle")
            of_triangles = pointer("uint64_t *", kept)
        ground, mesh = ffi.new("og_ground *"), ffi.new("og_mesh *")
        report = ffi.new("og_ground_report *")
        check(lib.og_ground_create(options, surface._handle, of_triangles, ground, mesh, report))
        self._own(int(ground[0]))
        self.mesh = Mesh._of(int(mesh[0]))
        self.report = GroundReport(
            triangles=int(report.triangles), ground=int(report.ground),
            joints=int(report.joints), feet=int(report.feet), faults=int(report.faults),
            ledges=int(report.ledges), dropped=tuple(int(n) for n in report.dropped),
            floors=int(report.floors), areas=int(report.areas), seams=int(report.seams))

    def __repr__(self) -> str:
        return f"<offgrid.Ground of {self.report.floors} floors, {self.report.ground} triangles>"

    def heights(self, at: Any) -> np.ma.MaskedArray:
        """The height at each point, rounded; masked where there is no ground."""
        places = points(at)
        found = np.empty(len(places), dtype=np.int64)
        check(lib.og_ground_heights(self._handle, len(places), pointer("og_point *", places),
                                    pointer("int64_t *", found)))
        return np.ma.masked_equal(found, lib.OG_NO_HEIGHT)

    def locate(self, view: Any, places: Any, *, above: int, below: int) -> np.ndarray:
        """For each place x, y, z the free point whose height is nearest, at most so far above or
        below, as an array of POINT; floor NO_INDEX: there is none."""
        wanted = _rows(places, 3, "places")
        found = np.empty(len(wanted), dtype=POINT)
        check(lib.og_ground_locate(self._handle, view._handle, len(wanted),
                                   pointer("int32_t *", wanted), above, below,
                                   pointer("og_point *", found)))
        return found
