// Region: loops with a winding rule, and an exact test whether two regions overlap.
//
// The loops are closed, of any orientation; they may cross themselves and each other and repeat.
// The winding rule decides from the winding number of a place whether it is inside. Places on loops
// do not matter, since the test is about interiors. It snaps nothing and constructs no point: a
// crossing is kept as its parameter along an edge, a fraction.
#pragma once

#include <span>

#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh {

/// Refers to loops that must outlive it.
struct Region {
  std::span<const Area::Loop> loops;
  WindingRule rule = WindingRule::nonzero;

  Region(std::span<const Area::Loop> of_loops, WindingRule by_rule)
      : loops(of_loops), rule(by_rule) {}
  /// The area's region, enabled or not; empty for a barrier. Not explicit: an area is a region.
  Region(const Area& area) : rule(area.rule) {  // NOLINT(google-explicit-constructor)
    if (area.shape == Area::Shape::region) loops = area.loops;
  }
};

/// Do the interiors share a point? Touching at corners or along edges is no overlap, and an empty
/// region overlaps no other. Cost: O(n(n + k)) for n edges that meet k times; O(n) if the bounding
/// boxes do not overlap.
bool overlap(const Region& a, const Region& b);

}  // namespace offgrid::navmesh
