#include "offgrid/navmesh/offset/reposition.hpp"

namespace offgrid::navmesh {

using kernel::MeshPoint2;
using kernel::Point2;
using kernel::Side;

bool holds(const PlanarMesh& mesh, FaceId f, const Point2& p) {
  if (!mesh.mesh().is_alive(f)) return false;
  const auto [a, b, c] = mesh.triangle(f);
  const MeshPoint2 u{a}, v{b}, w{c};
  return kernel::side_of_mesh_edge(u, v, p) == Side::left &&
         kernel::side_of_mesh_edge(v, w, p) == Side::left &&
         kernel::side_of_mesh_edge(w, u, p) == Side::left;
}

std::optional<Position> reposition(const PlanarMesh& mesh, const Position& position, FaceId near) {
  if (holds(mesh, position.face, position.point)) return position;
  if (mesh.mesh().is_alive(position.face)) near = position.face;
  return locate(mesh, position.point, mesh.mesh().is_alive(near) ? near : FaceId{});
}

std::vector<std::size_t> reposition(const PlanarMesh& mesh, std::span<Position> positions) {
  std::vector<std::size_t> moved;
  FaceId near;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto now = reposition(mesh, positions[i], near);
    const FaceId face = now ? now->face : FaceId{};
    if (face) near = face;
    if (face == positions[i].face) continue;
    positions[i].face = face;
    moved.push_back(i);
  }
  return moved;
}

}  // namespace offgrid::navmesh
