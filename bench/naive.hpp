// Naive predicates over double, written without a thought of rounding, for several benchmarks.
#pragma once

#include <algorithm>

#include "subjects.hpp"

namespace offgrid::bench::naive {

using Vec2 = Naive::P2;

/// 0 outside, 1 on the boundary, 2 inside the triangle abc, which may turn either way.
inline int containment(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& p) {
  const int ab = sign(kernel::formula::orient(a, b, p));
  const int bc = sign(kernel::formula::orient(b, c, p));
  const int ca = sign(kernel::formula::orient(c, a, p));
  const bool outside = (ab < 0 || bc < 0 || ca < 0) && (ab > 0 || bc > 0 || ca > 0);
  return outside ? 0 : (ab == 0 || bc == 0 || ca == 0 ? 1 : 2);
}

inline bool proper_cross(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  using kernel::formula::orient;
  const int first = sign(orient(a, b, c)) * sign(orient(a, b, d));
  const int second = sign(orient(c, d, a)) * sign(orient(c, d, b));
  return first < 0 && second < 0;
}

/// The order along a -> b of its crossings with the lines cd and ef.
inline int compare_crossings(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d,
                             const Vec2& e, const Vec2& f) {
  using kernel::formula::orient;
  const double first = orient(c, d, a);
  const double second = orient(e, f, a);
  const double first_whole = first - orient(c, d, b);
  const double second_whole = second - orient(e, f, b);
  return sign(first_whole) * sign(second_whole) * sign(first * second_whole - second * first_whole);
}

/// negative, zero, positive as a comes before, equals, comes after b.
constexpr int compare(double a, double b) {
  return static_cast<int>(a > b) - static_cast<int>(a < b);
}

}  // namespace offgrid::bench::naive
