#include <algorithm>
#include <array>
#include <optional>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/cut/detail/cut_grid_steps.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

using Sides = std::array<Sign, 3>;

/// The side of each edge of the face on which p lies.
Sides sides_of(const PlanarMesh& planar, FaceId f, const Point2& p) {
  const std::array<Point2, 3> t = planar.triangle(f);
  return {kernel::orient(t[0], t[1], p), kernel::orient(t[1], t[2], p),
          kernel::orient(t[2], t[0], p)};
}

bool holds(const Sides& sides) {
  return sides[0] != Sign::negative && sides[1] != Sign::negative && sides[2] != Sign::negative;
}

/// The location of p in a face that contains it; on a vertex if it is on two edges. An edge is
/// named by the half-edge of smaller id, so that both of its faces give the same result.
Location place_in(const Mesh& mesh, FaceId f, const Sides& sides) {
  for (std::uint32_t k = 0; k < 3; ++k) {
    if (sides[k] == Sign::zero && sides[(k + 1) % 3] == Sign::zero)
      return {Place::vertex, mesh.target(mesh.halfedge(f, k)), {}};
  }
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = mesh.halfedge(f, k);
    if (sides[k] == Sign::zero)
      return {Place::edge, {}, mesh.is_border(h) ? h : std::min(h, mesh.twin(h))};
  }
  return {Place::face, {}, mesh.halfedge(f, 0)};
}

/// Walks towards p across edges with p on their right, which pseudo-random bits choose, so that the
/// walk does not cycle. Returns none if it reaches the border, beyond which the mesh may continue,
/// or takes more steps than a search of all faces.
std::optional<Location> walk_to(const PlanarMesh& planar, const Point2& p, FaceId f) {
  const Mesh& mesh = planar.mesh();
  std::uint32_t bits = 0x9e3779b9;
  for (std::size_t steps = 0; steps <= mesh.face_count(); ++steps) {
    const Sides sides = sides_of(planar, f, p);
    if (holds(sides)) return place_in(mesh, f, sides);
    bits = bits * 1664525 + 1013904223;
    std::uint32_t k = (bits >> 16) % 3;
    while (sides[k] != Sign::negative) k = (k + 1) % 3;
    const HalfedgeId exit = mesh.halfedge(f, k);
    if (mesh.is_border(exit)) return std::nullopt;
    f = mesh.face(mesh.twin(exit));
  }
  return std::nullopt;
}

}  // namespace

Location locate_exact(const PlanarMesh& planar, const Point2& p, FaceId start) {
  const Mesh& mesh = planar.mesh();
  if (const auto found = walk_to(planar, p, start)) return *found;
  for (const FaceId f : mesh.faces()) {
    const Sides sides = sides_of(planar, f, p);
    if (holds(sides)) return place_in(mesh, f, sides);
  }
  return {};
}

// The sample is evenly spaced over the ids, which are in the order of the updates and so all over
// the mesh (jump and walk: Mucke, Saias, Zhu 1996).
FaceId find_start(const PlanarMesh& planar, const Point2& p) {
  const Mesh& mesh = planar.mesh();
  const std::uint64_t bound = mesh.vertex_bound();
  std::uint64_t samples = 1;
  while (samples * samples * samples < bound) ++samples;
  FaceId start = *mesh.faces().begin();
  auto nearest = kernel::squared_distance(p, planar.point(mesh.origin(mesh.halfedge(start))));
  for (std::uint64_t i = 0; i < samples; ++i) {
    const VertexId v{static_cast<std::uint32_t>(i * bound / samples)};
    if (!mesh.is_alive(v) || mesh.is_isolated(v)) continue;
    const auto distance = kernel::squared_distance(p, planar.point(v));
    if (nearest <= distance) continue;
    nearest = distance;
    start = mesh.face(mesh.halfedge(v));
  }
  return start;
}

}  // namespace offgrid::navmesh::detail
