#include <algorithm>

#include "offgrid/kernel/crossing.hpp"
#include "offgrid/navmesh/cut/detail/cut_grid_steps.hpp"

namespace offgrid::navmesh::detail {

using kernel::Point2;
using kernel::Sign;

namespace {

/// The first element that a side meets from vertex c towards q: a neighbour of c on it, or the edge
/// opposite to c in the face that it enters. Returns none if it leaves the mesh at c.
SideEvent leave_vertex(const PlanarMesh& planar, VertexId c, const Point2& q) {
  const Mesh& mesh = planar.mesh();
  const Point2& from = planar.points()[c.value()];
  for (const HalfedgeId h : mesh.outgoing(c)) {
    const Sign first = kernel::orient(from, q, planar.point(mesh.target(h)));
    const Sign second = kernel::orient(from, q, planar.point(mesh.apex(h)));
    // The angle of the face at c is less than 180 degrees, so a face from the right of the side to
    // its left holds the side and not its extension backwards.
    if (first == Sign::negative && second == Sign::positive)
      return {mesh.target(h), mesh.apex(h), mesh.next(h)};
    // An edge of this face on the side's line is ahead, not behind, iff the face is on this side of
    // it.
    if (first == Sign::zero && second == Sign::positive) return {mesh.target(h), {}, {}};
    if (second == Sign::zero && first == Sign::negative) return {mesh.apex(h), {}, {}};
  }
  return {};
}

}  // namespace

CutError walk_side(const PlanarMesh& planar, VertexId from, VertexId to,
                   std::vector<SideEvent>& events) {
  const Mesh& mesh = planar.mesh();
  const Point2 p = planar.point(from);
  const Point2 q = planar.point(to);
  events.assign(1, {from, {}, {}});
  while (events.back().origin != to || !events.back().is_vertex()) {
    const SideEvent& last = events.back();
    if (last.is_vertex()) {
      const SideEvent next = leave_vertex(planar, last.origin, q);
      if (!next.origin)
        return {.code = CutErrorCode::outside_mesh, .point = planar.point(last.origin)};
      events.push_back(next);
      continue;
    }
    const HalfedgeId across = mesh.twin(last.halfedge);
    if (!across) {
      const auto edge = planar.segment(last.halfedge);
      const bool inside_edge = kernel::proper_cross(p, q, edge[0], edge[1]);
      return {.code = CutErrorCode::outside_mesh,
              .point = inside_edge ? kernel::round_cross(p, q, edge[0], edge[1]) : q,
              .edge = edge};
    }
    const VertexId apex = mesh.apex(across);
    const Sign side = kernel::orient(p, q, planar.point(apex));
    if (side == Sign::zero) {
      events.push_back({apex, {}, {}});
    } else if (side == Sign::positive) {
      events.push_back({last.origin, apex, mesh.next(across)});
    } else {
      events.push_back({apex, last.target, mesh.prev(across)});
    }
  }
  return {};
}

bool is_safe(const Point2& u, const Point2& v, const Point2& a, const Point2& b, const Point2& r) {
  const auto left = [&r](const Point2& from, const Point2& to) {
    return kernel::orient(from, to, r) == Sign::positive;
  };
  return left(a, u) && left(u, b) && left(b, v) && left(v, a);
}

Placement place(const Point2& p, const Point2& q, const Point2& u, const Point2& v, const Point2& a,
                const Point2& b) {
  const Point2 nearest = kernel::round_cross(p, q, u, v);
  if (nearest == u) return {Placement::How::origin, u};
  if (nearest == v) return {Placement::How::target, v};
  if (is_safe(u, v, a, b, nearest)) {
    const bool exact =
        kernel::orient(p, q, nearest) == Sign::zero && kernel::orient(u, v, nearest) == Sign::zero;
    return {exact ? Placement::How::exact : Placement::How::rounded, nearest};
  }
  Placement best{Placement::How::none, nearest};
  auto distance = kernel::abs(kernel::orient_value(p, q, nearest));
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      const auto made =
          Point2::make(std::int64_t{nearest.x.raw()} + dx, std::int64_t{nearest.y.raw()} + dy);
      if (!made || *made == nearest) continue;
      Placement::How how = Placement::How::neighbour;
      if (*made == u) {
        how = Placement::How::origin;
      } else if (*made == v) {
        how = Placement::How::target;
      } else if (!is_safe(u, v, a, b, *made)) {
        continue;
      }
      const auto other = kernel::abs(kernel::orient_value(p, q, *made));
      if (best.how != Placement::How::none && distance <= other) continue;
      best = {how, *made};
      distance = other;
    }
  }
  return best;
}

}  // namespace offgrid::navmesh::detail
