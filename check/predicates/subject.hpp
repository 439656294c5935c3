// Subject: every predicate of the kernel as one table of functions.
//
// verify, fuzz and the tests compare a subject with an oracle and never call a predicate any other
// way. So a bug in the table (predicate_bugs.hpp) is a bug in the kernel as far as they
// can tell, and the claim "we would have noticed" becomes a test.
#pragma once

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/ray.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/kernel/side3.hpp"
#include "offgrid/kernel/triangle.hpp"

namespace offgrid::testing {

/// The names and signatures are the kernel's. Where an overload or a template has to be told apart,
/// a suffix does it.
struct Subject {
  using Point2 = kernel::Point2;
  using Point3 = kernel::Point3;
  using MeshPoint2 = kernel::MeshPoint2;
  using LeveledLine = kernel::LeveledLine;
  using Sign = kernel::Sign;
  using Side = kernel::Side;
  using Order = kernel::Order;
  template <class Answer, class... Arguments>
  using Function = Answer (*)(const Arguments&...);

  Function<Sign, Point2, Point2, Point2> orient;
  Function<Sign, Point2, Point2, Point2, Point2> in_circle;
  Function<Side, Point2, Point2, Point2, Point2> in_circle_perturbed;
  Function<bool, Point2, Point2, Point2, Point2> must_flip;

  Function<bool, Point2, Point2, Point2> on_segment;
  Function<kernel::SegmentIntersection, Point2, Point2, Point2, Point2> intersect;
  Function<kernel::Containment, Point2, Point2, Point2, Point2> point_in_triangle;
  Function<bool, Point2, Point2, Point2, Point2, Point2, Point2> triangles_intersect;
  Function<bool, Point2, Point2, Point2, Point2, Point2, Point2> triangle_interiors_overlap;
  Function<bool, Point2, Point2, Point2, Point2, Point2, Point2> triangle_contains;

  Function<Sign, Point2, Point2, Point2> compare_angle;
  Function<Sign, Point2, Point2, Point2> compare_distance2;
  Function<Sign, Point3, Point3, Point3> compare_distance3;
  Function<Sign, Point2, Point2, Point2, Point2, Point2> compare_distance_to_segments;
  Function<Sign, Point2, Point2, Point2, kernel::Int<63>> compare_distance_to_segment;

  Function<bool, Point2, Point2, Point2> hits;
  Function<bool, Point2, Point2, Point2, kernel::Int<30>> closed_near;
  Function<bool, Point2, Point2, Point2, Point2> proper_cross;
  Function<Point2, Point2, Point2, Point2, Point2> round_cross;
  Function<Sign, Point2, Point2, Point2, Point2, Point2, Point2> orient_crossing;
  Function<Sign, Point2, Point2, Point2, Point2, Point2, Point2> compare_crossings;

  // The offset family for OffsetSign::minus, then for plus.
  Function<Side, MeshPoint2, MeshPoint2, Point2> side_of_mesh_edge;
  Function<Side, Point2, Point2, MeshPoint2> side_of_line;
  Function<Order, MeshPoint2, Point2> order_x;
  Function<Order, MeshPoint2, Point2> order_y;
  Function<Sign, LeveledLine, LeveledLine, LeveledLine> side3_or_zero;
  Function<Order, LeveledLine, LeveledLine, LeveledLine> order_along;
  Function<Side, MeshPoint2, MeshPoint2, Point2> side_of_mesh_edge_plus;
  Function<Side, Point2, Point2, MeshPoint2> side_of_line_plus;
  Function<Order, MeshPoint2, Point2> order_x_plus;
  Function<Order, MeshPoint2, Point2> order_y_plus;
  Function<Sign, LeveledLine, LeveledLine, LeveledLine> side3_or_zero_plus;

  Function<kernel::Int<48>, Point2, Point2> length;

  Function<Sign, Point3, Point3, Point3, Point3> orient3d;
  Function<Sign, Point3, Point3, Point3, Point3, Point3> in_sphere;
  /// Plane3::through(a, b, c).side(p); zero for collinear a, b, c
  Function<Sign, Point3, Point3, Point3, Point3> plane_side;
  Function<Sign, Point3, kernel::Vector3, Point3, Point3> side_of_edge;
  Function<Sign, kernel::RayParameter, kernel::RayParameter> compare_ray_parameters;
};

/// The kernel as it is.
const Subject& honest_subject();

}  // namespace offgrid::testing
