"""Calls of the library: statuses become exceptions, and arrays of numpy become arrays of C."""

from __future__ import annotations

import operator
import os
import weakref
from itertools import chain
from typing import Any, Callable, Dict, Mapping, Optional, Sequence, Tuple

import numpy as np

from ._offgrid import ffi, lib
from .errors import OffGrid, error_of


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


def check(status: int, names: Mapping[str, str] = {}) -> None:
    """Raises the exception of a status that is not OG_OK; names: of arguments of C, those that they
    have in Python."""
    if status != lib.OG_OK:
        error = ffi.new("og_error *")
        lib.og_last_error(error)
        raise error_of(status, error, names)


class Handle:
    """An object of the library. It is destroyed with this one, or by close()."""

    _handle: int
    _kinds: Dict[str, Any] = {}

    def __init_subclass__(cls) -> None:
        Handle._kinds.setdefault(cls.__name__, cls)

    def _own(self, handle: int) -> None:
        self._handle = handle
        self._end = weakref.finalize(self, lib.og_destroy, handle)

    def close(self) -> None:
        """Destroys the object now; later calls raise."""
        self._end()

    @property
    def closed(self) -> bool:
        """True after close()."""
        return not self._end.alive

    def __copy__(self) -> Any:
        raise TypeError(f"{type(self).__name__} has no shallow copy")

    def __reduce__(self) -> Any:
        raise TypeError(f"{type(self).__name__} cannot be pickled or copied")

    def __repr__(self) -> str:
        name = f"offgrid.{type(self).__name__}"
        if "_end" not in self.__dict__:  # its making has failed
            return f"<{name} that was not made>"
        return f"<{name}, closed>" if self.closed else f"<{name}{self._told()}>"

    def _told(self) -> str:
        """What repr() says of an object that is not closed."""
        return ""


def handle_of(value: Any, kind: str, what: str) -> int:
    """The handle of an argument, which must be an object of that class."""
    if not isinstance(value, Handle._kinds[kind]):
        raise TypeError(f"{what} is a {kind}, not {type(value).__name__}")
    return value._handle


def make(call: Callable[..., int], kind: str, *arguments: Any, names: Mapping[str, str] = {}
         ) -> int:
    """The handle that a call writes into its last argument; names as of check()."""
    handle = ffi.new(f"{kind} *")
    check(call(*arguments, handle), names)
    return int(handle[0])


def whole(value: Any, what: str, low: int = 0, high: int = 0xFFFFFFFF) -> int:
    """A whole number from low to high, for a field or an argument of C."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {type(value).__name__}") from None
    if not low <= number <= high:
        raise ValueError(f"{what} is from {low} to {high}, not {number}")
    return number


def int32(value: Any, what: str) -> int:
    return whole(value, what, -(1 << 31), (1 << 31) - 1)


def in_place(place: str, call: Callable[..., Any], *given: Any, **options: Any) -> Any:
    """What a call answers; errors of its arguments say of which element they are."""
    try:
        return call(*given, **options)
    except (TypeError, ValueError) as error:
        error.args = (f"{place}: {error}",)
        raise


def sides_of(sides: Any, what: str) -> int:
    """The sides of the polygon that stands for a disc."""
    number = whole(sides, what)
    if number not in (8, 16, 32):
        raise ValueError(f"{what} is {number}, and must be 8, 16 or 32")
    return number


def threads_of(threads: Any) -> int:
    return whole(threads, "threads", 1, lib.OG_MAX_THREADS)


def name_of(name: Any) -> bytes:
    """The name of a file for C."""
    encoded = os.fsencode(name)
    if b"\0" in encoded:
        raise ValueError("the name of a file has a zero in it")
    return encoded


def flag(value: Any, what: str) -> int:
    """A boolean for a field or an argument of C."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{what} is a boolean, not {type(value).__name__}")
    return int(value)


_BOOLEANS = {bool, np.bool_}

#: The name of an element of an array at a place, as in "starts[1]: x".
Name = Callable[[Tuple[int, ...]], str]


def named(what: str, axes: Sequence[str] = ()) -> Name:
    """Names elements of an argument: by their indices, the last one by its axis."""

    def name(place: Tuple[int, ...]) -> str:
        if not axes or not place or place[-1] >= len(axes):
            return what + "".join(f"[{i}]" for i in place)
        return what + "".join(f"[{i}]" for i in place[:-1]) + f": {axes[place[-1]]}"

    return name


def _told(value: Any) -> str:
    """What a value is, for messages."""
    return "None" if value is None else type(value).__name__


def _uneven(values: Sequence[Any], what: str) -> str:
    """Says of values that make no array which row is longer or shorter than the first one."""
    sizes = [len(row) if hasattr(row, "__len__") else None for row in values]

    def row(i: int) -> str:
        numbers = "is a number" if sizes[i] is None else f"has {sizes[i]} numbers"
        return f"row {i} {numbers}"

    for i, size in enumerate(sizes):
        if size != sizes[0]:
            return f"{what}: {row(i)}, {row(0)}"
    return f"{what}: rows of numbers are wanted"


