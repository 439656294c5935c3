// Location: where a grid point lies in a triangulation, exactly. For editing; queries use the offset mesh, which has no such cases.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh/id.hpp"

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

}  // namespace offgrid::navmesh
