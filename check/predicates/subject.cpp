#include "predicates/subject.hpp"

#include "offgrid/kernel/kernel.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;
constexpr OffsetSign minus = OffsetSign::minus;
constexpr OffsetSign plus = OffsetSign::plus;

Sign side_of_plane(const Point3& a, const Point3& b, const Point3& c, const Point3& p) {
  const auto plane = Plane3::through(a, b, c);
  return plane ? plane->side(p) : Sign::zero;
}

Subject make_honest_subject() {
  Subject s{};
  s.orient = kernel::orient;
  s.in_circle = kernel::in_circle;
  s.in_circle_perturbed = kernel::in_circle_perturbed;
  s.must_flip = kernel::must_flip;

  s.on_segment = kernel::on_segment;
  s.intersect = kernel::intersect;
  s.point_in_triangle = kernel::point_in_triangle;
  s.triangles_intersect = kernel::triangles_intersect;
  s.triangle_interiors_overlap = kernel::triangle_interiors_overlap;
  s.triangle_contains = kernel::triangle_contains;

  s.compare_angle = kernel::compare_angle;
  s.compare_distance2 = kernel::compare_distance;
  s.compare_distance3 = kernel::compare_distance;
  s.compare_distance_to_segments = kernel::compare_distance_to_segments;
  s.compare_distance_to_segment = kernel::compare_distance_to_segment;

  s.hits = kernel::hits;
  s.closed_near = kernel::closed_near;
  s.proper_cross = kernel::proper_cross;
  s.round_cross = kernel::round_cross;
  s.orient_crossing = kernel::orient_crossing;
  s.compare_crossings = kernel::compare_crossings;

  s.side_of_mesh_edge = kernel::side_of_mesh_edge<minus>;
  s.side_of_line = kernel::side_of_line<minus>;
  s.order_x = kernel::order_x<minus>;
  s.order_y = kernel::order_y<minus>;
  s.side3_or_zero = kernel::side3_or_zero<minus>;
  s.order_along = kernel::order_along<minus>;
  s.side_of_mesh_edge_plus = kernel::side_of_mesh_edge<plus>;
  s.side_of_line_plus = kernel::side_of_line<plus>;
  s.order_x_plus = kernel::order_x<plus>;
  s.order_y_plus = kernel::order_y<plus>;
  s.side3_or_zero_plus = kernel::side3_or_zero<plus>;

  s.length = kernel::length;

  s.orient3d = kernel::orient3d;
  s.in_sphere = kernel::in_sphere;
  s.plane_side = side_of_plane;
  s.side_of_edge = kernel::side_of_edge;
  s.compare_ray_parameters = [](const RayParameter& s1, const RayParameter& s2) {
    return kernel::compare(s1, s2);
  };
  return s;
}

}  // namespace

const Subject& honest_subject() {
  static const Subject subject = make_honest_subject();
  return subject;
}

}  // namespace offgrid::testing
