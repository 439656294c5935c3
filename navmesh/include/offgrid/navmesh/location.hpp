// Location: where a grid point lies in a triangulation, exactly. For editing; queries use the offset mesh, which has no such cases.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh.hpp"

namespace offgrid::navmesh {

enum class Place : std::uint8_t {
  vertex,   ///< on a vertex
  edge,     ///< inside an edge
  face,     ///< inside a face
  outside,  ///< outside the convex hull; or anywhere off the vertices while there is no face
};

struct Location {
  Place place = Place::outside;
  VertexId vertex;  ///< of place vertex
  HalfedgeId
      halfedge;  ///< edge: a half-edge of it. face: one of its three. outside: one at the border with the point strictly on its right

  friend bool operator==(const Location&, const Location&) = default;
};

/// Calls take(face) for each face whose closure holds a point that is there: one, the two at an edge, or all about a vertex.
template <class Take>
void for_each_face_at(const Mesh& mesh, const Location& at, const Take& take) {
  if (at.place == Place::vertex) {
    for (const HalfedgeId h : mesh.outgoing(at.vertex)) take(mesh.face(h));
  } else if (at.place != Place::outside) {
    take(mesh.face(at.halfedge));
    if (at.place == Place::edge && !mesh.is_border(at.halfedge)) take(mesh.face(mesh.twin(at.halfedge)));
  }
}

}  // namespace offgrid::navmesh
