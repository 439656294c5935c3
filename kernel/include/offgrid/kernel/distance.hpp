// Squared distances, and comparisons of distances to points and to segments. Nothing here takes a
// root.
#pragma once

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/wide_int.hpp"

namespace offgrid::kernel {

/// |ab|^2; at most 2 D^2 < 2^63.
constexpr Int<63> squared_distance(const Point2& a, const Point2& b) { return dot(b - a, b - a); }

/// |ab|^2; less than 3 * 2^60 < 2^62.
constexpr Int<62> squared_distance(const Point3& a, const Point3& b) { return dot(b - a, b - a); }

/// negative, zero, positive as p is closer to o than q, as close, or farther.
constexpr Sign compare_distance(const Point2& o, const Point2& p, const Point2& q) {
  return compare(squared_distance(o, p), squared_distance(o, q));
}
constexpr Sign compare_distance(const Point3& o, const Point3& p, const Point3& q) {
  return compare(squared_distance(o, p), squared_distance(o, q));
}

/// A squared distance to a segment, numerator / denominator. The denominator is positive, and 1
/// when an endpoint is nearest.
struct SquaredDistance {
  Int<124> numerator;
  Int<63> denominator;
};

/// The squared distance from p to the closed segment ab; a == b is the point a. Degree 4 over
/// degree 2: inside the segment it is orient(a, b, p)^2 / |ab|^2.
constexpr SquaredDistance squared_distance(const Point2& p, const Point2& a, const Point2& b) {
  const Int<63> along = dot(b - a, p - a);
  const Int<63> whole = squared_distance(a, b);
  if (sign_of(along) != Sign::positive) return {squared_distance(a, p), constant<1>};
  if (along >= whole) return {squared_distance(b, p), constant<1>};
  const Int<62> area = orient_value(a, b, p);
  return {area * area, whole};
}

/// negative, zero, positive as the distance from p to the closed segment ab is less than, equal to,
/// more than that to cd. Degree 6: products of at most 187 bits, held in 192.
constexpr Sign compare_distance_to_segments(const Point2& p, const Point2& a, const Point2& b,
                                            const Point2& c, const Point2& d) {
  const SquaredDistance first = squared_distance(p, a, b);
  const SquaredDistance second = squared_distance(p, c, d);
  return compare(first.numerator * second.denominator, second.numerator * first.denominator);
}

/// negative, zero, positive as the squared distance from p to the closed segment ab is less than,
/// equal to, more than squared_radius. 126 bits.
constexpr Sign compare_distance_to_segment(const Point2& p, const Point2& a, const Point2& b,
                                           const Int<63>& squared_radius) {
  const SquaredDistance distance = squared_distance(p, a, b);
  return compare(distance.numerator, squared_radius * distance.denominator);
}

static_assert(compare_distance_to_segment(Point2::at(2, 3), Point2::at(0, 0), Point2::at(9, 0),
                                          constant<9>) == Sign::zero);
static_assert(compare_distance_to_segments(Point2::at(0, 1), Point2::at(1, 0), Point2::at(2, 0),
                                           Point2::at(0, 0), Point2::at(0, 0)) == Sign::positive);

}  // namespace offgrid::kernel
