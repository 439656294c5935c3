// Region: loops and what is inside them; do two of them overlap?
//
// The loops are closed, of any orientation; they may cross themselves and each other and repeat.
// Inside is what the winding rule says of how often the loops go round a place that is on none of
// them; places on loops do not matter, since what is asked here is asked of interiors. Nothing is
// snapped and nothing is constructed: of a crossing only its parameter along an edge is kept, as a
// fraction.
#pragma once

#include <span>

#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh {

/// Refers to loops that somebody else holds.
struct Region {
  std::span<const Area::Loop> loops;
  WindingRule rule = WindingRule::nonzero;

  Region(std::span<const Area::Loop> of_loops, WindingRule by_rule)
      : loops(of_loops), rule(by_rule) {}
  /// What the area covers, whether it is enabled or not; of a barrier nothing. Not explicit: an
  /// area is a region.
  Region(const Area& area) : rule(area.rule) {  // NOLINT(google-explicit-constructor)
    if (area.shape == Area::Shape::region) loops = area.loops;
  }
};

/// Do the interiors of the two share a point? Touching at corners or along edges is no overlap. A
/// region with nothing inside overlaps none. Cost: for n edges with k meetings, n(n + k) steps;
/// none if their boxes do not overlap.
bool overlap(const Region& a, const Region& b);

}  // namespace offgrid::navmesh
