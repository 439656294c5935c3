#include "offgrid/navmesh/offset/flood.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh {

using kernel::MeshPoint2;
using kernel::Order;
using kernel::Point2;
using kernel::Side;

std::string describe(const FloodError& error) {
  const std::string point = "point " + std::to_string(error.index) + " of the ring ";
  switch (error.code) {
    case FloodErrorCode::too_few_points:
      return "a ring needs three points, this one has " + std::to_string(error.index);
    case FloodErrorCode::outside_mesh: return point + "is outside the mesh";
    case FloodErrorCode::repeated_point: return point + "is equal to the point before";
  }
  return "unknown error";
}

// A ray from the vertex to the right crosses an edge whose ends are on different sides of the
// vertex's height and that passes on the right. No end is at that height, and no edge passes
// through the vertex.
bool is_inside(const MeshPoint2& v, std::span<const Point2> ring) {
  bool inside = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point2& p = ring[i];
    const Point2& q = ring[i + 1 == ring.size() ? 0 : i + 1];
    const bool p_above = kernel::order_y(v, p) == Order::before;
    const bool q_above = kernel::order_y(v, q) == Order::before;
    if (p_above == q_above) continue;
    const Side side = q_above ? kernel::side_of_line(p, q, v) : kernel::side_of_line(q, p, v);
    if (side == Side::left) inside = !inside;
  }
  return inside;
}

namespace {

using FaceSet = std::unordered_set<std::uint32_t>;

// The faces that the edges of the ring pass through.
std::optional<FloodError> collect_crossed(const PlanarMesh& mesh, std::span<const Point2> ring,
                                          FaceId near, std::vector<FaceId>& crossed) {
  if (ring.size() < 3) return FloodError{FloodErrorCode::too_few_points, ring.size()};
  std::vector<FaceId> at(ring.size());
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (i > 0 && ring[i] == ring[i - 1]) return FloodError{FloodErrorCode::repeated_point, i};
    const auto position = locate(mesh, ring[i], near);
    if (!position) return FloodError{FloodErrorCode::outside_mesh, i};
    at[i] = near = position->face;
  }
  if (ring.front() == ring.back()) return FloodError{FloodErrorCode::repeated_point, 0};
  for (std::size_t i = 0; i < ring.size(); ++i) {
    crossed.push_back(at[i]);
    const Point2& to = ring[i + 1 == ring.size() ? 0 : i + 1];
    for (const Crossing& crossing : traverse(mesh, Position{ring[i], at[i]}, to))
      crossed.push_back(crossing.entered);
  }
  kernel::sort(crossed.begin(), crossed.end());
  crossed.erase(std::unique(crossed.begin(), crossed.end()), crossed.end());
  return std::nullopt;
}

}  // namespace

kernel::Result<std::vector<FaceId>, FloodError> flood(const PlanarMesh& mesh,
                                                      std::span<const Point2> ring, FaceId near) {
  std::vector<FaceId> faces;
  if (const auto error = collect_crossed(mesh, ring, near, faces)) return *error;
  // The ring passes through none of the other faces, so one corner tells whether such a face is
  // inside; its neighbours are, too, unless the ring crosses them.
  const Mesh& topology = mesh.mesh();
  FaceSet seen;
  for (const FaceId f : faces) seen.insert(f.value());
  const std::size_t crossed = faces.size();
  for (std::size_t i = 0; i < faces.size(); ++i) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId beyond = topology.twin(topology.halfedge(faces[i], k));
      if (!beyond) continue;
      const FaceId next = topology.face(beyond);
      if (!seen.insert(next.value()).second) continue;
      if (i >= crossed || is_inside(mesh.mesh_point(topology.origin(beyond)), ring))
        faces.push_back(next);
    }
  }
  kernel::sort(faces.begin(), faces.end());
  return faces;
}

}  // namespace offgrid::navmesh
