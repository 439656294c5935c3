// The questions of user_kernel.hpp: for each one its name, how many points it takes, how a user's
// kernel is asked, and offgrid's exact answer.
#pragma once

#include <cstddef>
#include <span>

#include "offgrid/kernel/angle.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/in_circle.hpp"
#include "offgrid/kernel/in_sphere.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/orient3d.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/kernel/triangle.hpp"

namespace offgrid::verify::question {

constexpr int containment_sign(kernel::Containment where) {
  switch (where) {
    case kernel::Containment::outside: return -1;
    case kernel::Containment::boundary: return 0;
    case kernel::Containment::inside: break;
  }
  return 1;
}

/// Common parts of all questions about Count points of one kind.
template <class PointType, std::size_t Count>
struct About {
  using Point = PointType;
  using Points = std::span<const PointType>;
  static constexpr std::size_t points = Count;
  static constexpr bool applies(Points) { return true; }
};

struct Orient : About<kernel::Point2, 3> {
  static constexpr const char* name = "orient";
  static constexpr int exact(Points p) { return kernel::to_int(kernel::orient(p[0], p[1], p[2])); }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::orient(n...)) {
    return K::orient(n...);
  }
};

struct InCircle : About<kernel::Point2, 4> {
  static constexpr const char* name = "in_circle";
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::in_circle(p[0], p[1], p[2], p[3]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::in_circle(n...)) {
    return K::in_circle(n...);
  }
};

struct OnSegment : About<kernel::Point2, 3> {
  static constexpr const char* name = "on_segment";
  static constexpr int exact(Points p) { return kernel::on_segment(p[0], p[1], p[2]) ? 1 : 0; }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::on_segment(n...)) {
    return K::on_segment(n...);
  }
};

struct SegmentsIntersect : About<kernel::Point2, 4> {
  static constexpr const char* name = "segments_intersect";
  static constexpr int exact(Points p) {
    return kernel::intersect(p[0], p[1], p[2], p[3]).contact == kernel::SegmentContact::disjoint
               ? 0
               : 1;
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::segments_intersect(n...)) {
    return K::segments_intersect(n...);
  }
};

struct PointInTriangle : About<kernel::Point2, 4> {
  static constexpr const char* name = "point_in_triangle";
  static constexpr int exact(Points p) {
    return containment_sign(kernel::point_in_triangle(p[0], p[1], p[2], p[3]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::point_in_triangle(n...)) {
    return K::point_in_triangle(n...);
  }
};

struct TrianglesIntersect : About<kernel::Point2, 6> {
  static constexpr const char* name = "triangles_intersect";
  static constexpr int exact(Points p) {
    return kernel::triangles_intersect(p[0], p[1], p[2], p[3], p[4], p[5]) ? 1 : 0;
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::triangles_intersect(n...)) {
    return K::triangles_intersect(n...);
  }
};

struct CompareAngle : About<kernel::Point2, 3> {
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

struct CompareDistance : About<kernel::Point2, 3> {
  static constexpr const char* name = "compare_distance";
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::compare_distance(p[0], p[1], p[2]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::compare_distance(n...)) {
    return K::compare_distance(n...);
  }
};

struct Orient3d : About<kernel::Point3, 4> {
  static constexpr const char* name = "orient3d";
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::orient3d(p[0], p[1], p[2], p[3]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::orient3d(n...)) {
    return K::orient3d(n...);
  }
};

struct InSphere : About<kernel::Point3, 5> {
  static constexpr const char* name = "in_sphere";
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::in_sphere(p[0], p[1], p[2], p[3], p[4]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::in_sphere(n...)) {
    return K::in_sphere(n...);
  }
};

}  // namespace offgrid::verify::question
