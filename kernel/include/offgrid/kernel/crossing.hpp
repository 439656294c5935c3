// Crossings: the point x where the line through a, b meets the line through c, d, which is rarely a
// grid point.
//
// x is never computed as a pair of numbers. With Na = orient(c, d, a) and Nb = orient(c, d, b), x =
// (Nb a - Na b) / (Nb - Na), so every question about x becomes the sign of a difference of products
// of grid orientations, 125 bits wide.
#pragma once

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/segment.hpp"

namespace offgrid::kernel {

/// The grid point nearest to the proper crossing of segments ab and cd, halves towards plus
/// infinity on each axis: the point whose half-open pixel contains the crossing. The result does
/// not depend on the order or direction of the segments. Requires proper_cross(a, b, c, d);
/// checked. 95 bits over 64; two divisions.
constexpr Point2 round_cross(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  OFFGRID_EXPECTS(proper_cross(a, b, c, d), "round_cross: the segments cross properly");
  const Int<62> side_a = orient_value(c, d, a);
  const Int<63> difference = side_a - orient_value(c, d, b);
  const Sign flip = sign_of(difference);
  // x = a + part / whole * (b - a)
  const Int<63> whole = flip == Sign::negative ? -difference : difference;
  const Int<62> part = flip == Sign::negative ? -side_a : side_a;
  const auto axis = [&whole, &part](const Coordinate2& from, const Coordinate2& to) {
    return narrow<lemma::crossing_in_box>(
        from + floor_div(shift_left<1>(part) * (to - from) + whole, shift_left<1>(whole)));
  };
  return {axis(a.x, b.x), axis(a.y, b.y)};
}

/// The side of the directed line e -> f on which the crossing of lines ab and cd lies; zero on the
/// line. Requires ab and cd not parallel (so neither degenerate); checked. Returns zero if e == f.
constexpr Sign orient_crossing(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                               const Point2& e, const Point2& f) {
  const Int<62> side_a = orient_value(c, d, a);
  const Int<62> side_b = orient_value(c, d, b);
  const Sign direction = compare(side_b, side_a);
  OFFGRID_EXPECTS(direction != Sign::zero, "orient_crossing: the lines are not parallel");
  return direction * sign_of(orient_value(e, f, a) * side_b - orient_value(e, f, b) * side_a);
}

/// The order along a -> b of its crossings with the lines cd and ef: negative if cd is met first,
/// zero if all three meet in one point. Requires cd and ef not parallel to ab; checked.
constexpr Sign compare_crossings(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                                 const Point2& e, const Point2& f) {
  const Int<62> first = orient_value(c, d, a);
  const Int<62> second = orient_value(e, f, a);
  const Int<63> first_whole = first - orient_value(c, d, b);
  const Int<63> second_whole = second - orient_value(e, f, b);
  const Sign direction = sign_of(first_whole) * sign_of(second_whole);
  OFFGRID_EXPECTS(direction != Sign::zero, "compare_crossings: neither line is parallel to a -> b");
  return direction * compare(first * second_whole, second * first_whole);
}

static_assert(round_cross(Point2::at(0, 0), Point2::at(1, 1), Point2::at(0, 1), Point2::at(1, 0)) ==
              Point2::at(1, 1));
static_assert(orient_crossing(Point2::at(0, 0), Point2::at(1, 1), Point2::at(0, 1),
                              Point2::at(1, 0), Point2::at(0, 0), Point2::at(9, 9)) == Sign::zero);

}  // namespace offgrid::kernel
