"""Shapes: lists of areas, their overlays, and geometries of other packages."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

import numpy as np

from ._library import (Handle, check, dtype_of, in_place, int32, make, name_of, pointer,
                       sides_of)
from ._offgrid import ffi, lib
from .areas import Update, area_of
from .numbers import Grid, quantise

_SHAPE = dtype_of("og_shape")


class Shape(NamedTuple):
    """An area of a list: its loops, each n x 2 integers, and its properties."""

    loops: List[np.ndarray]
    barrier: bool
    blocked: bool
    cost: int  #: times 65536
    tag: int
    priority: int
    rule: str
    enabled: bool
    floors: List[int]
    id: int
    update: Optional[Update] = None

    def properties(self) -> Dict[str, Any]:
        """What Edit.add makes an equal area of: edit.add(shape.loops, **shape.properties())."""
        made: Dict[str, Any] = {
            "barrier": self.barrier, "priority": self.priority, "rule": self.rule,
            "enabled": self.enabled, "floors": self.floors}
        if self.update is not None:
            return {**made, "update": self.update}
        cost = 1 if self.blocked else Fraction(self.cost, 65536)
        return {**made, "blocked": self.blocked, "cost": cost, "tag": self.tag}


class Shapes(Handle):
    """A list of areas that never changes. `a | b`, `a & b`, `a - b`, `a ^ b` are overlays.

    loops: an area for each item, which is a loop or a list of loops; properties are those of
    Edit.add.
    """

    def __init__(self, areas: Any = (), **properties: Any) -> None:
        self._own(_handle_of([in_place(f"areas[{i}]", area_of, loops, **properties)
                              for i, loops in enumerate(areas)]))

    @classmethod
    def _of(cls, handle: int) -> Shapes:
        shapes = cls.__new__(cls)
        shapes._own(handle)
        return shapes

    @classmethod
    def from_geometry(cls, geometry: Any, grid: Optional[Grid] = None, **properties: Any
                      ) -> Tuple[Shapes, Grid]:
        """Areas of whatever has a __geo_interface__: geometries of shapely, GeoDataFrames,
        dictionaries of GeoJSON. Returns the grid, too, which says by how much points moved.

        Polygons become regions with holes, lines barriers. Points are left out.
        """
        polygons: List[List[np.ndarray]] = []
        lines: List[List[np.ndarray]] = []
        _collect(getattr(geometry, "__geo_interface__", geometry), polygons, lines)
        rings = [ring for part in polygons + lines for ring in part]
        places = np.concatenate(rings) if rings else np.empty((0, 2))
        coordinates, grid = quantise(places, grid)
        ends = np.cumsum([len(ring) for ring in rings])
        grown = iter(np.split(coordinates, ends[:-1]) if rings else [])
        made = [area_of([next(grown) for _ in part], rule="even-odd", **properties)
                for part in polygons]
        made += [area_of([next(grown) for _ in part], barrier=True, **properties)
                 for part in lines]
        return cls._of(_handle_of(made)), grid

    @classmethod
    def read(cls, name: Any, grid: Optional[Grid] = None, data: Optional[bytes] = None
             ) -> Tuple[Shapes, Grid]:
        """The areas of a file: GeoJSON, TopoJSON, WKT, .poly, a map of ROS, a world file; with the
        grid on which they lie. data: its bytes, if they are at hand; then the name only says what
        they are. Raises NotRead, NotQuantised."""
        made = ffi.new("og_grid *")
        if grid is not None:
            grid.put(made)
        view = ffi.NULL if data is None else ffi.from_buffer("uint8_t[]", data)
        size = 0 if data is None else len(view)
        called = name_of(name)
        handle = make(lambda out: lib.og_read_shapes(called, view, size, ffi.NULL, made, out),
                      "og_shapes")
        return cls._of(handle), Grid.of(made)

    def _read(self) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        arrays = ffi.new("og_shape_arrays *", lib.og_shape_arrays_default())
        status = lib.og_shapes_read(self._handle, arrays)
        if status not in (lib.OG_OK, lib.OG_TOO_SMALL):
            check(status)
        shapes = np.empty(arrays.shape_count, dtype=_SHAPE)
        loops = np.empty(arrays.loop_count, dtype=np.uint32)
        coordinates = np.empty((arrays.point_count, 2), dtype=np.int32)
        floors = np.empty(arrays.floor_count, dtype=np.uint32)
        arrays.shape_capacity, arrays.shapes = len(shapes), pointer("og_shape *", shapes)
        arrays.loop_capacity, arrays.loops = len(loops), pointer("uint32_t *", loops)
        arrays.point_capacity = len(coordinates)
        arrays.coordinates = pointer("int32_t *", coordinates)
        arrays.floor_capacity, arrays.floors = len(floors), pointer("uint32_t *", floors)
        check(lib.og_shapes_read(self._handle, arrays))
        return shapes, loops, coordinates, floors

    @property
    def ids(self) -> np.ndarray:
        """What made each shape: the id of an area or a model, or 0."""
        return self._read()[0]["id"].copy()

    def __len__(self) -> int:
        arrays = ffi.new("og_shape_arrays *", lib.og_shape_arrays_default())
        status = lib.og_shapes_read(self._handle, arrays)
        if status not in (lib.OG_OK, lib.OG_TOO_SMALL):
            check(status)
        return int(arrays.shape_count)

    def __iter__(self) -> Iterator[Shape]:
        shapes, loops, coordinates, floors = self._read()
        ends = np.append(loops[1:], len(coordinates))
        for s in shapes:
            first, count = int(s["loop_begin"]), int(s["loop_count"])
            on = int(s["floor_begin"])
            yield Shape(
                [coordinates[loops[i]:ends[i]] for i in range(first, first + count)],
                bool(s["shape"] == lib.OG_BARRIER),
                bool(s["state"]["ground"] == lib.OG_BLOCKED), int(s["state"]["cost"]),
                int(s["state"]["tag"]), int(s["priority"]),
                "even-odd" if s["rule"] == lib.OG_EVEN_ODD else "nonzero", bool(s["enabled"]),
                [int(f) for f in floors[on:on + int(s["floor_count"])]], int(s["id"]),
                Update(Fraction(int(s["add_cost"]), 65536), int(s["set_bits"]),
                       int(s["clear_bits"])) if s["is_update"] else None)

    def _told(self) -> str:
        return f": {len(self)}"

    # ---- overlays

    def _overlay(self, other: Shapes, operation: int) -> Shapes:
        if not isinstance(other, Shapes):
            return NotImplemented
        return Shapes._of(make(lib.og_shapes_overlay, "og_shapes", self._handle, other._handle,
                               operation, names={"a": "first list", "b": "second list"}))

    def __or__(self, other: Shapes) -> Shapes:
        return self._overlay(other, lib.OG_UNION)

    def __and__(self, other: Shapes) -> Shapes:
        return self._overlay(other, lib.OG_INTERSECTION)

    def __sub__(self, other: Shapes) -> Shapes:
        return self._overlay(other, lib.OG_DIFFERENCE)

    def __xor__(self, other: Shapes) -> Shapes:
        return self._overlay(other, lib.OG_SYMMETRIC_DIFFERENCE)

    def buffer(self, radius: int, sides: int = 16) -> Shapes:
        """The union of the shapes grown by a polygon of 8, 16 or 32 sides that contains the
        disc."""
        return Shapes._of(make(lib.og_shapes_buffer, "og_shapes", self._handle,
                               int32(radius, "radius"), sides_of(sides, "sides")))

    @property
    def __geo_interface__(self) -> Dict[str, Any]:
        """A geometry collection: regions as polygons, the outer loop first; barriers as lines."""
        parts: List[Dict[str, Any]] = []
        for shape in self:
            if shape.barrier:
                parts.append({"type": "MultiLineString", "coordinates": tuple(
                    tuple(map(tuple, loop.tolist())) for loop in shape.loops)})
                continue
            rings = tuple(tuple(map(tuple, np.vstack([loop, loop[:1]]).tolist()))
                          for loop in shape.loops if len(loop))
            if rings:
                parts.append({"type": "Polygon", "coordinates": rings})
        return {"type": "GeometryCollection", "geometries": tuple(parts)}


def _handle_of(areas: List[Tuple[Any, Any]]) -> int:
    """The handle of a list of areas, each as area_of() makes it."""
    array = ffi.new("og_area[]", max(1, len(areas)))
    for place, (area, _) in enumerate(areas):
        array[place] = area[0]
    return make(lib.og_shapes_create, "og_shapes", len(areas), array)


def _line(coordinates: Any) -> np.ndarray:
    return np.asarray([place[:2] for place in coordinates], dtype=float).reshape(-1, 2)


def _ring(coordinates: Any) -> np.ndarray:
    ring = _line(coordinates)
    return ring[:-1] if len(ring) > 1 and (ring[0] == ring[-1]).all() else ring


def _collect(geometry: Any, polygons: List[List[np.ndarray]], lines: List[List[np.ndarray]]
             ) -> None:
    if geometry is None:
        return
    if not isinstance(geometry, dict) or "type" not in geometry:
        raise TypeError(f"a geometry with a __geo_interface__ is wanted, not {type(geometry)}")
    kind = geometry["type"]
    if kind == "FeatureCollection":
        for feature in geometry["features"]:
            _collect(feature, polygons, lines)
    elif kind == "Feature":
        _collect(geometry["geometry"], polygons, lines)
    elif kind == "GeometryCollection":
        for part in geometry["geometries"]:
            _collect(getattr(part, "__geo_interface__", part), polygons, lines)
    elif kind == "Polygon":
        if geometry["coordinates"]:
            polygons.append([_ring(ring) for ring in geometry["coordinates"]])
    elif kind == "MultiPolygon":
        polygons.extend([_ring(ring) for ring in part] for part in geometry["coordinates"])
    elif kind in ("LineString", "LinearRing"):
        lines.append([_line(geometry["coordinates"])])
    elif kind == "MultiLineString":
        lines.append([_line(part) for part in geometry["coordinates"]])
    elif kind not in ("Point", "MultiPoint"):
        raise TypeError(f"no geometry of type {kind!r} is known")
