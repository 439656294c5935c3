// CheapPathFinder: a cheap path between two points, by the cost multipliers of the areas, and a
// lower bound of the cost of every path.
//
//   CheapPathFinder finder;
//   if (const auto path = finder.find(world, from, to)) use(path->corners, path->cost.upper);
//   const Int<30> side = *Int<30>::checked(40);
//   finder.find(view, from, to, Trim({side, side}));   // a large agent, by the rule of the source
//
// A search over points of edges finds the corridor of faces of a cheap path
// (src/path/portal_search.hpp). The line in it bends where the multiplier changes, at points that
// are moved until none is better by a unit (src/path/line_bender.hpp), and is taut between them.
// Lines that are taut in the whole corridor, and between vertices, are tried, too, and the straight
// one if it passes nothing closed. The result is the cheapest of these.
//
//     s ---------.        g        %: cheap faces. The line enters a road where its whole cost is
//                 \      /         least, and crosses it (the law of Snell holds), or follows it
//     %%%%%%%%%%%%%*----*%%%%%     and leaves it by the same side.
//     %%%%%%%%%%%%%%%%%%%%%%%%
//
// A cheaper corridor may exist. refine() works on a path and a bound until it is proved that the
// path costs at most 1.05 times as much as any, or another ratio (src/path/cost_potential.hpp):
//
//   if (const auto path = finder.refine(world, from, to)) show(path->thousandths);  // at most 1050
//
// Promised are lower_bound <= the cost of any path, and cost.lower <= the cost of this line in its
// corridor <= cost.upper. docs/paths.md defines the cost; a piece along an edge that the corridor
// does not cross counts in the corridor's face, even if the other one is cheaper.
//
// The result depends on coordinates only: equal worlds, whatever their histories, give equal lines,
// costs and bounds.
#pragma once

#include "offgrid/kernel/owned.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/path/trim.hpp"

namespace offgrid::navmesh {

namespace detail {
struct CheapMemory;
struct FaceCorridor;
struct PathEnds;
struct PortalRules;
}  // namespace detail

/// Bounds of the cost of a line, both inclusive, in units of 2^-16 of the cost of a unit of length
/// at the multiplier 1.
struct CostBounds {
  PathLength lower;
  PathLength upper;

  friend bool operator==(const CostBounds&, const CostBounds&) = default;
};

struct CheapPath {
  std::vector<kernel::Point2> corners;  ///< from the start to the goal; one if they are equal
  std::vector<Floor> floors;            ///< of the corners, as those of a Path
  std::vector<FaceId> faces;            ///< the corridor; invalid after an edit
  PathLength length;                    ///< the sum of kernel::length over the legs
  /// the line's cost; the bounds differ by at most a few units for each piece of the line
  CostBounds cost;
  PathLength lower_bound;  ///< a lower bound of the cost of any path, trimmed or not
  /// the cost of the search's path from edge to edge through its corridor
  PathLength estimate;
};

/// How close to the cheapest path a cheap one is to be proved.
struct Refinement {
  /// times as much as any path costs, in thousandths: at least 1000
  std::int64_t thousandths = 1050;
  /// The proof divides the ground into triangles, and is given up before there are more.
  std::size_t triangles_max = 20'000;
};

struct RefinedPath {
  CheapPath path;
  /// The path costs at most so many thousandths of what any path does: cost.upper over lower_bound,
  /// rounded up; 1000 if the path is the start alone.
  std::int64_t thousandths = 0;
  bool is_proved = false;  ///< Is that no more than what was asked for?
};

enum class CheapPathErrorCode : std::uint8_t {
  outside_world = 1,  ///< the start or the goal is outside the world's rectangle
  start_blocked,      ///< the closure of no free face contains the start
  goal_blocked,       ///< the closure of no free face contains the goal
  unreachable,        ///< no path leads from the start to the goal; names the goal
};
using CheapPathError = PathErrorOf<CheapPathErrorCode>;
using CheapPathResult = kernel::Result<CheapPath, CheapPathError>;

enum class RefineErrorCode : std::uint8_t {
  outside_world = 1,  ///< as CheapPathErrorCode
  start_blocked,
  goal_blocked,
  unreachable,
  ratio_below_one,  ///< Refinement::thousandths is less than 1000; names it
};
struct RefineError {
  RefineErrorCode code;
  kernel::Point2 at{};           ///< the point at fault; the origin if the ratio is
  std::int64_t thousandths = 0;  ///< the ratio at fault

