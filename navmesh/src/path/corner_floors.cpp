#include "path/corner_floors.hpp"

#include <algorithm>

#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

// Other floors are at seams only.
Floor smallest_floor(const View& view, FaceId f, const Point2& p) {
  const Mesh& mesh = view.mesh();
  Floor floor = view.world().floor(f);
  const auto take = [&](FaceId face) {
    if (!view.is_blocked(face)) floor = std::min(floor, view.world().floor(face));
  };
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = mesh.halfedge(f, k);
    const auto [a, b] = view.planar().segment(h);
    if (a == p) {
      if (!view.world().snap().is_at_seam(mesh.origin(h))) return floor;
      for (const HalfedgeId spoke : mesh.outgoing(mesh.origin(h))) take(mesh.face(spoke));
    } else if (mesh.twin(h) && kernel::orient(a, b, p) == Sign::zero) {
      take(mesh.face(mesh.twin(h)));
    }
  }
  return floor;
}

std::vector<Floor> corner_floors(const View& view, const FloorPoint& from, const FloorPoint& to,
                                 std::span<const Point2> corners, std::span<const FaceId> faces) {
  std::vector<Floor> floors;
  if (view.floor_count() == 1) return floors;
  floors.push_back(from.floor);
  for (std::size_t i = 1; i + 1 < corners.size(); ++i)
    floors.push_back(faces.empty() ? from.floor : smallest_floor(view, faces[i - 1], corners[i]));
  if (corners.size() > 1) floors.push_back(to.floor);
  return floors;
}

}  // namespace offgrid::navmesh::detail
