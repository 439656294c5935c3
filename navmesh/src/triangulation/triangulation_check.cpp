#include "offgrid/navmesh/triangulation/triangulation_check.hpp"

#include <array>
#include <vector>

#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/kernel/orient.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

namespace {

std::optional<PlanarViolation> check_faces(const PlanarMesh& mesh) {
  for (const FaceId f : mesh.mesh().faces()) {
    const std::array<Point2, 3> p = mesh.triangle(f);
    if (kernel::orient(p[0], p[1], p[2]) == Sign::positive) continue;
    return PlanarViolation{PlanarInvariant::faces_turn_left, {}, mesh.mesh().halfedge(f), {}};
  }
  return std::nullopt;
}

// Is the border convex with winding number 1? A convex loop turns from descending to ascending as
// often as its winding number says.
std::optional<PlanarViolation> check_border(const PlanarMesh& mesh) {
  const Mesh& topology = mesh.mesh();
  // the border half-edge that starts at each vertex
  std::vector<HalfedgeId> after(topology.vertex_bound());
  std::size_t edges = 0;
  HalfedgeId first;
  for (const FaceId f : topology.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = topology.halfedge(f, k);
      if (!topology.is_border(h)) continue;
      after[topology.origin(h).value()] = h;
      ++edges;
      first = h;
    }
  }
  if (!first) return std::nullopt;
  std::size_t seen = 0;
  int turns_to_ascending = 0;
  HalfedgeId h = first;
  do {
    const HalfedgeId next = after[topology.target(h).value()];
    const auto [a, b] = mesh.segment(h);
    const Point2 c = mesh.point(topology.target(next));
    if (kernel::orient(a, b, c) == Sign::negative)
      return PlanarViolation{PlanarInvariant::border_is_convex, {}, h, topology.target(h)};
    turns_to_ascending += static_cast<int>(b < a && b < c);
    h = next;
  } while (++seen <= edges && h != first);
  if (seen != edges || turns_to_ascending != 1)
    return PlanarViolation{PlanarInvariant::border_is_one_loop, {}, first, {}};
  return std::nullopt;
}

std::optional<PlanarViolation> check_vertices(const PlanarMesh& mesh) {
  const Mesh& topology = mesh.mesh();
  std::array<VertexId, 2> base{};
  for (const VertexId v : topology.vertices()) {
    if (topology.face_count() > 0) {
      if (topology.is_isolated(v))
        return PlanarViolation{PlanarInvariant::every_vertex_has_a_face, {}, {}, v};
    } else if (!base[0]) {
      base[0] = v;
    } else if (!base[1]) {
      base[1] = v;
    } else if (kernel::orient(mesh.point(base[0]), mesh.point(base[1]), mesh.point(v)) !=
               Sign::zero) {
      return PlanarViolation{PlanarInvariant::no_faces_only_on_a_line, {}, {}, v};
    }
  }
  return std::nullopt;
}

std::optional<PlanarViolation> check_edges(const PlanarMesh& mesh) {
  const Mesh& topology = mesh.mesh();
  for (const FaceId f : topology.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = topology.halfedge(f, k);
      if (topology.is_border(h) || topology.is_constrained(h)) continue;
      const auto [a, b] = mesh.segment(h);
      if (!kernel::must_flip(a, b, mesh.point(topology.apex(h)),
                             mesh.point(topology.apex(topology.twin(h)))))
        continue;
      return PlanarViolation{PlanarInvariant::free_edges_are_delaunay, {}, h, {}};
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<PlanarViolation> find_violation(const PlanarMesh& mesh) {
  if (const auto broken = find_violation(mesh.mesh()))
    return PlanarViolation{PlanarInvariant::topology_is_sound, *broken, {}, {}};
  for (const auto check : {check_faces, check_border, check_vertices, check_edges}) {
    if (const auto broken = check(mesh)) return broken;
  }
  return std::nullopt;
}

std::string describe(const PlanarViolation& violation) {
  const std::string h = "half-edge " + std::to_string(violation.halfedge.value());
  const std::string v = "vertex " + std::to_string(violation.vertex.value());
  switch (violation.invariant) {
    case PlanarInvariant::topology_is_sound: return describe(violation.topology);
    case PlanarInvariant::faces_turn_left: return "the face of " + h + " is not counter-clockwise";
    case PlanarInvariant::border_is_convex: return "the border turns right at " + v;
    case PlanarInvariant::border_is_one_loop:
      return "the border of " + h + " is not one convex loop";
    case PlanarInvariant::every_vertex_has_a_face: return v + " has no face";
    case PlanarInvariant::no_faces_only_on_a_line:
      return v + " is off the line of the others, but there is no face";
    case PlanarInvariant::free_edges_are_delaunay: return h + " must be flipped";
  }
  return "unknown violation";
}

}  // namespace offgrid::navmesh
