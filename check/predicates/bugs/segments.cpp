// Bugs in segments, triangles, pixels and crossings.
#include "offgrid/kernel/kernel.hpp"
#include "predicates/bugs.hpp"
#include "predicates/reference_number.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;
using reference::Big;

bool on_open_segment(const Point2& a, const Point2& b, const Point2& q) {
  return on_segment(a, b, q) && q != a && q != b;
}

SegmentIntersection missed_touch(const Point2& a, const Point2& b, const Point2& c,
                                 const Point2& d) {
  SegmentIntersection result = intersect(a, b, c, d);
  const bool only_d = result.d_on_ab && !result.c_on_ab && !result.a_on_cd && !result.b_on_cd;
  if (result.contact == SegmentContact::touching && only_d) result = {};
  return result;
}

SegmentIntersection overlap_as_touching(const Point2& a, const Point2& b, const Point2& c,
                                        const Point2& d) {
  SegmentIntersection result = intersect(a, b, c, d);
  if (result.contact == SegmentContact::overlapping) result.contact = SegmentContact::touching;
  return result;
}

SegmentIntersection collinear_as_touching(const Point2& a, const Point2& b, const Point2& c,
                                          const Point2& d) {
  SegmentIntersection result = intersect(a, b, c, d);
  const bool collinear = orient(a, b, c) == Sign::zero && orient(a, b, d) == Sign::zero && a != b;
  if (collinear && result.contact == SegmentContact::disjoint)
    result.contact = SegmentContact::overlapping;
  return result;
}

Containment corner_outside(const Point2& a, const Point2& b, const Point2& c, const Point2& p) {
  return p == a || p == b || p == c ? Containment::outside : point_in_triangle(a, b, c, p);
}

Containment one_turn_only(const Point2& a, const Point2& b, const Point2& c, const Point2& p) {
  const Sign signs[] = {orient(a, b, p), orient(b, c, p), orient(c, a, p)};
  for (const Sign sign : signs) {
    if (sign == Sign::negative) return Containment::outside;
  }
  return point_in_triangle(a, b, c, p);
}

bool touching_apart(const Point2& a, const Point2& b, const Point2& c, const Point2& p,
                    const Point2& q, const Point2& r) {
  return triangle_interiors_overlap(a, b, c, p, q, r);
}

bool corners_only(const Point2& a, const Point2& b, const Point2& c, const Point2& p,
                  const Point2& q, const Point2& r) {
  const auto holds = [](const Point2& u, const Point2& v, const Point2& w, const Point2& x) {
    return point_in_triangle(u, v, w, x) == Containment::inside;
  };
  return holds(a, b, c, p) || holds(a, b, c, q) || holds(a, b, c, r) || holds(p, q, r, a) ||
         holds(p, q, r, b) || holds(p, q, r, c);
}

bool contains_inside_only(const Point2& a, const Point2& b, const Point2& c, const Point2& p,
                          const Point2& q, const Point2& r) {
  const auto inside = [&](const Point2& v) {
    return point_in_triangle(a, b, c, v) == Containment::inside;
  };
  return inside(p) && inside(q) && inside(r);
}

/// hits with the comparison and the corner condition as parameters.
bool hits_variant(const Point2& a, const Point2& b, const Point2& h, bool all_corners) {
  if (hits(a, b, h)) return true;
  const Vector2 d = b - a;
  const bool at_corner = abs(shift_left<1>(orient_value(a, b, h))) == abs(d.x) + abs(d.y);
  if (!detail::in_box(a, b, h) || !at_corner || a == b) return false;
  return all_corners || sign_of(d.x) * sign_of(d.y) == Sign::negative;
}

bool near_without_border(const Point2& c, const Point2& d, const Point2& h, const Int<30>& r2) {
  if (!closed_near(c, d, h, r2)) return false;
  return c == d ||
         abs(shift_left<1>(orient_value(c, d, h))) < r2 * (abs(d.x - c.x) + abs(d.y - c.y));
}

bool touching_crosses(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const bool first = orient(a, b, c) * orient(a, b, d) != Sign::positive;
  return first && orient(c, d, a) * orient(c, d, b) == Sign::negative;
}

