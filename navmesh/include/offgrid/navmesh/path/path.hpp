// ShortestPathFinder: the shortest path between two points of a world, or of a view of it.
//
//   ShortestPathFinder finder;
//   const auto path = finder.find(world, from, to);
//   if (path) for (const Point2& corner : path->corners) ...
//
// A path is straight from corner to corner and turns at each, and each corner sees the next one
// (sight.hpp): touching an obstacle is free, and nothing passes between two obstacles that touch.
// Cost multipliers of areas do not count.
//
// Lengths are integers: the length of a leg is ceil(2^16 * its Euclidean length), so sums,
// comparisons and ties are the same on every machine. The path is the shortest by this measure, up
// to rounding: if a best path has k legs, the Euclidean length of the result is less than the least
// possible plus k / 65536 of a unit. A link (link.hpp) counts as much as it costs. Of equal sums
// the path with the fewest legs and links is taken; of these, where they first differ, the one with
// the lexicographically smaller corner. Coordinates, never ids, decide, so equal worlds, whatever
// their histories, give equal paths, corner for corner.
//
// The search is Polyanya (Cui, Harabor, Grastien 2017) on the triangles. An interval, the part of
// an edge that a root sees, is two rays through grid points and never points of the edge; so every
// decision is an exact orientation.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/kernel/int.hpp"
#include "offgrid/kernel/owned.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

namespace detail {
struct ShortestMemory;
}

/// A sum of lengths, in units of 2^-16 of a unit.
using PathLength = kernel::Int<96>;

/// A link that a path takes from one of its corners to the next one.
struct PathLink {
  std::size_t corner = 0;  ///< the index of the corner where the link begins
  LinkId link;             ///< of several that mean the same, the one with the smallest id
  std::uint64_t cost = 0;  ///< its cost in the view, View::link_cost

  friend bool operator==(const PathLink&, const PathLink&) = default;
};

struct Path {
  std::vector<kernel::Point2> corners;  ///< from the start to the goal; one if they are equal
  /// the floor of each corner: that of the start and of the goal as given, between them the
  /// smallest one on which the corner is at this place, or, at an end of a link, another one; none
  /// if the world has one floor
  std::vector<Floor> floors{};
  /// the sum of kernel::length over the legs, in units of 2^-16 of a unit, and of the links' costs
  PathLength length;
  std::vector<PathLink> links{};  ///< in the path's order; only shortest paths have links

  /// A corner with its floor, for raycast and other queries: corner(i) sees corner(i + 1), unless a
  /// link leads there.
  FloorPoint corner(std::size_t i) const {
    return {corners[i], floors.empty() ? Floor{} : floors[i]};
  }
};

/// The reason why a finder has no path, and the point at fault. Each finder has its own codes.
template <class Code>
struct PathErrorOf {
  Code code;
  kernel::Point2 at{};

  friend bool operator==(const PathErrorOf&, const PathErrorOf&) = default;
};

enum class PathErrorCode : std::uint8_t {
  outside_world = 1,  ///< the start or the goal is outside the world's rectangle
  start_blocked,      ///< the closure of no free face contains the start
  goal_blocked,       ///< the closure of no free face contains the goal
  unreachable,        ///< both are free, and no path leads from one to the other; names the goal
  /// the shortest path is longer than 2^46 units, 32,768 times the width of the largest world;
  /// names the goal
  too_long,
};
using PathError = PathErrorOf<PathErrorCode>;

/// The error in words, as in "the goal (3, 4) is blocked".
std::string describe(const PathError& error);

template <class T>
using PathResult = kernel::Result<T, PathError>;

/// Finds shortest paths, and keeps its working memory from one search to the next. Not thread-safe;
/// several finders may search one world at once.
class ShortestPathFinder {
 public:
  ShortestPathFinder();
  ShortestPathFinder(const ShortestPathFinder&);
  ShortestPathFinder(ShortestPathFinder&&) noexcept;
  ShortestPathFinder& operator=(const ShortestPathFinder&);
  ShortestPathFinder& operator=(ShortestPathFinder&&) noexcept;
  ~ShortestPathFinder();
  /// The shortest path, over seams and links; its length is that on the map. Requires that the
  /// floors exist; checked. Errors: outside_world, start_blocked, goal_blocked, unreachable,
  /// too_long. Cost: the intervals that may be part of a path of that length. For an unreachable
  /// goal: two locations; in a view that leaves areas out, all faces that can be reached.
  PathResult<Path> find(const View& view, const FloorPoint& from, const FloorPoint& to);
  /// The same path. A point strictly inside the face of its position is not located; an old
  /// position costs time only.
  PathResult<Path> find(const View& view, const Position& from, const Position& to);

  /// The number of intervals that the last search expanded.
  std::size_t expansions() const;

 private:
  template <class End>
  PathResult<Path> search(const View& view, const End& from, const End& to);

  kernel::Owned<detail::ShortestMemory> memory_;
};

}  // namespace offgrid::navmesh
