// orient, in_circle, in_circle_perturbed, point_in_triangle, compare_distance, length: what a triangulation asks most.
#include <CGAL/Triangle_2.h>

#include <cmath>

#include "subjects.hpp"

namespace offgrid::bench {

namespace {

using enum Class2;

constexpr auto orient_inputs = {random, small_grid, collinear, extended_gcd};
constexpr auto circle_inputs = {random, small_grid, cocircular, pythagorean};

void add_orient() {
  const auto with_cgal = [](const auto& p) { return static_cast<int>(CGAL::orientation(p[0], p[1], p[2])); };
  add<Point2, 3>("orient", "offgrid", orient_inputs, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::orient(p[0], p[1], p[2])); });
  add<Point2, 3>("orient", "double", orient_inputs, AcceptAll{}, PointsOf<Naive>{},
                 [](const auto& p) { return sign(kernel::formula::orient(p[0], p[1], p[2])); });
  add<Point2, 3>("orient", "EPICK", orient_inputs, AcceptAll{}, PointsOf<Epick>{}, with_cgal);
  add<Point2, 3>("orient", "EPECK", orient_inputs, AcceptAll{}, PointsOf<Epeck>{}, with_cgal);
  add<Point2, 3>("orient", "CGAL-int128", orient_inputs, AcceptAll{}, PointsOf<Int128Cgal>{}, with_cgal);
}

/// What in_circle_perturbed requires.
struct IsCircle {
  bool operator()(const Case<Point2, 4>& p) const {
    return kernel::orient(p[0], p[1], p[2]) != kernel::Sign::zero && p[3] != p[0] && p[3] != p[1] && p[3] != p[2];
  }
};

void add_in_circle() {
  const auto with_cgal = [](const auto& p) { return static_cast<int>(CGAL::side_of_oriented_circle(p[0], p[1], p[2], p[3])); };
  const auto with_double = [](const auto& p) { return sign(kernel::formula::in_circle(p[0], p[1], p[2], p[3])); };
  add<Point2, 4>("in_circle", "offgrid", circle_inputs, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::in_circle(p[0], p[1], p[2], p[3])); });
  add<Point2, 4>("in_circle", "double", circle_inputs, AcceptAll{}, PointsOf<Naive>{}, with_double);
  add<Point2, 4>("in_circle", "EPICK", circle_inputs, AcceptAll{}, PointsOf<Epick>{}, with_cgal);
  add<Point2, 4>("in_circle", "EPECK", circle_inputs, AcceptAll{}, PointsOf<Epeck>{}, with_cgal);
  add<Point2, 4>("in_circle", "CGAL-int128", circle_inputs, AcceptAll{}, PointsOf<Int128Cgal>{}, with_cgal);

  add<Point2, 4>("in_circle_perturbed", "offgrid", circle_inputs, IsCircle{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::in_circle_perturbed(p[0], p[1], p[2], p[3])); });
  add<Point2, 4>("in_circle_perturbed", "double", circle_inputs, IsCircle{}, PointsOf<Naive>{}, with_double);
  add<Point2, 4>("in_circle_perturbed", "EPICK", circle_inputs, IsCircle{}, PointsOf<Epick>{}, with_cgal);
}

struct IsTriangle {
  bool operator()(const Case<Point2, 4>& p) const { return kernel::orient(p[0], p[1], p[2]) != kernel::Sign::zero; }
};

template <class Subject>
void add_cgal_triangle(std::initializer_list<Class2> inputs) {
  using Kernel = typename Subject::Kernel;
  struct Prepared {
    typename Kernel::Triangle_2 triangle;
    typename Kernel::Point_2 point;
  };
  add<Point2, 4>(
      "point_in_triangle", Subject::name, inputs, IsTriangle{},
      [](const Case<Point2, 4>& p) {
        return Prepared{{Subject::make(p[0]), Subject::make(p[1]), Subject::make(p[2])}, Subject::make(p[3])};
      },
      [](const Prepared& one) { return static_cast<int>(one.triangle.bounded_side(one.point)); });
}

void add_point_in_triangle() {
  const auto inputs = {random, small_grid, extended_gcd};
  add<Point2, 4>("point_in_triangle", "offgrid", inputs, IsTriangle{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return static_cast<int>(kernel::point_in_triangle(p[0], p[1], p[2], p[3])); });
  add<Point2, 4>("point_in_triangle", "double", inputs, IsTriangle{}, PointsOf<Naive>{}, [](const auto& p) {
    const int ab = sign(kernel::formula::orient(p[0], p[1], p[3]));
    const int bc = sign(kernel::formula::orient(p[1], p[2], p[3]));
    const int ca = sign(kernel::formula::orient(p[2], p[0], p[3]));
    const bool outside = (ab < 0 || bc < 0 || ca < 0) && (ab > 0 || bc > 0 || ca > 0);
    return outside ? 0 : (ab == 0 || bc == 0 || ca == 0 ? 1 : 2);
  });
  add_cgal_triangle<Epick>(inputs);
  add_cgal_triangle<Epeck>(inputs);
}

void add_distances() {
  const auto inputs = {random, small_grid, cocircular};
  const auto with_cgal = [](const auto& p) { return static_cast<int>(CGAL::compare_distance_to_point(p[0], p[1], p[2])); };
  add<Point2, 3>("compare_distance", "offgrid", inputs, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::compare_distance(p[0], p[1], p[2])); });
  add<Point2, 3>("compare_distance", "double", inputs, AcceptAll{}, PointsOf<Naive>{}, [](const auto& p) {
    const auto u = kernel::formula::difference2(p[1], p[0]);
    const auto v = kernel::formula::difference2(p[2], p[0]);
    return sign(kernel::formula::dot2(u, u) - kernel::formula::dot2(v, v));
  });
  add<Point2, 3>("compare_distance", "EPICK", inputs, AcceptAll{}, PointsOf<Epick>{}, with_cgal);
  add<Point2, 3>("compare_distance", "EPECK", inputs, AcceptAll{}, PointsOf<Epeck>{}, with_cgal);
  add<Point2, 3>("compare_distance", "CGAL-int128", inputs, AcceptAll{}, PointsOf<Int128Cgal>{}, with_cgal);

  add<Point2, 2>("length", "offgrid", {random, small_grid}, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return static_cast<int>(kernel::length(p[0], p[1]).raw() & 1); });
  add<Point2, 2>("length", "double", {random, small_grid}, AcceptAll{}, PointsOf<Naive>{}, [](const auto& p) {
    const auto d = kernel::formula::difference2(p[1], p[0]);
    return static_cast<int>(static_cast<std::int64_t>(65536.0 * std::sqrt(kernel::formula::dot2(d, d))) & 1);
  });
}

}  // namespace

void add_circle_predicates() {
  add_orient();
  add_in_circle();
  add_point_in_triangle();
  add_distances();
}

}  // namespace offgrid::bench
