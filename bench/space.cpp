// orient3d and in_sphere.
#include "subjects.hpp"

namespace offgrid::bench {

namespace {

using enum Class3;

void add_orient3d() {
  const auto inputs = {random, small_grid, coplanar, near_coplanar};
  const auto with_cgal = [](const auto& p) {
    return static_cast<int>(CGAL::orientation(p[0], p[1], p[2], p[3]));
  };
  add<Point3, 4>("orient3d", "offgrid", inputs, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::orient3d(p[0], p[1], p[2], p[3])); });
  add<Point3, 4>("orient3d", "double", inputs, AcceptAll{}, PointsOf<Naive>{}, [](const auto& p) {
    return sign(kernel::formula::orient3d(p[0], p[1], p[2], p[3]));
  });
  add<Point3, 4>("orient3d", "EPICK", inputs, AcceptAll{}, PointsOf<Epick>{}, with_cgal);
  add<Point3, 4>("orient3d", "EPECK", inputs, AcceptAll{}, PointsOf<Epeck>{}, with_cgal);
  add<Point3, 4>("orient3d", "CGAL-int128", inputs, AcceptAll{}, PointsOf<Int128Cgal>{}, with_cgal);
}

void add_in_sphere() {
  const auto inputs = {random, small_grid, cospherical, near_coplanar};
  const auto with_cgal = [](const auto& p) {
    return static_cast<int>(CGAL::side_of_oriented_sphere(p[0], p[1], p[2], p[3], p[4]));
  };
  add<Point3, 5>(
      "in_sphere", "offgrid", inputs, AcceptAll{}, PointsOf<Offgrid>{},
      [](const auto& p) { return to_int(kernel::in_sphere(p[0], p[1], p[2], p[3], p[4])); });
  add<Point3, 5>("in_sphere", "double", inputs, AcceptAll{}, PointsOf<Naive>{}, [](const auto& p) {
    return sign(kernel::formula::in_sphere(p[0], p[1], p[2], p[3], p[4]));
  });
  add<Point3, 5>("in_sphere", "EPICK", inputs, AcceptAll{}, PointsOf<Epick>{}, with_cgal);
  add<Point3, 5>("in_sphere", "EPECK", inputs, AcceptAll{}, PointsOf<Epeck>{}, with_cgal);
}

}  // namespace

void add_space_predicates() {
  add_orient3d();
  add_in_sphere();
}

}  // namespace offgrid::bench