  friend bool operator==(const RefineError&, const RefineError&) = default;
};
using RefinedPathResult = kernel::Result<RefinedPath, RefineError>;

/// The error in words, as in "the goal (3, 4) is blocked".
std::string describe(const CheapPathError& error);
/// The same, or "the ratio of 950 thousandths is less than 1, which is 1000".
std::string describe(const RefineError& error);

/// Finds cheap paths, and keeps its working memory from one search to the next. Not thread-safe;
/// several finders may search one world at once.
class CheapPathFinder {
 public:
  CheapPathFinder();
  CheapPathFinder(const CheapPathFinder&);
  CheapPathFinder(CheapPathFinder&&) noexcept;
  CheapPathFinder& operator=(const CheapPathFinder&);
  CheapPathFinder& operator=(CheapPathFinder&&) noexcept;
  ~CheapPathFinder();
  /// A cheap path, over seams from floor to floor. Requires that the floors exist; checked. Errors:
  /// outside_world, start_blocked, goal_blocked, unreachable. Cost: O(n log n) for n faces that are
  /// cheaper to reach than the goal or within its distance.
  CheapPathResult find(const View& view, const FloorPoint& from, const FloorPoint& to);
  /// A cheap path through portals that are not closed to the agent. Errors: as above; unreachable
  /// if no corridor of such portals leads to the goal.
  CheapPathResult find(const View& view, const FloorPoint& from, const FloorPoint& to,
                       const Trim& trim);

  /// A cheap path, and a proof that it costs at most 1.05 times as much as any, or another ratio.
  /// Otherwise is_proved is false, and the ratio is what was proved: since the triangles do not
  /// suffice, or a cheaper path exists that the search does not find. So a ratio of 1000 is rarely
  /// reached. Errors: as of find(); ratio_below_one. Cost: that of find(); if its own bound does
  /// not suffice, that of a search with four times as many points, and of at most some thousand
  /// passes over the triangles, of which some hundreds or thousands are common. Memory: about 400
  /// bytes for each of triangles_max triangles at most.
  RefinedPathResult refine(const View& view, const FloorPoint& from, const FloorPoint& to,
                           const Refinement& wanted = {});
  /// A lower bound of the cost of every path: `wanted` at least, which is positive, if that is
  /// proved as for refine(), without a search for a path. All bounds hold if there is none. Errors:
  /// outside_world, start_blocked, goal_blocked. Cost: as of refine().
  kernel::Result<PathLength, CheapPathError> bound(
      const View& view, const FloorPoint& from, const FloorPoint& to, const PathLength& wanted,
      std::size_t triangles_max = Refinement{}.triangles_max) const;

 private:
  struct Best;

  CheapPathResult find(const View& view, const FloorPoint& from, const FloorPoint& to,
                       const detail::PortalRules& rules);
  kernel::Result<Best, CheapPathError> search(const View& view, const FloorPoint& from,
                                              const FloorPoint& to, const detail::PathEnds& ends,
                                              const detail::PortalRules& rules);
  void try_lines(const View& view, const kernel::Point2& from, const kernel::Point2& to,
                 const detail::FaceCorridor& corridor, Best& best);
  PathLength prove(const View& view, const kernel::Point2& from, const kernel::Point2& to,
                   const detail::PathEnds& ends, const Refinement& wanted, Best& best);
  static CheapPath finished(const View& view, const FloorPoint& from, const FloorPoint& to,
                            Best best);
  bool follow_straight_line(const View& view, const FloorPoint& from, const kernel::Point2& to,
                            const detail::PathEnds& ends, const detail::PortalRules& rules);

  kernel::Owned<detail::CheapMemory> memory_;
};

}  // namespace offgrid::navmesh