Point2 truncated_cross(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const reference::Fraction s =
      reference::meet(reference::homogeneous(a), reference::homogeneous(b),
                      reference::homogeneous(c), reference::homogeneous(d))
          .s;
  const auto axis = [&s](const Coordinate2& from, const Coordinate2& to) {
    const Big n = 2 * s.numerator * (Big(to.raw()) - from.raw()) + s.denominator;
    return static_cast<int>(Big(from.raw() + n / (2 * s.denominator)));
  };
  return Point2::at(axis(a.x, b.x), axis(a.y, b.y));
}

Point2 cross_in_double(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  const auto side = [&](const Point2& p) {
    return static_cast<double>(orient_value(c, d, p).raw());
  };
  const double s = side(a) / (side(a) - side(b));
  const auto axis = [s](const Coordinate2& from, const Coordinate2& to) {
    const double v = static_cast<double>(from.raw()) +
                     s * (static_cast<double>(to.raw()) - static_cast<double>(from.raw()));
    return static_cast<int>(*round_half_up(v));
  };
  return Point2::at(axis(a.x, b.x), axis(a.y, b.y));
}

Sign orient_crossing_undirected(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                                const Point2& e, const Point2& f) {
  return compare(orient_value(e, f, a) * orient_value(c, d, b),
                 orient_value(e, f, b) * orient_value(c, d, a));
}

Sign orient_crossing_in_double(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                               const Point2& e, const Point2& f) {
  const auto value = [](const Point2& u, const Point2& v, const Point2& w) {
    return static_cast<double>(orient_value(u, v, w).raw());
  };
  const double difference = value(e, f, a) * value(c, d, b) - value(e, f, b) * value(c, d, a);
  const Sign sign =
      static_cast<Sign>(static_cast<int>(difference > 0) - static_cast<int>(difference < 0));
  return sign * compare(orient_value(c, d, b), orient_value(c, d, a));
}

Sign crossings_undirected(const Point2& a, const Point2& b, const Point2& c, const Point2& d,
                          const Point2& e, const Point2& f) {
  const Int<62> first = orient_value(c, d, a);
  const Int<62> second = orient_value(e, f, a);
  return compare(first * (second - orient_value(e, f, b)),
                 second * (first - orient_value(c, d, b)));
}

constexpr PredicateBug bugs[] = {
    {Bug::segment_open, [](Subject& s) { s.on_segment = on_open_segment; }},
    {Bug::intersect_missed_touch, [](Subject& s) { s.intersect = missed_touch; }},
    {Bug::intersect_overlap_touching, [](Subject& s) { s.intersect = overlap_as_touching; }},
    {Bug::intersect_collinear_overlap, [](Subject& s) { s.intersect = collinear_as_touching; }},
    {Bug::triangle_corner_outside, [](Subject& s) { s.point_in_triangle = corner_outside; }},
    {Bug::triangle_one_turn, [](Subject& s) { s.point_in_triangle = one_turn_only; }},
    {Bug::triangles_touching_apart, [](Subject& s) { s.triangles_intersect = touching_apart; }},
    {Bug::triangles_touching_overlap,
     [](Subject& s) { s.triangle_interiors_overlap = triangles_intersect; }},
    {Bug::triangles_corners_only, [](Subject& s) { s.triangle_interiors_overlap = corners_only; }},
    {Bug::triangle_contains_open, [](Subject& s) { s.triangle_contains = contains_inside_only; }},
    {Bug::hits_closed_corners,
     [](Subject& s) {
       s.hits = [](const Point2& a, const Point2& b, const Point2& h) {
         return hits_variant(a, b, h, true);
       };
     }},
    {Bug::hits_two_corners,
     [](Subject& s) {
       s.hits = [](const Point2& a, const Point2& b, const Point2& h) {
         return hits_variant(a, b, h, false);
       };
     }},
    {Bug::near_open, [](Subject& s) { s.closed_near = near_without_border; }},
    {Bug::cross_touching, [](Subject& s) { s.proper_cross = touching_crosses; }},
    {Bug::round_cross_truncates, [](Subject& s) { s.round_cross = truncated_cross; }},
    {Bug::round_cross_double, [](Subject& s) { s.round_cross = cross_in_double; }},
    {Bug::orient_crossing_undirected,
     [](Subject& s) { s.orient_crossing = orient_crossing_undirected; }},
    {Bug::orient_crossing_double,
     [](Subject& s) { s.orient_crossing = orient_crossing_in_double; }},
    {Bug::crossings_undirected, [](Subject& s) { s.compare_crossings = crossings_undirected; }},
};

}  // namespace

std::span<const PredicateBug> bugs_in_segments() { return bugs; }

}  // namespace offgrid::testing
