"""Mesh: a navigation mesh, its edits and its files."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

import numpy as np

from ._library import (Handle, check, dtype_of, filled, flag, handle_of, ids_of, in_place, make,
                       one_row, points, pointer, radii_of, sides_of, threads_of, whole)
from ._offgrid import ffi, lib
from .areas import Cost, area_of, fill_state, refuse_others, scaled, tag_of
from .paths import Finder, Path
from .shapes import Shape, Shapes
from .views import View

_KINDS = {lib.OG_AREA: "area", lib.OG_SEAM: "seam", lib.OG_LINK: "link",
          lib.OG_OPTIONS: "options", lib.OG_AGENTS: "agents"}
#: The argument whose numbers are the coordinates of an area.
_LOOPS = {"coordinates": "loops"}
_CHECKS = {"all": lib.OG_CHECK_ALL, "digest": lib.OG_CHECK_DIGEST,
           "structure": lib.OG_CHECK_STRUCTURE}


class Difference(NamedTuple):
    """A thing of which two meshes have not as many: its kind, numbers and first ids."""

    kind: str
    count_a: int
    count_b: int
    id_a: Optional[int]
    id_b: Optional[int]


class Seam(NamedTuple):
    """A segment from a to b over which paths lead from floor `left`, on its left, to `right`."""

    id: int
    a: Tuple[int, int]
    b: Tuple[int, int]
    left: int
    right: int
    enabled: bool


class Link(NamedTuple):
    """A step of a path from a point x, y, floor to another one."""

    id: int
    start: Tuple[int, ...]
    end: Tuple[int, ...]
    cost: int  #: times 65536
    tag: int
    both_ways: bool
    enabled: bool


def _frame_area(area: Any, properties: Dict[str, Any]) -> Tuple[Any, Any]:
    """An og_area of Edit.replace_all, and what must live as long as it."""
    if isinstance(area, Shape):
        return area_of(area.loops, **area.properties())
    if isinstance(area, dict):
        if "loops" not in area:
            raise TypeError("it has no loops")
        return area_of(**{**properties, **area})
    return area_of(area, **properties)


class Mesh(Handle):
    """A navigation mesh over a rectangle of the grid.

    >>> mesh = Mesh((0, 0), (1000, 1000), radii=[20])
    >>> with mesh.edit() as edit:
    ...     crate = edit.add([(400, 0), (600, 0), (600, 900), (400, 900)])
    >>> mesh.path((100, 100), (900, 100), agent=1).corners

    low, high: two corners. radii: of agents 1, 2, ...; agent 0 is a point. cost and tag: of ground
    that no area covers. journal_limit: the edits that can be undone. disc_sides: of the polygon
    that stands for a disc: 8, 16 or 32. max_vertices: an edit that needs more is refused. threads:
    on which edits, undos and clones change the meshes of agents; only time depends on it. A mesh is
    pickled as a world file, without its journal. Raises EditRefused: an empty rectangle, no room
    for its frame in the grid, a radius (item is its index if no mesh may have it), a cost, or a
    number of floors that is out of range.
    """

    def __init__(self, low: Sequence[int], high: Sequence[int], *, radii: Sequence[int] = (),
                 floors: int = 1, disc_sides: int = 16, journal_limit: int = 256,
                 max_vertices: Optional[int] = None, blocked: bool = False, cost: Cost = 1,
                 tag: int = 0, threads: int = 1) -> None:
        options = ffi.new("og_mesh_options *", lib.og_mesh_options_default())
        options.low_x, options.low_y = one_row(low, 2, "low")
        options.high_x, options.high_y = one_row(high, 2, "high")
        sizes = radii_of(radii)
        options.radii, options.radius_count = pointer("int32_t *", sizes), len(sizes)
        options.floors = whole(floors, "floors")
        options.disc_sides = sides_of(disc_sides, "disc_sides")
        options.journal_limit = whole(journal_limit, "journal_limit")
        if max_vertices is not None:
            options.max_vertices = whole(max_vertices, "max_vertices")
        fill_state(options.ground, blocked, cost, tag)
        options.threads = threads_of(threads)
        self._begin(make(lib.og_mesh_create, "og_mesh", options))

    def _begin(self, handle: int) -> None:
        self._own(handle)
        self._views: dict = {}
        self._finder: Optional[Finder] = None

    @classmethod
    def _of(cls, handle: int) -> Mesh:
        mesh = cls.__new__(cls)
        mesh._begin(handle)
        return mesh

    def close(self) -> None:
        """Destroys the mesh now; views of it that were made by view() go on."""
        for view in self._views.values():
            view.close()
        self._views = {}
        super().close()

    # ---- files and copies

    @classmethod
    def from_bytes(cls, data: bytes, *, check: str = "all", threads: int = 1) -> Mesh:
        """The mesh of a world file or of an image. Raises NotRead: an image of another version of
        the package, too.

        check: of an image whose checksums fit. 'all' compares it with a mesh that is made anew, so
        it may come from anybody; 'digest' and 'structure' are faster, for images of one's own.
        threads: those of the mesh, on which it is loaded, too.
        """
        if not isinstance(check, str) or check not in _CHECKS:
            raise ValueError(f"check is one of {', '.join(map(repr, _CHECKS))}, not {check!r}")
        memory = ffi.from_buffer("uint8_t[]", data)
        options = ffi.new("og_load_options *", {
            "size": ffi.sizeof("og_load_options"), "check": _CHECKS[check],
            "threads": threads_of(threads)})
        return cls._of(make(lib.og_mesh_load, "og_mesh", memory, len(memory), options))

    @classmethod
    def load(cls, name: Any, *, check: str = "all", threads: int = 1) -> Mesh:
        """Reads a world file (.ogw) or an image (.ogi): from_bytes()."""
        with open(os.fspath(name), "rb") as file:
            return cls.from_bytes(file.read(), check=check, threads=threads)

    def to_bytes(self, *, image: bool = False) -> bytes:
        """The mesh as a world file, for exchange; or as an image: the mesh as it is in memory,
        which this version of the package loads on such a machine without building it."""
        form = lib.OG_IMAGE if flag(image, "image") else lib.OG_WORLD_FILE
        return filled(lib.og_mesh_save, "uint8_t *", np.uint8, self._handle, form).tobytes()

    def save(self, name: Any) -> None:
        """Writes a world file, or an image if the name ends in .ogi."""
        name = os.fspath(name)
        end = b".ogi" if isinstance(name, bytes) else ".ogi"
        data = self.to_bytes(image=name.endswith(end))
        with open(name, "wb") as file:
            file.write(data)

    def clone(self) -> Mesh:
        """A mesh with equal areas under the same ids, without the journal."""
        return Mesh._of(make(lib.og_mesh_clone, "og_mesh", self._handle))

    def __reduce__(self) -> Any:
        return Mesh.from_bytes, (self.to_bytes(),)

    # ---- what it is

    @property
    def digest(self) -> int:
        """128 bits that are equal for equal meshes, whatever their histories, in any language."""
        digest = ffi.new("og_digest *")
        check(lib.og_mesh_digest(self._handle, digest))
        return int(digest.high) << 64 | int(digest.low)

    def _get(self) -> Any:
        options = ffi.new("og_mesh_options *", lib.og_mesh_options_default())
        radii = filled(lambda capacity, array, count: lib.og_mesh_get(
            self._handle, options, capacity, array, count), "int32_t *", np.int32)
        return options, radii

    @property
    def radii(self) -> List[int]:
        """The radii of agents 1, 2, ..."""
        return [int(radius) for radius in self._get()[1]]

    @property
    def floors(self) -> int:
        """The number of floors."""
        return int(self._get()[0].floors)

    @property
    def threads(self) -> int:
        """On how many threads it is edited."""
        return int(self._get()[0].threads)

    @property
    def bounds(self) -> tuple:
        """((low x, low y), (high x, high y))."""
        options = self._get()[0]
        return ((int(options.low_x), int(options.low_y)),
                (int(options.high_x), int(options.high_y)))

    def areas(self) -> Shapes:
        """All areas, by increasing id (Shapes.ids)."""
        return Shapes._of(make(lib.og_mesh_shapes, "og_shapes", self._handle))

    def seams(self) -> List[Seam]:
        """All seams, by increasing id."""
        ids, seams = self._items(lib.og_mesh_seams, "og_seam")
        return [Seam(int(i), (int(s["ax"]), int(s["ay"])), (int(s["bx"]), int(s["by"])),
                     int(s["left"]), int(s["right"]), bool(s["enabled"]))
                for i, s in zip(ids, seams)]

    def links(self) -> List[Link]:
        """All links, by increasing id."""
        ids, links = self._items(lib.og_mesh_links, "og_link")
        return [Link(int(i), tuple(map(int, s["from"])), tuple(map(int, s["to"])),
                     int(s["cost"]), int(s["tag"]), bool(s["both_ways"]), bool(s["enabled"]))
                for i, s in zip(ids, links)]

    def _items(self, call: Any, kind: str) -> Tuple[np.ndarray, np.ndarray]:
        """Ids, and what they stand for."""
        ids = np.empty(0, dtype=np.uint32)

        def both(capacity: int, items: Any, count: Any) -> int:
            nonlocal ids
            ids = np.empty(capacity, dtype=np.uint32)
            return int(call(self._handle, capacity, pointer("uint32_t *", ids), items, count))

        items = filled(both, f"{kind} *", dtype_of(kind))
        return ids, items

    def diff(self, other: Mesh) -> List[Difference]:
        """In what this mesh and another one differ."""
        found = filled(lib.og_mesh_diff, "og_difference *", dtype_of("og_difference"),
                       self._handle, handle_of(other, "Mesh", "the other one"),
                       names={"a": "mesh", "b": "other mesh"})

        def index(value: int) -> Optional[int]:
            return None if value == lib.OG_NO_INDEX else int(value)

        return [Difference(_KINDS[int(d["kind"])], int(d["count_a"]), int(d["count_b"]),
                           index(d["id_a"]), index(d["id_b"])) for d in found]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mesh):
            return NotImplemented
        return self.digest == other.digest

    __hash__ = None  # type: ignore[assignment]

    def _told(self) -> str:
        low, high = self.bounds
        return (f" {low} to {high}, {self.floors} floors, radii {self.radii}, "
                f"{len(self.areas())} areas, digest {self.digest:032x}")

    # ---- editing

    def edit(self) -> Edit:
        """Planned changes; as a context it commits them at its end, unless there is an exception.
        It is stale, and refused, once the mesh has changed by another one."""
        return Edit(self)

    def undo(self) -> None:
        """Undoes the last edit, of those that the journal has (journal_limit); nothing makes it
        again. Raises EditRefused."""
        check(lib.og_mesh_undo(self._handle))

    def mark(self) -> int:
        """The current state, for roll_back()."""
        return make(lib.og_mesh_mark, "uint64_t", self._handle)

    def roll_back(self, mark: int) -> int:
        """Undoes all edits since the mark; returns their number."""
        return make(lib.og_mesh_roll_back, "uint64_t", self._handle,
                    whole(mark, "mark", 0, (1 << 64) - 1))

    # ---- questions

    def view(self, agent: int = 0) -> View:
        """The mesh as an agent sees it."""
        return View(self, agent)

    def _whole_view(self, agent: int) -> View:
        agent = whole(agent, "agent")
        if agent not in self._views:
            self._views[agent] = View(self, agent)
        return self._views[agent]

    def path(self, start: Any, goal: Any, *, agent: int = 0, **options: Any) -> Path:
        """The path of an agent (Finder.path). Raises NoPath."""
        refuse_others(options, Finder.path, "the options of a path")
        if self._finder is None:
            self._finder = Finder()
        return self._finder.path(self._whole_view(agent), start, goal, **options)

    def visible(self, start: Any, goal: Any, *, agent: int = 0, threads: int = 1) -> np.ndarray:
        """For each pair: is the straight motion free (View.visible)?"""
        return self._whole_view(agent).visible(start, goal, threads=threads)

    def is_free(self, at: Any, *, agent: int = 0, threads: int = 1) -> np.ndarray:
        """For each point: may the agent stand there?"""
        return self._whole_view(agent).is_free(at, threads=threads)

    def plot(self, *, agent: int = 0, floor: int = 0, paths: Sequence[Path] = (), ax: Any = None
             ) -> Any:
        """Draws a floor, and paths on it, by matplotlib; returns the axes."""
        from .plot import draw  # matplotlib is optional

        return draw(self._whole_view(agent), floor, paths, ax)


class Edit(Handle):
    """Planned changes of a mesh, made together by commit() or not at all. Without changes it is no
    edit that undo() would undo."""

    def __init__(self, mesh: Mesh) -> None:
        self._own(make(lib.og_edit_create, "og_edit", handle_of(mesh, "Mesh", "mesh")))

    def __enter__(self) -> Edit:
        if self.closed:
            raise ValueError("this edit was made, or discarded: mesh.edit() begins another one")
        return self

    def __exit__(self, kind: Any, value: Any, trace: Any) -> None:
        try:
            if kind is None and not self.closed:  # close() in between has discarded it
                self.commit()
        finally:
            self.close()

    def commit(self) -> None:
        """Makes all changes, for all agents. Raises EditRefused, and then none is made. The edit is
        empty afterwards, and may be used again."""
        check(lib.og_edit_commit(self._handle))

    def add(self, loops: Any, **properties: Any) -> int:
        """Plans an area; returns its id.

        loops: one loop of shape (n, 2), or a list of them; integers.

        blocked: by default True, unless there is a cost above 1, a tag or an update. cost: of a
        unit of length on the ground, at least 1. tag: a number for rules of views. priority: of
        areas that overlap the larger one wins. rule: 'nonzero' or 'even-odd'. barrier: open lines
        instead of closed loops. enabled: False covers nothing until enable(). floors: numbers of
        floors, by default [0]. update: an Update instead of a state.

        An area without an inside, whose points are on one line, is in the mesh under its id. It
        covers nothing of the ground of points; agents with a radius keep away from its sides. One
        without sides, of points at one place or of none, changes nothing. A region about as thin as
        a unit may lose its inside where lines are rounded; nothing says so. The id is not given out
        again, also if the edit is refused or discarded.
        """
        area, kept = area_of(loops, **properties)
        identity = make(lib.og_edit_add_area, "og_area_id", self._handle, area, names=_LOOPS)
        del kept
        return identity

    def replace(self, area: int, loops: Any, **properties: Any) -> None:
        """Plans an area in place of one (add)."""
        made, kept = area_of(loops, **properties)
        check(lib.og_edit_replace_area(self._handle, whole(area, "area"), made), _LOOPS)
        del kept

    def replace_all(self, areas: Mapping[int, Any], first: int = 1, **properties: Any) -> int:
        """Of the ids from `first` on the mesh has these areas afterwards, and no others: those
        that differ come, change and go. Returns how many. For frames of a game or a simulation,
        which numbers its areas itself.

        areas: by id, each its loops (add), with these properties; a Shape; or a dictionary of the
        arguments of add.
        """
        made = [in_place(f"areas[{key!r}]", _frame_area, area, properties)
                for key, area in areas.items()]
        ids = ids_of(list(areas))
        given = ffi.new("og_area[]", len(made))
        for i, (area, _) in enumerate(made):
            given[i] = area[0]
        return make(lambda out: lib.og_edit_replace_all(
            self._handle, whole(first, "first"), len(made), pointer("og_area_id *", ids), given,
            out), "size_t")

    def add_shapes(self, shapes: Shapes) -> np.ndarray:
        """Plans an area for each shape; returns their ids."""
        given = handle_of(shapes, "Shapes", "shapes")
        return filled(lambda capacity, array, count: lib.og_edit_add_shapes(
            self._handle, given, capacity, array, count), "og_area_id *", np.uint32)

    def add_seam(self, a: Any, b: Any, left: int, right: int, *, enabled: bool = True) -> int:
        """Plans a seam from a to b: paths lead over it between floor `left`, on its left seen from
        a, and floor `right`. On a side from which no seam leads away it is a wall."""
        seam = ffi.new("og_seam *")
        seam.ax, seam.ay = one_row(a, 2, "a")
        seam.bx, seam.by = one_row(b, 2, "b")
        seam.left, seam.right = whole(left, "left"), whole(right, "right")
        seam.enabled = flag(enabled, "enabled")
        return make(lib.og_edit_add_seam, "og_seam_id", self._handle, seam)

    def add_link(self, start: Any, end: Any, *, cost: Cost = 0, tag: int = 0,
                 both_ways: bool = False, enabled: bool = True) -> int:
        """Plans a step from a point to another one: a jump, a lift, a ladder. Its cost is in units
        of length. Shortest paths and `reachable` take links; cheap and clear paths do not. For an
        agent for which an end is not free the link is not there."""
        link = ffi.new("og_link *")
        for end_of_link, value, what in ((getattr(link, "from"), start, "start"),
                                         (link.to, end, "end")):
            point = points(value, what)
            if len(point) != 1:
                raise ValueError(f"{what} is one point, not {len(point)}")
            end_of_link.x, end_of_link.y, end_of_link.floor = (int(v) for v in point[0])
        link.cost, link.tag = scaled(cost, "cost", 64), tag_of(tag)
        link.both_ways, link.enabled = flag(both_ways, "both_ways"), flag(enabled, "enabled")
        return make(lib.og_edit_add_link, "og_link_id", self._handle, link,
                    names={"from": "start", "to": "end"})

    def remove(self, area: int) -> None:
        """Plans to remove an area."""
        self._remove(lib.OG_AREA, area)

    def remove_seam(self, seam: int) -> None:
        """Plans to remove a seam."""
        self._remove(lib.OG_SEAM, seam)

    def remove_link(self, link: int) -> None:
        """Plans to remove a link."""
        self._remove(lib.OG_LINK, link)

    def enable(self, area: int, enabled: bool = True) -> None:
        """Plans to switch an area on, or off."""
        self._enable(lib.OG_AREA, area, enabled)

    def enable_seam(self, seam: int, enabled: bool = True) -> None:
        """Plans to switch a seam on, or off."""
        self._enable(lib.OG_SEAM, seam, enabled)

    def enable_link(self, link: int, enabled: bool = True) -> None:
        """Plans to switch a link on, or off."""
        self._enable(lib.OG_LINK, link, enabled)

    def _remove(self, kind: int, identity: int) -> None:
        check(lib.og_edit_remove(self._handle, kind, whole(identity, _KINDS[kind])))

    def _enable(self, kind: int, identity: int, enabled: bool) -> None:
        check(lib.og_edit_enable(self._handle, kind, whole(identity, _KINDS[kind]),
                                 flag(enabled, "enabled")))
