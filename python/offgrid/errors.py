"""Exceptions: each has the fields of the library's error, and its words."""

from __future__ import annotations

from typing import Any, Optional

from ._offgrid import ffi, lib


class OffgridError(Exception):
    """A call that was refused; what it would have changed is as before.

    status, code: numbers of offgrid.h. item: the id of the area, seam or link, the index in an
    array of the call, or the byte of a file. loop, point: their indices. at: the point at fault.
    Each is None where there is none.
    """

    def __init__(self, text: str, status: int = 0, code: int = 0, item: Optional[int] = None,
                 loop: Optional[int] = None, point: Optional[int] = None, at: Any = None):
        super().__init__(text)
        self.status, self.code = status, code
        self.item, self.loop, self.point, self.at = item, loop, point, at


class EditRefused(OffgridError):
    """An edit, or an undo, is refused; code is an OG_EDIT_... of offgrid.h."""


class NoPath(OffgridError):
    """There is no path; code is an OG_PATH_... of offgrid.h."""


class NotRead(OffgridError):
    """Bytes or a file cannot be read; item is the byte."""


class NotQuantised(OffgridError):
    """A place is not finite, or not on the grid; item is its index."""


class CrowdError(OffgridError):
    """A crowd refuses an agent, or bytes."""


class SceneError(OffgridError):
    """A surface, a model or ground is refused."""


def error_of(status: int, error: Any) -> OffgridError:
    """The exception of a status, with the last error of this thread."""
    kinds = {
        lib.OG_REFUSED: EditRefused, lib.OG_NO_PATH: NoPath, lib.OG_NOT_READ: NotRead,
        lib.OG_NOT_RESTORED: NotRead, lib.OG_BAD_CROWD: CrowdError, lib.OG_BAD_SCENE: SceneError,
        lib.OG_BAD_GROUND: SceneError, lib.OG_NOT_QUANTISED: NotQuantised,
    }
    text = ffi.string(error.text).decode("utf-8", "replace")
    if not text:
        text = ffi.string(lib.og_status_text(status)).decode()

    if status == lib.OG_NO_HANDLE:
        text += "; it was closed"

    def index(value: int) -> Optional[int]:
        return None if value == lib.OG_NO_INDEX else int(value)

    at = (int(error.x), int(error.y)) if error.point != lib.OG_NO_INDEX else None
    return kinds.get(status, OffgridError)(
        text, int(status), int(error.code), index(error.item), index(error.loop),
        index(error.point), at)
