// find_violation(planar mesh): the first property of the canonical constrained Delaunay
// triangulation that does not hold, and where.
//
// A sound mesh of counter-clockwise faces that covers the convex hull and whose free edges need no
// flip is unique, so a mesh without a violation is the triangulation of its vertices and
// constraints. The check uses predicates and the mesh's arrays, never the code that edits.
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
  border_is_one_loop,       ///< the border is one loop with winding number 1
  every_vertex_has_a_face,  ///< no vertex is isolated, unless there is no face
  no_faces_only_on_a_line,  ///< there are no faces only if all vertices are on one line
  free_edges_are_delaunay,  ///< no free edge must be flipped
};

struct PlanarViolation {
  PlanarInvariant invariant = PlanarInvariant::topology_is_sound;
  MeshViolation topology{};  ///< the mesh's violation, for topology_is_sound
  HalfedgeId halfedge{};
  VertexId vertex{};
};

/// Returns nothing if the mesh is the canonical constrained Delaunay triangulation of its vertices
/// and constrained edges. Cost: n log n.
std::optional<PlanarViolation> find_violation(const PlanarMesh& mesh);

/// The violation in words.
std::string describe(const PlanarViolation& violation);

}  // namespace offgrid::navmesh
