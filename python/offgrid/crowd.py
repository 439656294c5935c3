"""Crowd: agents that go to their goals and keep apart, the same on every machine."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Any, Iterable

import numpy as np

from ._library import (Handle, check, dtype_of, filled, flag, handle_of, ids_of, int32, make,
                       pair, pointer, points, whole)
from ._offgrid import ffi, lib
from .areas import Cost, scaled
from .views import View

#: States of agents: id; at, goal, next_corner (of its path; floor NO_INDEX: none) and near_end (of
#: a path that leads only near the goal), each with x, y and floor; activity (Activity) and events
#: (bits of Event); radius, priority and view; speed, velocity_x, velocity_y, wished_x and wished_y,
#: in 1 / 65536 of a unit for a step.
AGENT = dtype_of("og_crowd_state")


class Activity(IntEnum):
    """What an agent of a crowd does."""

    MOVING = lib.OG_CROWD_MOVING
    WAITING = lib.OG_CROWD_WAITING  #: others are in its way, or its search has not had its turn
    STUCK = lib.OG_CROWD_STUCK
    AT_GOAL = lib.OG_CROWD_AT_GOAL
    WITHOUT_PATH = lib.OG_CROWD_WITHOUT_PATH


class Event(IntFlag):
    """What happened to an agent of a crowd in the last step."""

    ARRIVED = lib.OG_CROWD_ARRIVED
    ENTERED_LINK = lib.OG_CROWD_ENTERED_LINK
    LEFT_LINK = lib.OG_CROWD_LEFT_LINK
    REROUTED = lib.OG_CROWD_REROUTED
    GOT_STUCK = lib.OG_CROWD_GOT_STUCK


def _handles(views: Iterable[View]) -> Any:
    return ffi.new("og_view[]", [handle_of(view, "View", "each of the views") for view in views])


class Crowd(Handle):
    """Agents that go by views of one mesh: Crowd([mesh.view(1)])."""

    def __init__(self, views: Iterable[View]) -> None:
        handles = _handles(views)
        self._own(make(lib.og_crowd_create, "og_crowd", len(handles), handles))

    @classmethod
    def from_bytes(cls, views: Iterable[View], data: bytes) -> Crowd:
        """The crowd that was saved; it goes on step for step in views of equal meshes, as many and
        in the same order. Raises CrowdError."""
        crowd = cls.__new__(cls)
        handles, memory = _handles(views), ffi.from_buffer("uint8_t[]", data)
        crowd._own(make(lib.og_crowd_load, "og_crowd", len(handles), handles, memory, len(memory)))
        return crowd

    def to_bytes(self) -> bytes:
        """The whole state, for from_bytes()."""
        return filled(lib.og_crowd_save, "uint8_t *", np.uint8, self._handle).tobytes()

    @property
    def digest(self) -> int:
        """128 bits that are equal for equal states, in any language."""
        digest = ffi.new("og_digest *")
        check(lib.og_crowd_digest(self._handle, digest))
        return int(digest.high) << 64 | int(digest.low)

    def add(self, at: Any, goal: Any, *, speed: Cost, radius: int = 0, view: int = 0,
            priority: int = 0, arrive_within: Cost = 0, near: bool = False) -> np.ndarray:
        """Adds an agent for each pair, or none; returns their ids. One goal stands for many.

        speed: the most in a step, in units. radius: kept from other agents; obstacles are the
        matter of the view, an index in the crowd's list. priority: of two that cannot both go on
        the larger one goes first. arrive_within: it stops when the path left is no longer. near: it
        goes as near as one gets where no path leads to the goal. Raises CrowdError.
        """
        starts, goals = pair(at, goal, ("at", "goal"))
        agents = ffi.new("og_crowd_agent[]", max(1, len(starts)))
        view, radius = whole(view, "view"), int32(radius, "radius")
        priority, is_near = int32(priority, "priority"), flag(near, "near")
        limit, within = scaled(speed, "speed", 63), scaled(arrive_within, "arrive_within", 63)
        for agent, start, end in zip(agents, starts, goals):
            agent.size = ffi.sizeof("og_crowd_agent")
            agent.at.x, agent.at.y, agent.at.floor = (int(v) for v in start)
            agent.goal.x, agent.goal.y, agent.goal.floor = (int(v) for v in end)
            agent.view, agent.radius, agent.priority = view, radius, priority
            agent.speed, agent.near, agent.arrive_within = limit, is_near, within
        ids = np.empty(len(starts), dtype=np.uint32)
        check(lib.og_crowd_add(self._handle, len(ids), agents, pointer("og_crowd_id *", ids)))
        return ids

    def remove(self, ids: Any) -> None:
        """Removes agents, or none. Raises CrowdError."""
        array = ids_of(ids)
        check(lib.og_crowd_remove(self._handle, len(array), pointer("og_crowd_id *", array)))

    def set_goals(self, ids: Any, goals: Any) -> None:
        """Gives each agent its goal, or all of them one, about which they settle."""
        array = ids_of(ids)
        places = points(goals, "goals")
        check(lib.og_crowd_set_goals(self._handle, len(array), pointer("og_crowd_id *", array),
                                     len(places), pointer("og_point *", places)))

    def step(self, steps: int = 1) -> None:
        """Moves every agent so many times. Ctrl-C ends it between two steps."""
        left = whole(steps, "steps", 0, (1 << 63) - 1)
        while True:
            check(lib.og_crowd_step(self._handle, min(left, 16)))
            if left <= 16:
                return
            left -= 16

    def agents(self) -> np.ndarray:
        """All agents, by increasing id, as an array of AGENT."""
        return filled(lib.og_crowd_read, "og_crowd_state *", AGENT, self._handle)

    def __len__(self) -> int:
        return len(self.agents())

    def _told(self) -> str:
        return f" of {len(self)}, digest {self.digest:032x}"
