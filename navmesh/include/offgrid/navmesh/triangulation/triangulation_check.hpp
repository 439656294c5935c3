// find_violation(planar mesh): the first property of a canonical constrained Delaunay triangulation
// that does not hold, and where.
//
// What it accepts is the triangulation of its vertices and constraints: a sound mesh of
// counter-clockwise faces that covers the convex hull and whose free edges need no flip is unique.
// It uses predicates and the mesh's arrays, never the code that edits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "offgrid/navmesh/mesh/mesh_check.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh {

enum class PlanarInvariant : std::uint8_t {
  topology_is_sound,        ///< the mesh has no violation of its own
  faces_turn_left,          ///< each face is counter-clockwise and not flat
  border_is_convex,         ///< the border turns left or goes straight on at each vertex
  border_is_one_loop,       ///< there is one border, and it goes round once
  every_vertex_has_a_face,  ///< no vertex is isolated, unless there is no face
  no_faces_only_on_a_line,  ///< without faces, all vertices are on one line
  free_edges_are_delaunay,  ///< no free edge must be flipped
};

struct PlanarViolation {
  PlanarInvariant invariant = PlanarInvariant::topology_is_sound;
  MeshViolation topology{};  ///< of topology_is_sound
  HalfedgeId halfedge{};
  VertexId vertex{};
};

/// None if the mesh is the canonical constrained Delaunay triangulation of its vertices and
/// constrained edges. Cost: n log n.
std::optional<PlanarViolation> find_violation(const PlanarMesh& mesh);

std::string describe(const PlanarViolation& violation);

}  // namespace offgrid::navmesh