def plain(values: Any, what: str) -> np.ndarray:
    """The values as an array; those that a mask hides are refused, since nothing would say that
    they are hidden."""
    if isinstance(values, np.ma.MaskedArray) and np.ma.is_masked(values):
        raise ValueError(f"{what}: {int(np.ma.count_masked(values))} of the values are masked")
    try:
        return np.asarray(values)
    except ValueError:
        if not isinstance(values, (list, tuple)):
            raise
        raise ValueError(_uneven(values, what)) from None


def _no_booleans(values: Any, shape: Tuple[int, ...], name: Name) -> None:
    """Refuses lists with booleans, of which numpy makes 0 and 1 beside numbers."""
    flat: Any = values
    for _ in shape[1:]:
        flat = chain.from_iterable(flat)
    if not shape or _BOOLEANS.isdisjoint(map(type, flat)):
        return
    for place in np.ndindex(shape):
        value = values
        for i in place:
            value = value[i]
        if type(value) in _BOOLEANS:
            raise TypeError(f"{name(place)} is {value}, and must be an integer")



def _no_floats(array: np.ndarray, name: Name, hint: str) -> None:
    """Names the first number that is not whole; if all are, the first one."""
    with np.errstate(invalid="ignore"):
        wrong = np.argwhere((array != np.floor(array)) | ~np.isfinite(array))
    place = tuple(int(i) for i in wrong[0]) if len(wrong) else (0,) * array.ndim
    raise TypeError(
        f"{name(place)} is {array[place]}, a {array.dtype}, and must be an integer{hint}")


def _out_of_range(name: str, value: int, low: int, high: int) -> ValueError:
    if high == GRID - 1:
        return OffGrid(f"{name} is {value}, and must be below 2^30 in size", lib.OG_OFF_GRID)
    return ValueError(f"{name} is {value}, and must be from {low} to {high}")


def _objects(array: np.ndarray, name: Name, low: int, high: int) -> None:
    """Looks at integers of Python that no type of numpy holds, or at what are no integers."""
    for place, value in np.ndenumerate(array):
        try:
            number = operator.index(value)
        except TypeError:
            raise TypeError(f"{name(place)} is a whole number, not {_told(value)}") from None
        if not low <= number <= high:
            raise _out_of_range(name(place), number, low, high)


def numbers(values: Any, what: str, low: int, high: int, dtype: Any, name: Optional[Name] = None,
            hint: str = "") -> np.ndarray:
    """The values as a contiguous array of a type of integers, of which nothing is lost. name: of
    an element; hint: what to do with floating-point numbers."""
    name = named(what) if name is None else name
    if values is None or isinstance(values, (str, bytes, bytearray, dict)):
        raise TypeError(f"{what}: whole numbers are wanted, not {_told(values)}")
    if not isinstance(values, (list, tuple, memoryview)) and not hasattr(values, "__array__") \
            and hasattr(values, "__iter__"):
        values = list(values)  # of a set, a range or a generator
    array = plain(values, what)
    if array.size == 0 and array.dtype.kind == "f":
        array = array.astype(dtype)
    if array.dtype.kind == "f":
        _no_floats(array, name, hint)
    if array.dtype.kind == "O":
        _objects(array, name, low, high)
        array = array.astype(dtype)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{what}: whole numbers are wanted, not {array.dtype}")
    if isinstance(values, (list, tuple)):
        _no_booleans(values, array.shape, name)
    if array.dtype != dtype and array.size:
        least, most = int(array.min()), int(array.max())
        if least < low or most > high:
            wrong = least if least < low else most
            place = tuple(int(i) for i in np.argwhere(array == wrong)[0])
            raise _out_of_range(name(place), wrong, low, high)
    return np.ascontiguousarray(array, dtype=dtype)


PLANE, SPACE, FLOORS = ("x", "y"), ("x", "y", "z"), ("x", "y", "floor")
_QUANTISE = ": offgrid.quantise(places) makes grid points of them, and says by how much they moved"


def integers(values: Any, what: str, name: Optional[Name] = None) -> np.ndarray:
    """Coordinates as a contiguous array of int32. The library looks at those that are int32."""
    return numbers(values, what, 1 - GRID, GRID - 1, np.int32, name, _QUANTISE)


def radii_of(values: Any) -> np.ndarray:
    """The radii of agents as an array of int32."""
    return numbers(values, "radii", -(1 << 31), (1 << 31) - 1, np.int32).reshape(-1)


def ids_of(values: Any, what: str = "ids") -> np.ndarray:
    """Ids, or one of them, as an array of uint32."""
    return numbers(values, what, 0, NO_INDEX, np.uint32).reshape(-1)


