"""What an area is: its loops and its properties, as the library takes them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from ._library import integers, pointer
from ._offgrid import ffi, lib

#: A number of which 65536 times is whole: 1, 1.5, Fraction(5, 4).
Cost = Union[int, float, Fraction]


def scaled(value: Cost, what: str) -> int:
    """65536 times the value, which must be a whole number."""
    product = Fraction(value) * 65536
    if product.denominator != 1:
        raise ValueError(f"{what}: 65536 times {value} is no whole number")
    if product < 0:
        raise ValueError(f"{what}: {value} is below 0")
    return int(product)


class Update(NamedTuple):
    """A change of the walkable ground that an area covers."""

    add_cost: Cost = 0
    set_bits: int = 0
    clear_bits: int = 0


def loops_of(loops: Any) -> List[np.ndarray]:
    """Loops as arrays of n x 2 integers, from one loop or a sequence of them."""
    if isinstance(loops, np.ndarray) and loops.ndim == 2:
        return [_loop(loops)]
    loops = list(loops)
    if loops and np.ndim(loops[0]) == 1:
        return [_loop(loops)]
    return [_loop(loop) for loop in loops]


def _loop(points: Any) -> np.ndarray:
    loop = integers(points, "corners")
    if loop.size == 0:
        return np.empty((0, 2), dtype=np.int32)
    if loop.ndim != 2 or loop.shape[1] != 2:
        raise ValueError(f"a loop has the shape (n, 2), not {loop.shape}")
    return loop


def fill_state(state: Any, blocked: bool, cost: Cost, tag: int) -> None:
    state.ground = lib.OG_BLOCKED if blocked else lib.OG_WALKABLE
    state.cost = scaled(cost, "cost")
    state.tag = tag


def area_of(loops: Any, *, blocked: Optional[bool] = None, cost: Cost = 1, tag: int = 0,
            priority: int = 0, rule: str = "nonzero", barrier: bool = False, enabled: bool = True,
            floors: Optional[Sequence[int]] = None, update: Optional[Update] = None
            ) -> Tuple[Any, Any]:
    """An og_area, and what must live as long as it.

    blocked: by default True, unless there is a cost above 1, a tag or an update.
    """
    area = ffi.new("og_area *", lib.og_area_default())
    rings = loops_of(loops)
    coordinates = np.concatenate(rings) if rings else np.empty((0, 2), dtype=np.int32)
    coordinates = np.ascontiguousarray(coordinates, dtype=np.int32)
    offsets = np.cumsum([0] + [len(ring) for ring in rings[:-1]], dtype=np.uint32)
    on = np.ascontiguousarray([0] if floors is None else floors, dtype=np.uint32)
    rules = {"nonzero": lib.OG_NONZERO, "even-odd": lib.OG_EVEN_ODD}
    if rule not in rules:
        raise ValueError(f"rule is 'nonzero' or 'even-odd', not {rule!r}")
    area.shape = lib.OG_BARRIER if barrier else lib.OG_REGION
    area.coordinates, area.point_count = pointer("int32_t *", coordinates), len(coordinates)
    area.loop_offsets = pointer("uint32_t *", offsets)
    area.loop_count = len(rings)
    area.rule, area.priority, area.enabled = rules[rule], priority, int(enabled)
    area.floors, area.floor_count = pointer("uint32_t *", on), len(on)
    if update is not None:
        if blocked is not None or cost != 1 or tag != 0:
            raise ValueError("an area with an update has no state")
        area.is_update, area.add_cost = 1, scaled(update.add_cost, "add_cost")
        area.set_bits, area.clear_bits = update.set_bits, update.clear_bits
    else:
        if blocked is None:
            blocked = cost == 1 and tag == 0
        fill_state(area.state, blocked, cost, tag)
    return area, (coordinates, offsets, on)


def rectangle(corner: Any, opposite: Any) -> np.ndarray:
    """The corners of a rectangle between two opposite ones."""
    (ax, ay), (bx, by) = corner, opposite
    return integers([(ax, ay), (bx, ay), (bx, by), (ax, by)], "corners")
