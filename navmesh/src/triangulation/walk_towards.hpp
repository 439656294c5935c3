// A walk through the faces towards a place that is known only by the edges that have it on their
// right.
//
// Which of two such edges is taken first is decided by pseudo-random bits, because in a constrained
// triangulation a fixed rule can go round in circles (Devillers, Pion, Teillaud 2002). The bits are
// the same in every run, and the face that is found does not depend on them unless several fit.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh::detail {

/// A face with none of its edges having the place on its right; none if the place is outside.
/// `near` is a face to begin with, or none. Requires a mesh whose border is convex, or a `near`
/// from which no edge at the border hides the place.
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
