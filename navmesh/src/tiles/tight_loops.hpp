// tight_loops: loops and lines as far as they matter to some boxes, such as those of tiles.
#pragma once

#include <span>
#include <vector>

#include "offgrid/navmesh/mesh/box.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh::detail {

/// The places that are near a rectangle: pixels of its points reach half a unit out of it.
Box near_of(const Box& box);

/// Does the segment meet one of the boxes?
bool meets_one(const kernel::Point2& a, const kernel::Point2& b, std::span<const Box> boxes);

/// Loops of some of the points, in their order: they have all edges that meet a box, no other edge
/// that does, and wind about each place of a box as often as before. Of a barrier the lines whose
/// edges meet a box. Cost: O(1) for each point and each box.
std::vector<Area::Loop> tight_loops(const std::vector<Area::Loop>& loops, Area::Shape shape,
                                    std::span<const Box> boxes);

}  // namespace offgrid::navmesh::detail
