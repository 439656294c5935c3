#include "offgrid/navmesh/offset/reposition.hpp"

#include <algorithm>

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
  const auto is_on_floor = [&](FaceId f) {
    return mesh.mesh().is_alive(f) && mesh.floor(f) == position.floor;
  };
  if (is_on_floor(position.face)) {
    if (holds(mesh, position.face, position.point)) return position;
    near = position.face;
  }
  if (!is_on_floor(near)) {
    const auto faces = mesh.mesh().faces();
    const auto found = std::find_if(faces.begin(), faces.end(), is_on_floor);
    if (found == faces.end()) return std::nullopt;
    near = *found;
  }
  return locate(mesh, position.point, near);
}

std::vector<std::size_t> reposition(const PlanarMesh& mesh, std::span<Position> positions) {
  std::vector<std::size_t> moved;
  std::vector<FaceId> near;  // by floor
  for (std::size_t i = 0; i < positions.size(); ++i) {
    if (near.size() <= positions[i].floor) near.resize(positions[i].floor + std::size_t{1});
    FaceId& here = near[positions[i].floor];
    const auto now = reposition(mesh, positions[i], here);
    const FaceId face = now ? now->face : FaceId{};
    if (face) here = face;
    if (face == positions[i].face) continue;
    positions[i].face = face;
    moved.push_back(i);
  }
  return moved;
}

}  // namespace offgrid::navmesh
