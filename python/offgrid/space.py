"""Surface, Scene and Ground: triangles in space, rays at them, and the ground that they are."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from ._library import (POINT, Handle, check, dtype_of, filled, flag, handle_of, int32, integers,
                       make, name_of, numbers, pointer, points, radii_of, rows, sides_of,
                       threads_of, whole)
from ._offgrid import ffi, lib
from .numbers import Grid
from .paths import Finder, Path
from .shapes import Shapes
from .views import View

_IN_SPACE = np.dtype([("x", "f8"), ("y", "f8"), ("z", "f8")])
#: What rays meet, or what is nearest: x, y, z, distance, at, model (NO_INDEX: nothing), triangle.
PLACE = dtype_of("og_place")


class Surface(Handle):
    """Triangles in space: vertices n x 3, triangles m x 3 indices; both integers."""

    def __init__(self, vertices: Any, triangles: Any) -> None:
        corners = rows(vertices, 3, "vertices")
        faces = numbers(rows(triangles, 3, "triangles", ()), "triangles", 0, 0xFFFFFFFF, np.uint32)
        self._own(make(lib.og_surface_create, "og_surface", len(corners),
                       pointer("int32_t *", corners), len(faces), pointer("uint32_t *", faces)))

    @classmethod
    def read(cls, name: Any, grid: Optional[Grid] = None) -> Tuple[Surface, Grid]:
        """Reads OBJ, OFF or glTF; returns the grid, too, which says by how much vertices moved.
        Raises NotRead, NotQuantised."""
        made = ffi.new("og_grid *")
        if grid is not None:
            grid.put(made)
        surface, called = cls.__new__(cls), name_of(name)
        surface._own(make(lambda out: lib.og_read_surface(called, ffi.NULL, 0, made, out),
                          "og_surface"))
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

    def _told(self) -> str:
        vertices, triangles = self.arrays()
        return f" of {len(vertices)} vertices, {len(triangles)} triangles"

    def __reduce__(self) -> Any:
        return Surface, self.arrays()


def _pose(at: Any, turn: Any) -> Any:
    pose = ffi.new("og_pose *")
    place, quaternion = integers(at, "at"), integers(turn, "turn")
    if place.shape != (3,) or quaternion.shape != (4,):
        raise ValueError("at is (x, y, z), and turn (w, x, y, z)")
    pose.x, pose.y, pose.z = place.tolist()
    pose.qw, pose.qx, pose.qy, pose.qz = quaternion.tolist()
    return pose


class Scene(Handle):
    """Surfaces that stand in space, and questions to all of them at once."""

    def __init__(self) -> None:
        self._own(make(lib.og_scene_create, "og_scene"))

    def add(self, surface: Surface, at: Any = (0, 0, 0), turn: Any = (1, 0, 0, 0)) -> int:
        """Puts a surface at a place, turned by a quaternion w, x, y, z of integers; returns the
        model. Raises SceneError."""
        return make(lib.og_scene_add, "og_model", self._handle,
                    handle_of(surface, "Surface", "surface"), _pose(at, turn))

    def move(self, model: int, at: Any, turn: Any = (1, 0, 0, 0)) -> None:
        """Puts a model elsewhere. Raises SceneError."""
        check(lib.og_scene_move(self._handle, whole(model, "model"), _pose(at, turn)))

    def remove(self, model: int) -> None:
        """Removes a model. Raises SceneError."""
        check(lib.og_scene_remove(self._handle, whole(model, "model")))

    def rays(self, origins: Any, directions: Any, *, threads: int = 1) -> np.ndarray:
        """The first hit of each ray, as an array of PLACE."""
        starts, ways = rows(origins, 3, "origins"), rows(directions, 3, "directions")
        threads = threads_of(threads)
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
        places, threads = rows(at, 3, "at"), threads_of(threads)
        found = np.empty(len(places), dtype=PLACE)
        check(lib.og_scene_nearest(self._handle, len(places), pointer("int32_t *", places),
                                   threads, pointer("og_place *", found)))
        return found

    def near(self, low: Any, high: Any) -> np.ndarray:
        """The models whose bounds meet a box."""
        corners = rows([low, high], 3, "corners")
        return filled(lib.og_scene_near, "og_model *", np.uint32, self._handle,
                      pointer("int32_t *", corners[0]), pointer("int32_t *", corners[1]))

    def footprints(self, z_low: int, z_high: int) -> Shapes:
        """The ground that models cover between two heights."""
        return Shapes._of(make(lib.og_scene_footprints, "og_shapes", self._handle,
                               int32(z_low, "z_low"), int32(z_high, "z_high")))


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

    up: 'z', or 'y': then the map is x, -z of the surface. rise, run: the steepest ground rises by
    so much over so much. step: the largest difference in height that one steps over. twice_within:
    faces that overlap and are nowhere farther apart are a fault. strict: a fault refuses all. rims:
    discs are kept from the edges of the ground. tags: one for each triangle, for rules of views.
    radii, disc_sides, journal_limit, threads: those of Mesh.
    """

    def __init__(self, surface: Surface, *, radii: Sequence[int] = (), up: str = "z",
                 rise: int = 1, run: int = 1, step: int = 0, twice_within: int = 0,
                 strict: bool = False, rims: bool = True, disc_sides: int = 16,
                 journal_limit: int = 256, tags: Any = None, threads: int = 1) -> None:
        from .mesh import Mesh

        if up not in ("z", "y"):
            raise ValueError(f"up is 'z' or 'y', not {up!r}")
        options = ffi.new("og_ground_options *", lib.og_ground_options_default())
        sizes = radii_of(radii)
        options.up = lib.OG_Z_UP if up == "z" else lib.OG_Y_UP
        options.rise, options.run = int32(rise, "rise"), int32(run, "run")
        options.step = int32(step, "step")
        options.twice_within = int32(twice_within, "twice_within")
        options.strict, options.rims = flag(strict, "strict"), flag(rims, "rims")
        options.radii, options.radius_count = pointer("int32_t *", sizes), len(sizes)
        options.disc_sides = sides_of(disc_sides, "disc_sides")
        options.journal_limit = whole(journal_limit, "journal_limit")
        options.threads = threads_of(threads)
        given, of_triangles = handle_of(surface, "Surface", "surface"), ffi.NULL
        if tags is not None:
            kept = numbers(tags, "tags", 0, (1 << 64) - 1, np.uint64)
            if kept.shape != (len(surface.arrays()[1]),):
                raise ValueError("tags are one for each triangle")
            of_triangles = pointer("uint64_t *", kept)
        ground, mesh = ffi.new("og_ground *"), ffi.new("og_mesh *")
        report = ffi.new("og_ground_report *")
        check(lib.og_ground_create(options, given, of_triangles, ground, mesh, report))
        self._own(int(ground[0]))
        self.mesh = Mesh._of(int(mesh[0]))
        self.report = GroundReport(
            triangles=int(report.triangles), ground=int(report.ground),
            joints=int(report.joints), feet=int(report.feet), faults=int(report.faults),
            ledges=int(report.ledges), dropped=tuple(int(n) for n in report.dropped),
            floors=int(report.floors), areas=int(report.areas), seams=int(report.seams))

    def _told(self) -> str:
        return f" of {self.report.floors} floors, {self.report.ground} triangles"

    def heights(self, at: Any) -> np.ma.MaskedArray:
        """The height at each point, rounded; masked where there is no ground."""
        places = points(at, "at")
        found = np.empty(len(places), dtype=np.int64)
        check(lib.og_ground_heights(self._handle, len(places), pointer("og_point *", places),
                                    pointer("int64_t *", found)))
        return np.ma.masked_equal(found, lib.OG_NO_HEIGHT)

    def path(self, view: View, start: Any, goal: Any, *, finder: Optional[Finder] = None,
             **options: Any) -> Tuple[Path, np.ndarray]:
        """A path (Finder.path), and its line in space as doubles of shape (n, 3): x, y and height
        of each corner, and of each side of a triangle that it crosses. Raises NoPath."""
        finder = Finder() if finder is None else finder
        by, seen = handle_of(finder, "Finder", "finder"), handle_of(view, "View", "view")
        with finder._lock:
            path = finder.path(view, start, goal, **options)
            line = filled(lib.og_ground_path, "double *", _IN_SPACE, self._handle, seen, by)
        return path, line.view(np.float64).reshape(-1, 3)

    def locate(self, view: View, places: Any, *, above: int, below: int) -> np.ndarray:
        """For each place x, y, z the free point whose height is nearest, at most so far above or
        below, as an array of POINT; floor NO_INDEX: there is none."""
        wanted = rows(places, 3, "places")
        found = np.empty(len(wanted), dtype=POINT)
        check(lib.og_ground_locate(self._handle, handle_of(view, "View", "view"), len(wanted),
                                   pointer("int32_t *", wanted), int32(above, "above"),
                                   int32(below, "below"), pointer("og_point *", found)))
        return found
