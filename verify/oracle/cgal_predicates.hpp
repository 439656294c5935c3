// CGAL's own predicates over any CGAL kernel. Included once per kernel, because each instantiation
// is slow to compile.
#pragma once

#include <CGAL/Direction_2.h>
#include <CGAL/Point_2.h>
#include <CGAL/Point_3.h>
#include <CGAL/Segment_2.h>
#include <CGAL/Triangle_2.h>

#include <algorithm>

#include "offgrid/kernel/kernel.hpp"
#include "predicates/subject.hpp"

namespace offgrid::verify {

template <class K>
struct CgalPredicates {
  using P2 = kernel::Point2;
  using P3 = kernel::Point3;
  using Sign = kernel::Sign;
  using Point2 = typename K::Point_2;
  using Point3 = typename K::Point_3;
  using Segment2 = typename K::Segment_2;
  using Triangle2 = typename K::Triangle_2;

  static Point2 point(const P2& p) { return Point2(p.x.raw(), p.y.raw()); }
  static Point3 point(const P3& p) { return Point3(p.x.raw(), p.y.raw(), p.z.raw()); }
  static Sign sign(CGAL::Sign s) { return static_cast<Sign>(static_cast<int>(s)); }

  static Sign orient(const P2& a, const P2& b, const P2& c) {
    return sign(CGAL::orientation(point(a), point(b), point(c)));
  }
  static Sign in_circle(const P2& a, const P2& b, const P2& c, const P2& d) {
    return sign(CGAL::side_of_oriented_circle(point(a), point(b), point(c), point(d)));
  }
  static Sign orient3d(const P3& a, const P3& b, const P3& c, const P3& d) {
    return sign(CGAL::orientation(point(a), point(b), point(c), point(d)));
  }
  static Sign in_sphere(const P3& a, const P3& b, const P3& c, const P3& d, const P3& e) {
    return sign(CGAL::side_of_oriented_sphere(point(a), point(b), point(c), point(d), point(e)));
  }
  /// d.((b-o)x(c-o)) is the orientation of o, b, c and o moved by d; that point may lie off the
  /// grid, which CGAL does not mind.
  static Sign side_of_edge(const P3& o, const kernel::Vector3& d, const P3& b, const P3& c) {
    const Point3 tip(o.x.raw() + d.x.raw(), o.y.raw() + d.y.raw(), o.z.raw() + d.z.raw());
    return sign(CGAL::orientation(point(o), point(b), point(c), tip));
  }

  static bool on_segment(const P2& a, const P2& b, const P2& q) {
    return a == b ? q == a
                  : CGAL::collinear_are_ordered_along_line(point(a), point(q), point(b)) &&
                        collinear(a, b, q);
  }
  static bool collinear(const P2& a, const P2& b, const P2& c) {
    return CGAL::collinear(point(a), point(b), point(c));
  }

  /// CGAL's verdict whether the segments meet; which ends lie on the other one decides how.
  static kernel::SegmentIntersection intersect(const P2& a, const P2& b, const P2& c, const P2& d) {
    kernel::SegmentIntersection result;
    result.contact = kernel::SegmentContact::disjoint;
    if (!segments_meet(a, b, c, d)) return result;
    result.a_on_cd = on_segment(c, d, a);
    result.b_on_cd = on_segment(c, d, b);
    result.c_on_ab = on_segment(a, b, c);
    result.d_on_ab = on_segment(a, b, d);
    std::array<P2, 4> common{};
    std::size_t count = 0;
    if (result.a_on_cd) common[count++] = a;
    if (result.b_on_cd) common[count++] = b;
    if (result.c_on_ab) common[count++] = c;
    if (result.d_on_ab) common[count++] = d;
    const auto last = common.begin() + static_cast<std::ptrdiff_t>(count);
    const bool many =
        std::any_of(common.begin(), last, [&](const P2& p) { return p != common.front(); });
    result.contact = count == 0 ? kernel::SegmentContact::crossing
                                : (many ? kernel::SegmentContact::overlapping
                                        : kernel::SegmentContact::touching);
    return result;
  }
  static bool segments_meet(const P2& a, const P2& b, const P2& c, const P2& d) {
    if (a == b) return on_segment(c, d, a);
    if (c == d) return on_segment(a, b, c);
    return CGAL::do_intersect(Segment2(point(a), point(b)), Segment2(point(c), point(d)));
  }
  static bool proper_cross(const P2& a, const P2& b, const P2& c, const P2& d) {
    return intersect(a, b, c, d).contact == kernel::SegmentContact::crossing;
  }

  /// The hull of three points on one line.
  struct Flat {
    P2 from, to;
    Flat(const P2& a, const P2& b, const P2& c)
        : from(std::min({a, b, c})), to(std::max({a, b, c})) {}
  };

