#include "offgrid/navmesh/detail/corridor.hpp"

#include <algorithm>

#include "offgrid/kernel/pixel.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;

namespace {

// Do the boxes of the segments, one of them made larger by side / 2, meet?
bool boxes_are_near(const Point2& a, const Point2& b, const Point2& c, const Point2& d, const Int<30>& side) {
  const auto apart = [&side](const kernel::Coordinate2& a0, const kernel::Coordinate2& a1, const kernel::Coordinate2& c0,
                             const kernel::Coordinate2& c1) {
    return kernel::shift_left<1>(std::min(c0, c1) - std::max(a0, a1)) > side ||
           kernel::shift_left<1>(std::min(a0, a1) - std::max(c0, c1)) > side;
  };
  return !apart(a.x, b.x, c.x, d.x) && !apart(a.y, b.y, c.y, d.y);
}

// Do both points lie on the same side of the line through a and b, both farther from it than side / 2 along the axes? Then so does all that
// is between them.
bool are_beyond(const Point2& a, const Point2& b, const Point2& c, const Point2& d, const Int<30>& side) {
  const auto width = side * kernel::detail::manhattan(b - a);
  const auto to_c = kernel::shift_left<1>(kernel::orient_value(a, b, c)), to_d = kernel::shift_left<1>(kernel::orient_value(a, b, d));
  return (to_c > width && to_d > width) || (-to_c > width && -to_d > width);
}

// Is some point of segment cd within side / 2 of some point of segment ab, along the axes? Then an end of one is near the other segment, or
// they meet.
bool are_near(const Point2& a, const Point2& b, const Point2& c, const Point2& d, const Int<30>& side) {
  if (a == b) return kernel::closed_near(c, d, a, side);
  if (!boxes_are_near(a, b, c, d, side) || are_beyond(a, b, c, d, side)) return false;
  if (kernel::proper_cross(a, b, c, d)) return true;
  return kernel::closed_near(c, d, a, side) || kernel::closed_near(c, d, b, side) || kernel::closed_near(a, b, c, side) ||
         kernel::closed_near(a, b, d, side);
}

}  // namespace

bool Corridor::visit_once(LargeVector<std::uint32_t>& visits, std::uint32_t i) const {
  if (visits[i] == walk_) return false;
  visits[i] = walk_;
  return true;
}

void Corridor::visit(const PlanarMesh& mesh, FaceId f) {
  if (!visit_once(face_visits_, f.value())) return;
  open_.push_back(f);
  for (const VertexId v : mesh.mesh().vertices(f)) {
    if (visit_once(vertex_visits_, v.value())) vertices_.push_back(v);
  }
}

void Corridor::walk(const PlanarMesh& mesh, const Point2& a, const Point2& b, const Int<30>& side, const Location& start) {
  const Mesh& topology = mesh.mesh();
  OFFGRID_EXPECTS(start.place != Place::outside, "Corridor::walk: the segment is in the mesh");
  if (++walk_ == 0) {
    face_visits_.clear();
    vertex_visits_.clear();
    walk_ = 1;
  }
  if (face_visits_.size() < topology.face_bound()) face_visits_.resize(topology.face_bound());
  if (vertex_visits_.size() < topology.vertex_bound()) vertex_visits_.resize(topology.vertex_bound());
  vertices_.clear();
  constrained_.clear();
  visit(mesh, topology.face(start.place == Place::vertex ? topology.halfedge(start.vertex) : start.halfedge));
  while (!open_.empty()) {
    const FaceId f = open_.back();
    open_.pop_back();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = topology.halfedge(f, k);
      const HalfedgeId twin = topology.twin(h);
      const bool is_seen = twin && face_visits_[topology.face(twin).value()] == walk_;
      if (is_seen && !topology.is_constrained(h)) continue;
      const auto [c, d] = mesh.segment(h);
      if (!are_near(a, b, c, d, side)) continue;
      if (topology.is_constrained(h)) constrained_.push_back(h);
      if (twin) visit(mesh, topology.face(twin));
    }
  }
}

}  // namespace offgrid::navmesh::detail
