// FaceKey: a face by its corners, which mean the same in every copy of a world. Ids do not.
#pragma once

#include <array>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh {

/// The corners counter-clockwise, the lexicographically smallest first.
using FaceKey = std::array<kernel::Point2, 3>;

inline FaceKey face_key(const PlanarMesh& mesh, FaceId f) {
  const auto [a, b, c] = mesh.triangle(f);
  if (a < b && a < c) return {a, b, c};
  return b < c ? FaceKey{b, c, a} : FaceKey{c, a, b};
}

}  // namespace offgrid::navmesh
