// The questions of user_kernel.hpp about the plane: for each one its name, its figures, offgrid's
// exact answer, and how a user's kernel is asked.
#pragma once

#include "offgrid/kernel/angle.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/in_circle.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "offgrid/verify/question.hpp"

namespace offgrid::verify::question {

constexpr int containment_sign(kernel::Containment where) {
  switch (where) {
    case kernel::Containment::outside: return -1;
    case kernel::Containment::boundary: return 0;
    case kernel::Containment::inside: break;
  }
  return 1;
}

template <Figure... Parts>
using InPlane = About<kernel::Point2, Parts...>;

struct Orient : InPlane<Figure::point, Figure::point, Figure::point> {
  static constexpr const char* name = "orient";
  static constexpr int exact(Points p) { return kernel::to_int(kernel::orient(p[0], p[1], p[2])); }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::orient(n...)) {
    return K::orient(n...);
  }
};

struct InCircle : InPlane<Figure::triangle, Figure::point> {
  static constexpr const char* name = "in_circle";
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::in_circle(p[0], p[1], p[2], p[3]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::in_circle(n...)) {
    return K::in_circle(n...);
  }
};

struct OnSegment : InPlane<Figure::segment, Figure::point> {
  static constexpr const char* name = "on_segment";
  static constexpr int exact(Points p) { return kernel::on_segment(p[0], p[1], p[2]) ? 1 : 0; }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::on_segment(n...)) {
    return K::on_segment(n...);
  }
};

struct SegmentsIntersect : InPlane<Figure::segment, Figure::segment> {
  static constexpr const char* name = "segments_intersect";
  static constexpr int exact(Points p) {
    const auto contact = kernel::intersect(p[0], p[1], p[2], p[3]).contact;
    return contact == kernel::SegmentContact::disjoint ? 0 : 1;
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::segments_intersect(n...)) {
    return K::segments_intersect(n...);
  }
};

struct PointInTriangle : InPlane<Figure::triangle, Figure::point> {
  static constexpr const char* name = "point_in_triangle";
  static constexpr int exact(Points p) {
    return containment_sign(kernel::point_in_triangle(p[0], p[1], p[2], p[3]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::point_in_triangle(n...)) {
    return K::point_in_triangle(n...);
  }
};

struct TrianglesIntersect : InPlane<Figure::triangle, Figure::triangle> {
  static constexpr const char* name = "triangles_intersect";
  static constexpr int exact(Points p) {
    return kernel::triangles_intersect(p[0], p[1], p[2], p[3], p[4], p[5]) ? 1 : 0;
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::triangles_intersect(n...)) {
    return K::triangles_intersect(n...);
  }
};

struct CompareAngle : InPlane<Figure::point, Figure::point, Figure::point> {
  static constexpr const char* name = "compare_angle";
  /// The angle of a point about itself does not exist.
  static constexpr bool applies(Points p) { return p[1] != p[0] && p[2] != p[0]; }
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::compare_angle(p[0], p[1], p[2]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::compare_angle(n...)) {
    return K::compare_angle(n...);
  }
};

struct CompareDistance : InPlane<Figure::point, Figure::point, Figure::point> {
  static constexpr const char* name = "compare_distance";
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::compare_distance(p[0], p[1], p[2]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::compare_distance(n...)) {
    return K::compare_distance(n...);
  }
};

}  // namespace offgrid::verify::question
