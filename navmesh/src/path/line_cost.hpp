// line_cost: bounds of the cost of a line through a corridor. cost_bound: a lower bound for all
// paths.
#pragma once

#include <cstddef>
#include <vector>

#include "offgrid/navmesh/path/cheap_path.hpp"
#include "path/portal_search.hpp"

namespace offgrid::navmesh {

namespace detail {

/// A line through a corridor, and for each corner an edge of the corridor that ends there; those of
/// the start and the goal do not count.
struct CorridorLine {
  std::vector<kernel::Point2> corners;
  std::vector<std::size_t> edges;
};

/// Where a line turns: the first and the last of the crossed edges in a row that end at the corner.
struct Turn {
  std::size_t first = 0;
  std::size_t last = 0;
};
/// For each corner of the line between its ends.
std::vector<Turn> turns_of(const View& view, const FaceCorridor& corridor,
                           const CorridorLine& line);

/// Bounds of the cost of a line. Requires that the line lies in the corridor and crosses or touches
/// its crossed edges in order; the order is checked when OFFGRID_CHECKS is on.
CostBounds line_cost(const View& view, const FaceCorridor& corridor, const CorridorLine& line);

/// A lower bound of the cost of every path between two points. A path meets every circle about the
/// start whose radius is at most the distance of the points, so it costs at least the integral over
/// the radius of the least multiplier that the circle meets in faces that can be reached within the
/// distance. Cost: O(n log n) for these faces.
PathLength cost_bound(const View& view, const kernel::Point2& from, const Location& at_from,
                      const kernel::Point2& to);

}  // namespace detail

}  // namespace offgrid::navmesh
