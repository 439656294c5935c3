// proper_cross, orient_crossing, compare_crossings: segments that cross, and the point where two
// lines meet.
#include <CGAL/Line_2.h>
#include <CGAL/intersections.h>

#include "naive.hpp"

namespace offgrid::bench {

namespace {

using enum Class2;

constexpr auto line_inputs = {random, small_grid, near_concurrent};

bool parallel(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return sign_of(kernel::cross(b - a, d - c)) == kernel::Sign::zero;
}

struct FirstTwoMeet {
  bool operator()(const Case<Point2, 6>& p) const {
    return !parallel(p[0], p[1], p[2], p[3]) && p[4] != p[5];
  }
};

struct BothMeetTheFirst {
  bool operator()(const Case<Point2, 6>& p) const {
    return !parallel(p[0], p[1], p[2], p[3]) && !parallel(p[0], p[1], p[4], p[5]);
  }
};

void add_proper_cross() {
  const auto inputs = {random, small_grid, collinear, extended_gcd};
  add<Point2, 4>(
      "proper_cross", "offgrid", inputs, AcceptAll{}, PointsOf<Offgrid>{},
      [](const auto& p) { return static_cast<int>(kernel::proper_cross(p[0], p[1], p[2], p[3])); });
  add<Point2, 4>(
      "proper_cross", "double", inputs, AcceptAll{}, PointsOf<Naive>{},
      [](const auto& p) { return static_cast<int>(naive::proper_cross(p[0], p[1], p[2], p[3])); });
}

void add_orient_crossing() {
  add<Point2, 6>("orient_crossing", "offgrid", line_inputs, FirstTwoMeet{}, PointsOf<Offgrid>{},
                 [](const auto& p) {
                   return to_int(kernel::orient_crossing(p[0], p[1], p[2], p[3], p[4], p[5]));
                 });
  add<Point2, 6>("orient_crossing", "double", line_inputs, FirstTwoMeet{}, PointsOf<Naive>{},
                 [](const auto& p) {
                   using kernel::formula::orient;
                   const double side_a = orient(p[2], p[3], p[0]);
                   const double side_b = orient(p[2], p[3], p[1]);
                   return sign(side_b - side_a) * sign(orient(p[4], p[5], p[0]) * side_b -
                                                       orient(p[4], p[5], p[1]) * side_a);
                 });
  using Line = Epeck::Kernel::Line_2;
  add<Point2, 6>(
      "orient_crossing", "EPECK", line_inputs, FirstTwoMeet{}, PointsOf<Epeck>{},
      [](const auto& p) {
        const auto meeting = CGAL::intersection(Line(p[0], p[1]), Line(p[2], p[3]));
        return static_cast<int>(CGAL::orientation(p[4], p[5], *boost::get<Epeck::P2>(&*meeting)));
      });
}

void add_compare_crossings() {
  add<Point2, 6>("compare_crossings", "offgrid", line_inputs, BothMeetTheFirst{},
                 PointsOf<Offgrid>{}, [](const auto& p) {
                   return to_int(kernel::compare_crossings(p[0], p[1], p[2], p[3], p[4], p[5]));
                 });
  add<Point2, 6>(
      "compare_crossings", "double", line_inputs, BothMeetTheFirst{}, PointsOf<Naive>{},
      [](const auto& p) { return naive::compare_crossings(p[0], p[1], p[2], p[3], p[4], p[5]); });
}

}  // namespace

void add_crossing_predicates() {
  add_proper_cross();
  add_orient_crossing();
  add_compare_crossings();
}

}  // namespace offgrid::bench
