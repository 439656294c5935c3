#include "predicates/reference_number.hpp"
#include "support/unlimited.hpp"

namespace offgrid::testing::reference {
namespace {

Big lift(const Point3& p) {
  const Big x = p.x.raw();
  const Big y = p.y.raw();
  const Big z = p.z.raw();
  return x * x + y * y + z * z;
}

Big distance_squared(const Point3& a, const Point3& b) {
  const Big x = Big(b.x.raw()) - a.x.raw();
  const Big y = Big(b.y.raw()) - a.y.raw();
  const Big z = Big(b.z.raw()) - a.z.raw();
  return x * x + y * y + z * z;
}

std::array<Big, 3> difference(const Point3& a, const Point3& b) {
  return {Big(a.x.raw()) - b.x.raw(), Big(a.y.raw()) - b.y.raw(), Big(a.z.raw()) - b.z.raw()};
}

}  // namespace

Sign compare_distance3(const Point3& o, const Point3& p, const Point3& q) {
  return sign_of_big(distance_squared(o, p) - distance_squared(o, q));
}

// With rows (x, y, z, 1), moving the column of ones to the front of three others changes the sign
// against det(b - a, c - a, d - a).
Sign orient3d(const Point3& a, const Point3& b, const Point3& c, const Point3& d) {
  Matrix<4> rows;
  std::size_t i = 0;
  for (const Point3& p : {a, b, c, d}) rows[i++] = {p.x.raw(), p.y.raw(), p.z.raw(), 1};
  return -sign_of_big(determinant<4>(rows));
}

// Rows (x, y, z, lift, 1). For the corner of a cube and its three neighbours, which turn positive,
// an inner point makes it negative.
Sign in_sphere(const Point3& a, const Point3& b, const Point3& c, const Point3& d,
               const Point3& e) {
  Matrix<5> rows;
  std::size_t i = 0;
  for (const Point3& p : {a, b, c, d, e}) rows[i++] = {p.x.raw(), p.y.raw(), p.z.raw(), lift(p), 1};
  return -sign_of_big(determinant<5>(rows));
}

Sign plane_side(const Point3& a, const Point3& b, const Point3& c, const Point3& p) {
  return reference::orient3d(a, b, c, p);
}

Sign side_of_edge(const Point3& o, const Vector3& d, const Point3& b, const Point3& c) {
  return sign_of_big(
      determinant<3>({{{d.x.raw(), d.y.raw(), d.z.raw()}, difference(b, o), difference(c, o)}}));
}

Sign compare_ray_parameters(const RayParameter& s, const RayParameter& t) {
  return compare(fraction(big(s.numerator), big(s.denominator)),
                 fraction(big(t.numerator), big(t.denominator)));
}

}  // namespace offgrid::testing::reference

namespace offgrid::testing {
namespace {

void take_offset_predicates(Subject& s) {
  using reference::LeveledLine;
  using reference::MeshPoint2;
  using reference::OffsetSign;
  using reference::Point2;
  constexpr auto minus = OffsetSign::minus;
  constexpr auto plus = OffsetSign::plus;
  s.side_of_mesh_edge = [](const MeshPoint2& u, const MeshPoint2& v, const Point2& q) {
    return reference::side_of_mesh_edge(u, v, q, minus);
  };
  s.side_of_line = [](const Point2& p, const Point2& q, const MeshPoint2& v) {
    return reference::side_of_line(p, q, v, minus);
  };
  s.order_x = [](const MeshPoint2& v, const Point2& q) { return reference::order_x(v, q, minus); };
  s.order_y = [](const MeshPoint2& v, const Point2& q) { return reference::order_y(v, q, minus); };
  s.side3_or_zero = [](const LeveledLine& a, const LeveledLine& b, const LeveledLine& c) {
    return reference::side3_or_zero(a, b, c, minus);
  };
  s.order_along = [](const LeveledLine& a, const LeveledLine& b, const LeveledLine& c) {
    return reference::order_along(a, b, c, minus);
  };
  s.side_of_mesh_edge_plus = [](const MeshPoint2& u, const MeshPoint2& v, const Point2& q) {
    return reference::side_of_mesh_edge(u, v, q, plus);
  };
  s.side_of_line_plus = [](const Point2& p, const Point2& q, const MeshPoint2& v) {
    return reference::side_of_line(p, q, v, plus);
  };
  s.order_x_plus = [](const MeshPoint2& v, const Point2& q) {
    return reference::order_x(v, q, plus);
  };
  s.order_y_plus = [](const MeshPoint2& v, const Point2& q) {
    return reference::order_y(v, q, plus);
  };
  s.side3_or_zero_plus = [](const LeveledLine& a, const LeveledLine& b, const LeveledLine& c) {
    return reference::side3_or_zero(a, b, c, plus);
  };
}

Subject make_reference_subject() {
  Subject s{};
  s.orient = reference::orient;
  s.in_circle = reference::in_circle;
  s.in_circle_perturbed = reference::in_circle_perturbed;
  s.must_flip = reference::must_flip;
  s.on_segment = reference::on_segment;
  s.intersect = reference::intersect;
  s.point_in_triangle = reference::point_in_triangle;
  s.triangles_intersect = reference::triangles_intersect;
  s.triangle_interiors_overlap = reference::triangle_interiors_overlap;
  s.triangle_contains = reference::triangle_contains;
  s.compare_angle = reference::compare_angle;
  s.compare_distance2 = reference::compare_distance2;
  s.compare_distance3 = reference::compare_distance3;
  s.compare_distance_to_segments = reference::compare_distance_to_segments;
  s.compare_distance_to_segment = reference::compare_distance_to_segment;
  s.hits = reference::hits;
  s.closed_near = reference::closed_near;
  s.proper_cross = reference::proper_cross;
  s.round_cross = reference::round_cross;
  s.orient_crossing = reference::orient_crossing;
  s.compare_crossings = reference::compare_crossings;
  take_offset_predicates(s);
  s.length = reference::length;
  s.orient3d = reference::orient3d;
  s.in_sphere = reference::in_sphere;
  s.plane_side = reference::plane_side;
  s.side_of_edge = reference::side_of_edge;
  s.compare_ray_parameters = reference::compare_ray_parameters;
  return s;
}

}  // namespace

const Subject& reference_subject() {
  static const Subject subject = make_reference_subject();
  return subject;
}

}  // namespace offgrid::testing
