"""Walker: a single agent that moves, and is never in blocked ground, whatever is edited."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple, Optional, Tuple

from ._library import Handle, check, handle_of, make, one_point, points, rows
from ._offgrid import ffi, lib
from .areas import Cost, scaled
from .paths import Finder, Path
from .views import View


class StepEnd(IntEnum):
    """How a step of a walker ended."""

    MOVING = lib.OG_STEP_MOVING  #: the whole distance was used
    ARRIVED = lib.OG_STEP_ARRIVED  #: at the end of the path, or at the target
    BLOCKED = lib.OG_STEP_BLOCKED  #: an edit closed the way: go() anew
    DISPLACED = lib.OG_STEP_DISPLACED  #: an edit covered the walker: it is at a free point close by
    COVERED = lib.OG_STEP_COVERED  #: an edit covered it, and nothing is free
    OTHER_PATH = lib.OG_STEP_OTHER_PATH  #: it has no path
    STOPPED = lib.OG_STEP_STOPPED  #: no motion along the obstacle brings it closer


class Step(NamedTuple):
    """Where a walker is, x, y, floor, rounded to the grid; how its step ended; whether it is inside
    a leg, at a place that only the walker knows; and how many corners it passed."""

    at: Tuple[int, int, int]
    end: StepEnd
    is_between: bool
    passed: int


class Walker(Handle):
    """A single agent at a point of a view, which it keeps.

    >>> walker = Walker(mesh.view(1), (100, 100))
    >>> path = walker.go((900, 100))
    >>> while walker.advance(30).end == StepEnd.MOVING:
    ...     pass
    """

    def __init__(self, view: View, at: Any) -> None:
        place = points(at, "at")
        self._own(make(lib.og_walker_create, "og_walker", handle_of(view, "View", "view"),
                       one_point(place, "at")))
        self._finder: Optional[Finder] = None

    def go(self, goal: Any, finder: Optional[Finder] = None) -> Path:
        """Searches the shortest path to a goal, and goes by it from then on. Raises NoPath: then
        the walker has none."""
        if finder is None:
            finder = self._finder = self._finder or Finder()
        by, to, info = handle_of(finder, "Finder", "finder"), points(goal, "goal"), ffi.new(
            "og_path_info *")
        with finder._lock:
            check(lib.og_walker_go(self._handle, by, one_point(to, "goal"), info))
            return finder._found(info, False)

    def advance(self, distance: Cost) -> Step:
        """Moves along the path by a distance in units; nothing is lost to rounding."""
        step = ffi.new("og_step *")
        check(lib.og_walker_advance(self._handle, scaled(distance, "distance", 63), step))
        return _step(step)

    def slide(self, target: Any, distance: Cost) -> Step:
        """Moves straight towards a target (x, y), which need not be free, and along what is in the
        way as long as that brings it closer. The walker forgets its path."""
        step, places = ffi.new("og_step *"), rows(target, 2, "target")
        if len(places) != 1:
            raise ValueError(f"target is one point, not {len(places)}")
        x, y = places[0].tolist()
        check(lib.og_walker_slide(self._handle, x, y, scaled(distance, "distance", 63), step))
        return _step(step)


def _step(step: Any) -> Step:
    return Step((int(step.at.x), int(step.at.y), int(step.at.floor)), StepEnd(step.end),
                bool(step.is_between), int(step.passed))
