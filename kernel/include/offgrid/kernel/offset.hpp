// The offset model: mesh vertices stand at v - (iota1, iota2), 0 < iota2 << iota1 << 1, so no query
// ever lands on an edge or a vertex.
//
// A query is exact, the mesh is off the grid by infinitesimals; a tie on the grid is decided by the
// offset, and never remains. With e the direction of an edge or line, a tie is decided by
//
//   tau(e) = sign of cross(e, -(iota1, iota2)) = sign(e.y) if e.y != 0, else -sign(e.x)
//
// which is never zero for e != 0. With the minus sign an area [x0, x1] x [y0, y1] owns [x0, x1) x
// [y0, y1), the convention of the pixels. One constant, default_offset_sign, decides the sign;
// `plus` is the convention of the source ("Infinitesimal offset meshes"), and every predicate is
// tested for both. A common offset changes nothing inside the mesh, which is why those predicates
// stay in orient.hpp and in_circle.hpp.
#pragma once

#include "offgrid/kernel/orient.hpp"

namespace offgrid::kernel {

/// Where mesh vertices stand: at v - (iota1, iota2) or at v + (iota1, iota2).
enum class OffsetSign : std::int8_t { minus = -1, plus = 1 };

inline constexpr OffsetSign default_offset_sign = OffsetSign::minus;

/// The side of a line of direction e towards which the offset moves a mesh vertex. Requires e != 0;
/// checked.
template <OffsetSign S = default_offset_sign>
constexpr Side tau(const Vector2& e) {
  OFFGRID_EXPECTS(!e.is_zero(), "the offset model: a direction is not zero");
  const Sign y = sign_of(e.y);
  const Sign minus = y != Sign::zero ? y : -sign_of(e.x);
  const bool left = (minus == Sign::positive) == (S == OffsetSign::minus);
  return left ? Side::left : Side::right;
}

/// T1: the side of the directed mesh edge u -> v on which the query point q lies. Requires u != v;
/// checked on a tie.
template <OffsetSign S = default_offset_sign>
constexpr Side side_of_mesh_edge(const MeshPoint2& u, const MeshPoint2& v, const Point2& q) {
  const Sign exact = orient(u.grid(), v.grid(), q);
  if (exact == Sign::zero) return -tau<S>(v - u);
  return exact == Sign::positive ? Side::left : Side::right;
}

/// T2: the side of the directed query line p -> q on which the mesh vertex v lies. Requires p != q;
/// checked on a tie.
template <OffsetSign S = default_offset_sign>
constexpr Side side_of_line(const Point2& p, const Point2& q, const MeshPoint2& v) {
  const Sign exact = orient(p, q, v.grid());
  if (exact == Sign::zero) return tau<S>(q - p);
  return exact == Sign::positive ? Side::left : Side::right;
}

/// T3: does the mesh vertex v come before the query point q in x? On a tie the offset decides.
template <OffsetSign S = default_offset_sign>
constexpr Order order_x(const MeshPoint2& v, const Point2& q) {
  const bool before = S == OffsetSign::minus ? v.grid().x <= q.x : v.grid().x < q.x;
  return before ? Order::before : Order::after;
}

/// T3 for y.
template <OffsetSign S = default_offset_sign>
constexpr Order order_y(const MeshPoint2& v, const Point2& q) {
  const bool before = S == OffsetSign::minus ? v.grid().y <= q.y : v.grid().y < q.y;
  return before ? Order::before : Order::after;
}

// A query on the vertical edge (0,0) -> (0,2) is right of it, as if the edge stood a little to the
// left; on a horizontal one it is above.
static_assert(side_of_mesh_edge(MeshPoint2(Point2::at(0, 0)), MeshPoint2(Point2::at(0, 2)),
                                Point2::at(0, 1)) == Side::right);
static_assert(side_of_mesh_edge(MeshPoint2(Point2::at(0, 0)), MeshPoint2(Point2::at(2, 0)),
                                Point2::at(1, 0)) == Side::left);

}  // namespace offgrid::kernel