def rows(values: Any, columns: int, what: str, axes: Optional[Sequence[str]] = None) -> np.ndarray:
    """Integers of shape (n, columns); one row, and nothing, may be given flat."""
    array = integers(values, what, named(what, SPACE[:columns] if axes is None else axes))
    if array.shape == (0,):
        array = array.reshape(0, columns)
    if array.ndim == 1 and array.size == columns:
        array = array.reshape(1, -1)
    if array.ndim != 2 or array.shape[1] != columns:
        raise ValueError(f"{what}: the shape is (n, {columns}), not {array.shape}")
    return array


def one_row(values: Any, columns: int, what: str) -> Any:
    """The numbers of one row, as integers of Python."""
    array = rows(values, columns, what)
    if len(array) != 1:
        raise ValueError(f"{what} is one point, not {len(array)}")
    return array[0].tolist()


def _plain_point(value: Any) -> Optional[Tuple[int, int, int]]:
    """A tuple or a list of two or three integers of Python that are a point, as most questions
    have it; None for all else, which points() looks at more closely."""
    if type(value) not in (tuple, list) or not 2 <= len(value) <= 3:
        return None
    x, y, floor = (*value, 0)[:3]
    if type(x) is int and type(y) is int and type(floor) is int and -GRID < x < GRID \
            and -GRID < y < GRID and 0 <= floor < GRID:
        return x, y, floor
    return None


def points(values: Any, what: str = "points") -> np.ndarray:
    """Points as an array of POINT: from n x 2 integers (floor 0), n x 3 (with the floor; int32 is
    not copied), or an array of POINT, which is not copied either."""
    plain_one = _plain_point(values)
    if plain_one is not None:
        return np.array([plain_one], dtype=POINT)
    if isinstance(values, (np.ndarray, np.void)) and values.dtype == POINT:
        return np.ascontiguousarray(plain(values, what)).reshape(-1)
    if values is None:
        raise TypeError(f"{what}: a point is wanted, not None")
    array = integers(values, what, named(what, FLOORS))
    if array.ndim == 1 and array.size in (2, 3):
        array = array.reshape(1, -1)
    if array.shape == (0,):
        return np.empty(0, dtype=POINT)
    if array.ndim != 2 or array.shape[1] not in (2, 3):
        raise ValueError(f"{what}: the shape is (n, 2) or (n, 3), not {array.shape}")
    if array.shape[1] == 2:
        made = np.zeros(len(array), dtype=POINT)
        made["x"], made["y"] = array[:, 0], array[:, 1]
        return made
    if (array[:, 2] < 0).any():
        wrong = int(np.argmax(array[:, 2] < 0))
        raise ValueError(f"{what}[{wrong}]: a floor below 0, {array[wrong, 2]}")
    return np.ascontiguousarray(array).view(POINT).reshape(-1)


def one_point(value: Any, what: str) -> Any:
    """A point for a call that takes one."""
    plain_one = _plain_point(value)
    if plain_one is not None:
        return ffi.new("og_point *", plain_one)
    array = points(value, what)
    if len(array) != 1:
        raise ValueError(f"{what} is one point, not {len(array)}")
    return pointer("og_point *", array)


#: Names of arguments of C in calls from a start to a goal.
ENDS = {"from": "start", "to": "goal"}


def pair(start: Any, goal: Any, names: Sequence[str] = ("start", "goal")
         ) -> Tuple[np.ndarray, np.ndarray]:
    """Two arrays of points of one length; one point stands for as many as the other has."""
    one, other = points(start, names[0]), points(goal, names[1])
    if len(one) != len(other):
        if len(one) == 1:
            one = np.repeat(one, len(other))
        elif len(other) == 1:
            other = np.repeat(other, len(one))
        else:
            raise ValueError(f"{len(one)} starts, but {len(other)} goals")
    return one, other


def pointer(kind: str, array: np.ndarray) -> Any:
    """The memory of an array, as a pointer of that kind, "int32_t *"; the array must live during
    the call."""
    return ffi.from_buffer(kind[:-2] + "[]", array)


def filled(call: Callable[..., int], kind: str, dtype: Any, *arguments: Any,
           names: Mapping[str, str] = {}) -> np.ndarray:
    """An array that a call fills, by two calls: arguments, capacity, array, count."""
    count = ffi.new("size_t *")
    array = np.empty(0, dtype=dtype)
    while True:  # again if another thread makes more of them between two calls
        status = call(*arguments, len(array), pointer(kind, array), count)
        if status not in (lib.OG_OK, lib.OG_TOO_SMALL):
            check(status, names)
        if status == lib.OG_OK:
            return array[:int(count[0])]
        array = np.empty(int(count[0]), dtype=dtype)


def slices(count: int, progress: Optional[Callable[[int, int], None]]) -> Any:
    """Ranges that cover `count` questions, each told to `progress` when it is answered."""
    size = count if progress is None else max(1, (count + 99) // 100)
    for begin in range(0, count, size) if count else ():
        end = min(begin + size, count)
        yield begin, end
        if progress is not None:
            progress(end, count)
