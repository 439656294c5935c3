// blocked_boundary: the outline of all that is blocked, as rings.
//
// Blocked is here the union of the blocked faces inside the world's rectangle. Outside the
// rectangle everything is blocked as well, but that is not part of it: where blocked ground reaches
// a side of the rectangle, a ring runs along that side.
//
// The blocked faces fall into parts: two faces are of one part if one comes from one to the other
// across edges, through blocked faces; parts may touch at points. A part taken out of the plane
// leaves components, the outer one and one for each of its holes; each of them has one ring, which
// is where it and the part meet. So no ring passes a point twice, an outer ring goes
// counter-clockwise round its part, and a hole's ring clockwise round the hole: what is blocked is
// always on the left.
//
// A ring's corners are where it turns, and where blocked ground touches itself: where more than two
// edges between blocked and not blocked meet. Vertices of the mesh on straight runs between are
// left out. So the rings depend on which ground is blocked and on nothing else, neither on what
// areas made it nor on how it is triangulated.
#pragma once

#include <vector>

#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

struct BoundaryRing {
  std::vector<kernel::Point2> corners;  ///< from the lexicographically smallest; at least three
  bool is_hole = false;

  friend bool operator==(const BoundaryRing&, const BoundaryRing&) = default;
};

/// The rings, sorted by their corners. None if nothing is blocked. Cost: the faces of the world,
/// and n log n for the rings.
std::vector<BoundaryRing> blocked_boundary(const View& view);

}  // namespace offgrid::navmesh
