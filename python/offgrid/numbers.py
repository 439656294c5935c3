"""Numbers of other programs on the grid, and exact predicates by the batch."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Tuple

import numpy as np

from ._library import check, integers, pointer
from ._offgrid import ffi, lib


class Grid(NamedTuple):
    """The map from places to grid points: (place - origin) * scale, rounded.

    largest_error: by how much a place has moved at most along an axis, in units of the places.
    """

    origin: Tuple[float, float, float]
    scale: float
    largest_error: float = 0.0
    bits: int = 0

    def put(self, grid: Any) -> None:
        grid.origin_x, grid.origin_y, grid.origin_z = self.origin
        grid.scale, grid.largest_error, grid.bits = self.scale, self.largest_error, self.bits

    @classmethod
    def of(cls, grid: Any) -> Grid:
        return cls((grid.origin_x, grid.origin_y, grid.origin_z), grid.scale, grid.largest_error,
                   int(grid.bits))

    def places(self, points: Any) -> np.ndarray:
        """The places, as doubles, of grid points of shape (n, 2) or (n, 3)."""
        array = np.asarray(points)
        return array / self.scale + np.asarray(self.origin[:array.shape[-1]])


def quantise(places: Any, grid: Optional[Grid] = None, *, bits: int = 0
             ) -> Tuple[np.ndarray, Grid]:
    """Grid points, n x 2 or n x 3 int32, of places; and the grid, which says by how much they
    moved. Without a grid the finest that fits is made. Raises NotQuantised."""
    array = np.ascontiguousarray(places, dtype=np.float64)
    if array.ndim != 2 or array.shape[1] not in (2, 3):
        raise ValueError(f"places have the shape (n, 2) or (n, 3), not {array.shape}")
    made = ffi.new("og_grid *")
    made.bits = bits
    if grid is not None:
        grid.put(made)
    points = np.empty(array.shape, dtype=np.int32)
    check(lib.og_quantise(array.shape[1], len(array), pointer("double *", array), made,
                          pointer("int32_t *", points)))
    return points, Grid.of(made)


def _signs(call: Any, dimensions: int, *points: Any) -> np.ndarray:
    arrays = [integers(p, "points") for p in points]
    arrays = [a.reshape(1, -1) if a.ndim == 1 else a for a in arrays]
    count = max(len(a) for a in arrays)
    whole = []
    for a in arrays:
        if a.ndim != 2 or a.shape[1] != dimensions or len(a) not in (1, count):
            raise ValueError(
                f"points have the shape (n, {dimensions}), all of one n, not {a.shape}")
        whole.append(np.ascontiguousarray(np.broadcast_to(a, (count, dimensions))))
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
