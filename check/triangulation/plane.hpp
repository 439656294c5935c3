// Points of the plane by the definitions, in 64 bits: no predicate of the kernel.
#pragma once

#include <algorithm>
#include <cstdint>

#include "offgrid/kernel/point.hpp"

namespace offgrid::testing::triangulation {

/// Twice the signed area of a triangle: positive if it turns left. Coordinates are below 2^30, so
/// it is below 2^63, and so is the sum of a plane set of triangles.
constexpr std::int64_t twice_area(const kernel::Point2& a, const kernel::Point2& b,
                                  const kernel::Point2& c) {
  const std::int64_t x = a.x.raw(), y = a.y.raw();
  return (b.x.raw() - x) * (c.y.raw() - y) - (c.x.raw() - x) * (b.y.raw() - y);
}

constexpr int turn_of(const kernel::Point2& a, const kernel::Point2& b, const kernel::Point2& c) {
  const std::int64_t area = twice_area(a, b, c);
  return area > 0 ? 1 : area < 0 ? -1 : 0;
}

/// Is p on the segment, ends included?
constexpr bool is_on(const kernel::Point2& a, const kernel::Point2& b, const kernel::Point2& p) {
  const auto is_between = [](auto u, auto v, auto w) {
    return (u <= w && w <= v) || (v <= w && w <= u);
  };
  return turn_of(a, b, p) == 0 && is_between(a.x, b.x, p.x) && is_between(a.y, b.y, p.y);
}

/// Do the segments cross in one point that is inside of both?
constexpr bool do_cross(const kernel::Point2& a, const kernel::Point2& b, const kernel::Point2& c,
                        const kernel::Point2& d) {
  return turn_of(a, b, c) * turn_of(a, b, d) < 0 && turn_of(c, d, a) * turn_of(c, d, b) < 0;
}

constexpr bool is_at_the_end_of_the_range(const kernel::Point2& p) {
  const auto is_end = [](std::int64_t v) { return std::max(v, -v) == (1 << 30) - 1; };
  return is_end(p.x.raw()) || is_end(p.y.raw());
}

}  // namespace offgrid::testing::triangulation
