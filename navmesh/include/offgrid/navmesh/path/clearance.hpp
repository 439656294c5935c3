// ClearancePath: a way for a round mover, on the mesh as it is; and whether a straight line keeps
// its distance.
//
//   ClearancePath finder;
//   if (const auto path = finder.find(view, from, to, 256)) ...   // nothing is closer than 256 to
//   any point of the way keeps_clear(view, from, to, 256)
//
// Obstacles are blocked faces, barriers and whatever is outside the world's rectangle. That a line
// keeps the radius is decided exactly, by squared distances; a distance equal to the radius is
// enough.
//
// The promise is validity: a way that is returned keeps clear everywhere, and its corners are grid
// points. It need not be the shortest one, and where none is found there may be one (no_clearance
// says so; unreachable is certain). For the best way, and for many queries with one radius, grow
// the obstacles (grow.hpp) and use PathFinder.
//
// How: corridors are searched whose doors, and whose faces between a corner and a wall, are at
// least twice the radius wide, which every way needs. In one the line is pulled taut, each of its
// corners is replaced by corners of a polygon about the disc there (Disc, 16 sides, corners on the
// grid, so a corner is moved away from its vertex by the radius and at most Disc::overshoot()
// more), and a leg that is not clear is bent about the vertex that is closest to it. If that does
// not succeed the door next to the trouble is closed, and the search goes on; each round closes a
// door, so it ends, and it gives up after max_candidates. Kallmann 2010 and Demyen, Buro 2006 have
// the widths.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh/owned.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::navmesh {

namespace detail {
struct ClearanceMemory;
}

/// Is no obstacle strictly closer than the radius to any point of the line? A point if both ends
/// are equal; false outside the world. Requires 0 < radius < 2^28, checked. Cost: location, then
/// the faces closer than that.
bool keeps_clear(const View& view, const kernel::Point2& from, const kernel::Point2& to,
                 std::int32_t radius);

/// Keeps its working memory from one search to the next. Not thread-safe; several finders may
/// search one world at once.
class ClearancePath {
 public:
  ClearancePath();
  ClearancePath(const ClearancePath&);
  ClearancePath(ClearancePath&&) noexcept;
  ClearancePath& operator=(const ClearancePath&);
  ClearancePath& operator=(ClearancePath&&) noexcept;
  ~ClearancePath();
  static constexpr int max_candidates = 64;

  /// Multipliers count when corridors are searched. Errors: radius_out_of_range, outside_world,
  /// start_blocked, goal_blocked, start_too_close, goal_too_close, unreachable, no_clearance. Cost:
  /// for each candidate a search, and the faces about its line.
  PathResult<Path> find(const View& view, const kernel::Point2& from, const kernel::Point2& to,
                        std::int32_t radius);

  /// How many corridors the last search looked at.
  int candidates() const { return candidates_; }

 private:
  Owned<detail::ClearanceMemory> memory_;
  int candidates_ = 0;
};

}  // namespace offgrid::navmesh
