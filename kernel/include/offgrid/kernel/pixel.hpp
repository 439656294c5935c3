// Pixels: does a segment meet the pixel of a grid point?
//
// The pixel of h is the half-open square [h.x - 1/2, h.x + 1/2) x [h.y - 1/2, h.y + 1/2): every
// point of the plane is in exactly one. It is the same convention as rounding, floor(v + 1/2), and
// the whole snapping layer rests on the two agreeing.
#pragma once

#include <algorithm>

#include "offgrid/kernel/segment.hpp"

namespace offgrid::kernel {

namespace detail {

/// |dx| + |dy|: twice the half-width of the unit square seen along the segment's normal, in the
/// units of cross(d, .).
constexpr Int<32> manhattan(const Vector2& d) { return abs(d.x) + abs(d.y); }

}  // namespace detail

/// Does the closed segment ab meet the half-open pixel of h? a == b: is h that point?
///
/// Outside the integer bounding box h is a whole unit away on one axis. Inside it, the line
/// decides: it passes the pixel when 2 |orient(a, b, h)| < |dx| + |dy|; when equal it passes only
/// through corners, of which the pixel owns the lower left one.
constexpr bool hits(const Point2& a, const Point2& b, const Point2& h) {
  if (!detail::in_box(a, b, h)) return false;
  const Vector2 d = b - a;
  const Int<63> twice = shift_left<1>(orient_value(a, b, h));
  const Int<32> width = detail::manhattan(d);
  if (abs(twice) < width) return true;
  if (width == constant<0>) return h == a;
  return abs(twice) == width && sign_of(d.x) * sign_of(d.y) == Sign::negative && twice == d.x - d.y;
}

/// Does the closed segment cd meet the closed square with centre h and the given side, a whole
/// number? Requires side >= 0; checked.
constexpr bool closed_near(const Point2& c, const Point2& d, const Point2& h, const Int<30>& side) {
  OFFGRID_EXPECTS(sign_of(side) != Sign::negative,
                  "closed_near: the square's side is not negative");
  const auto beyond = [&side](const Coordinate2& v, const Coordinate2& first,
                              const Coordinate2& second) {
    const Int<31> twice = shift_left<1>(v);
    return twice < shift_left<1>(std::min(first, second)) - side ||
           twice > shift_left<1>(std::max(first, second)) + side;
  };
  if (beyond(h.x, c.x, d.x) || beyond(h.y, c.y, d.y)) return false;
  return abs(shift_left<1>(orient_value(c, d, h))) <= side * detail::manhattan(d - c);
}

static_assert(hits(Point2::at(0, 1), Point2::at(1, 0), Point2::at(1, 1)) &&
              !hits(Point2::at(0, 1), Point2::at(1, 0), Point2::at(0, 0)));
static_assert(hits(Point2::at(0, 0), Point2::at(2, 1), Point2::at(1, 1)) &&
              !hits(Point2::at(0, 0), Point2::at(4, 1), Point2::at(1, 1)));

}  // namespace offgrid::kernel
