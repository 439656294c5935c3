#include "offgrid/navmesh/cut/cut.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

namespace {

/// A face that is not connected with the first one through edges; none if all are.
FaceId unreached_face(const Mesh& mesh) {
  if (mesh.face_count() == 0) return {};
  std::vector<bool> seen(mesh.face_bound(), false);
  std::vector<FaceId> stack{*mesh.faces().begin()};
  seen[stack[0].value()] = true;
  while (!stack.empty()) {
    const FaceId f = stack.back();
    stack.pop_back();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId other = mesh.twin(mesh.halfedge(f, k));
      if (!other || seen[mesh.face(other).value()]) continue;
      seen[mesh.face(other).value()] = true;
      stack.push_back(mesh.face(other));
    }
  }
  for (const FaceId f : mesh.faces()) {
    if (!seen[f.value()]) return f;
  }
  return {};
}

}  // namespace

std::optional<CutError> check_for_cut(const Mesh& mesh, std::span<const Point2> points,
                                      std::size_t data_count) {
  if (const auto violation = find_violation(mesh))
    return CutError{.code = CutErrorCode::mesh_is_broken, .violation = *violation};
  if (points.size() != mesh.vertex_bound()) {
    return CutError{
        .code = CutErrorCode::wrong_count, .count = points.size(), .limit = mesh.vertex_bound()};
  }
  if (data_count != mesh.face_bound())
    return CutError{
        .code = CutErrorCode::wrong_count, .count = data_count, .limit = mesh.face_bound()};
  const PlanarMesh planar(mesh, points);
  for (const FaceId f : mesh.faces()) {
    const auto [a, b, c] = planar.triangle(f);
    if (kernel::orient(a, b, c) != Sign::positive)
      return CutError{.code = CutErrorCode::face_turns_right, .face = f};
  }
  if (const FaceId f = unreached_face(mesh))
    return CutError{.code = CutErrorCode::mesh_in_pieces, .face = f};
  return std::nullopt;
}

CutResult<std::pair<Mesh, std::vector<Point2>>> rectangle_mesh(const Point2& low,
                                                               const Point2& high) {
  if (high.x <= low.x || high.y <= low.y)
    return CutError{.code = CutErrorCode::empty_rectangle, .point = high};
  Mesh mesh;
  std::array<VertexId, 4> v;
  for (VertexId& corner : v) corner = mesh.add_vertex();
  const FaceId right = mesh.add_face(v[0], v[1], v[2]);
  const FaceId left = mesh.add_face(v[0], v[2], v[3]);
  mesh.link(mesh.halfedge(right, 2), mesh.halfedge(left, 0));
  for (std::uint32_t k = 0; k < 3; ++k) mesh.set_halfedge(mesh.halfedge(right, k));
  mesh.set_halfedge(mesh.halfedge(left, 2));
  return std::pair{std::move(mesh),
                   std::vector<Point2>{low, {high.x, low.y}, high, {low.x, high.y}}};
}

}  // namespace offgrid::navmesh
