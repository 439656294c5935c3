// PathFinder: the shortest way between two points of a world, or of a view of it.
//
//   PathFinder finder;
//   if (const auto path = finder.shortest(world, from, to)) for (const Point2& corner :
//   path->corners) ...
//
// A way goes straight from corner to corner and turns at each, and every corner sees the next one
// (visible.hpp): touching an obstacle is free, and nothing passes between two obstacles that touch.
// Costs of areas do not count here.
//
// Lengths are integers: each leg is ceil(2^16 * its length), so sums, comparisons and ties are the
// same on every machine. The way that is found is shorter than any other one by this measure, up to
// rounding: with k legs in the best way, its Euclidean length is less than the least possible plus
// k / 65536 of a unit. Which of several equally good ways is found depends on coordinates only,
// never on ids, so the same world, whatever its history, gives the same way, corner for corner.
//
// The search is Polyanya (Cui, Harabor, Grastien 2017) on the triangles themselves. What a root
// sees of an edge is kept as two rays, each through grid points, and never as points of the edge;
// so every decision is an exact orientation.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/kernel/int.hpp"
#include "offgrid/navmesh/mesh/owned.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

namespace detail {
struct FinderMemory;
}

/// A sum of lengths, in units of 2^-16.
using PathLength = kernel::Int<96>;

struct Path {
  std::vector<kernel::Point2> corners;  ///< from the start to the goal; one if they are equal
  /// the sum of kernel::length over the legs, in units of 2^-16
  PathLength length;
};

enum class PathErrorCode : std::uint8_t {
  none,
  outside_world,  ///< the start or the goal does not lie in the world's rectangle
  start_blocked,  ///< no face that is free holds the start, not even at its border
  goal_blocked,   ///< the same of the goal
  unreachable,    ///< both are free, and no way leads from one to the other
  // Of ClearancePath (clearance.hpp) only:
  radius_out_of_range,  ///< the radius is none that a disc can have
  start_too_close,      ///< an obstacle is closer to the start than the radius
  goal_too_close,       ///< the same of the goal
  no_clearance,         ///< no way was found that keeps clear; there may be one
  // Of PathFinder only:
  /// the best way is longer than 2^46 units by the measure of Path: 32,768 times the width of the
  /// largest world
  too_long,
};

struct PathError {
  PathErrorCode code = PathErrorCode::none;
  /// of unreachable, too_long and no_clearance the goal, of radius_out_of_range the start; else the
  /// point at fault
  kernel::Point2 at{};

  friend bool operator==(const PathError&, const PathError&) = default;
};

/// The error in words, as in "the goal (3, 4) is blocked".
std::string describe(const PathError& error);

template <class T>
using PathResult = kernel::Result<T, PathError>;

/// Keeps its working memory from one search to the next. Not thread-safe; several finders may
/// search one world at once.
class PathFinder {
 public:
  PathFinder();
  PathFinder(const PathFinder&);
  PathFinder(PathFinder&&) noexcept;
  PathFinder& operator=(const PathFinder&);
  PathFinder& operator=(PathFinder&&) noexcept;
  ~PathFinder();
  /// Errors: outside_world, start_blocked, goal_blocked, unreachable, too_long. Cost: the intervals
  /// that may be part of a way of that length. That a goal cannot be reached costs two locations;
  /// in a view that leaves areas out, all faces that can be.
  PathResult<Path> shortest(const View& view, const kernel::Point2& from, const kernel::Point2& to);

  /// How many intervals the last search took up.
  std::size_t expansions() const;

 private:
  Owned<detail::FinderMemory> memory_;
};

}  // namespace offgrid::navmesh
