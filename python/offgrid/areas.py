"""What an area is: its loops and its properties, as the library takes them."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Number, Rational
from typing import Any, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from ._library import PLANE, flag, ids_of, int32, integers, one_row, pointer, whole
from ._offgrid import ffi, lib

#: A number of which 65536 times is whole: 1, 1.5, Fraction(5, 4).
Cost = Union[int, float, Fraction]


def exactly(value: Any, what: str) -> Fraction:
    """The value as a fraction; NaN, infinities and what is no number are refused."""
    if isinstance(value, np.floating):
        value = float(value)
    if not isinstance(value, (Rational, float, Decimal)):
        raise TypeError(f"{what} is a number, not {type(value).__name__}")
    if isinstance(value, (float, Decimal)) and not math.isfinite(value):
        raise ValueError(f"{what} is a finite number, not {value}")
    return Fraction(int(value)) if isinstance(value, Integral) else Fraction(value)


def scaled(value: Any, what: str, bits: int = 32) -> int:
    """65536 times the value, which must be a whole number of so many bits."""
    product = exactly(value, what) * 65536
    if product.denominator != 1:
        raise ValueError(f"{what}: 65536 times {value} is no whole number")
    if product < 0:
        raise ValueError(f"{what}: {value} is below 0")
    if product >= 1 << bits:
        raise ValueError(f"{what}: {value} is not below 2^{bits - 16}")
    return int(product)


def tag_of(tag: Any, what: str = "tag") -> int:
    """A tag, or bits of one."""
    return whole(tag, what, 0, (1 << 64) - 1)


class Update(NamedTuple):
    """A change of the walkable ground that an area covers: what it adds to the cost, and the bits
    that it sets and clears of the tag."""

    add_cost: Cost = 0
    set_bits: int = 0
    clear_bits: int = 0


def loops_of(loops: Any) -> List[np.ndarray]:
    """Loops as arrays of n x 2 integers, from one loop or a sequence of them."""
    if isinstance(loops, np.ndarray) and loops.ndim == 2:
        return [_loop(loops, 0)]
    if isinstance(loops, (str, bytes, bytearray, dict)) or not hasattr(loops, "__iter__"):
        raise TypeError(f"loops are lists of points, not {type(loops).__name__}")
    loops = list(loops)
    if loops and isinstance(loops[0], (Number, np.generic)):
        raise TypeError("loops: a loop is a list of (x, y), not of numbers")
    if loops and _depth(loops[0]) == 1:
        return [_loop(loops, 0)]
    return [_loop(loop, i) for i, loop in enumerate(loops)]


def _depth(values: Any) -> int:
    """How many brackets there are about the first number; 0 of an empty list."""
    if isinstance(values, (list, tuple)):
        return 1 + _depth(values[0]) if values else 0
    return int(np.ndim(values)) if hasattr(values, "__array__") and np.size(values) else 0


def _loop(points: Any, i: int) -> np.ndarray:
    what = f"loops: loop {i}"

    def name(place: Tuple[int, ...]) -> str:
        axis = f": {PLANE[place[1]]}" if len(place) == 2 and place[1] < 2 else ""
        return f"{what}, point {place[0]}{axis}" if place else what

    loop = integers(points, what, name)
    if loop.shape == (0,):
        return np.empty((0, 2), dtype=np.int32)
    if loop.ndim != 2 or loop.shape[1] != 2:
        raise ValueError(f"{what} has the shape (n, 2), not {loop.shape}")
    return loop


def fill_state(state: Any, blocked: bool, cost: Cost, tag: int) -> None:
    state.ground = lib.OG_BLOCKED if flag(blocked, "blocked") else lib.OG_WALKABLE
    state.cost = scaled(cost, "cost")
    state.tag = tag_of(tag)
    if blocked and cost != 1:
        raise ValueError(f"cost is {cost}, but blocked ground has none")


def refuse_others(given: Iterable[str], call: Any, what: str) -> None:
    """Refuses keywords that the call does not have."""
    known = call.__kwdefaults__
    for name in given:
        if name not in known:
            raise TypeError(f"{what}: there is no {name}, but {', '.join(known)}")


def area_of(loops: Any, *, blocked: Optional[bool] = None, cost: Cost = 1, tag: int = 0,
            priority: int = 0, rule: str = "nonzero", barrier: bool = False, enabled: bool = True,
            floors: Optional[Sequence[int]] = None, update: Optional[Update] = None,
            **others: Any) -> Tuple[Any, Any]:
    """An og_area, and what must live as long as it. Edit.add says what the properties are.

    blocked: by default True, unless there is a cost above 1, a tag or an update.
    """
    refuse_others(others, area_of, "the properties of an area")
    area = ffi.new("og_area *", lib.og_area_default())
    rings = loops_of(loops)
    coordinates = np.concatenate(rings) if rings else np.empty((0, 2), dtype=np.int32)
    coordinates = np.ascontiguousarray(coordinates, dtype=np.int32)
    offsets = np.cumsum([0] + [len(ring) for ring in rings[:-1]], dtype=np.uint32)
    on = ids_of([0] if floors is None else floors, "floors")
    rules = {"nonzero": lib.OG_NONZERO, "even-odd": lib.OG_EVEN_ODD}
    if not isinstance(rule, str) or rule not in rules:
        raise ValueError(f"rule is 'nonzero' or 'even-odd', not {rule!r}")
    area.shape = lib.OG_BARRIER if flag(barrier, "barrier") else lib.OG_REGION
    area.coordinates, area.point_count = pointer("int32_t *", coordinates), len(coordinates)
    area.loop_offsets = pointer("uint32_t *", offsets)
    area.loop_count = len(rings)
    area.rule, area.priority = rules[rule], int32(priority, "priority")
    area.enabled = flag(enabled, "enabled")
    area.floors, area.floor_count = pointer("uint32_t *", on), len(on)
    if update is not None and not isinstance(update, Update):
        raise TypeError(f"update is an Update, not {type(update).__name__}")
    if update is not None:
        if blocked is not None or cost != 1 or tag != 0:
            raise ValueError("an area with an update has no state")
        area.is_update, area.add_cost = 1, scaled(update.add_cost, "add_cost")
        area.set_bits = tag_of(update.set_bits, "set_bits")
        area.clear_bits = tag_of(update.clear_bits, "clear_bits")
    else:
        if blocked is None:
            blocked = cost == 1 and tag == 0
        fill_state(area.state, blocked, cost, tag)
    return area, (coordinates, offsets, on)


def rectangle(corner: Any, opposite: Any) -> np.ndarray:
    """The corners of a rectangle between two opposite ones, (x, y) each."""
    (ax, ay), (bx, by) = one_row(corner, 2, "corner"), one_row(opposite, 2, "opposite")
    return np.array([(ax, ay), (bx, ay), (bx, by), (ax, by)], dtype=np.int32)
