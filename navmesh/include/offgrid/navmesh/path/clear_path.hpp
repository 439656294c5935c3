// ClearPathFinder: a path for a round agent, on the mesh as it is; keeps_clear: does a straight
// line keep its distance from obstacles?
//
//   ClearPathFinder finder;
//   const auto path = finder.find(view, from, to, 256);   // no obstacle is closer than 256 to it
//   keeps_clear(view, from, to, 256)
//
// Obstacles are blocked faces, barriers, and everything outside the world's rectangle. Squared
// distances decide exactly whether a line keeps the radius; a distance equal to the radius is
// enough.
//
// A path that is returned is valid: it keeps clear everywhere, and its corners are grid points. It
// need not be the shortest one, and none may be found where one exists (no_clearance; unreachable
// is certain). For the shortest path, and for many queries with one radius, grow the obstacles
// (grow.hpp) and use ShortestPathFinder.
//
//      #####   g             #####     g
//      #####  /              #####    /       1. A line is pulled taut (left) in a corridor whose
//      #####./       ->      #####   *           portals, and whose faces between a corner and a
//    s-----'                        /            wall, are at least 2 radii wide.
//                          s------*'          2. Corners of a polygon about the disc (*) replace
//                                                each corner of the line (right).
//
// The polygon is a Disc: 16 sides and corners on the grid, so the path keeps from a vertex the
// radius and at most Disc::overshoot() more. A leg that is not clear is bent about the vertex
// closest to it. If that does not succeed, the portal next to the trouble is closed and the search
// repeats; each round closes a portal, so it ends, and it gives up after max_candidates. The widths
// are those of Kallmann 2010 and of Demyen, Buro 2006.
#pragma once

#include <cstdint>
#include <string>

#include "offgrid/kernel/owned.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::navmesh {

namespace detail {
struct ClearMemory;
}

enum class ClearPathErrorCode : std::uint8_t {
  outside_world = 1,    ///< the start or the goal is outside the world's rectangle
  start_blocked,        ///< the closure of no free face contains the start
  goal_blocked,         ///< the closure of no free face contains the goal
  unreachable,          ///< no path leads from the start to the goal; names the goal
  radius_out_of_range,  ///< the radius is not in (0, 2^28); names the start
  start_too_close,      ///< an obstacle is closer to the start than the radius
  goal_too_close,       ///< an obstacle is closer to the goal than the radius
  no_clearance,         ///< no path with clearance was found; one may exist; names the goal
};
using ClearPathError = PathErrorOf<ClearPathErrorCode>;

/// The error in words, as in "the goal (3, 4) is blocked".
std::string describe(const ClearPathError& error);

/// Is no obstacle strictly closer than the radius to any point of the segment, or of the point if
/// the ends are equal? Over seams it goes from floor to floor. False outside the world. Aborts
/// unless 0 < radius < 2^28. Cost: the location of `from`, and the faces closer than the radius.
bool keeps_clear(const View& view, const FloorPoint& from, const kernel::Point2& to,
                 std::int32_t radius);

/// Finds paths with clearance, and keeps its working memory from one search to the next. Not
/// thread-safe; several finders may search one world at once.
class ClearPathFinder {
 public:
  ClearPathFinder();
  ClearPathFinder(const ClearPathFinder&);
  ClearPathFinder(ClearPathFinder&&) noexcept;
  ClearPathFinder& operator=(const ClearPathFinder&);
  ClearPathFinder& operator=(ClearPathFinder&&) noexcept;
  ~ClearPathFinder();
  static constexpr int max_candidates = 64;

  /// A path that keeps clear. The search for corridors minds cost multipliers. Errors:
  /// radius_out_of_range, outside_world, start_blocked, goal_blocked, start_too_close,
  /// goal_too_close, unreachable, no_clearance. Cost: for each candidate a search, and the faces
  /// about its line.
  kernel::Result<Path, ClearPathError> find(const View& view, const FloorPoint& from,
                                            const FloorPoint& to, std::int32_t radius);

  /// The number of corridors that the last search tried.
  int candidates() const { return candidates_; }

 private:
  kernel::Owned<detail::ClearMemory> memory_;
  int candidates_ = 0;
};

}  // namespace offgrid::navmesh
