// The faces whose closure holds a located point.
#pragma once

#include "offgrid/navmesh/mesh/mesh.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

namespace offgrid::navmesh::detail {

/// Calls take(halfedge) for one half-edge of each face whose closure holds the point: of a vertex,
/// those that start there; of an edge, its own; of a face, one of three. Nothing outside.
template <class Take>
void for_each_face_at(const Mesh& mesh, const Location& at, const Take& take) {
  if (at.place == Place::vertex) {
    for (const HalfedgeId h : mesh.outgoing(at.vertex)) take(h);
  } else if (at.place != Place::outside) {
    take(at.halfedge);
    if (at.place == Place::edge && mesh.twin(at.halfedge)) take(mesh.twin(at.halfedge));
  }
}

/// One of them, to begin a walk with. Requires a place that is not outside.
inline FaceId face_at(const Mesh& mesh, const Location& at) {
  return mesh.face(at.place == Place::vertex ? mesh.halfedge(at.vertex) : at.halfedge);
}

}  // namespace offgrid::navmesh::detail
