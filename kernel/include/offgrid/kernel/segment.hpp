// Segments: is a point on one, and how do two of them meet?
//
// A segment is the closed set of points between its two ends; equal ends make it a point. Nothing
// here constructs an intersection.
#pragma once

#include <algorithm>

#include "offgrid/kernel/orient.hpp"

namespace offgrid::kernel {

/// How two closed segments meet.
enum class SegmentContact : std::uint8_t {
  disjoint,     ///< no common point
  touching,     ///< exactly one common point, an endpoint of at least one of them
  crossing,     ///< exactly one common point, inside both
  overlapping,  ///< infinitely many common points
};

/// The contact of segments ab and cd, and which endpoints lie on the other closed segment.
struct SegmentIntersection {
  SegmentContact contact = SegmentContact::disjoint;
  bool a_on_cd = false;
  bool b_on_cd = false;
  bool c_on_ab = false;
  bool d_on_ab = false;

  friend constexpr bool operator==(const SegmentIntersection&,
                                   const SegmentIntersection&) = default;
};

namespace detail {

/// Is q in the closed bounding box of a and b?
constexpr bool in_box(const Point2& a, const Point2& b, const Point2& q) {
  return std::min(a.x, b.x) <= q.x && q.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= q.y &&
         q.y <= std::max(a.y, b.y);
}

}  // namespace detail

/// Is q on the closed segment ab? With a == b: is q that point?
constexpr bool on_segment(const Point2& a, const Point2& b, const Point2& q) {
  return orient(a, b, q) == Sign::zero && detail::in_box(a, b, q);
}

/// Do the open segments ab and cd cross in one point inside both? Parallel and degenerate segments
/// never do.
constexpr bool proper_cross(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return orient(a, b, c) * orient(a, b, d) == Sign::negative &&
         orient(c, d, a) * orient(c, d, b) == Sign::negative;
}

/// How the closed segments ab and cd meet. Degenerate segments are points; two equal points touch.
/// Cost: four orients and comparisons.
constexpr SegmentIntersection intersect(const Point2& a, const Point2& b, const Point2& c,
                                        const Point2& d) {
  const Sign side_a = orient(c, d, a);
  const Sign side_b = orient(c, d, b);
  const Sign side_c = orient(a, b, c);
  const Sign side_d = orient(a, b, d);
  SegmentIntersection result;
  if (side_a * side_b == Sign::negative && side_c * side_d == Sign::negative) {
    result.contact = SegmentContact::crossing;
    return result;
  }
  result.a_on_cd = side_a == Sign::zero && detail::in_box(c, d, a);
  result.b_on_cd = side_b == Sign::zero && detail::in_box(c, d, b);
  result.c_on_ab = side_c == Sign::zero && detail::in_box(a, b, c);
  result.d_on_ab = side_d == Sign::zero && detail::in_box(a, b, d);

  // Two different common points make infinitely many, and an overlap always has its two ends among
  // the four endpoints.
  const bool a_and_b = result.a_on_cd && result.b_on_cd && a != b;
  const bool c_and_d = result.c_on_ab && result.d_on_ab && c != d;
  const bool a_and_other =
      result.a_on_cd && ((result.c_on_ab && a != c) || (result.d_on_ab && a != d));
  const bool b_and_other =
      result.b_on_cd && ((result.c_on_ab && b != c) || (result.d_on_ab && b != d));
  if (a_and_b || c_and_d || a_and_other || b_and_other) {
    result.contact = SegmentContact::overlapping;
  } else if (result.a_on_cd || result.b_on_cd || result.c_on_ab || result.d_on_ab) {
    result.contact = SegmentContact::touching;
  }
  return result;
}

static_assert(intersect(Point2::at(0, 0), Point2::at(4, 4), Point2::at(0, 4), Point2::at(4, 0))
                  .contact == SegmentContact::crossing);
static_assert(intersect(Point2::at(0, 0), Point2::at(4, 0), Point2::at(4, 0), Point2::at(9, 0))
                  .contact == SegmentContact::touching);
static_assert(intersect(Point2::at(0, 0), Point2::at(4, 0), Point2::at(3, 0), Point2::at(9, 0))
                  .contact == SegmentContact::overlapping);

}  // namespace offgrid::kernel
