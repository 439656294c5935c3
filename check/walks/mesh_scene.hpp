// The lists of a mesh of the library.
#pragma once

#include <cstdint>
#include <map>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "walks/scene.hpp"

namespace offgrid::testing::walks {

/// Points and faces are in the mesh's order.
template <class IsBarrier, class IsBlocked>
WalkScene scene_of(const navmesh::PlanarMesh& planar, const IsBarrier& is_barrier,
                   const IsBlocked& is_blocked) {
  const navmesh::Mesh& mesh = planar.mesh();
  WalkScene scene;
  std::map<navmesh::VertexId, std::uint32_t> number;
  for (const navmesh::VertexId v : mesh.vertices()) {
    number.emplace(v, static_cast<std::uint32_t>(number.size()));
    scene.points.push_back(planar.point(v));
  }
  for (const navmesh::FaceId f : mesh.faces()) {
    const auto [a, b, c] = mesh.vertices(f);
    scene.faces.push_back({number[a], number[b], number[c]});
    scene.is_blocked.push_back(is_blocked(f));
    for (std::uint32_t k = 0; k < 3; ++k) {
      const navmesh::HalfedgeId h = mesh.halfedge(f, k), twin = mesh.twin(h);
      if (is_barrier(h) && (!twin || h < twin))
        scene.barriers.push_back({number[mesh.origin(h)], number[mesh.target(h)]});
    }
  }
  return scene;
}

}  // namespace offgrid::testing::walks
