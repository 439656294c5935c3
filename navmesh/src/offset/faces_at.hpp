// The faces whose closure contains a located point.
#pragma once

#include "offgrid/navmesh/mesh/mesh.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh::detail {

/// Calls take(halfedge) for one half-edge of each face whose closure contains the point: the
/// half-edges that start at a vertex, both half-edges of an edge, one of a face, none outside.
template <class Take>
void for_each_face_at(const Mesh& mesh, const Location& at, const Take& take) {
  if (at.place == Place::vertex) {
    for (const HalfedgeId h : mesh.outgoing(at.vertex)) take(h);
  } else if (at.place != Place::outside) {
    take(at.halfedge);
    if (at.place == Place::edge && mesh.twin(at.halfedge)) take(mesh.twin(at.halfedge));
  }
}

/// A face whose closure contains the point, where a walk may begin. Requires a point inside the
/// mesh.
inline FaceId face_at(const Mesh& mesh, const Location& at) {
  return mesh.face(at.place == Place::vertex ? mesh.halfedge(at.vertex) : at.halfedge);
}

}  // namespace offgrid::navmesh::detail
