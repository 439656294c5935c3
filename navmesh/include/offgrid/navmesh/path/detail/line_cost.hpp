// What a line through a corridor of faces costs, enclosed; and what no way can cost less than.
#pragma once

#include <optional>
#include <span>

#include "offgrid/navmesh/path/detail/portal_search.hpp"

namespace offgrid::navmesh {

/// The cost of a line: between these two, both included. In units of 2^-16 of what a unit of length costs at the multiplier 1.
struct CostBounds {
  PathLength lower;
  PathLength upper;

  friend bool operator==(const CostBounds&, const CostBounds&) = default;
};

namespace detail {

/// Requires a line within the corridor that crosses or touches what is crossed, in this order; checked.
CostBounds line_cost(const View& view, const FaceCorridor& corridor, std::span<const kernel::Point2> corners);

/// No way from the one point to the other costs less: it meets every circle about the start whose radius is at most the distance, so it
/// costs at least the integral over the radius of the least multiplier that the circle meets in faces that can be reached within the
/// distance. Cost: those faces, O(n log n).
PathLength cost_bound(const View& view, const kernel::Point2& from, const Location& at_from, const kernel::Point2& to);

}  // namespace detail

}  // namespace offgrid::navmesh
