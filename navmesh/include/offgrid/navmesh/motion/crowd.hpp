// Crowd: many agents that go to their goals and keep apart.
//
//   Crowd crowd;
//   const CrowdId cart = *crowd.add({.place = AgentPlace::at(p), .goal = q, .radius = 20,
//                                    .speed = 6 * Step::unit, .view = 1});
//   const View views[] = {mesh.view(), mesh.view(Agent{1})};
//   crowd.step(views);                       // all agents move once
//   crowd.find(cart)->place.point;           // to draw it
//
// In a step each agent wishes to go on along its shortest path, and chooses the closest velocity by
// which it will not meet its neighbours within the horizon, if they make half of the way (optimal
// reciprocal collision avoidance, in integers). The horizon of two agents is the time in which the
// faster one goes twice the larger radius. Then the agents move in turn. A motion is free in
// the agent's view, as all motions are (motion.hpp), and never takes the agent closer to another
// one than the sum of their radii, if it is not as close already; then not closer than it is. So
//
//   - agents of one floor that are apart stay apart, and no overlap becomes deeper (at a seam two
//     of different floors may come into sight of each other when they are closer), and
//   - no agent is in blocked ground, whatever is edited between the steps.
//
// Agents are discs about the points of their places. An edit, or a place that is added, may make
// them overlap; they then move apart. An agent whose wish harms nobody goes exactly as advance()
// takes it. An agent that has not got on for a while gives way when it is not the turn of its
// direction, so that streams let each other through a doorway.
//
// All is integers. A step depends on the agents, in the order in which they were added, on the
// number of steps before it, and on the views; on no address, thread, clock or compiler. Proofs:
// docs/motion.md.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "offgrid/kernel/owned.hpp"
#include "offgrid/navmesh/motion/motion.hpp"

namespace offgrid::navmesh {

namespace detail {
struct CrowdState;
}

/// An agent of a crowd. Ids count from 0 and are never reused.
using CrowdId = kernel::Id<struct CrowdKind>;

struct CrowdAgent {
  /// The largest speed is one unit below 2^24 units of length a step.
  static constexpr std::int64_t max_speed = (std::int64_t{1} << 40) - 1;

  AgentPlace place{};
  FloorPoint goal{};
  std::int32_t radius = 0;  ///< distance kept from other agents, in [0, Disc::max_radius]
  std::int64_t speed = 0;   ///< the most in a step, in units of 2^-16, in [0, max_speed]
  std::size_t view = 0;     ///< the index of the agent's view: one of a world that was grown enough
  /// moving; arrived: at the goal; stopped: others or obstacles are in the way; blocked: no path
  /// leads to the goal; displaced and covered: an edit did so, as for advance()
  StepEnd end = StepEnd::moving;

  friend bool operator==(const CrowdAgent&, const CrowdAgent&) = default;
};

enum class CrowdErrorCode : std::uint8_t {
  bad_radius = 1,  ///< less than 0, or above Disc::max_radius
  bad_speed,       ///< less than 0, or above CrowdAgent::max_speed
  unknown_agent,   ///< the crowd has no agent of this id
  too_many,        ///< 2^32 - 1 agents have been added
};

struct CrowdError {
  CrowdErrorCode code;
  std::int64_t value = 0;  ///< the radius, the speed or the id at fault

  friend bool operator==(const CrowdError&, const CrowdError&) = default;
};

/// The error in words, as in "the radius -3 is not in [0, 268435455]".
std::string describe(const CrowdError& error);

template <class T>
using CrowdResult = kernel::Result<T, CrowdError>;

class Crowd {
 public:
  Crowd();
  Crowd(const Crowd&);
  Crowd(Crowd&&) noexcept;
  Crowd& operator=(const Crowd&);
  Crowd& operator=(Crowd&&) noexcept;
  ~Crowd();

  /// Adds an agent; `end` is ignored. It may overlap others. Errors: bad_radius, bad_speed,
  /// too_many.
  CrowdResult<CrowdId> add(const CrowdAgent& agent);
  /// Removes the agent; returns it. Errors: unknown_agent. Cost: the number of agents.
  CrowdResult<CrowdAgent> remove(CrowdId id);
  /// Gives the agent another goal; it asks for a path in the next step. Returns the old one.
  /// Errors: unknown_agent.
  CrowdResult<FloorPoint> set_goal(CrowdId id, const FloorPoint& goal);

  std::size_t size() const;
  /// The agent; null if there is none. Valid until the crowd changes. Cost: a binary search.
  const CrowdAgent* find(CrowdId id) const;
  /// The ids, increasing.
  std::span<const CrowdId> ids() const;

  /// Moves every agent once, each in the view of its index. Requires that the views of all agents
  /// are there; checked. Agents take links one at a time, and are at their beginnings until they
  /// are at their ends. Cost: for each agent, its neighbours within the horizon; about four lines
  /// of sight; a search for a path if it has none, or was taken far off it.
  void step(std::span<const View> views);

 private:
  kernel::Owned<detail::CrowdState> state_;
};

}  // namespace offgrid::navmesh
