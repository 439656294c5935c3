// line_cost: bounds of the cost of a line through a corridor. cost_bound: a lower bound for all
// paths.
#pragma once

#include <cstddef>
#include <vector>

#include "offgrid/navmesh/path/cheap_path.hpp"
#include "path/portal_search.hpp"

namespace offgrid::navmesh {

namespace detail {

/// Where a line turns: the first and the last of the crossed edges in a row that meet the corner. A
/// corner in a face, which meets none, has the edges before and behind it.
struct Turn {
  std::ptrdiff_t first = 0;
  std::ptrdiff_t last = 0;

  static Turn at_edge(std::size_t i) {
    return {static_cast<std::ptrdiff_t>(i), static_cast<std::ptrdiff_t>(i)};
  }
  static Turn in_face(std::size_t i) {
    return {static_cast<std::ptrdiff_t>(i) - 1, static_cast<std::ptrdiff_t>(i)};
  }
};

/// A line through a corridor, and for each corner one of the corridor's edges that meet it, or its
/// face; those of the start and the goal do not count.
struct CorridorLine {
  std::vector<kernel::Point2> corners;
  std::vector<Turn> turns;
};

/// For each corner of the line between its ends, all edges that meet it.
std::vector<Turn> turns_of(const View& view, const FaceCorridor& corridor,
                           const CorridorLine& line);

/// Bounds of the cost of a line. Requires that the line lies in the corridor and crosses or touches
/// its crossed edges in order; the order is checked when OFFGRID_CHECKS is on.
CostBounds line_cost(const View& view, const FaceCorridor& corridor, const CorridorLine& line);

/// At most 2^16 times the distance from a point to a face, and hardly less.
kernel::Int<49> distance_below(const PlanarMesh& mesh, FaceId f, const kernel::Point2& p);

/// A lower bound of the cost of every path between two points. A path meets every circle about the
/// start whose radius is at most the distance of the points, so it costs at least the integral over
/// the radius of the least multiplier that the circle meets in faces that can be reached within the
/// distance. Cost: O(n log n) for these faces.
PathLength cost_bound(const View& view, const kernel::Point2& from, const Location& at_from,
                      const kernel::Point2& to);

}  // namespace detail

}  // namespace offgrid::navmesh
