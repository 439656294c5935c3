// CheapestPath: a cheap way between two points, by the multipliers of the areas; and what no way
// can cost less than.
//
//   CheapestPath finder;
//   if (const auto path = finder.find(world, from, to)) use(path->corners, path->cost.upper);
//   finder.find(view, from, to, Trim({*Int<30>::checked(40), *Int<30>::checked(40)}));   // a large
//   mover, by the rule of the source
//
// A search over edges finds the corridor of faces through which a cheap way goes
// (detail/portal_search.hpp). The line is pulled taut in it (funnel.hpp): as a whole, and from
// vertex to vertex of those by which the search went where the multiplier changes. The straight
// line is tried too, if nothing that it passes is closed. The cheapest of the three is the answer.
// There may be a cheaper line in the corridor, and a cheaper corridor: no ratio is promised. What
// is promised is in the answer: lower_bound <= the cost of any way, and cost.lower <= the cost of
// this line in its corridor <= cost.upper. docs/paths.md says what is added up; a piece along an
// edge that the corridor does not cross counts in the corridor's face, also if the other one is
// cheaper.
//
// The answer depends on coordinates only: equal worlds, whatever their histories, give equal lines,
// costs and bounds.
#pragma once

#include "offgrid/navmesh/mesh/owned.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/path/trim.hpp"

namespace offgrid::navmesh {

namespace detail {
struct CheapestMemory;
struct FaceCorridor;
struct PortalRules;
}  // namespace detail

/// Costs are in units of 2^-16 of what a unit of length costs at the multiplier 1.
/// The cost of a line: between these two, both included. In units of 2^-16 of what a unit of length
/// costs at the multiplier 1.
struct CostBounds {
  PathLength lower;
  PathLength upper;

  friend bool operator==(const CostBounds&, const CostBounds&) = default;
};

struct CheapPath {
  std::vector<kernel::Point2> corners;  ///< from the start to the goal; one if they are equal
  std::vector<FaceId> faces;            ///< the corridor, not valid across an edit
  PathLength length;                    ///< the sum of kernel::length over the legs
  /// of the line; apart by at most a few units for each piece of it
  CostBounds cost;
  PathLength lower_bound;  ///< of the cost of any way, however it is trimmed
  /// what the search took its corridor to cost, which is not that of the straight line
  PathLength estimate;
};

/// Keeps its working memory from one search to the next. Not thread-safe; several finders may
/// search one world at once.
class CheapestPath {
 public:
  CheapestPath();
  CheapestPath(const CheapestPath&);
  CheapestPath(CheapestPath&&) noexcept;
  CheapestPath& operator=(const CheapestPath&);
  CheapestPath& operator=(CheapestPath&&) noexcept;
  ~CheapestPath();
  /// Errors: outside_world, start_blocked, goal_blocked, unreachable. Cost: O(n log n) for the
  /// faces that are cheaper to come to than the goal, and for those that can be reached within its
  /// distance.
  PathResult<CheapPath> find(const View& view, const kernel::Point2& from,
                             const kernel::Point2& to);
  /// Through portals only that are not closed to the mover. Unreachable: no corridor of such
  /// portals leads to the goal.
  PathResult<CheapPath> find(const View& view, const kernel::Point2& from, const kernel::Point2& to,
                             const Trim& trim);

 private:
  PathResult<CheapPath> find(const View& view, const kernel::Point2& from, const kernel::Point2& to,
                             const detail::PortalRules& rules);
  std::vector<kernel::Point2> pull_between_changes(const View& view,
                                                   const detail::FaceCorridor& corridor,
                                                   const kernel::Point2& from,
                                                   const kernel::Point2& to);

  bool follow_straight_line(const View& view, const kernel::Point2& from, const kernel::Point2& to,
                            const Location& at_from, const detail::PortalRules& rules);

  Owned<detail::CheapestMemory> memory_;
};

}  // namespace offgrid::navmesh
