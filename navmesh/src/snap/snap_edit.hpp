// SnapEdit: makes the edits of a snap rounding that a SnapPlanner found: segments leave and others
// arrive.
//
//                                           q              q
//                                                          |
//     a-------b        a       b        a   o   b      a---o---b
//                                                          |
//                                           p              p
//     pq arrives       1. free ab       2. insert      3. constrain the
//     and heats o                          q, o, p        new pieces
//
// Edges that are constrained in between belong to the chains before and after, so no new constraint
// crosses another one or passes through a vertex. If many chains are bent, those without a common
// pixel are bent one after the other, each in the space that the others leave.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "snap/snap_changes.hpp"
#include "snap/snap_plan.hpp"
#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

class SnapEdit {
 public:
  /// Removes the chains of `leaving` and makes those of `arriving` (SnapPlanner::plan). Returns
  /// false, and changes nothing, if there is no room for the vertices.
  bool run(SnapState& state, std::span<const OriginalId> leaving,
           std::span<const OriginalId> arriving);
  /// Follows seams that came or went (SnapPlanner::plan_seams). Returns false, and changes nothing,
  /// if there is no room.
  bool run_seams(SnapState& state, std::span<const OriginalId> ends);

  /// The changes of all runs since they were cleared.
  const SnapChanges& changes() const { return changes_; }
  SnapChanges& changes() { return changes_; }
  /// The walks along segments, for others between two runs.
  Corridor& corridor() { return planner_.corridor(); }

 private:
  using Splice = SnapPlan::Splice;
  /// All splices at some pixels, which are made together because they have pixels in common. The
  /// mesh between two groups is a snap rounding of the same segments in which some pixels are hot
  /// that need not be.
  struct Group {
    std::uint32_t first_splice = 0;
    std::uint32_t splices = 0;
    std::uint32_t first_heat = 0;  ///< the first index in order_
    std::uint32_t heats = 0;
  };

  void make(SnapState& state, SnapPlan& plan, std::span<const OriginalId> leaving,
            std::span<const OriginalId> arriving);
  void find_groups(const SnapState& state, SnapPlan& plan);
  void join_groups(const SnapState& state, SnapPlan& plan);
  std::uint32_t root(std::uint32_t heat);
  void bend(SnapState& state, SnapPlan& plan, const Group& group);
  static void find_again(const SnapState& state, Splice& splice);

  void release(SnapState& state, std::span<const OriginalId> leaving);
  void free_edges(SnapState& state);
  void place_vertices(SnapState& state, SnapPlan& plan, std::span<const std::uint32_t> heats);
  void insert_vertex(SnapState& state, PixelHeat& heat);
  void change_heat(SnapState& state, const PixelHeat& heat);
  void splice_chains(SnapState& state, SnapPlan& plan, std::span<const Splice> splices);
  void splice_chain(SnapState& state, SnapPlan& plan, std::span<const Splice> splices);
  void add_chains(SnapState& state, const SnapPlan& plan, std::span<const OriginalId> arriving);
  void use_edge(SnapState& state, VertexId u, VertexId v, OriginalId id);
  void leave_edge(SnapState& state, VertexId u, VertexId v, OriginalId id);
  void constrain_edges(SnapState& state);
  void constrain(Triangulation& triangulation, VertexId u, VertexId v);

  SnapPlanner planner_;
  SnapChanges changes_;

  // Working memory of one run.
  std::vector<std::uint32_t> order_;  ///< the indices of a plan's heat, group after group
  std::vector<std::uint32_t> roots_;  ///< union-find over heat; in the end each group's first index
  std::vector<Group> groups_;
  std::vector<VertexId> tail_;  ///< the vertices of a chain behind its first splice
  std::vector<std::array<VertexId, 2>> to_free_;       ///< constrained edges without users
  std::vector<std::array<VertexId, 2>> to_constrain_;  ///< free edges with a first user
};

}  // namespace offgrid::navmesh::detail
