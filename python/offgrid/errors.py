"""Exceptions: each has the fields of the library's error, and its words."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Any, Mapping, Optional

from ._offgrid import ffi, lib


class EditCode(IntEnum):
    """Why an edit is refused: EditRefused.code."""

    EMPTY_RECTANGLE = lib.OG_EDIT_EMPTY_RECTANGLE
    NO_ROOM_FOR_FRAME = lib.OG_EDIT_NO_ROOM_FOR_FRAME
    OUTSIDE_WORLD = lib.OG_EDIT_OUTSIDE_WORLD
    COST_TOO_SMALL = lib.OG_EDIT_COST_TOO_SMALL
    STALE = lib.OG_EDIT_STALE
    UNKNOWN_AREA = lib.OG_EDIT_UNKNOWN_AREA
    TOO_MANY_VERTICES = lib.OG_EDIT_TOO_MANY_VERTICES
    RADIUS_TOO_LARGE = lib.OG_EDIT_RADIUS_TOO_LARGE  #: or below 1
    CANNOT_UNDO = lib.OG_EDIT_CANNOT_UNDO
    NO_IDS_LEFT = lib.OG_EDIT_NO_IDS_LEFT
    TOO_MANY_FLOORS = lib.OG_EDIT_TOO_MANY_FLOORS  #: or none
    NO_FLOORS = lib.OG_EDIT_NO_FLOORS  #: an area lies on none
    UNKNOWN_FLOOR = lib.OG_EDIT_UNKNOWN_FLOOR
    UNKNOWN_SEAM = lib.OG_EDIT_UNKNOWN_SEAM
    ONE_POINT_SEAM = lib.OG_EDIT_ONE_POINT_SEAM
    SEAM_WITHIN_FLOOR = lib.OG_EDIT_SEAM_WITHIN_FLOOR
    SEAM_TWICE = lib.OG_EDIT_SEAM_TWICE
    SEAMS_CROSS = lib.OG_EDIT_SEAMS_CROSS
    SEAMS_OVERLAP = lib.OG_EDIT_SEAMS_OVERLAP
    UNKNOWN_LINK = lib.OG_EDIT_UNKNOWN_LINK
    LINK_COST_TOO_LARGE = lib.OG_EDIT_LINK_COST_TOO_LARGE
    UPDATE_OF_BARRIER = lib.OG_EDIT_UPDATE_OF_BARRIER
    UPDATE_AND_STATE = lib.OG_EDIT_UPDATE_AND_STATE
    UPDATE_OF_PARTS = lib.OG_EDIT_UPDATE_OF_PARTS
    UPDATE_COST_TOO_LARGE = lib.OG_EDIT_UPDATE_COST_TOO_LARGE
    UPDATE_BITS_TWICE = lib.OG_EDIT_UPDATE_BITS_TWICE
    GROUND_TOO_DEAR = lib.OG_EDIT_GROUND_TOO_DEAR
    UPDATES_COST_TOO_MUCH = lib.OG_EDIT_UPDATES_COST_TOO_MUCH


class PathCode(IntEnum):
    """Why there is no path: NoPath.code."""

    OUTSIDE_WORLD = lib.OG_PATH_OUTSIDE_WORLD
    START_BLOCKED = lib.OG_PATH_START_BLOCKED
    GOAL_BLOCKED = lib.OG_PATH_GOAL_BLOCKED
    UNREACHABLE = lib.OG_PATH_UNREACHABLE
    TOO_LONG = lib.OG_PATH_TOO_LONG
    START_TOO_CLOSE = lib.OG_PATH_START_TOO_CLOSE  #: to an obstacle, for a clear path
    GOAL_TOO_CLOSE = lib.OG_PATH_GOAL_TOO_CLOSE
    NO_CLEARANCE = lib.OG_PATH_NO_CLEARANCE  #: none was found, though one may exist


class OffgridError(Exception):
    """A call that was refused; what it would have changed is as before.

    Itself it is raised for an agent, a floor or a mark that does not exist, an object that was
    closed, and options that do not fit each other.

    status, code: numbers of offgrid.h. item: the id of the area, seam or link, of the `kind`
    'area', 'seam' or 'link'; the index in an array of the call; the agent that does not exist; or
    the byte of a file. loop, point: their indices. at: the point at fault, (x, y). Each is None
    where there is none.
    """

    def __init__(self, text: str, status: int = 0, code: int = 0, item: Optional[int] = None,
                 loop: Optional[int] = None, point: Optional[int] = None, at: Any = None,
                 kind: Optional[str] = None):
        super().__init__(text)
        self.status, self.code = status, code
        self.item, self.loop, self.point, self.at = item, loop, point, at
        self.kind = kind


class OffGrid(OffgridError, ValueError):
    """A coordinate is not below 2^30 in size, in space not below 2^29."""


class EditRefused(OffgridError):
    """An edit, or an undo, is refused; code is an EditCode."""


class NoPath(OffgridError):
    """There is no path; code is a PathCode."""


class NotRead(OffgridError):
    """Bytes or a file cannot be read; item is the byte."""


class NotQuantised(OffgridError):
    """A place is not finite, or not on the grid; item is its index."""


class CrowdError(OffgridError):
    """A crowd refuses an agent, or bytes."""


class SceneError(OffgridError):
    """A surface, a model or ground is refused."""


def _point_of(status: int, error: Any) -> Any:
    """The point of an error, as offgrid.h says which have one."""
    point = int(error.x), int(error.y)
    has_point = {
        lib.OG_NO_PATH: error.code != 0,
        lib.OG_REFUSED: error.code in (lib.OG_EDIT_OUTSIDE_WORLD,
                                       lib.OG_EDIT_UPDATES_COST_TOO_MUCH),
        lib.OG_OFF_GRID: point != (0, 0),
    }
    return point if has_point.get(status, False) else None


def _words_of(status: int, text: str, names: Mapping[str, str]) -> str:
    """The words of an error that begins with the name of an argument of C."""
    text = re.sub(r"^\w+(?=[:\[])", lambda name: names.get(name[0], name[0]), text)
    if status != lib.OG_NO_HANDLE:
        return text
    *places, name, _ = text.split(": ")
    return ": ".join([*places, f"the {name} was closed"])


def error_of(status: int, error: Any, names: Mapping[str, str] = {}) -> OffgridError:
    """The exception of a status, with the last error of this thread; names: of arguments of C,
    those that they have in Python."""
    kinds = {
        lib.OG_OFF_GRID: OffGrid,
        lib.OG_REFUSED: EditRefused, lib.OG_NO_PATH: NoPath, lib.OG_NOT_READ: NotRead,
        lib.OG_NOT_RESTORED: NotRead, lib.OG_BAD_CROWD: CrowdError, lib.OG_BAD_SCENE: SceneError,
        lib.OG_BAD_GROUND: SceneError, lib.OG_NOT_QUANTISED: NotQuantised,
    }
    text = ffi.string(error.text).decode("utf-8", "replace")
    if not text:
        text = ffi.string(lib.og_status_text(status)).decode()
    text = _words_of(status, text, names)
    kind = re.match("(area|seam|link) [0-9]", text) if status == lib.OG_REFUSED else None

    def index(value: int) -> Optional[int]:
        return None if value == lib.OG_NO_INDEX else int(value)

    return kinds.get(status, OffgridError)(
        text, int(status), int(error.code), index(error.item), index(error.loop),
        index(error.point), _point_of(status, error), kind[1] if kind else None)
