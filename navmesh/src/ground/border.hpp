// The border of a region, from the sides of its parts: sides that run opposite ways cancel, however
// they are divided.
//
//      .<-----------.                 .<-----------.
//      |   left     ^                 |            ^      a part's side may end
//      v----->.---->|        ->       v            |      inside that of another
//      .<-----------.                 |            ^
//      v   right    |                 v            |
//      '----------->'                 '----------->'
#pragma once

#include <span>
#include <vector>

#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

/// Segments that have the same winding number about every place as the given ones, without any that
/// run opposite ways along each other. Those of a line are divided at each other's ends only where
/// the number of them changes. Requires segments of positive length. Cost: O(n log n).
std::vector<Segment> net_segments(std::span<const Segment> segments);

/// Loops of the segments, sorted, each from its smallest corner on, without corners inside straight
/// lines. Where several loops meet in a point, each keeps the region on its left to itself.
/// Requires that as many segments begin as end at each point; checked.
std::vector<Area::Loop> loops_of(std::vector<Segment> segments);

}  // namespace offgrid::navmesh::detail
