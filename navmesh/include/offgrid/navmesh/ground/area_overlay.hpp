// overlay: union, intersection and differences of two sets of areas on one grid.
//
// All areas become one world, so their sides meet in vertices and each of its faces is inside or
// outside of either set. The faces that the operation wants are the result.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh {

/// The places to keep: those in one of two sets, in both, in the first only, or in exactly one.
enum class OverlayOperation : std::uint8_t {
  united,
  intersection,
  difference,
  symmetric_difference,
};

/// A connected part of the result; parts touch in points at most.
struct OverlayPart {
  /// the outer ring, which turns left, then the holes, which turn right, sorted; each from its
  /// smallest corner on, and none passes a point twice
  std::vector<Area::Loop> rings;
};

struct AreaOverlay {
  std::vector<OverlayPart> parts;  ///< sorted by their outer rings
  double area = 0;                 ///< in square grid units
  kernel::Point2 low, high;        ///< the corners of a rectangle about all areas
};

/// The result for what the enabled regions of `a` and of `b` cover, whatever their states; barriers
/// cover nothing, and floors do not count. A side that crosses another one or passes a corner
/// within half a grid unit is bent there by half a unit at most (snap.hpp); otherwise the result is
/// exact. It depends on the two sets of places only, but for the bends. Errors: those of World.
AreaResult<AreaOverlay> overlay(std::span<const Area> a, std::span<const Area> b,
                                OverlayOperation operation);

}  // namespace offgrid::navmesh
