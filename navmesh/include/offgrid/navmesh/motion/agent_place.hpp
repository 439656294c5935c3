// AgentPlace: where an agent is while it moves: on the grid, or, between two steps of the grid,
// inside a leg.
//
//   AgentPlace place = AgentPlace::at({p, floor});
//   place.point;       // to draw it and to ask queries
//   place.is_between;  // nothing on the grid serves, in a passage thinner than a unit
//
// A leg is straight, from a grid point to one that it sees. A place keeps its leg and the length
// travelled along it, so that slow agents get on, fast ones do not gain, and nothing is lost to
// rounding. The point is the leg's, rounded to the grid (motion.hpp has the rule).
//
// A place is a plain value: copy it to roll an agent back. It has no ids but that of a link, so it
// is the same on every machine and outlives edits.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::navmesh {

/// A leg and how much of it is done.
struct Leg {
  FloorPoint from{};
  FloorPoint to{};
  LinkId link{};        ///< the link by which the leg leads; none for a leg on the ground
  PathLength length{};  ///< kernel::length(from, to), or the cost of the link
  /// at most the length; less than 0 while an agent that is ahead waits
  PathLength travelled{};

  friend bool operator==(const Leg&, const Leg&) = default;
};

struct AgentPlace {
  /// The grid point where the agent is; if it is between, one within a unit, which may be blocked.
  FloorPoint point{};
  /// Is the agent inside its leg, at the fraction travelled / length of it?
  bool is_between = false;
  Leg leg{};
  FloorPoint start{};    ///< the first corner of the path
  std::size_t next = 0;  ///< the corner of the path where the leg ends

  /// A place on the grid, where any path from there may begin.
  static AgentPlace at(const FloorPoint& p) {
    return {.point = p, .is_between = false, .leg = {.from = p, .to = p}, .start = p, .next = 0};
  }

  friend bool operator==(const AgentPlace&, const AgentPlace&) = default;
};

}  // namespace offgrid::navmesh
