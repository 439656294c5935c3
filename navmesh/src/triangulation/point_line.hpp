// PointLine: the vertices of a triangulation without faces, which are fewer than three or all on
// one line.
//
// The lexicographic order of the points is their order on the line, so the edges are the pairs of
// neighbours.
#pragma once

#include <map>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh::detail {

struct LineVertex {
  VertexId vertex;
  bool constrained = false;  ///< is the edge to the next vertex constrained?
};

using PointLine = std::map<kernel::Point2, LineVertex>;

}  // namespace offgrid::navmesh::detail
