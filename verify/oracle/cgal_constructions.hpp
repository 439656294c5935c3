// Questions answered by constructing the exact point, polygon or distance with CGAL and looking at
// it. For kernels with exact constructions.
#pragma once

#include <CGAL/Line_2.h>
#include <CGAL/intersections.h>
#include <CGAL/squared_distance_2.h>

#include <cmath>
#include <optional>
#include <stdexcept>

#include "oracle/cgal_predicates.hpp"

namespace offgrid::verify {

template <class K>
struct CgalConstructions : CgalPredicates<K> {
  using Base = CgalPredicates<K>;
  using Base::point;
  using Base::sign;
  using typename Base::P2;
  using typename Base::Point2;
  using typename Base::Segment2;
  using typename Base::Sign;
  using typename Base::Triangle2;
  using Number = typename K::FT;

  static Sign compare(const Number& a, const Number& b) {
    return sign(static_cast<CGAL::Sign>(CGAL::compare(a, b)));
  }

  static Point2 crossing(const P2& a, const P2& b, const P2& c, const P2& d) {
    using Line = typename K::Line_2;
    const auto found = CGAL::intersection(Line(point(a), point(b)), Line(point(c), point(d)));
    if (found) {
      if (const Point2* x = boost::get<Point2>(&*found)) return *x;
    }
    throw std::logic_error("two lines that should cross do not");
  }

  static std::int32_t floor_of(const Number& v) {
    // a guess, corrected exactly
    auto n = static_cast<std::int64_t>(std::floor(CGAL::to_double(v)));
    while (Number(static_cast<int>(n)) > v) --n;
    while (Number(static_cast<int>(n + 1)) <= v) ++n;
    return static_cast<std::int32_t>(n);
  }
  static P2 round_cross(const P2& a, const P2& b, const P2& c, const P2& d) {
    const Point2 x = crossing(a, b, c, d);
    const Number half = Number(1) / Number(2);
    return P2::at(floor_of(x.x() + half), floor_of(x.y() + half));
  }
  static Sign orient_crossing(const P2& a, const P2& b, const P2& c, const P2& d, const P2& e,
                              const P2& f) {
    return sign(CGAL::orientation(point(e), point(f), crossing(a, b, c, d)));
  }
  /// Along a line, points are met in lexicographic order or its reverse.
  static Sign compare_crossings(const P2& a, const P2& b, const P2& c, const P2& d, const P2& e,
                                const P2& f) {
    const auto order =
        static_cast<CGAL::Sign>(CGAL::compare_xy(crossing(a, b, c, d), crossing(a, b, e, f)));
    return a < b ? sign(order) : -sign(order);
  }

  static Number squared_distance(const P2& p, const P2& a, const P2& b) {
    if (a == b) return CGAL::squared_distance(point(p), point(a));
    return CGAL::squared_distance(point(p), Segment2(point(a), point(b)));
  }
  static Sign compare_distance_to_segments(const P2& p, const P2& a, const P2& b, const P2& c,
                                           const P2& d) {
    return compare(squared_distance(p, a, b), squared_distance(p, c, d));
  }
  static Sign compare_distance_to_segment(const P2& p, const P2& a, const P2& b,
                                          const kernel::Int<63>& r2) {
    const std::int64_t value = r2.raw();
    const Number exact = Number(static_cast<int>(value >> 32)) * Number(4294967296.0) +
                         Number(static_cast<double>(value & 0xffffffff));
    return compare(squared_distance(p, a, b), exact);
  }

  static bool triangle_interiors_overlap(const P2& a, const P2& b, const P2& c, const P2& p,
                                         const P2& q, const P2& r) {
    if (Base::collinear(a, b, c) || Base::collinear(p, q, r)) return false;
    const auto common = CGAL::intersection(Triangle2(point(a), point(b), point(c)),
                                           Triangle2(point(p), point(q), point(r)));
    // so it has an area
    return common && boost::get<Point2>(&*common) == nullptr &&
           boost::get<Segment2>(&*common) == nullptr;
  }

  /// The part of the parameters [0, 1] of a segment that is left after clipping it by half-planes.
  struct Clip {
    Number from{0}, to{1};
    bool to_open = false, from_open = false, empty = false;

    /// Keeps start + t * step >= bound (> when strict).
    void keep_at_least(const Number& start, const Number& step, const Number& bound, bool strict) {
      if (CGAL::is_zero(step)) {
        empty = empty || (strict ? start <= bound : start < bound);
        return;
      }
      const Number t = (bound - start) / step;
      if (CGAL::is_positive(step)) {
        if (t > from || (t == from && strict)) from_open = strict;
        from = CGAL::max(from, t);
      } else {
        if (t < to || (t == to && strict)) to_open = strict;
        to = CGAL::min(to, t);
      }
    }
    bool is_empty() const { return empty || from > to || (from == to && (from_open || to_open)); }
  };

  static bool meets_square(const P2& a, const P2& b, const P2& h, const Number& half_side,
                           bool open_above) {
    Clip clip;
    const std::array<std::array<int, 3>, 2> axes{
        {{a.x.raw(), b.x.raw(), h.x.raw()}, {a.y.raw(), b.y.raw(), h.y.raw()}}};
    for (const auto& [from, to, centre] : axes) {
      const Number step = Number(to) - Number(from);
      clip.keep_at_least(Number(from), step, Number(centre) - half_side, false);
      clip.keep_at_least(-Number(from), -step, -(Number(centre) + half_side), open_above);
    }
    return !clip.is_empty();
  }
  static bool hits(const P2& a, const P2& b, const P2& h) {
    return meets_square(a, b, h, Number(1) / Number(2), true);
  }
  static bool closed_near(const P2& c, const P2& d, const P2& h, const kernel::Int<30>& r2) {
    return meets_square(c, d, h, Number(r2.raw()) / Number(2), false);
  }

  static void answer(testing::Subject& subject) {
    Base::answer(subject);
    subject.round_cross = round_cross;
    subject.orient_crossing = orient_crossing;
    subject.compare_crossings = compare_crossings;
    subject.compare_distance_to_segments = compare_distance_to_segments;
    subject.compare_distance_to_segment = compare_distance_to_segment;
    subject.triangle_interiors_overlap = triangle_interiors_overlap;
    subject.hits = hits;
    subject.closed_near = closed_near;
  }
};

}  // namespace offgrid::verify
