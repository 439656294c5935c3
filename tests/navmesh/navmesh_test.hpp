// Small meshes for the tests.
#pragma once

#include "offgrid/navmesh/mesh/mesh.hpp"
#include "offgrid/navmesh/mesh/mesh_check.hpp"

namespace offgrid::navmesh {

/// Links the half-edges u -> v and v -> u, whichever faces they are of.
inline void link_edge(Mesh& mesh, VertexId u, VertexId v) {
  HalfedgeId forth;
  HalfedgeId back;
  for (const FaceId f : mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      if (mesh.origin(h) == u && mesh.target(h) == v) forth = h;
      if (mesh.origin(h) == v && mesh.target(h) == u) back = h;
    }
  }
  mesh.link(forth, back);
}

/// A face whose corners keep one of its half-edges.
inline FaceId add_known_face(Mesh& mesh, VertexId a, VertexId b, VertexId c) {
  const FaceId f = mesh.add_face(a, b, c);
  for (std::uint32_t k = 0; k < 3; ++k) mesh.set_halfedge(mesh.halfedge(f, k));
  return f;
}

/// The square 0, 1, 2, 3, counter-clockwise, with the diagonal 0-2.
inline Mesh square() {
  Mesh mesh;
  for (int i = 0; i < 4; ++i) mesh.add_vertex();
  add_known_face(mesh, VertexId{0}, VertexId{1}, VertexId{2});
  add_known_face(mesh, VertexId{0}, VertexId{2}, VertexId{3});
  link_edge(mesh, VertexId{0}, VertexId{2});
  return mesh;
}

/// The hub 0 in the rim 1, 2, ..., n.
inline Mesh wheel(std::uint32_t n) {
  Mesh mesh;
  for (std::uint32_t i = 0; i <= n; ++i) mesh.add_vertex();
  for (std::uint32_t i = 1; i <= n; ++i)
    add_known_face(mesh, VertexId{0}, VertexId{i}, VertexId{i % n + 1});
  for (std::uint32_t i = 1; i <= n; ++i) link_edge(mesh, VertexId{0}, VertexId{i});
  return mesh;
}

}  // namespace offgrid::navmesh
