"""Finder: searches for paths; Path and Paths: what it finds."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from fractions import Fraction
from operator import index as index_of
from typing import TYPE_CHECKING, Any, Callable, Iterator, List, NamedTuple, Optional, Tuple

import numpy as np

from ._library import (ENDS, NO_LENGTH, Handle, check, flag, handle_of, int32, make, one_point,
                       pair, pointer, points, slices, threads_of, whole)
from ._offgrid import ffi, lib
from .areas import Cost, exactly
from .errors import OffgridError

if TYPE_CHECKING:
    from .views import View

_DEFAULTS = lib.og_path_options_default()
_KINDS = {"shortest": lib.OG_SHORTEST, "cheap": lib.OG_CHEAP, "clear": lib.OG_CLEAR}


class Path(NamedTuple):
    """A path: its corners, n x 3 int32 (x, y, floor), from start to goal.

    length and cost are in units of 1 / 65536. links: ids, each with the index of the corner where
    it begins. lower_bound and ratio: what is proved of a cheap path. is_goal: False if it leads
    only near its goal.
    """

    corners: np.ndarray
    length: int
    links: List[Tuple[int, int]]
    is_goal: bool
    cost: Optional[int] = None
    lower_bound: Optional[int] = None
    ratio: Optional[float] = None
    is_proved: Optional[bool] = None

    def __repr__(self) -> str:
        near = "" if self.is_goal else ", only near its goal"
        return f"<offgrid.Path of {len(self.corners)} corners, {self.length / 65536:.3f}{near}>"


class Paths:
    """Many paths: paths[i] has the corners of one, and they are iterated over likewise.

    lengths: in units of 1 / 65536, uint64; NO_LENGTH: there is none. corners: of all paths, n x 3
    int32 (x, y, floor), contiguous; those of path i from offsets[i] to offsets[i + 1], int64.
    """

    def __init__(self, lengths: np.ndarray, corners: np.ndarray, offsets: np.ndarray) -> None:
        self.lengths, self.corners, self.offsets = lengths, corners, offsets

    def __len__(self) -> int:
        return len(self.lengths)

    def __getitem__(self, i: int) -> np.ndarray:
        i = range(len(self))[index_of(i)]
        return self.corners[self.offsets[i]:self.offsets[i + 1]]

    def __iter__(self) -> Iterator[np.ndarray]:
        for i in range(len(self)):
            yield self[i]

    @property
    def exist(self) -> np.ndarray:
        """For each: is there a path?"""
        return self.lengths != np.uint64(NO_LENGTH)

    def __repr__(self) -> str:
        return f"<offgrid.Paths: {int(self.exist.sum())} of {len(self.lengths)}>"


def _no_corners(count: int) -> np.ndarray:
    """Room for corners: the integers of an og_point."""
    return np.empty((count, 3), dtype=np.int32)


def _thousandths(ratio: Cost) -> int:
    """1000 times a ratio, which must be whole; 1.05 is meant as it is written."""
    exact = Fraction(repr(float(ratio))) if isinstance(ratio, (float, np.floating)) \
        and np.isfinite(ratio) else exactly(ratio, "ratio")
    if (exact * 1000).denominator != 1 or not 1 <= exact < 1 << 20:
        raise ValueError(f"ratio is of whole thousandths, from 1 to 2^20, not {ratio}")
    return int(exact * 1000)


@contextmanager
def _counted_from(begin: int) -> Iterator[None]:
    """Errors within have the index of the whole batch, and not that of a slice."""
    try:
        yield
    except OffgridError as error:
        if error.item is not None:
            error.item += begin
        raise


class Finder(Handle):
    """Searches for paths in any view; it keeps the memory of its searches. Threads wait for each
    other; give each its own."""

    def __init__(self) -> None:
        self._lock = threading.RLock()  # between a search and the reading of what it found
        self._own(make(lib.og_finder_create, "og_finder"))

    def path(self, view: View, start: Any, goal: Any, *, kind: str = "shortest",
             near: bool = False, radius: int = 0, ratio: Optional[Cost] = None,
             landmarks: int = 0) -> Path:
        """A path; raises NoPath.

        kind: 'shortest'; 'cheap' by the costs of the ground; 'clear', which keeps `radius` from
        what is blocked. near: leads near a goal that cannot be reached. ratio: of a cheap path,
        what it is proved to cost at most, times as much as any; whole thousandths, from 1 on.
        landmarks: if the mesh keeps none that hold for the view's agent, makes so many in each part
        of the ground, at most 64. Later shortest paths, in any view of that agent, are the same and
        take less time, as long as edits only close ground. With several floors any edit drops them.
        Where a link of the view is open they do nothing, and none are made; nothing says so.

        Links are for shortest paths alone.
        """
        if not isinstance(kind, str) or kind not in _KINDS:
            raise ValueError(f"kind is one of {', '.join(map(repr, _KINDS))}, not {kind!r}")
        options = ffi.new("og_path_options *", _DEFAULTS)
        options.kind, options.near = _KINDS[kind], flag(near, "near")
        options.radius = int32(radius, "radius")
        if kind == "clear" and not 0 < radius < 1 << 28:
            raise ValueError(
                f"radius is {radius}, and kind='clear' wants one from 1 to {(1 << 28) - 1}")
        if radius and kind != "clear":
            raise ValueError(f"a radius is for kind='clear', not {kind!r}")
        if ratio is not None:
            if kind != "cheap":
                raise ValueError(f"a ratio is for kind='cheap', not {kind!r}")
            options.ratio = _thousandths(ratio)
        options.landmarks = whole(landmarks, "landmarks", 0, 64)
        if landmarks and kind != "shortest":
            raise ValueError(f"landmarks are for kind='shortest', not {kind!r}")
        info = ffi.new("og_path_info *")
        one, other = one_point(start, "start"), one_point(goal, "goal")
        seen = handle_of(view, "View", "view")
        with self._lock:
            check(lib.og_finder_path(self._handle, seen, one, other, options, info), ENDS)
            return self._found(info, kind == "cheap")

    def nearest_goal(self, view: View, start: Any, goals: Any) -> Tuple[int, Path]:
        """The index of the goal to which the shortest path leads, and that path."""
        one, goals = one_point(start, "start"), points(goals, "goals")
        index, info = ffi.new("uint32_t *"), ffi.new("og_path_info *")
        seen = handle_of(view, "View", "view")
        with self._lock:
            check(lib.og_finder_nearest_goal(self._handle, seen, one, len(goals),
                                             pointer("og_point *", goals), index, info), ENDS)
            return int(index[0]), self._found(info, False)

    def paths(self, view: View, start: Any, goal: Any, *, threads: int = 1, corners: bool = True,
              landmarks: int = 0, progress: Optional[Callable[[int, int], None]] = None) -> Paths:
        """Shortest paths, one for each pair; one point stands for many. landmarks: as of path().
        progress(done, all) is called in between; what it raises ends the search.

        Where an end is blocked or outside there is none, too, and path() says why; a floor that
        does not exist fails the call. corners: False leaves them away.
        """
        with_corners = flag(corners, "corners")
        (one, other), threads = pair(start, goal), threads_of(threads)
        seen = handle_of(view, "View", "view")
        lengths = np.empty(len(one), dtype=np.uint64)
        counts = np.zeros(len(one), dtype=np.uint32)
        found: List[np.ndarray] = []
        if whole(landmarks, "landmarks", 0, 64) and len(one):
            self._make_landmarks(seen, pointer("og_point *", one), landmarks)
        for begin, end in slices(len(one), progress):
            of = slice(begin, end)
            with self._lock, _counted_from(begin):
                check(lib.og_finder_paths(
                    self._handle, seen, end - begin, pointer("og_point *", one[of]),
                    pointer("og_point *", other[of]), threads, pointer("uint64_t *", lengths[of]),
                    pointer("uint32_t *", counts[of]) if with_corners else ffi.NULL), ENDS)
                if with_corners:
                    found.append(self._corners(int(counts[of].sum())))
        offsets = np.zeros(len(one) + 1, dtype=np.int64)
        np.cumsum(counts, out=offsets[1:])
        joined = found[0] if len(found) == 1 else np.concatenate(found or [_no_corners(0)])
        return Paths(lengths, joined, offsets)

    def _make_landmarks(self, view: int, at: Any, landmarks: int) -> None:
        """Makes landmarks, by asking for the path from a point to itself. Whether there is one
        does not matter; what is wrong with the point or the view the batch will say."""
        options = ffi.new("og_path_options *", _DEFAULTS)
        options.landmarks = landmarks
        with self._lock:
            lib.og_finder_path(self._handle, view, at, at, options, ffi.NULL)

    def _corners(self, count: int) -> np.ndarray:
        """The corners that the last search found; the caller has the lock since then."""
        corners = _no_corners(count)
        check(lib.og_finder_corners(self._handle, count, pointer("og_point *", corners),
                                    ffi.new("size_t *")))
        return corners

    def _found(self, info: Any, is_cheap: bool) -> Path:
        corners = self._corners(info.corner_count)
        links: List[Tuple[int, int]] = []
        if info.link_count:
            ids = np.empty(info.link_count, dtype=np.uint32)
            at = np.empty(info.link_count, dtype=np.uint32)
            check(lib.og_finder_links(self._handle, len(ids), pointer("og_link_id *", ids),
                                      pointer("uint32_t *", at), ffi.new("size_t *")))
            links = [(int(link), int(corner)) for link, corner in zip(ids, at)]
        path = Path(corners, int(info.length), links, bool(info.is_goal))
        if not is_cheap:
            return path
        return path._replace(
            cost=int(info.cost), lower_bound=int(info.lower_bound),
            ratio=info.ratio / 1000 if info.ratio else None, is_proved=bool(info.is_proved))
