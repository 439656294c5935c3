// in_circle_perturbed and must_flip: the in-circle test with a tie rule that depends on coordinates
// only.
//
// The lift of a point p is |p|^2 - delta(p), with infinitesimals delta(p) >> delta(q) for p before
// q in lexicographic order. So the perturbed determinant is
//
//   in_circle(a,b,c,d) - [ delta(a) orient(b,c,d) + delta(b) orient(c,a,d)
//                          + delta(c) orient(a,b,d) - delta(d) orient(a,b,c) ]
//
// and a tie is decided by the cofactor of the lexicographically smallest of the four. That cofactor
// is never zero: four cocircular points, a, b, c not collinear and d none of them, have no three on
// a line. Geometrically every cocircular cell becomes a fan from its lexicographically smallest
// vertex, whatever order the points came in. (Coordinate-keyed perturbation: Devillers and Teillaud
// 2011, whose sign is the opposite; docs/exactness.md has the proof and the consequences.)
#pragma once

#include "offgrid/kernel/in_circle.hpp"

namespace offgrid::kernel {

namespace detail {

/// The position, 0 to 3, of the lexicographically smallest of four points.
constexpr int smallest_of(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const bool b_first = b < a;
  const bool d_first = d < c;
  const bool second_pair = (d_first ? d : c) < (b_first ? b : a);
  return second_pair ? 2 + static_cast<int>(d_first) : static_cast<int>(b_first);
}

/// The perturbed sign of four points with in_circle zero.
constexpr Side in_circle_tie(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  OFFGRID_EXPECTS(orient(a, b, c) != Sign::zero, "in_circle_perturbed: a, b, c are not collinear");
  OFFGRID_EXPECTS(d != a && d != b && d != c,
                  "in_circle_perturbed: d is different from a, b and c");
  Sign cofactor = Sign::zero;
  switch (smallest_of(a, b, c, d)) {
    case 0: cofactor = -orient(b, c, d); break;
    case 1: cofactor = -orient(c, a, d); break;
    case 2: cofactor = -orient(a, b, d); break;
    default: cofactor = orient(a, b, c); break;
  }
  return cofactor == Sign::positive ? Side::left : Side::right;
}

}  // namespace detail

/// left where in_circle would be positive after the perturbation (d inside, for a, b, c
/// counter-clockwise), right where negative. Requires a, b, c not collinear and d different from
/// each; checked on a tie, the only place where it matters. Laws: a cyclic shift of a, b, c keeps
/// the answer, a swap flips it. Cost: in_circle; on a tie three comparisons and one orient more.
constexpr Side in_circle_perturbed(const Point2& a, const Point2& b, const Point2& c,
                                   const Point2& d) {
  const Sign sign = in_circle(a, b, c, d);
  if (sign == Sign::zero) return detail::in_circle_tie(a, b, c, d);
  return sign == Sign::positive ? Side::left : Side::right;
}

constexpr Side in_circle_perturbed(const MeshPoint2& a, const MeshPoint2& b, const MeshPoint2& c,
                                   const MeshPoint2& d) {
  return in_circle_perturbed(a.grid(), b.grid(), c.grid(), d.grid());
}

/// Must the edge u -> v, with apexes c on its left and d on its right, be flipped to reach the
/// canonical Delaunay triangulation? On a tie the diagonal at the lexicographically smallest of the
/// four wins, so no further determinant is needed. Requires c strictly left and d strictly right of
/// u -> v; not checked. If the answer is yes the quadrilateral is strictly convex. Cost: in_circle,
/// and three comparisons on a tie.
constexpr bool must_flip(const Point2& u, const Point2& v, const Point2& c, const Point2& d) {
  const Sign sign = in_circle(u, v, c, d);
  if (sign != Sign::zero) return sign == Sign::positive;
  return detail::smallest_of(u, v, c, d) >= 2;
}

constexpr bool must_flip(const MeshPoint2& u, const MeshPoint2& v, const MeshPoint2& c,
                         const MeshPoint2& d) {
  return must_flip(u.grid(), v.grid(), c.grid(), d.grid());
}

// A unit square takes the diagonal through its lower left corner.
static_assert(must_flip(Point2::at(1, 0), Point2::at(0, 1), Point2::at(0, 0), Point2::at(1, 1)));
static_assert(!must_flip(Point2::at(0, 0), Point2::at(1, 1), Point2::at(0, 1), Point2::at(1, 0)));
static_assert(in_circle_perturbed(Point2::at(1, 0), Point2::at(1, 1), Point2::at(0, 1),
                                  Point2::at(0, 0)) == Side::left);

}  // namespace offgrid::kernel
