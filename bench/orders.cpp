// compare_lexicographic, order_x, order_y, compare_angle: the predicates of sorting.
#include "naive.hpp"

namespace offgrid::bench {

namespace {

void add_lexicographic() {
  using enum Class2;
  const auto inputs = {random, small_grid, duplicates, axis_aligned};
  add<Point2, 2>("compare_lexicographic", "offgrid", inputs, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::compare_lexicographic(p[0], p[1])); });
  add<Point2, 2>("compare_lexicographic", "double", inputs, AcceptAll{}, PointsOf<Naive>{},
                 [](const auto& p) {
                   const int x = naive::compare(p[0].x, p[1].x);
                   return x != 0 ? x : naive::compare(p[0].y, p[1].y);
                 });
  add_each<Point2, 2>(all_of_cgal, "compare_lexicographic", inputs, AcceptAll{}, [](const auto& p) {
    return static_cast<int>(CGAL::compare_lexicographically(p[0], p[1]));
  });
}

void add_lexicographic_in_space() {
  using enum Class3;
  const auto inputs = {random, small_grid, duplicates, corners};
  add<Point3, 2>("compare_lexicographic (3D)", "offgrid", inputs, AcceptAll{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::compare_lexicographic(p[0], p[1])); });
  add<Point3, 2>("compare_lexicographic (3D)", "double", inputs, AcceptAll{}, PointsOf<Naive>{},
                 [](const auto& p) {
                   const int x = naive::compare(p[0].x, p[1].x);
                   const int y = naive::compare(p[0].y, p[1].y);
                   return x != 0 ? x : (y != 0 ? y : naive::compare(p[0].z, p[1].z));
                 });
  add_each<Point3, 2>(
      all_of_cgal, "compare_lexicographic (3D)", inputs, AcceptAll{},
      [](const auto& p) { return static_cast<int>(CGAL::compare_lexicographically(p[0], p[1])); });
}

/// T3 decides a tie; double and CGAL leave it.
void add_offset_orders() {
  using enum Class2;
  const auto inputs = {random, small_grid, axis_aligned};
  struct Prepared {
    kernel::MeshPoint2 v;
    Point2 q;
  };
  const auto prepare = [](const Case<Point2, 2>& p) {
    return Prepared{kernel::MeshPoint2(p[0]), p[1]};
  };
  add<Point2, 2>("order_x", "offgrid", inputs, AcceptAll{}, prepare,
                 [](const Prepared& one) { return to_int(order_x(one.v, one.q)); });
  add<Point2, 2>("order_x", "double", inputs, AcceptAll{}, PointsOf<Naive>{},
                 [](const auto& p) { return naive::compare(p[0].x, p[1].x); });
  add_each<Point2, 2>(all_of_cgal, "order_x", inputs, AcceptAll{},
                      [](const auto& p) { return static_cast<int>(CGAL::compare_x(p[0], p[1])); });
  add<Point2, 2>("order_y", "offgrid", inputs, AcceptAll{}, prepare,
                 [](const Prepared& one) { return to_int(order_y(one.v, one.q)); });
  add<Point2, 2>("order_y", "double", inputs, AcceptAll{}, PointsOf<Naive>{},
                 [](const auto& p) { return naive::compare(p[0].y, p[1].y); });
  add_each<Point2, 2>(all_of_cgal, "order_y", inputs, AcceptAll{},
                      [](const auto& p) { return static_cast<int>(CGAL::compare_y(p[0], p[1])); });
}

struct HaveDirections {
  bool operator()(const Case<Point2, 3>& p) const { return p[0] != p[1] && p[0] != p[2]; }
};

/// All subjects start from three points, so the differences are timed, too; they are exact in
/// double.
void add_angle() {
  using enum Class2;
  const auto inputs = {random, small_grid, collinear, extended_gcd};
  add<Point2, 3>("compare_angle", "offgrid", inputs, HaveDirections{}, PointsOf<Offgrid>{},
                 [](const auto& p) { return to_int(kernel::compare_angle(p[0], p[1], p[2])); });
  add<Point2, 3>(
      "compare_angle", "double", inputs, HaveDirections{}, PointsOf<Naive>{}, [](const auto& p) {
        const auto u = kernel::formula::difference2(p[1], p[0]);
        const auto v = kernel::formula::difference2(p[2], p[0]);
        const bool u_lower = u.y < 0 || (u.y == 0 && u.x < 0);
        const bool v_lower = v.y < 0 || (v.y == 0 && v.x < 0);
        return u_lower != v_lower ? (u_lower ? 1 : -1) : -sign(kernel::formula::cross(u, v));
      });
  add_each<Point2, 3>(all_of_cgal, "compare_angle", inputs, HaveDirections{}, [](const auto& p) {
    return static_cast<int>(
        CGAL::compare_angle_with_x_axis((p[1] - p[0]).direction(), (p[2] - p[0]).direction()));
  });
}

}  // namespace

void add_order_predicates() {
  add_lexicographic();
  add_lexicographic_in_space();
  add_offset_orders();
  add_angle();
}

}  // namespace offgrid::bench
