// in_circle(a, b, c, d): which side of the oriented circle through a, b, c is d on?
//
//   positive   d lies inside when a, b, c turn left, outside when they turn right
//   zero       the four are cocircular or collinear, or two are equal
//
// Formula    lifted 3x3 determinant with rows p - d and |p - d|^2, regrouped (formula.hpp); degree
//            4.
// Range      |x|, |y| < 2^30. Type inference gives Int<127>; the crosses are Int<62> by lemma
//            orient_range, which makes it Int<126>, and lemma in_circle_range makes it Int<124>:
//            128 bits.
// Laws       an even permutation of the four keeps the sign, an odd one flips it; translation,
//            rotation by 90 degrees and scaling keep it.
// Not a law  scaling one axis does not keep it.
// Cost       8 products of 64 bits, 2 of 64 x 64 to 128; no branch. The same on every input: there
//            is no filter to fail.
#pragma once

#include "offgrid/kernel/orient.hpp"

namespace offgrid::kernel {

/// The in-circle determinant; always even on the grid.
constexpr Int<124> in_circle_value(const Point2& a, const Point2& b, const Point2& c,
                                   const Point2& d) {
  return formula::in_circle(a, b, c, d);
}

/// positive if d is inside the circle through a, b, c and these turn left, or outside and they turn
/// right; zero if the four are cocircular or collinear, or two are equal.
constexpr Sign in_circle(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return sign_of(in_circle_value(a, b, c, d));
}

/// A common offset changes no circle: this is the sign for the grid points.
constexpr Sign in_circle(const MeshPoint2& a, const MeshPoint2& b, const MeshPoint2& c,
                         const MeshPoint2& d) {
  return in_circle(a.grid(), b.grid(), c.grid(), d.grid());
}

static_assert(in_circle(Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4), Point2::at(0, 4)) ==
              Sign::zero);
static_assert(in_circle(Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 4), Point2::at(1, 3)) ==
              Sign::positive);

}  // namespace offgrid::kernel
