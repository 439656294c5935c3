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
// which it will not meet its neighbours within the horizon, if they do half of it (optimal
// reciprocal collision avoidance, in integers). The horizon of two agents is the time in which the
// faster one goes twice the larger radius. Then the agents move in turn. A motion is free in
// the agent's view, as all motions are (motion.hpp), and never takes the agent closer to another
// one than the sum of their radii, if it is not as close already; then not closer than it is. So
//
//   - agents that are apart stay apart, and no overlap becomes deeper: those of one floor, and
//     those of two floors that see each other, and
//   - no agent is in blocked ground, whatever is edited between the steps.
//
// Agents are discs about the points of their places. An edit, or a place that is added, may make
// them overlap; they then move apart. An agent whose wish harms nobody goes exactly as advance()
// takes it.
//
// Agents with one goal settle about it: who arrives stays, and later ones stop beside. The same is
// so if goals are closer than the radii of two agents.
//
// An agent whose goal cannot be reached stays where it is or, by goes_near, goes as near to it as
// one gets.
//
// Agents that meet in a place too narrow to pass let each other through. One of them has its turn,
// and so have those that go as it does; the others go back to where there is room. A turn lasts as
// long as the passage is.
//
// All is integers. A step depends on the agents, in the order in which they were added, on the
// number of steps before it, and on the views; on no address, thread, clock or compiler. Proofs:
// docs/motion.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "offgrid/kernel/owned.hpp"
#include "offgrid/navmesh/mesh/digest.hpp"
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
  /// The agent has arrived as soon as the path that is left is not longer than this, in units of
  /// 2^-16, at least 0; it stops there.
  std::int64_t arrive_within = 0;
  /// Where no path leads to the goal, the agent goes as near to it as one gets (find_near), and has
  /// arrived there; while it has not come to the goal, it asks every 64 steps anew.
  bool goes_near = false;
  /// The one of two agents that has the larger priority goes first if they cannot both go on.
  std::int32_t priority = 0;
  std::size_t view = 0;  ///< the index of the agent's view: one of a world that was grown enough
  /// moving; arrived: at the goal, within arrive_within of it, or at rest beside others that have
  /// arrived and stand on its path; stopped: others or obstacles are on its path; blocked: none
  /// leads to the goal, nor near it if the agent goes there; displaced and covered: an edit did so,
  /// as for advance()
  StepEnd end = StepEnd::moving;

  friend bool operator==(const CrowdAgent&, const CrowdAgent&) = default;
};

/// An agent of a crowd does one of these.
enum class CrowdActivity : std::uint8_t {
  moving = 1,  ///< it moved in the last step
  waiting,     ///< others are on its path, or its turn to search a path has not come
  stuck,       ///< it has not got on for 24 times its horizon
  arrived,
  without_path,  ///< no path leads to its goal
};

/// A vector in units of 2^-16 of a unit of length, a step.
struct CrowdVelocity {
  std::int64_t x = 0;
  std::int64_t y = 0;

  friend bool operator==(const CrowdVelocity&, const CrowdVelocity&) = default;
};

/// Things that happened to an agent in the last step.
struct CrowdEvents {
  bool arrived = false;
  bool entered_link = false;
  bool left_link = false;
  bool rerouted = false;   ///< it got another path to its goal
  bool got_stuck = false;  ///< it is stuck, and was not before

  friend bool operator==(const CrowdEvents&, const CrowdEvents&) = default;
};

/// An agent shows this besides its place: to draw it, and to decide what a game does with it.
struct CrowdReport {
  CrowdActivity activity = CrowdActivity::waiting;
  CrowdVelocity velocity{};  ///< of the last step
  CrowdVelocity wished{};    ///< to go on along its path in that step, whatever is on it
  /// of its path, to which it goes: where it is only at the end of the path; none without a path
  std::optional<FloorPoint> next_corner{};
  /// where its path ends, if no path leads to the goal and the agent goes near
  std::optional<FloorPoint> near_end{};
  CrowdEvents events{};

  friend bool operator==(const CrowdReport&, const CrowdReport&) = default;
};

enum class CrowdErrorCode : std::uint8_t {
  bad_radius = 1,  ///< less than 0, or above Disc::max_radius
  bad_speed,       ///< less than 0, or above CrowdAgent::max_speed
  bad_distance,    ///< arrive_within is less than 0
  unknown_agent,   ///< the crowd has no agent of this id
  empty_group,     ///< a goal is given to no agents
  too_many,        ///< 2^32 - 1 agents have been added
  not_a_crowd,     ///< the bytes are no saved crowd
  other_version,   ///< they are one of another version of the format
  other_view,      ///< of other worlds, or of another number of views
  damaged,         ///< a byte, or a value, is not what was saved
};

struct CrowdError {
  CrowdErrorCode code;
  /// the radius, speed, distance, id, version, index of the view, or byte at fault
  std::int64_t value = 0;

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
  /// bad_distance, too_many.
  CrowdResult<CrowdId> add(const CrowdAgent& agent);
  /// Removes the agent; returns it. Errors: unknown_agent. Cost: the number of agents.
  CrowdResult<CrowdAgent> remove(CrowdId id);
  /// Gives the agent another goal; it asks for a path in the next step. Returns the old one.
  /// Errors: unknown_agent.
  CrowdResult<FloorPoint> set_goal(CrowdId id, const FloorPoint& goal);
  /// Gives one goal to a group of agents, all or none of them. They settle about it: who arrives
  /// stays, and later ones stop beside, as any agents do that have the same goal. Returns their
  /// number. Errors: empty_group, unknown_agent.
  CrowdResult<std::size_t> set_goal(std::span<const CrowdId> group, const FloorPoint& goal);

  std::size_t size() const;
  /// The agent; null if there is none. Valid until the crowd changes. Cost: a binary search.
  const CrowdAgent* find(CrowdId id) const;
  /// The report of the agent; none if there is no such agent. Cost: a binary search.
  std::optional<CrowdReport> report(CrowdId id) const;
  /// The ids, increasing.
  std::span<const CrowdId> ids() const;

  /// Moves every agent once, each in the view of its index. Requires that the views of all agents
  /// are there; checked. Agents take links one at a time, and are at their beginnings until they
  /// are at their ends. Cost: for each agent, its neighbours within the horizon; a line of sight to
  /// the corner to which it goes, and some to points nearby; a search for a path if it has none, or
  /// was taken far off it, and every 64 steps if it goes near a goal that cannot be reached.
  void step(std::span<const View> views);

  /// The whole state as bytes, the same on every machine: agents, their paths and plans, and the
  /// digests of the views' worlds. What is restored from them goes on step for step like this
  /// crowd, so a peer may come late, and a game may be saved. Cost: about 600 bytes an agent, and
  /// its path.
  std::vector<std::byte> save(std::span<const View> views) const;
  /// The crowd that was saved. The views must be as many, of equal worlds in the same order; rules
  /// of views (View::set_rules) and links that they leave out are the caller's. Errors:
  /// not_a_crowd, other_version, other_view with the index of the first one that differs, damaged
  /// with the byte.
  static CrowdResult<Crowd> restore(std::span<const std::byte> bytes, std::span<const View> views);
  /// A digest of the state; equal crowds have equal ones. Cost: that of a copy.
  Digest digest() const;
  /// Are the states equal, so that both go on alike?
  friend bool operator==(const Crowd& one, const Crowd& other);

 private:
  kernel::Owned<detail::CrowdState> state_;
};

}  // namespace offgrid::navmesh
