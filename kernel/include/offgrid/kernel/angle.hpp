// compare_angle(o, p, q): which of two directions from o comes first, counter-clockwise from +x?
#pragma once

#include "offgrid/kernel/formula.hpp"

namespace offgrid::kernel {

namespace detail {

/// Angles in [0, pi) are the upper half, which contains +x; angles in [pi, 2 pi) the lower one,
/// which contains -x.
constexpr bool in_lower_half(const Vector2& v) {
  const Sign y = sign_of(v.y);
  return y == Sign::negative || (y == Sign::zero && sign_of(v.x) == Sign::negative);
}

}  // namespace detail

/// negative, zero, positive as the angle of u, in [0, 2 pi) from +x, is smaller than, equal to,
/// larger than that of v. Requires u and v not zero; checked.
constexpr Sign compare_angle(const Vector2& u, const Vector2& v) {
  OFFGRID_EXPECTS(!u.is_zero() && !v.is_zero(), "compare_angle: a direction is not zero");
  const bool u_lower = detail::in_lower_half(u);
  const bool v_lower = detail::in_lower_half(v);
  if (u_lower != v_lower) return u_lower ? Sign::positive : Sign::negative;
  return -sign_of(cross(u, v));  // within half a turn, the smaller angle has the other on its left
}

/// Compares the directions from o to p and from o to q. Requires p != o and q != o; checked.
constexpr Sign compare_angle(const Point2& o, const Point2& p, const Point2& q) {
  return compare_angle(p - o, q - o);
}

static_assert(compare_angle(Point2::at(0, 0), Point2::at(1, 0), Point2::at(0, 1)) ==
              Sign::negative);
static_assert(compare_angle(Point2::at(0, 0), Point2::at(-1, 0), Point2::at(-2, 0)) == Sign::zero);
static_assert(compare_angle(Point2::at(0, 0), Point2::at(1, -1), Point2::at(1, 0)) ==
              Sign::positive);

}  // namespace offgrid::kernel
