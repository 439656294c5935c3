"""Crowd: agents that go to their goals and keep apart, the same on every machine."""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np

from ._library import Handle, check, dtype_of, filled, make, pair, pointer, points
from ._offgrid import ffi, lib
from .areas import Cost, scaled
from .views import View

#: States of agents: id, at, goal, activity, events, velocities, next_corner and more.
AGENT = dtype_of("og_crowd_state")


class Crowd(Handle):
    """Agents that go by views of one mesh."""

    def __init__(self, views: Sequence[View]) -> None:
        self._begin(views)
        self._own(make(lib.og_crowd_create, "og_crowd", len(views), self._handles))

    def _begin(self, views: Sequence[View]) -> None:
        self._handles = ffi.new("og_view[]", [view._handle for view in views])

    @classmethod
    def from_bytes(cls, views: Sequence[View], data: bytes) -> Crowd:
        """The crowd that was saved; it goes on step for step in equal meshes."""
        crowd = cls.__new__(cls)
        crowd._begin(views)
        crowd._own(make(lib.og_crowd_load, "og_crowd", len(views), crowd._handles,
                        ffi.from_buffer("uint8_t[]", data), len(data)))
        return crowd

    def to_bytes(self) -> bytes:
        return filled(lib.og_crowd_save, "uint8_t *", np.uint8, self._handle).tobytes()

    @property
    def digest(self) -> int:
        """128 bits that are equal for equal states, in any language."""
        digest = ffi.new("og_digest *")
        check(lib.og_crowd_digest(self._handle, digest))
        return int(digest.high) << 64 | int(digest.low)

    def add(self, at: Any, goal: Any, *, speed: Cost, radius: int = 0, view: int = 0,
            priority: int = 0, arrive_within: Cost = 0, near: bool = False) -> np.ndarray:
        """Adds an agent for each pair, or none; returns their ids. One goal stands for many."""
        starts, goals = pair(at, goal)
        agents = ffi.new("og_crowd_agent[]", max(1, len(starts)))
        for agent, start, end in zip(agents, starts, goals):
            agent.size = ffi.sizeof("og_crowd_agent")
            agent.at.x, agent.at.y, agent.at.floor = (int(v) for v in start)
            agent.goal.x, agent.goal.y, agent.goal.floor = (int(v) for v in end)
            agent.view, agent.radius, agent.priority = view, radius, priority
            agent.speed, agent.near = scaled(speed, "speed"), int(near)
            agent.arrive_within = scaled(arrive_within, "arrive_within")
        ids = np.empty(len(starts), dtype=np.uint32)
        check(lib.og_crowd_add(self._handle, len(ids), agents, pointer("og_crowd_id *", ids)))
        return ids

    def remove(self, ids: Any) -> None:
        array = np.ascontiguousarray(ids, dtype=np.uint32).reshape(-1)
        check(lib.og_crowd_remove(self._handle, len(array), pointer("og_crowd_id *", array)))

    def set_goals(self, ids: Any, goals: Any) -> None:
        """Gives each agent its goal, or all of them one, about which they settle."""
        array = np.ascontiguousarray(ids, dtype=np.uint32).reshape(-1)
        places = points(goals, "goals")
        check(lib.og_crowd_set_goals(self._handle, len(array), pointer("og_crowd_id *", array),
                                     len(places), pointer("og_point *", places)))

    def step(self, steps: int = 1) -> None:
        """Moves every agent so many times."""
        check(lib.og_crowd_step(self._handle, steps))

    def agents(self) -> np.ndarray:
        """All agents, by increasing id, as an array of AGENT."""
        return filled(lib.og_crowd_read, "og_crowd_state *", AGENT, self._handle)

    def __len__(self) -> int:
        return len(self.agents())

    def __repr__(self) -> str:
        return f"<offgrid.Crowd of {len(self)}, digest {self.digest:032x}>"
