// The lists of sight_definition.hpp for a mesh of the library.
#pragma once

#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "support/sight_definition.hpp"

namespace offgrid::testing {

/// Requires vertices and faces that are numbered without gaps.
template <class IsBarrier, class IsBlocked>
SightScene sight_scene(const navmesh::PlanarMesh& planar, const IsBarrier& is_barrier,
                       const IsBlocked& is_blocked) {
  const navmesh::Mesh& mesh = planar.mesh();
  SightScene scene;
  for (const navmesh::VertexId v : mesh.vertices())
    scene.points.push_back({planar.point(v).x.raw(), planar.point(v).y.raw()});
  for (const navmesh::FaceId f : mesh.faces()) {
    const auto [a, b, c] = mesh.vertices(f);
    scene.faces.push_back({a.value(), b.value(), c.value()});
    scene.is_blocked.push_back(is_blocked(f));
    for (std::uint32_t k = 0; k < 3; ++k) {
      const navmesh::HalfedgeId h = mesh.halfedge(f, k), twin = mesh.twin(h);
      if (!twin || twin < h) continue;
      scene.edges.push_back({.ends = {mesh.origin(h).value(), mesh.target(h).value()},
                             .faces = {f.value(), mesh.face(twin).value()},
                             .is_barrier = is_barrier(h)});
    }
  }
  return scene;
}

}  // namespace offgrid::testing
