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

/// A step of a crowd.
class CrowdStep {
 public:
  CrowdStep(CrowdState& state, std::span<const View> views);
  void go();

 private:
  /// An agent close to another one, and the square of the distance less that of the radii.
  struct Near {
    kernel::Int<62> power;
    std::uint32_t index;
    Separation to_other;
    kernel::Int<30> radii;
  };
  void measure();

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
  void sort_into_cells();
  void find_neighbours(std::size_t index);
  void plan(std::size_t index);
  std::optional<Separation> separation(const CrowdMember& a, const CrowdMember& b) const;
  Velocity scaled(const Fine& v) const;
  kernel::Int<27> scaled_speed(const CrowdMember& member) const;

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
  int shift_ = 0;             ///< velocities and separations are divided by 2^shift
  std::int64_t horizon_ = 1;  ///< in steps
  std::int64_t reach_ = 1;
  NeighbourGrid grid_;
  std::vector<std::uint32_t> near_;      ///< those that an agent may meet in this step
  std::vector<std::size_t> near_begin_;  ///< by agent
  std::vector<Near> neighbours_;         ///< those of one agent
  std::vector<Fine> chosen_;             ///< velocities, by agent
  std::vector<char> goes_straight_;      ///< Does the wish harm nobody?, by agent
  std::vector<std::uint32_t> jumped_;    ///< agents that left their neighbourhood in this step
};

}  // namespace offgrid::navmesh::detail
