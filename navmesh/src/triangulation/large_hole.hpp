// fill_large_hole: fills a hole of many corners with a separate triangulation.
//
// HoleFiller looks at every corner for each face, which is best for few corners and quadratic for
// many: a vertex with 100,000 neighbours, or a constraint across a circle of as many points. Here
// the corners are triangulated in bulk, with the hole's edges as constraints, and the faces inside
// are copied. The result is the same, since a polygon has one canonical constrained triangulation.
#pragma once

#include "triangulation/hole.hpp"

namespace offgrid::navmesh::detail {

/// Does what HoleFiller::fill does, which calls it for more than `HoleFiller::few_nodes` nodes.
/// Cost: a bulk build of the nodes, which fills smaller holes for the edges that it has to insert.
HalfedgeId fill_large_hole(const EditContext& context, const Hole& hole);

}  // namespace offgrid::navmesh::detail
