#include "snap/corridor.hpp"

#include <algorithm>

#include "offgrid/kernel/pixel.hpp"
#include "offset/faces_at.hpp"

namespace offgrid::navmesh::detail {

using kernel::Int;
using kernel::Point2;

namespace {

// The points within side / 2 of a segment along the axes. There are six zones outside the strip:
// left of, right of, below and above its box, and beyond either border along the segment. A vertex
// in no zone is near; an edge with both ends in one zone is not.
//
//               zone 3: above
//          +---------------------+
//   zone 0 | zone 4       .--' b'| zone 1       The strip is between two parallels to ab. Zone 4
//   left   |       .--'   .--'   | right        is beyond its left border, zone 5 beyond its
//          |.--'   .--'   zone 5 |              right one.
//          |a .--'               |
//          +---------------------+
//               zone 2: below
class Strip {
 public:
  static constexpr bool is_about_point = false;

  Strip(const Point2& a, const Point2& b, const Int<30>& side)
      : a_(a),
        b_(b),
        side_(side),
        width_(side * kernel::detail::manhattan(b - a)),
        left_(kernel::shift_left<1>(std::min(a.x, b.x)) - side),
        right_(kernel::shift_left<1>(std::max(a.x, b.x)) + side),
        bottom_(kernel::shift_left<1>(std::min(a.y, b.y)) - side),
        top_(kernel::shift_left<1>(std::max(a.y, b.y)) + side) {}

  std::uint32_t zones_of(const Point2& p) const {
    const auto x = kernel::shift_left<1>(p.x), y = kernel::shift_left<1>(p.y);
    const auto across = kernel::shift_left<1>(kernel::orient_value(a_, b_, p));
    return bit(x, left_, 0) | bit(right_, x, 1) | bit(y, bottom_, 2) | bit(top_, y, 3) |
           bit(width_, across, 4) | bit(width_, -across, 5);
  }

  // If the edge comes near and neither of its ends is near, it crosses the segment or comes near an
  // end of it.
  bool is_near(const Point2& c, const Point2& d, std::uint32_t zones_c,
               std::uint32_t zones_d) const {
    if (zones_c == 0 || zones_d == 0) return true;
    return kernel::proper_cross(a_, b_, c, d) || kernel::closed_near(c, d, a_, side_) ||
           kernel::closed_near(c, d, b_, side_);
  }

 private:
  template <int A, int B>
  static std::uint32_t bit(const Int<A>& smaller, const Int<B>& larger, int number) {
    return static_cast<std::uint32_t>(kernel::sign_of(smaller - larger) == kernel::Sign::negative)
           << number;
  }

  const Point2 &a_, &b_;
  Int<30> side_;
  Int<62> width_;
  Int<32> left_, right_, bottom_, top_;
};

// The points within side / 2 of one point; it has no zones, each edge is tested.
class Square {
 public:
  static constexpr bool is_about_point = true;

  Square(const Point2& a, const Int<30>& side) : a_(a), side_(side) {}

  static std::uint32_t zones_of(const Point2&) { return 0; }
  bool is_near(const Point2& c, const Point2& d, std::uint32_t, std::uint32_t) const {
    return kernel::closed_near(c, d, a_, side_);
  }

 private:
  const Point2& a_;
  Int<30> side_;
};

}  // namespace

void Corridor::begin(const Mesh& mesh) {
  if (++walk_ == 0) {
    face_visits_.zero();
    vertex_visits_.zero();
    walk_ = 1;
  }
  face_visits_.make_room(mesh.face_bound());
  vertex_visits_.make_room(mesh.vertex_bound());
  vertices_.clear();
  constrained_.clear();
}

template <class Strip>
void Corridor::see(const PlanarMesh& mesh, const Strip& strip, VertexId v) {
  VertexVisit& visit = vertex_visits_[v.value()];
  if (visit.walk == walk_) return;
  visit = {walk_, strip.zones_of(mesh.point(v))};
  last_vertex_ = v;
  if (visit.zones == 0) vertices_.push_back(v);
}

// Visits the face across an edge of a visited face, if the edge comes close.
template <class Strip>
void Corridor::cross(const PlanarMesh& mesh, const Strip& strip, HalfedgeId h) {
  const Mesh& topology = mesh.mesh();
  const VertexId u = topology.origin(h), v = topology.target(h);
  const std::uint32_t zones_u = vertex_visits_[u.value()].zones,
                      zones_v = vertex_visits_[v.value()].zones;
  if (!Strip::is_about_point && (zones_u & zones_v) != 0) return;
  const HalfedgeId twin = topology.twin(h);
  const bool is_seen = twin && face_visits_[topology.face(twin).value()] == walk_,
             is_constrained = topology.is_constrained(h);
  if ((is_seen && !is_constrained) ||
      !strip.is_near(mesh.point(u), mesh.point(v), zones_u, zones_v))
    return;
  if (is_constrained) constrained_.push_back(h);
  if (!twin || is_seen) return;
  face_visits_[topology.face(twin).value()] = walk_;
  open_.push_back(twin);
  if constexpr (!Strip::is_about_point) see(mesh, strip, topology.apex(twin));
}

template <class Strip>
void Corridor::flood(const PlanarMesh& mesh, const Strip& strip, FaceId first) {
  const Mesh& topology = mesh.mesh();
  face_visits_[first.value()] = walk_;
  if constexpr (!Strip::is_about_point) {
    for (const VertexId v : topology.vertices(first)) see(mesh, strip, v);
  }
  for (std::uint32_t k = 0; k < 3; ++k) cross(mesh, strip, topology.halfedge(first, k));
  while (!open_.empty()) {
    const HalfedgeId entry = open_.back();
    open_.pop_back();
    cross(mesh, strip, topology.next(entry));
    cross(mesh, strip, topology.prev(entry));
  }
}

void Corridor::walk(const PlanarMesh& mesh, const Point2& a, const Point2& b, const Int<30>& side,
                    const Location& start) {
  OFFGRID_EXPECTS(start.place != Place::outside, "Corridor::walk: the segment is in the mesh");
  begin(mesh.mesh());
  const FaceId first = face_at(mesh.mesh(), start);
  if (a == b)
    flood(mesh, Square(a, side), first);
  else
    flood(mesh, Strip(a, b, side), first);
}

}  // namespace offgrid::navmesh::detail
