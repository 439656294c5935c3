// TwoFaces: an edge u -> v with an apex on its left and one on its right, and its split.
#pragma once

#include "offgrid/navmesh/cut/detail/split.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::figures {

/// Vertices: 0 u, 1 v, 2 the apex on the left, 3 the one on the right; after the split 4 the new
/// one.
struct TwoFaces {
  navmesh::Mesh mesh;
  navmesh::FaceId left;
  navmesh::FaceId right;

  TwoFaces() {
    using navmesh::VertexId;
    for (int i = 0; i < 4; ++i) mesh.add_vertex();
    left = mesh.add_face(VertexId{0}, VertexId{1}, VertexId{2});
    right = mesh.add_face(VertexId{1}, VertexId{0}, VertexId{3});
    mesh.link(mesh.halfedge(left, 0), mesh.halfedge(right, 0));
    for (const navmesh::FaceId f : {left, right}) {
      for (std::uint32_t k = 0; k < 3; ++k) mesh.set_halfedge(mesh.halfedge(f, k));
    }
  }

  navmesh::detail::Split split() {
    return navmesh::detail::split_edge(mesh, mesh.halfedge(left, 0));
  }
};

}  // namespace offgrid::figures
