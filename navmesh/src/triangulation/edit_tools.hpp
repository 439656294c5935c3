// EditTools: what a triangulation holds beside its mesh and its points.
#pragma once

#include <vector>

#include "triangulation/cavity.hpp"
#include "triangulation/crossed_faces.hpp"
#include "triangulation/hilbert_index.hpp"
#include "triangulation/hole.hpp"
#include "triangulation/hole_chain.hpp"
#include "triangulation/point_line.hpp"
#include "triangulation/sheet.hpp"

namespace offgrid::navmesh::detail {

struct EditTools {
  PointLine line;  ///< all vertices, while there is no face
  HilbertIndex index;

  // Working memory of edits.
  std::vector<FaceId> slots;
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
