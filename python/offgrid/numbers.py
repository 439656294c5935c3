"""Numbers of other programs on the grid, and exact predicates by the batch."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Tuple

import numpy as np

from ._library import POINT, check, int32, plain, pointer, rows
from ._offgrid import ffi, lib


class Grid(NamedTuple):
    """The map from places to grid points: (place - origin) * scale, rounded.

    largest_error: by how much a place has moved at most along an axis, in units of the places.
    """

    origin: Tuple[float, float, float]
    scale: float
    largest_error: float = 0.0
    bits: int = 0

    def _origin(self) -> Tuple[float, ...]:
        """The origin, of which z may be left out."""
        if not isinstance(self.origin, (tuple, list, np.ndarray)) or len(self.origin) not in (2, 3):
            raise ValueError(f"origin is (x, y) or (x, y, z), not {self.origin!r}")
        return (*self.origin, 0.0)[:3]

    def put(self, grid: Any) -> None:
        grid.origin_x, grid.origin_y, grid.origin_z = self._origin()
        grid.scale, grid.largest_error = self.scale, self.largest_error
        grid.bits = int32(self.bits, "bits")

    @classmethod
    def of(cls, grid: Any) -> Grid:
        return cls((grid.origin_x, grid.origin_y, grid.origin_z), grid.scale, grid.largest_error,
                   int(grid.bits))

    def places(self, points: Any) -> np.ndarray:
        """The places, as doubles, of grid points of shape (n, 2) or (n, 3). A third number is a
        height, not a floor: of a path these are places(path.corners[:, :2])."""
        array = plain(points, "points")
        if array.dtype == POINT:
            array = np.stack([array["x"], array["y"]], axis=-1)
        if array.ndim == 0 or array.shape[-1] not in (2, 3):
            raise ValueError(f"points have the shape (n, 2) or (n, 3), not {array.shape}")
        return array / self.scale + np.asarray(self._origin()[:array.shape[-1]])


def quantise(places: Any, grid: Optional[Grid] = None, *, bits: int = 0
             ) -> Tuple[np.ndarray, Grid]:
    """Grid points, n x 2 or n x 3 int32, of places; and the grid, which says by how much they
    moved. Without a grid the finest that fits is made: of at most `bits` bits, or 28 on the plane
    and 27 in space. Raises NotQuantised."""
    given = plain(places, "places")
    if given.dtype.kind not in "iufO":
        raise TypeError(f"places are numbers, not {given.dtype}")
    array = np.ascontiguousarray(given, dtype=np.float64)
    if given.dtype.kind in "iuO" and (np.abs(array) >= 1 << 53).any():
        raise ValueError("places that are whole numbers are below 2^53 in size")
    if array.shape == (0,):
        array = array.reshape(0, 2)
    if array.ndim != 2 or array.shape[1] not in (2, 3):
        raise ValueError(f"places have the shape (n, 2) or (n, 3), not {array.shape}")
    made = ffi.new("og_grid *")
    made.bits = int32(bits, "bits")
    if grid is not None:
        if not isinstance(grid, Grid):
            raise TypeError(f"grid is a Grid, not {type(grid).__name__}")
        grid.put(made)
    points = np.empty(array.shape, dtype=np.int32)
    check(lib.og_quantise(array.shape[1], len(array), pointer("double *", array), made,
                          pointer("int32_t *", points)))
    return points, Grid.of(made)


def _signs(call: Any, dimensions: int, *points: Any) -> np.ndarray:
    arrays = [rows(p, dimensions, name) for name, p in zip("abcde", points)]
    counts = {len(a) for a in arrays if len(a) != 1}
    if len(counts) > 1:
        raise ValueError(f"points of different numbers: {sorted(counts)}")
    count = counts.pop() if counts else 1
    whole = [np.ascontiguousarray(np.broadcast_to(a, (count, dimensions))) for a in arrays]
    signs = np.empty(count, dtype=np.int8)
    check(call(count, *(pointer("int32_t *", a) for a in whole), pointer("int8_t *", signs)))
    return signs


def orient(a: Any, b: Any, c: Any) -> np.ndarray:
    """1 where c is left of the line from a to b, 0 on it, -1 right of it; exact."""
    return _signs(lib.og_orient, 2, a, b, c)


def in_circle(a: Any, b: Any, c: Any, d: Any) -> np.ndarray:
    """1 where d is inside the circle through a, b, c, which turn left; exact."""
    return _signs(lib.og_in_circle, 2, a, b, c, d)


def orient3d(a: Any, b: Any, c: Any, d: Any) -> np.ndarray:
    """1 where d is on the side of the plane from which a, b, c turn left; exact."""
    return _signs(lib.og_orient3d, 3, a, b, c, d)


def in_sphere(a: Any, b: Any, c: Any, d: Any, e: Any) -> np.ndarray:
    """1 where e is inside the sphere through the four, if orient3d of these is 1; exact."""
    return _signs(lib.og_in_sphere, 3, a, b, c, d, e)
