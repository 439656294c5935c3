// Triangles of the plane: does one contain a point, do two of them meet, does one contain the
// other?
//
// A triangle is the convex hull of its three corners, so a degenerate one is a segment or a point.
// Corners may turn either way.
#pragma once

#include <algorithm>

#include "offgrid/kernel/segment.hpp"

namespace offgrid::kernel {

enum class Containment : std::uint8_t { outside, boundary, inside };

/// The position of p with respect to the closed triangle abc. A degenerate triangle has no
/// interior: its points are all boundary.
constexpr Containment point_in_triangle(const Point2& a, const Point2& b, const Point2& c,
                                        const Point2& p) {
  const Sign turn = orient(a, b, c);
  if (turn == Sign::zero) {
    // as far as the three reach; the third side adds nothing
    const bool on_hull = on_segment(a, b, p) || on_segment(b, c, p);
    return on_hull ? Containment::boundary : Containment::outside;
  }
  const Sign ab = turn * orient(a, b, p);
  const Sign bc = turn * orient(b, c, p);
  const Sign ca = turn * orient(c, a, p);
  if (ab == Sign::negative || bc == Sign::negative || ca == Sign::negative)
    return Containment::outside;
  const bool strictly = ab == Sign::positive && bc == Sign::positive && ca == Sign::positive;
  return strictly ? Containment::inside : Containment::boundary;
}

namespace detail {

/// The largest of the sides of p, q, r at the edge ab, measured towards the side `inner` on which
/// the edge's own triangle lies. negative: all three are strictly outside; zero: none is strictly
/// inside.
constexpr Sign furthest_inside(const Point2& a, const Point2& b, Sign inner, const Point2& p,
                               const Point2& q, const Point2& r) {
  return std::max({inner * orient(a, b, p), inner * orient(a, b, q), inner * orient(a, b, r)});
}

/// The smallest furthest_inside over the three edges of the proper triangle abc, that of the edge
/// that separates it best from pqr.
constexpr Sign best_separation(const Point2& a, const Point2& b, const Point2& c, const Point2& p,
                               const Point2& q, const Point2& r) {
  const Sign turn = orient(a, b, c);
  return std::min({furthest_inside(a, b, turn, p, q, r), furthest_inside(b, c, turn, p, q, r),
                   furthest_inside(c, a, turn, p, q, r)});
}

/// Do the closed hulls meet, one of them at least being degenerate? They do iff two edges meet or
/// one contains a corner of the other.
constexpr bool degenerate_triangles_intersect(const Point2& a, const Point2& b, const Point2& c,
                                              const Point2& p, const Point2& q, const Point2& r) {
  const Point2 first[] = {a, b, c};
  const Point2 second[] = {p, q, r};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (intersect(first[i], first[(i + 1) % 3], second[j], second[(j + 1) % 3]).contact !=
          SegmentContact::disjoint)
        return true;
    }
  }
  return point_in_triangle(a, b, c, p) != Containment::outside ||
         point_in_triangle(p, q, r, a) != Containment::outside;
}

}  // namespace detail

/// Do the closed triangles abc and pqr share a point? Two proper triangles are disjoint iff an edge
/// of one has the other strictly outside.
constexpr bool triangles_intersect(const Point2& a, const Point2& b, const Point2& c,
                                   const Point2& p, const Point2& q, const Point2& r) {
  if (orient(a, b, c) == Sign::zero || orient(p, q, r) == Sign::zero)
    return detail::degenerate_triangles_intersect(a, b, c, p, q, r);
  return detail::best_separation(a, b, c, p, q, r) != Sign::negative &&
         detail::best_separation(p, q, r, a, b, c) != Sign::negative;
}

/// Do the open interiors of abc and pqr share a point? Degenerate triangles have no interior.
/// Touching is no overlap.
constexpr bool triangle_interiors_overlap(const Point2& a, const Point2& b, const Point2& c,
                                          const Point2& p, const Point2& q, const Point2& r) {
  if (orient(a, b, c) == Sign::zero || orient(p, q, r) == Sign::zero) return false;
  return detail::best_separation(a, b, c, p, q, r) == Sign::positive &&
         detail::best_separation(p, q, r, a, b, c) == Sign::positive;
}

/// Does the closed triangle abc contain all of the closed triangle pqr?
constexpr bool triangle_contains(const Point2& a, const Point2& b, const Point2& c, const Point2& p,
                                 const Point2& q, const Point2& r) {
  return point_in_triangle(a, b, c, p) != Containment::outside &&
         point_in_triangle(a, b, c, q) != Containment::outside &&
         point_in_triangle(a, b, c, r) != Containment::outside;
}

static_assert(point_in_triangle(Point2::at(0, 0), Point2::at(4, 0), Point2::at(0, 4),
                                Point2::at(1, 1)) == Containment::inside);
static_assert(point_in_triangle(Point2::at(0, 0), Point2::at(0, 4), Point2::at(4, 0),
                                Point2::at(2, 2)) == Containment::boundary);

}  // namespace offgrid::kernel
