// blocked_boundary: the outline of the blocked ground, as rings.
//
// The blocked ground is the union of the blocked faces inside the world's rectangle. Everything
// outside the rectangle is blocked, too, but not part of it: where blocked ground reaches a side of
// the rectangle, a ring runs along that side.
//
// The blocked faces form parts, which are connected through edges; parts may touch at points. The
// complement of a part has connected components, the outer one and one for each hole, and each of
// them has one ring, its border with the part. So no ring passes a point twice. An outer ring is
// counter-clockwise and a hole's ring clockwise: blocked ground is always on the left.
//
//     +-----------+
//     |###########|       two rings: the outer one, counter-clockwise, and the hole's, clockwise,
//     |###*---+###|       which begins at its lexicographically smallest corner
//     |###|   |###|
//     |###+---+###|       (#: blocked)
//     +-----------+
//
// The corners of a ring are the points where it turns, and those where blocked ground touches
// itself, that is, where more than two edges between blocked and other ground meet. Mesh vertices
// on straight runs are left out. So the rings depend on the blocked ground only, and not on the
// areas that block it or on its triangulation. Each floor has rings of its own, as a plane.
#pragma once

#include <vector>

#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

struct BoundaryRing {
  std::vector<kernel::Point2> corners;  ///< at least three, the lexicographically smallest first
  bool is_hole = false;
  Floor floor = 0;

  friend bool operator==(const BoundaryRing&, const BoundaryRing&) = default;
};

/// The rings, sorted by floor and corners; none if nothing is blocked. Cost: the faces of the
/// world, and n log n for the rings.
std::vector<BoundaryRing> blocked_boundary(const View& view);

}  // namespace offgrid::navmesh
