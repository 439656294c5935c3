"""View: a mesh as one agent sees it, and questions to it by the batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, NamedTuple

import numpy as np

from ._library import Handle, POINT, check, dtype_of, filled, make, pair, pointer, points
from ._offgrid import ffi, lib
from .areas import Cost, scaled
from .shapes import Shapes

if TYPE_CHECKING:
    from .mesh import Mesh

#: States of ground: tag, ground (0 walkable, 1 blocked, 2 outside the rectangle), cost x 65536.
STATE = dtype_of("og_state")
#: Faces: ax, ay, bx, by, cx, cy, floor and state.
FACE = dtype_of("og_face")
#: Where rays stop: from + (to - from) * numerator / denominator, and the edge.
RAY_HIT = dtype_of("og_ray_hit")


class Rule(NamedTuple):
    """How ground and links of a tag are seen: their cost, or closed."""

    cost: Cost = 1
    link_cost: Cost = 1
    closed: bool = False


class View(Handle):
    """A mesh as one agent sees it, with its own costs, and without some areas and links. It follows
    the edits of the mesh."""

    def __init__(self, mesh: Mesh, agent: int = 0) -> None:
        self._own(make(lib.og_view_create, "og_view", mesh._handle, agent))
        self.agent = agent

    def __repr__(self) -> str:
        return f"<offgrid.View of agent {self.agent}>"

    def set_rules(self, rules: Dict[int, Rule]) -> None:
        """Replaces the costs by tag of this view alone."""
        made = ffi.new("og_rule[]", max(1, len(rules)))
        for place, (tag, rule) in zip(made, rules.items()):
            place.tag, place.closed = tag, int(rule.closed)
            place.cost = scaled(rule.cost, "cost")
            place.link_cost = scaled(rule.link_cost, "link_cost")
        check(lib.og_view_set_rules(self._handle, len(rules), made))

    def switch(self, on: bool, *, areas: Iterable[int] = (), links: Iterable[int] = ()) -> None:
        """Switches areas and links off for this view alone, or on again."""
        for kind, ids in ((lib.OG_AREA, areas), (lib.OG_LINK, links)):
            array = np.fromiter(ids, dtype=np.uint32)
            if len(array):
                check(lib.og_view_switch(self._handle, kind, len(array),
                                         pointer("uint32_t *", array), int(on)))

    # ---- one answer for each point

    def _at(self, call: Any, kind: str, dtype: Any, at: Any, threads: int) -> np.ndarray:
        places = points(at)
        answers = np.empty(len(places), dtype=dtype)
        check(call(self._handle, len(places), pointer("og_point *", places), threads,
                   pointer(kind, answers)))
        return answers

    def _between(self, call: Any, kind: str, dtype: Any, start: Any, goal: Any, threads: int
                 ) -> np.ndarray:
        one, other = pair(start, goal)
        answers = np.empty(len(one), dtype=dtype)
        check(call(self._handle, len(one), pointer("og_point *", one),
                   pointer("og_point *", other), threads, pointer(kind, answers)))
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
        """A free grid point close to each point, as an array of POINT; floor NO_INDEX: none."""
        return self._at(lib.og_view_nearest_free, "og_point *", POINT, at, threads)

    # ---- one answer for each pair; one point stands for many

    def visible(self, start: Any, goal: Any, *, threads: int = 1) -> np.ndarray:
        """For each pair: is the straight motion free?"""
        return self._between(lib.og_view_visible, "uint8_t *", np.uint8, start, goal,
                             threads).astype(bool)

    def reachable(self, start: Any, goal: Any, *, threads: int = 1) -> np.ndarray:
        """For each pair: does a path lead from one to the other?"""
        return self._between(lib.og_view_reachable, "uint8_t *", np.uint8, start, goal,
                             threads).astype(bool)

    def raycast(self, start: Any, to: Any, *, threads: int = 1) -> np.ndarray:
        """Where each ray stops, as an array of RAY_HIT."""
        return self._between(lib.og_view_raycast, "og_ray_hit *", RAY_HIT, start, to, threads)

    def nearest_reachable(self, start: Any, to: Any, *, threads: int = 1) -> np.ndarray:
        """Of the points that can be reached without links, one close to each point."""
        return self._between(lib.og_view_nearest_reachable, "og_point *", POINT, start, to,
                             threads)

    # ---- the whole

    def faces(self) -> np.ndarray:
        """All faces within the rectangle, as an array of FACE."""
        return filled(lib.og_view_faces, "og_face *", FACE, self._handle)

    def outline(self) -> Shapes:
        """The outline of the blocked ground: a shape for each ring."""
        return Shapes._of(make(lib.og_view_outline, "og_shapes", self._handle))
