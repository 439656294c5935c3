// walk_towards: walks through the faces towards a place that a predicate describes, which says
// whether the place is on the right of a half-edge.
//
// Pseudo-random bits choose the edge that is tested first, because a fixed rule can cycle in a
// constrained triangulation (Devillers, Pion, Teillaud 2002). The bits are the same in every run,
// and the result does not depend on them unless several faces fit.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh::detail {

/// A face with the place on the right of none of its edges; none if the place is outside the mesh.
/// The walk begins in `near`, if given. Requires a mesh with a convex border, or a `near` from
/// which no border edge hides the place.
template <class IsRight>
FaceId walk_towards(const Mesh& mesh, FaceId near, const IsRight& is_right) {
  if (mesh.face_count() == 0) return {};
  if (!near) near = *mesh.faces().begin();
  std::uint32_t bits = 0x9e3779b9;
  HalfedgeId entry = mesh.halfedge(near);
  if (is_right(entry)) {
    if (mesh.is_border(entry)) return {};
    entry = mesh.twin(entry);
  }
  for (;;) {
    bits = bits * 1664525 + 1013904223;
    const bool next_first = (bits >> 31) != 0;
    const HalfedgeId first = next_first ? mesh.next(entry) : mesh.prev(entry);
    const HalfedgeId second = next_first ? mesh.prev(entry) : mesh.next(entry);
    HalfedgeId exit;
    if (is_right(first)) {
      exit = first;
    } else if (is_right(second)) {
      exit = second;
    } else {
      return mesh.face(entry);
    }
    if (mesh.is_border(exit)) return {};
    entry = mesh.twin(exit);
  }
}

}  // namespace offgrid::navmesh::detail
