// What a line through a corridor of faces costs, enclosed; and what no way can cost less than.
#pragma once

#include <optional>
#include <span>

#include "offgrid/navmesh/path/cheapest_path.hpp"
#include "path/portal_search.hpp"

namespace offgrid::navmesh {

namespace detail {

/// Requires a line within the corridor that crosses or touches what is crossed, in this order;
/// checked.
CostBounds line_cost(const View& view, const FaceCorridor& corridor,
                     std::span<const kernel::Point2> corners);

/// No way from the one point to the other costs less: it meets every circle about the start whose
/// radius is at most the distance, so it costs at least the integral over the radius of the least
/// multiplier that the circle meets in faces that can be reached within the distance. Cost: those
/// faces, O(n log n).
PathLength cost_bound(const View& view, const kernel::Point2& from, const Location& at_from,
                      const kernel::Point2& to);

}  // namespace detail

}  // namespace offgrid::navmesh
