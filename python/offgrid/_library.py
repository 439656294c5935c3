"""Calls of the library: statuses become exceptions, and arrays of numpy become arrays of C."""

from __future__ import annotations

import weakref
from typing import Any, Callable, Optional, Tuple

import numpy as np

from ._offgrid import ffi, lib
from .errors import error_of



def dtype_of(kind: str) -> np.dtype:
    """The numpy type of a struct of offgrid.h."""
    primitive = {"int8_t": "i1", "uint8_t": "u1", "int32_t": "i4", "uint32_t": "u4",
                 "int64_t": "i8", "uint64_t": "u8", "double": "f8"}

    def format_of(field: Any) -> Any:
        if field.kind == "struct":
            return dtype_of(field.cname)
        if field.kind == "array":
            return (primitive[field.item.cname], (field.length,))
        return primitive[field.cname]

    fields = ffi.typeof(kind).fields
    return np.dtype({
        "names": [name for name, _ in fields],
        "formats": [format_of(field.type) for _, field in fields],
        "offsets": [field.offset for _, field in fields],
        "itemsize": ffi.sizeof(kind),
    })


#: A point of a floor, as the library stores it.
POINT = dtype_of("og_point")
#: Half the width of the grid: coordinates are below it in size.
GRID = 1 << 30
NO_INDEX = 0xFFFFFFFF
#: The length of a path that does not exist.
NO_LENGTH = 0xFFFFFFFFFFFFFFFF


def check(status: int) -> None:
    """Raises the exception of a status that is not OG_OK."""
    if status != lib.OG_OK:
        error = ffi.new("og_error *")
        lib.og_last_error(error)
        raise error_of(status, error)


class Handle:
    """An object of the library. It is destroyed with this one, or by close()."""

    _handle: int

    def _own(self, handle: int) -> None:
        self._handle = handle
        self._end = weakref.finalize(self, lib.og_destroy, handle)

    def close(self) -> None:
        """Destroys the object now; later calls raise."""
        self._end()

    def __copy__(self) -> Any:
        raise TypeError(f"{type(self).__name__} has no shallow copy")


def make(call: Callable[..., int], kind: str, *arguments: Any) -> int:
    """The handle that a call writes into its last argument."""
    handle = ffi.new(f"{kind} *")
    check(call(*arguments, handle))
    return int(handle[0])


def integers(values: Any, what: str) -> np.ndarray:
    """The values as a contiguous array of int32, of which nothing is lost."""
    array = np.asarray(values)
    if array.size == 0 and array.dtype.kind == "f":
        array = array.astype(np.int32)
    if array.dtype.kind == "f":
        raise TypeError(
            f"{what} must be whole numbers of the grid, not {array.dtype}: "
            "offgrid.quantise(places) makes grid points of them, and says by how much they moved"
        )
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what} must be whole numbers, not {array.dtype}")
    if array.dtype != np.int32:
        outside = (array < -GRID) | (array > GRID)
        if outside.any():
            place = np.argwhere(outside)[0]
            raise ValueError(
                f"{what}: {array[tuple(place)]} at {tuple(int(i) for i in place)} is not below "
                "2^30 in size"
            )
    return np.ascontiguousarray(array, dtype=np.int32)


def points(values: Any, what: str = "points") -> np.ndarray:
    """Points as an array of POINT: from n x 2 integers (floor 0), n x 3 (with the floor; int32 is
    not copied), or an array of POINT, which is not copied either."""
    array = np.asarray(values)
    if array.dtype == POINT:
        return np.ascontiguousarray(array).reshape(-1)
    array = integers(values, what)
    if array.ndim == 1 and array.size in (2, 3):
        array = array.reshape(1, -1)
    if array.size == 0:
        return np.empty(0, dtype=POINT)
    if array.ndim != 2 or array.shape[1] not in (2, 3):
        raise ValueError(f"{what} have the shape (n, 2) or (n, 3), not {array.shape}")
    if array.shape[1] == 2:
        made = np.zeros(len(array), dtype=POINT)
        made["x"], made["y"] = array[:, 0], array[:, 1]
        return made
    if (array[:, 2] < 0).any():
        raise ValueError(f"{what}: a floor below 0 at {int(np.argmax(array[:, 2] < 0))}")
    return np.ascontiguousarray(array).view(POINT).reshape(-1)


def one_point(value: Any, what: str) -> Any:
    """A point for a call that takes one."""
    array = points(value, what)
    if len(array) != 1:
        raise ValueError(f"{what} is one point, not {len(array)}")
    return pointer("og_point *", array)


def pair(start: Any, goal: Any) -> Tuple[np.ndarray, np.ndarray]:
    """Two arrays of points of one length; one point stands for as many as the other has."""
    one, other = points(start, "starts"), points(goal, "goals")
    if len(one) != len(other):
        if len(one) == 1:
            one = np.repeat(one, len(other))
        elif len(other) == 1:
            other = np.repeat(other, len(one))
        else:
            raise ValueError(f"{len(one)} starts, but {len(other)} goals")
    return one, other


def pointer(kind: str, array: np.ndarray) -> Any:
    """The memory of an array; the array must live during the call."""
    return ffi.cast(kind, array.ctypes.data)


def filled(call: Callable[..., int], kind: str, dtype: Any, *arguments: Any) -> np.ndarray:
    """An array that a call fills, by two calls: arguments, capacity, array, count."""
    count = ffi.new("size_t *")
    empty = np.empty(0, dtype=dtype)
    status = call(*arguments, 0, pointer(kind, empty), count)
    if status not in (lib.OG_OK, lib.OG_TOO_SMALL):
        check(status)
    array = np.empty(int(count[0]), dtype=dtype)
    if len(array):
        check(call(*arguments, len(array), pointer(kind, array), count))
    return array


def slices(count: int, progress: Optional[Callable[[int, int], None]]) -> Any:
    """Ranges that cover `count` questions, each told to `progress` when it is answered."""
    size = count if progress is None else max(1, (count + 99) // 100)
    for begin in range(0, count, size) if count else ():
        end = min(begin + size, count)
        yield begin, end
        if progress is not None:
            progress(end, count)
