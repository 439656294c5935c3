// fill_large_hole: fills a hole of many corners by a triangulation of its own.
//
// HoleFiller looks at every corner for each face, which is best for few corners and quadratic for
// many: a vertex with 100,000 neighbours, or a constraint across a circle of as many points. Here
// the corners are triangulated in bulk, with the edges of the hole as constraints, and the faces
// inside are copied. They are the same faces, since there is one canonical constrained
// triangulation of a polygon.
#pragma once

#include "triangulation/hole.hpp"

namespace offgrid::navmesh::detail {

/// As HoleFiller::fill, which calls it for holes of more than `HoleFiller::few_nodes` nodes. Cost:
/// that of a bulk build of the nodes, and smaller holes for the edges that are missing from it.
HalfedgeId fill_large_hole(const Sheet& sheet, const Hole& hole);

}  // namespace offgrid::navmesh::detail
