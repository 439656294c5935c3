"""View: a mesh as one agent sees it, and questions to it by the batch."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Any, Dict, Iterable, NamedTuple

import numpy as np

from ._library import (POINT, Handle, check, dtype_of, filled, flag, handle_of, ids_of, make,
                       pair, pointer, points, threads_of, whole)
from ._offgrid import ffi, lib
from .areas import Cost, scaled, tag_of
from .shapes import Shapes

if TYPE_CHECKING:
    from .mesh import Mesh

#: States of ground: tag, ground (0 walkable, 1 blocked, 2 outside the rectangle), cost x 65536.
STATE = dtype_of("og_state")
#: Faces: ax, ay, bx, by, cx, cy, floor and state.
FACE = dtype_of("og_face")
#: Where rays stop: at from + (to - from) * numerator / denominator; stop (Stop), floor, and the
#: edge ax, ay, bx, by.
RAY_HIT = dtype_of("og_ray_hit")


class Stop(IntEnum):
    """Why a ray stops."""

    ARRIVES = lib.OG_RAY_ARRIVES
    START_BLOCKED = lib.OG_RAY_START_BLOCKED
    STOPS_AT_EDGE = lib.OG_RAY_STOPS_AT_EDGE
    STOPS_AT_VERTEX = lib.OG_RAY_STOPS_AT_VERTEX


class Rule(NamedTuple):
    """How ground and links of a tag are seen: their cost, or closed."""

    cost: Cost = 1
    link_cost: Cost = 1
    closed: bool = False


class View(Handle):
    """A mesh as one agent sees it, with its own costs, and without some areas and links. It follows
    the edits of the mesh.

    Answers keep the order of the points. Arrays that are not copied must not change during a call.
    """

    def __init__(self, mesh: Mesh, agent: int = 0) -> None:
        self.agent = whole(agent, "agent")
        self._own(make(lib.og_view_create, "og_view", handle_of(mesh, "Mesh", "mesh"), self.agent))

    def _told(self) -> str:
        return f" of agent {self.agent}"

    def set_rules(self, rules: Dict[int, Rule]) -> None:
        """Replaces the costs by tag of this view alone; {} leaves all to the mesh."""
        made = ffi.new("og_rule[]", max(1, len(rules)))
        for place, (tag, rule) in zip(made, rules.items()):
            if not isinstance(rule, Rule):
                raise TypeError(f"rules[{tag!r}] is a Rule, not {type(rule).__name__}")
            place.tag, place.closed = tag_of(tag), flag(rule.closed, "closed")
            place.cost = scaled(rule.cost, "cost")
            place.link_cost = scaled(rule.link_cost, "link_cost")
        check(lib.og_view_set_rules(self._handle, len(rules), made))

    def switch(self, on: bool, *, areas: Iterable[int] = (), links: Iterable[int] = ()) -> None:
        """Switches areas and links off for this view alone, or on again. An id that does not exist
        has no effect."""
        is_on = flag(on, "on")
        given = ((lib.OG_AREA, ids_of(areas, "areas")), (lib.OG_LINK, ids_of(links, "links")))
        for kind, array in given:
            if len(array):
                check(lib.og_view_switch(self._handle, kind, len(array),
                                         pointer("uint32_t *", array), is_on))

    # ---- one answer for each point

    def _at(self, call: Any, kind: str, dtype: Any, at: Any, threads: int) -> np.ndarray:
        places, threads = points(at, "at"), threads_of(threads)
        answers = np.empty(len(places), dtype=dtype)
        check(call(self._handle, len(places), pointer("og_point *", places), threads,
                   pointer(kind, answers)))
        return answers

    def _between(self, call: Any, kind: str, dtype: Any, start: Any, goal: Any, threads: int,
                 second: str = "goal") -> np.ndarray:
        (one, other), threads = pair(start, goal, ("start", second)), threads_of(threads)
        answers = np.empty(len(one), dtype=dtype)
        check(call(self._handle, len(one), pointer("og_point *", one),
                   pointer("og_point *", other), threads, pointer(kind, answers)),
              {"from": "start", "to": second})
        return answers

    def state(self, at: Any, *, threads: int = 1) -> np.ndarray:
        """The ground at each point, as an array of STATE."""
        return self._at(lib.og_view_state, "og_state *", STATE, at, threads)

    def is_free(self, at: Any, *, threads: int = 1) -> np.ndarray:
        """For each point: may the agent stand there?"""
        return self.state(at, threads=threads)["ground"] == lib.OG_WALKABLE

    def locate(self, at: Any, *, threads: int = 1) -> np.ndarray:
        """The face that holds each point, as an array of FACE."""
        return self._at(lib.og_view_locate, "og_face *", FACE, at, threads)

    def nearest_free(self, at: Any, *, threads: int = 1) -> np.ndarray:
        """A free grid point close to the free point that is nearest to each point, as an array of
        POINT, which calls that take points accept; floor NO_INDEX: there is none."""
        return self._at(lib.og_view_nearest_free, "og_point *", POINT, at, threads)

    # ---- one answer for each pair; one point stands for many

    def visible(self, start: Any, goal: Any, *, threads: int = 1) -> np.ndarray:
        """For each pair: is the straight motion free?"""
        return self._between(lib.og_view_visible, "uint8_t *", np.uint8, start, goal,
                             threads).astype(bool)

    def reachable(self, start: Any, goal: Any, *, threads: int = 1) -> np.ndarray:
        """For each pair: does a path lead from one to the other, over seams and open links?"""
        return self._between(lib.og_view_reachable, "uint8_t *", np.uint8, start, goal,
                             threads).astype(bool)

    def raycast(self, start: Any, to: Any, *, threads: int = 1) -> np.ndarray:
        """Where each ray stops, as an array of RAY_HIT. Over seams it goes from floor to floor."""
        return self._between(lib.og_view_raycast, "og_ray_hit *", RAY_HIT, start, to, threads,
                             "to")

    def nearest_reachable(self, start: Any, to: Any, *, threads: int = 1) -> np.ndarray:
        """Of the points that can be reached without links, one close to each point, as an array
        of POINT; floor NO_INDEX: none."""
        return self._between(lib.og_view_nearest_reachable, "og_point *", POINT, start, to,
                             threads, "to")

    # ---- the whole

    def faces(self) -> np.ndarray:
        """All faces within the rectangle, as an array of FACE."""
        return filled(lib.og_view_faces, "og_face *", FACE, self._handle)

    def outline(self) -> Shapes:
        """The outline of the blocked ground: a shape for each ring."""
        return Shapes._of(make(lib.og_view_outline, "og_shapes", self._handle))
