// orient, in_circle, in_circle_perturbed, must_flip, point_in_triangle: the main predicates of a
// triangulation.
#include <CGAL/Triangle_2.h>

#include "naive.hpp"

namespace offgrid::bench {

namespace {

using enum Class2;

constexpr auto orient_inputs = {random, small_grid, collinear, extended_gcd};
constexpr auto circle_inputs = {random, small_grid, cocircular, pythagorean};

void add_orient() {
  const auto with_cgal = [](const auto& p) {
    return static_cast<int>(CGAL::orientation(p[0], p[1], p[2]));
  };
  add<Point2, 3>("orient", "offgrid", orient_inputs, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::orient(p[0], p[1], p[2])); });
  add<Point2, 3>("orient", "double", orient_inputs, AcceptAll{}, PointsOf<Naive>{},
                 [](const auto& p) { return sign(kernel::formula::orient(p[0], p[1], p[2])); });
  add<Point2, 3>("orient", "EPICK", orient_inputs, AcceptAll{}, PointsOf<Epick>{}, with_cgal);
  add<Point2, 3>("orient", "EPECK", orient_inputs, AcceptAll{}, PointsOf<Epeck>{}, with_cgal);
  add<Point2, 3>("orient", "CGAL-int128", orient_inputs, AcceptAll{}, PointsOf<Int128Cgal>{},
                 with_cgal);
}

/// The requirements of in_circle_perturbed.
struct IsCircle {
  bool operator()(const Case<Point2, 4>& p) const {
    return kernel::orient(p[0], p[1], p[2]) != kernel::Sign::zero && p[3] != p[0] && p[3] != p[1] &&
           p[3] != p[2];
  }
};

void add_in_circle() {
  const auto with_cgal = [](const auto& p) {
    return static_cast<int>(CGAL::side_of_oriented_circle(p[0], p[1], p[2], p[3]));
  };
  const auto with_double = [](const auto& p) {
    return sign(kernel::formula::in_circle(p[0], p[1], p[2], p[3]));
  };
  add<Point2, 4>("in_circle", "offgrid", circle_inputs, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::in_circle(p[0], p[1], p[2], p[3])); });
  add<Point2, 4>("in_circle", "double", circle_inputs, AcceptAll{}, PointsOf<Naive>{}, with_double);
  add<Point2, 4>("in_circle", "EPICK", circle_inputs, AcceptAll{}, PointsOf<Epick>{}, with_cgal);
  add<Point2, 4>("in_circle", "EPECK", circle_inputs, AcceptAll{}, PointsOf<Epeck>{}, with_cgal);
  add<Point2, 4>("in_circle", "CGAL-int128", circle_inputs, AcceptAll{}, PointsOf<Int128Cgal>{},
                 with_cgal);

  add<Point2, 4>(
      "in_circle_perturbed", "offgrid", circle_inputs, IsCircle{}, PointsOf<Offgrid>{},
      [](const auto& p) { return to_int(kernel::in_circle_perturbed(p[0], p[1], p[2], p[3])); });
  add<Point2, 4>("in_circle_perturbed", "double", circle_inputs, IsCircle{}, PointsOf<Naive>{},
                 with_double);
  add_each<Point2, 4>(all_of_cgal, "in_circle_perturbed", circle_inputs, IsCircle{}, with_cgal);
}

/// The requirements of must_flip: the third point left of the edge, the fourth right of it.
struct IsEdge {
  bool operator()(const Case<Point2, 4>& p) const {
    return kernel::orient(p[0], p[1], p[2]) == kernel::Sign::positive &&
           kernel::orient(p[0], p[1], p[3]) == kernel::Sign::negative;
  }
};

void add_must_flip() {
  add<Point2, 4>(
      "must_flip", "offgrid", circle_inputs, IsEdge{}, PointsOf<Offgrid>{},
      [](const auto& p) { return static_cast<int>(kernel::must_flip(p[0], p[1], p[2], p[3])); });
  add<Point2, 4>("must_flip", "double", circle_inputs, IsEdge{}, PointsOf<Naive>{},
                 [](const auto& p) {
                   return static_cast<int>(kernel::formula::in_circle(p[0], p[1], p[2], p[3]) > 0);
                 });
  add_each<Point2, 4>(all_of_cgal, "must_flip", circle_inputs, IsEdge{}, [](const auto& p) {
    return static_cast<int>(CGAL::side_of_oriented_circle(p[0], p[1], p[2], p[3]) ==
                            CGAL::ON_POSITIVE_SIDE);
  });
}

struct IsTriangle {
  bool operator()(const Case<Point2, 4>& p) const {
    return kernel::orient(p[0], p[1], p[2]) != kernel::Sign::zero;
  }
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
        return Prepared{{Subject::make(p[0]), Subject::make(p[1]), Subject::make(p[2])},
                        Subject::make(p[3])};
      },
      [](const Prepared& one) { return static_cast<int>(one.triangle.bounded_side(one.point)); });
}

void add_point_in_triangle() {
  const auto inputs = {random, small_grid, extended_gcd};
  add<Point2, 4>("point_in_triangle", "offgrid", inputs, IsTriangle{}, PointsOf<Offgrid>{},
                 [](const auto& p) {
                   return static_cast<int>(kernel::point_in_triangle(p[0], p[1], p[2], p[3]));
                 });
  add<Point2, 4>("point_in_triangle", "double", inputs, IsTriangle{}, PointsOf<Naive>{},
                 [](const auto& p) { return naive::containment(p[0], p[1], p[2], p[3]); });
  add_cgal_triangle<Epick>(inputs);
  add_cgal_triangle<Epeck>(inputs);
}

}  // namespace

void add_circle_predicates() {
  add_orient();
  add_in_circle();
  add_point_in_triangle();
  add_must_flip();
}

}  // namespace offgrid::bench
