// find_violation(mesh): the first invariant of a mesh that does not hold, with the ids at fault.
//
// It reads the stored arrays and never navigates through the mesh, so a wrong rotation cannot hide
// a wrong link. Each invariant has a test that breaks it and expects exactly that answer
// (tests/navmesh/mesh_check_test.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh {

enum class MeshInvariant : std::uint8_t {
  corners_are_vertices,       ///< each corner of a face is an existing vertex
  corners_differ,             ///< a face has three different corners
  twin_exists,                ///< a twin is a half-edge of an existing face
  twin_is_mutual,             ///< the twin of the twin is the half-edge itself, and another one
  twin_runs_back,             ///< a twin has the same two ends, in the other order
  twin_agrees_on_constraint,  ///< both sides of an edge are constrained, or neither
  edge_is_unique,             ///< no two half-edges run from one vertex to the same other vertex
  vertex_knows_a_halfedge,    ///< a vertex of a face keeps a half-edge that starts there
  isolated_has_no_face,       ///< an isolated vertex is no corner of a face
  /// the faces about a vertex form one fan, so the border passes it at most once
  faces_make_one_fan,
  free_faces_are_listed,     ///< the free list holds each removed face once
  free_vertices_are_listed,  ///< the free list holds each removed vertex once
};

/// An invariant that does not hold, and where; ids that do not matter are none.
struct MeshViolation {
  MeshInvariant invariant = MeshInvariant::corners_are_vertices;
  FaceId face;
  HalfedgeId halfedge;
  VertexId vertex;

  friend bool operator==(const MeshViolation&, const MeshViolation&) = default;
};

/// Returns nothing if the mesh is sound. Cost: linear, and a sort of the edges at each vertex.
std::optional<MeshViolation> find_violation(const Mesh& mesh);

/// The violation in words, as in "half-edge 17 of face 4: its twin does not run back".
std::string describe(const MeshViolation& violation);

}  // namespace offgrid::navmesh
