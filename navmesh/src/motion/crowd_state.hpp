// CrowdState: the agents of a crowd, and their step in four parts: paths, neighbours, velocities,
// motions.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "motion/neighbour_grid.hpp"
#include "motion/stepper.hpp"
#include "motion/velocity_bound.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"

namespace offgrid::navmesh::detail {

/// A vector in units of 2^-16.
struct Fine {
  kernel::Int<48> x;
  kernel::Int<48> y;
};

/// An agent and what it plans.
struct CrowdMember {
  CrowdAgent agent;
  Path path{};  ///< the one of the agent's place; none if it has no corners
  /// Is the agent's point plain (motion.hpp), for sure?
  bool is_plain = false;
  int detours = 0;     ///< corners that the path got because others pushed the agent off it
  Fine carry{};        ///< the exact place less its point; a unit or so
  Fine motion{};       ///< of the last step
  int patience = 0;    ///< steps without getting on, then of other directions
  PathLength least{};  ///< the length of the path that was left when the agent last got on
};

struct CrowdState {
  std::vector<CrowdId> ids;
  std::vector<CrowdMember> members;  ///< in the order of ids
  std::uint32_t next = 0;            ///< the next id
  std::int64_t steps = 0;
  std::size_t searcher = 0;  ///< the index of the next agent that may search a path
  ShortestPathFinder finder;

  /// The index of the agent; none if there is none.
  std::optional<std::size_t> index(CrowdId id) const;
};

/// The most steps within which an agent looks at what it may meet, 4 to 255: the time in which the
/// faster of two agents goes twice the larger radius of both.
std::int64_t horizon_of(std::int64_t radius, std::int64_t speed);

/// A distance, below 2^31, within which an agent and any one of a smaller reach, or the same, are
/// if they look at each other, or may touch in this step.
std::int64_t reach_of(const CrowdAgent& agent);

/// A step of a crowd.
class CrowdStep {
 public:
  CrowdStep(CrowdState& state, std::span<const View> views);

  /// The grid is NeighbourGrid, or has its members and finds as many pairs.
  template <class Grid>
  void go() {
    begin();
    Grid grid;
    for (std::uint32_t i = 0; i < state_.members.size(); ++i) {
      const CrowdAgent& agent = state_.members[i].agent;
      grid.add(agent.place.point.point, reach_of(agent), i);
    }
    grid.visit_pairs([this](std::uint32_t a, std::uint32_t b) { compare(a, b); });
    end();
  }

 private:
  /// An agent that another one may meet within the horizon of both.
  struct Near {
    std::uint32_t index;
    Fine to_other;
    kernel::Int<98> power;  ///< the square of the distance less that of the radii
  };
  void begin();
  void end();

  // ---- paths
  void search_paths();
  void search(CrowdMember& member);
  Fine wish(const CrowdMember& member) const;
  Fine turned(const CrowdMember& member, const Fine& wish) const;
  bool is_impatient(const CrowdMember& member) const;
  bool begins_turn() const;
  bool has_turn(const Fine& wish) const;
  void follow_progress(CrowdMember& member);

  // ---- neighbours and velocities
  void compare(std::uint32_t a, std::uint32_t b);
  std::vector<Near> neighbours(std::size_t index) const;
  int shift_for(std::size_t index, std::span<const Near> neighbours) const;
  std::vector<VelocityBound> bounds(std::size_t index, std::span<const Near> neighbours,
                                    int shift) const;
  void plan(std::size_t index);

  // ---- motions; true if the agent has moved, or need not
  bool move(std::size_t index, int attempt);
  bool move_along_path(std::size_t index, int attempt);
  bool move_off_path(std::size_t index, const Fine& exact);
  void stay(std::size_t index);
  void displace(std::size_t index, const Step& step);
  bool is_apart(std::size_t index, const Step& step) const;
  bool is_beyond_reach(const CrowdMember& member, const kernel::Point2& to) const;
  bool keeps_apart(const CrowdMember& member, const CrowdMember& other, const Step& step) const;
  bool do_meet(const CrowdMember& member, const FloorPoint& at, const CrowdMember& other) const;
  void put(std::size_t index, const kernel::Point2& to, const Fine& carry);
  void take(std::size_t index, const Step& step, const Fine& carry);
  void leave_path(std::size_t index, const FloorPoint& to, const Fine& carry);
  void reroute(CrowdMember& member, const FloorPoint& at) const;

  const View& view(const CrowdMember& member) const { return views_[member.agent.view]; }

  CrowdState& state_;
  std::span<const View> views_;
  std::int64_t horizon_ = 1;  ///< in steps: that of the largest radius and speed of the crowd
  NeighbourLists close_;      ///< those that an agent may touch in this step
  NeighbourLists ahead_;      ///< those that it looks at
  std::vector<Fine> chosen_;  ///< velocities, by agent
  std::vector<char> goes_straight_;    ///< Does the wish harm nobody?, by agent
  std::vector<std::uint32_t> jumped_;  ///< agents that left their neighbourhood in this step
};

}  // namespace offgrid::navmesh::detail
