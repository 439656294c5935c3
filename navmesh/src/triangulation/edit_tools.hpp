// EditTools: the members of a triangulation other than its mesh and points: its indices, and the
// working memory of edits.
#pragma once

#include <map>
#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/floor.hpp"
#include "offgrid/navmesh/mesh/id.hpp"
#include "triangulation/cavity.hpp"
#include "triangulation/crossed_faces.hpp"
#include "triangulation/edit_context.hpp"
#include "triangulation/hilbert_index.hpp"
#include "triangulation/hole.hpp"

namespace offgrid::navmesh::detail {

/// The vertices of a triangulation without faces, which are fewer than three or all on one line.
/// The lexicographic order of the points is their order on the line, so the edges are the pairs of
/// neighbours.
struct LineVertex {
  VertexId vertex;
  bool constrained = false;  ///< is the edge to the next vertex constrained?
};

using PointLine = std::map<kernel::Point2, LineVertex>;

struct EditTools {
  PointLine line;      ///< all vertices while there are no faces, empty otherwise
  HilbertIndex index;  ///< of floor 0
  std::vector<HilbertIndex> upper_floors;  ///< of the other floors of a stack

  HilbertIndex& index_of(Floor floor) {
    return floor == 0 ? index : upper_floors[floor - std::size_t{1}];
  }
  const HilbertIndex& index_of(Floor floor) const {
    return floor == 0 ? index : upper_floors[floor - std::size_t{1}];
  }
  /// Bytes of the indices.
  std::size_t memory() const {
    std::size_t sum = line.size() * sizeof(PointLine::value_type) + index.memory();
    for (const HilbertIndex& upper : upper_floors) sum += upper.memory();
    return sum;
  }

  // The working memory of edits.
  std::vector<FaceId> slots;  ///< EditContext::slots
  std::vector<HalfedgeId> suspects;
  Cavity cavity;
  CrossedFaces crossed;
  HoleChain left;
  HoleChain right;
  Hole link;
  Hole hole;
  HoleFiller filler;
};

}  // namespace offgrid::navmesh::detail
