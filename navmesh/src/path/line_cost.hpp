// line_cost: bounds of the cost of a line through a corridor. cost_bound: a lower bound for all
// paths.
#pragma once

#include <optional>
#include <span>

#include "offgrid/navmesh/path/cheap_path.hpp"
#include "path/portal_search.hpp"

namespace offgrid::navmesh {

namespace detail {

/// Bounds of the cost of a line. Requires that the line lies in the corridor and crosses or touches
/// its crossed edges in order; the order is checked when OFFGRID_CHECKS is on.
CostBounds line_cost(const View& view, const FaceCorridor& corridor,
                     std::span<const kernel::Point2> corners);

/// A lower bound of the cost of every path between two points. A path meets every circle about the
/// start whose radius is at most the distance of the points, so it costs at least the integral over
/// the radius of the least multiplier that the circle meets in faces that can be reached within the
/// distance. Cost: O(n log n) for these faces.
PathLength cost_bound(const View& view, const kernel::Point2& from, const Location& at_from,
                      const kernel::Point2& to);

}  // namespace detail

}  // namespace offgrid::navmesh
