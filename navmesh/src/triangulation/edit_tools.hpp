// EditTools: the members of a triangulation other than its mesh and points: its indices, and the
// working memory of edits.
#pragma once

#include <vector>

#include "triangulation/cavity.hpp"
#include "triangulation/crossed_faces.hpp"
#include "triangulation/edit_context.hpp"
#include "triangulation/hilbert_index.hpp"
#include "triangulation/hole.hpp"
#include "triangulation/hole_chain.hpp"
#include "triangulation/point_line.hpp"

namespace offgrid::navmesh::detail {

struct EditTools {
  PointLine line;  ///< all vertices while there are no faces, empty otherwise
  HilbertIndex index;

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
