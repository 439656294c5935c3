// compare_distance in both dimensions, compare_distance_to_segment, compare_distance_to_segments,
// length.
#include <CGAL/Segment_2.h>
#include <CGAL/squared_distance_2.h>

#include <cmath>

#include "naive.hpp"

namespace offgrid::bench {

namespace {

using kernel::formula::difference2;
using kernel::formula::difference3;
using kernel::formula::dot2;
using kernel::formula::dot3;
using naive::Vec2;

/// The class duplicates often compares distances to the same point; the distances of corners are
/// equal, or nearly equal at full size.
void add_compare_distance() {
  using enum Class2;
  const auto inputs = {random, small_grid, cocircular, duplicates, corners};
  add<Point2, 3>("compare_distance", "offgrid", inputs, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::compare_distance(p[0], p[1], p[2])); });
  add<Point2, 3>("compare_distance", "double", inputs, AcceptAll{}, PointsOf<Naive>{},
                 [](const auto& p) {
                   const auto u = difference2(p[1], p[0]);
                   const auto v = difference2(p[2], p[0]);
                   return sign(dot2(u, u) - dot2(v, v));
                 });
  add_each<Point2, 3>(all_of_cgal, "compare_distance", inputs, AcceptAll{}, [](const auto& p) {
    return static_cast<int>(CGAL::compare_distance_to_point(p[0], p[1], p[2]));
  });
}

void add_compare_distance_in_space() {
  using enum Class3;
  const auto inputs = {random, small_grid, duplicates, corners};
  add<Point3, 3>("compare_distance (3D)", "offgrid", inputs, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::compare_distance(p[0], p[1], p[2])); });
  add<Point3, 3>("compare_distance (3D)", "double", inputs, AcceptAll{}, PointsOf<Naive>{},
                 [](const auto& p) {
                   const auto u = difference3(p[1], p[0]);
                   const auto v = difference3(p[2], p[0]);
                   return sign(dot3(u, u) - dot3(v, v));
                 });
  add_each<Point3, 3>(all_of_cgal, "compare_distance (3D)", inputs, AcceptAll{}, [](const auto& p) {
    return static_cast<int>(CGAL::compare_distance_to_point(p[0], p[1], p[2]));
  });
}

/// The squared distance from p to the closed segment ab.
double squared_distance(const Vec2& p, const Vec2& a, const Vec2& b) {
  const auto ab = difference2(b, a);
  const auto ap = difference2(p, a);
  const auto bp = difference2(p, b);
  const double along = dot2(ab, ap);
  const double whole = dot2(ab, ab);
  if (along <= 0) return dot2(ap, ap);
  if (along >= whole) return dot2(bp, bp);
  const double area = kernel::formula::cross(ab, ap);
  return area * area / whole;
}

/// The radius is the distance to the fourth point, which in duplicates is often an end of the
/// segment.
void add_compare_distance_to_segment() {
  using enum Class2;
  const auto inputs = {random, small_grid, duplicates, extended_gcd};
  struct Prepared {
    Case<Point2, 3> p;
    kernel::Int<63> squared_radius;
  };
  add<Point2, 4>(
      "compare_distance_to_segment", "offgrid", inputs, AcceptAll{},
      [](const Case<Point2, 4>& p) {
        return Prepared{{p[0], p[1], p[2]}, kernel::squared_distance(p[0], p[3])};
      },
      [](const Prepared& one) {
        return to_int(
            kernel::compare_distance_to_segment(one.p[0], one.p[1], one.p[2], one.squared_radius));
      });
  struct PreparedDoubles {
    Case<Vec2, 3> p;
    double squared_radius;
  };
  add<Point2, 4>(
      "compare_distance_to_segment", "double", inputs, AcceptAll{},
      [](const Case<Point2, 4>& p) {
        return PreparedDoubles{{Naive::make(p[0]), Naive::make(p[1]), Naive::make(p[2])},
                               static_cast<double>(kernel::squared_distance(p[0], p[3]).raw())};
      },
      [](const PreparedDoubles& one) {
        return naive::compare(squared_distance(one.p[0], one.p[1], one.p[2]), one.squared_radius);
      });
}

void add_compare_distance_to_segments() {
  using enum Class2;
  const auto inputs = {random, small_grid, duplicates, extended_gcd};
  add<Point2, 5>(
      "compare_distance_to_segments", "offgrid", inputs, AcceptAll{}, PointsOf<Offgrid>{},
      [](const auto& p) {
        return to_int(kernel::compare_distance_to_segments(p[0], p[1], p[2], p[3], p[4]));
      });
  add<Point2, 5>("compare_distance_to_segments", "double", inputs, AcceptAll{}, PointsOf<Naive>{},
                 [](const auto& p) {
                   return naive::compare(squared_distance(p[0], p[1], p[2]),
                                         squared_distance(p[0], p[3], p[4]));
                 });
  using Segment = Epick::Kernel::Segment_2;
  struct Prepared {
    Epick::P2 point;
    Segment first;
    Segment second;
  };
  add<Point2, 5>(
      "compare_distance_to_segments", "EPICK", inputs, AcceptAll{},
      [](const Case<Point2, 5>& p) {
        return Prepared{Epick::make(p[0]), Segment(Epick::make(p[1]), Epick::make(p[2])),
                        Segment(Epick::make(p[3]), Epick::make(p[4]))};
      },
      [](const Prepared& one) {
        return static_cast<int>(
            Epick::Kernel().compare_distance_2_object()(one.point, one.first, one.second));
      });
}

void add_length() {
  using enum Class2;
  add<Point2, 2>(
      "length", "offgrid", {random, small_grid, axis_aligned}, AcceptAll{}, PointsOf<Offgrid>{},
      [](const auto& p) { return static_cast<int>(kernel::length(p[0], p[1]).raw() & 1); });
  add<Point2, 2>(
      "length", "double", {random, small_grid, axis_aligned}, AcceptAll{}, PointsOf<Naive>{},
      [](const auto& p) {
        const auto d = difference2(p[1], p[0]);
        return static_cast<int>(static_cast<std::int64_t>(65536.0 * std::sqrt(dot2(d, d))) & 1);
      });
}

}  // namespace

void add_distance_predicates() {
  add_compare_distance();
  add_compare_distance_in_space();
  add_compare_distance_to_segment();
  add_compare_distance_to_segments();
  add_length();
}

}  // namespace offgrid::bench
