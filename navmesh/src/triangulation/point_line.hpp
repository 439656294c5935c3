// PointLine: the vertices of a triangulation that has no faces, because they are fewer than three
// or all on one line.
//
// In lexicographic order they stand in the order of the line, so the edges are the pairs of
// neighbours.
#pragma once

#include <map>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh::detail {

struct LineVertex {
  VertexId vertex;
  bool constrained = false;  ///< the edge to the next vertex
};

using PointLine = std::map<kernel::Point2, LineVertex>;

}  // namespace offgrid::navmesh::detail