  static kernel::Containment point_in_triangle(const P2& a, const P2& b, const P2& c, const P2& p) {
    using kernel::Containment;
    if (collinear(a, b, c)) {
      const Flat flat(a, b, c);
      return on_segment(flat.from, flat.to, p) ? Containment::boundary : Containment::outside;
    }
    switch (Triangle2(point(a), point(b), point(c)).bounded_side(point(p))) {
      case CGAL::ON_BOUNDED_SIDE: return Containment::inside;
      case CGAL::ON_BOUNDARY: return Containment::boundary;
      default: return Containment::outside;
    }
  }
  static bool triangle_contains(const P2& a, const P2& b, const P2& c, const P2& p, const P2& q,
                                const P2& r) {
    const auto holds = [&](const P2& x) {
      return point_in_triangle(a, b, c, x) != kernel::Containment::outside;
    };
    return holds(p) && holds(q) && holds(r);  // the triangle is convex
  }
  static bool triangles_intersect(const P2& a, const P2& b, const P2& c, const P2& p, const P2& q,
                                  const P2& r) {
    const bool flat_first = collinear(a, b, c), flat_second = collinear(p, q, r);
    if (flat_first && flat_second) {
      const Flat first(a, b, c), second(p, q, r);
      return segments_meet(first.from, first.to, second.from, second.to);
    }
    if (flat_first) return flat_meets(Flat(a, b, c), p, q, r);
    if (flat_second) return flat_meets(Flat(p, q, r), a, b, c);
    return CGAL::do_intersect(Triangle2(point(a), point(b), point(c)),
                              Triangle2(point(p), point(q), point(r)));
  }
  static bool flat_meets(const Flat& flat, const P2& a, const P2& b, const P2& c) {
    if (flat.from == flat.to)
      return point_in_triangle(a, b, c, flat.from) != kernel::Containment::outside;
    return CGAL::do_intersect(Segment2(point(flat.from), point(flat.to)),
                              Triangle2(point(a), point(b), point(c)));
  }
  /// Two open triangles are disjoint exactly if one of their six sides has the other triangle on
  /// its far side, boundary included.
  static bool triangle_interiors_overlap(const P2& a, const P2& b, const P2& c, const P2& p,
                                         const P2& q, const P2& r) {
    if (collinear(a, b, c) || collinear(p, q, r)) return false;
    return !side_separates(a, b, c, p, q, r) && !side_separates(p, q, r, a, b, c);
  }
  static bool side_separates(const P2& a, const P2& b, const P2& c, const P2& p, const P2& q,
                             const P2& r) {
    const std::array<Point2, 3> inner{point(a), point(b), point(c)},
        outer{point(p), point(q), point(r)};
    for (std::size_t i = 0; i < 3; ++i) {
      const Point2 &from = inner[i], &to = inner[(i + 1) % 3];
      const CGAL::Sign inside = CGAL::orientation(from, to, inner[(i + 2) % 3]);
      const auto beyond = [&](const Point2& x) { return CGAL::orientation(from, to, x) != inside; };
      if (std::all_of(outer.begin(), outer.end(), beyond)) return true;
    }
    return false;
  }

  static Sign compare_angle(const P2& o, const P2& p, const P2& q) {
    using Direction = typename K::Direction_2;
    const Direction first(p.x.raw() - o.x.raw(), p.y.raw() - o.y.raw()),
        second(q.x.raw() - o.x.raw(), q.y.raw() - o.y.raw());
    return sign(K().compare_angle_with_x_axis_2_object()(first, second));
  }
  static Sign compare_distance2(const P2& o, const P2& p, const P2& q) {
    return sign(
        static_cast<CGAL::Sign>(CGAL::compare_distance_to_point(point(o), point(p), point(q))));
  }
  static Sign compare_distance3(const P3& o, const P3& p, const P3& q) {
    return sign(
        static_cast<CGAL::Sign>(CGAL::compare_distance_to_point(point(o), point(p), point(q))));
  }

  static void answer(testing::Subject& subject) {
    subject.orient = orient;
    subject.in_circle = in_circle;
    subject.orient3d = orient3d;
    subject.in_sphere = in_sphere;
    subject.plane_side = orient3d;
    subject.side_of_edge = side_of_edge;
    subject.on_segment = on_segment;
    subject.intersect = intersect;
    subject.proper_cross = proper_cross;
    subject.point_in_triangle = point_in_triangle;
    subject.triangle_contains = triangle_contains;
    subject.triangles_intersect = triangles_intersect;
    subject.triangle_interiors_overlap = triangle_interiors_overlap;
    subject.compare_angle = compare_angle;
    subject.compare_distance2 = compare_distance2;
    subject.compare_distance3 = compare_distance3;
  }
};

}  // namespace offgrid::verify
