// Kernels that are wrong on purpose: one for each question of user_kernel.hpp, each wrong on one
// kind of input only.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "right_kernel.hpp"

namespace offgrid::testing::planted {

using kernel::Containment;
using kernel::Point2;
using kernel::Point3;
using kernel::Sign;

/// The coordinates as points.
template <class... N>
std::array<Point2, sizeof...(N) / 2> plane(N... n) {
  const std::array all{n...};
  std::array<Point2, sizeof...(N) / 2> points;
  for (std::size_t i = 0; i < points.size(); ++i)
    points[i] = Point2::at(all[2 * i], all[2 * i + 1]);
  return points;
}
template <class... N>
std::array<Point3, sizeof...(N) / 3> space(N... n) {
  const std::array all{n...};
  std::array<Point3, sizeof...(N) / 3> points;
  for (std::size_t i = 0; i < points.size(); ++i)
    points[i] = Point3::at(all[3 * i], all[3 * i + 1], all[3 * i + 2]);
  return points;
}

template <class Points>
bool all_differ(Points points) {
  std::sort(points.begin(), points.end());
  return std::adjacent_find(points.begin(), points.end()) == points.end();
}

inline bool on_line(const Point2& a, const Point2& b, const Point2& c) {
  return orient(a, b, c) == Sign::zero;
}
inline bool in_plane(const Point3& a, const Point3& b, const Point3& c, const Point3& d) {
  return orient3d(a, b, c, d) == Sign::zero;
}
inline bool has_area(const Point3& a, const Point3& b, const Point3& c) {
  return kernel::Plane3::through(a, b, c).has_value();
}

template <class Answer>
int as_int(Answer answer) {
  if constexpr (std::is_same_v<Answer, bool>) {
    return answer ? 1 : 0;
  } else {
    return static_cast<int>(answer);
  }
}

/// Three different points on a line turn left.
struct LineTurnsLeft {
  using Number = std::int32_t;
  static int orient(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::orient(n...));
    return right == 0 && all_differ(p) ? 1 : right;
  }
};

/// A point on the circle is inside.
struct CircleIsInside {
  using Number = std::int32_t;
  static int in_circle(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::in_circle(n...));
    return right == 0 && all_differ(p) && !on_line(p[0], p[1], p[2]) ? 1 : right;
  }
};

/// The end of a segment is not on it.
struct SegmentIsHalfOpen {
  using Number = std::int32_t;
  static int on_segment(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::on_segment(n...));
    return p[0] != p[1] && p[1] == p[2] ? 0 : right;
  }
};

/// Segments that overlap do not meet.
struct OverlapIsNoContact {
  using Number = std::int32_t;
  static int segments_intersect(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::segments_intersect(n...));
    return all_differ(p) && on_line(p[0], p[1], p[2]) && on_line(p[0], p[1], p[3]) ? 0 : right;
  }
};

/// A corner is inside of its triangle.
struct CornerIsInside {
  using Number = std::int32_t;
  static int point_in_triangle(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::point_in_triangle(n...));
    return p[0] == p[3] && !on_line(p[0], p[1], p[2]) ? 1 : right;
  }
};

/// Only edges meet: a triangle inside another is missed.
struct OnlyEdgesMeet {
  using Number = std::int32_t;
  static int triangles_intersect(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::triangles_intersect(n...));
    return std::all_of(p.begin() + 3, p.end(),
                       [&p](const Point2& q) {
                         return point_in_triangle(p[0], p[1], p[2], q) == Containment::inside;
                       })
               ? 0
               : right;
  }
};

/// Opposite directions have one angle.
struct OppositeIsEqual {
  using Number = std::int32_t;
  static int compare_angle(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::compare_angle(n...));
    return all_differ(p) && on_line(p[0], p[1], p[2]) ? 0 : right;
  }
};

/// A tie of distances is decided.
struct EqualIsFarther {
  using Number = std::int32_t;
  static int compare_distance(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::compare_distance(n...));
    return right == 0 && all_differ(p) ? 1 : right;
  }
};

/// A tie of circles is left.
struct CircleTieIsLeft {
  using Number = std::int32_t;
  static int in_circle_perturbed(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::in_circle_perturbed(n...));
    return in_circle(p[0], p[1], p[2], p[3]) == Sign::zero ? 1 : right;
  }
};

/// A point on an edge is left of it.
struct EdgeTieIsLeft {
  using Number = std::int32_t;
  static int side_of_mesh_edge(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::side_of_mesh_edge(n...));
    return on_line(p[0], p[1], p[2]) ? 1 : right;
  }
};

/// A vertex on the line is right of it.
struct LineTieIsRight {
  using Number = std::int32_t;
  static int side_of_line(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::side_of_line(n...));
    return on_line(p[0], p[1], p[2]) ? -1 : right;
  }
};

/// A tie in x is after.
struct TieInXIsAfter {
  using Number = std::int32_t;
  static int order_x(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::order_x(n...));
    return p[0].x == p[1].x ? 1 : right;
  }
};

/// Asks for x in place of y.
struct XForY {
  using Number = std::int32_t;
  static int order_y(auto... n) { return as_int(RightKernel::order_x(n...)); }
};

/// Edges that the line crosses in one point come in no order.
struct CrossingTie {
  using Number = std::int32_t;
  static int order_along(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::order_along(n...));
    return compare_crossings(p[0], p[1], p[2], p[3], p[4], p[5]) == Sign::zero ? 0 : right;
  }
};

/// Halves are rounded towards minus infinity.
struct HalvesGoDown {
  using Number = std::int32_t;
  static std::array<Number, 2> round_cross(auto... n) {
    const auto mirrored = RightKernel::round_cross(-n...);
    return {-mirrored[0], -mirrored[1]};
  }
};

/// A line without direction has a left side.
struct PointHasALeft {
  using Number = std::int32_t;
  static int orient_crossing(auto... n) {
    const auto p = plane(n...);
    const int right = as_int(RightKernel::orient_crossing(n...));
    return p[4] == p[5] ? 1 : right;
  }
};

/// The first of two equal crossings comes first.
struct FirstComesFirst {
  using Number = std::int32_t;
  static int compare_crossings(auto... n) {
    const int right = as_int(RightKernel::compare_crossings(n...));
    return right == 0 ? -1 : right;
  }
};

/// Four different points in a plane are above it.
struct PlaneIsAbove {
  using Number = std::int32_t;
  static int orient3d(auto... n) {
    const auto p = space(n...);
    const int right = as_int(RightKernel::orient3d(n...));
    return right == 0 && all_differ(p) && has_area(p[0], p[1], p[2]) ? 1 : right;
  }
};

/// A point on the sphere is inside.
struct SphereIsInside {
  using Number = std::int32_t;
  static int in_sphere(auto... n) {
    const auto p = space(n...);
    const int right = as_int(RightKernel::in_sphere(n...));
    return right == 0 && all_differ(p) && !in_plane(p[0], p[1], p[2], p[3]) ? 1 : right;
  }
};

/// Triangles in one plane do not meet.
struct OnePlaneIsNoContact {
  using Number = std::int32_t;
  static int triangles_intersect3d(auto... n) {
    const auto p = space(n...);
    const int right = as_int(RightKernel::triangles_intersect3d(n...));
    return has_area(p[0], p[1], p[2]) && has_area(p[3], p[4], p[5]) &&
                   std::all_of(p.begin() + 3, p.end(),
                               [&p](const Point3& q) { return in_plane(p[0], p[1], p[2], q); })
               ? 0
               : right;
  }
};

/// A ray is a line: it meets what is behind it.
struct RayIsALine {
  using Number = std::int32_t;
  template <class... Corners>
  static bool ray_intersects_triangle(Number ox, Number oy, Number oz, Number qx, Number qy,
                                      Number qz, Corners... corners) {
    const auto [a, b, c] = space(corners...);
    const Point3 o = Point3::at(ox, oy, oz);
    const kernel::Vector3 forwards = Point3::at(qx, qy, qz) - o, back = o - Point3::at(qx, qy, qz);
    const scene::Triangle3 triangle{a, b, c};
    return scene::meets(triangle, scene::Ray3{o, forwards}) ||
           scene::meets(triangle, scene::Ray3{o, back});
  }
};

/// A ray passes through flat boxes.
struct FlatBoxIsMissed {
  using Number = std::int32_t;
  static int ray_intersects_box(auto... n) {
    const auto p = space(n...);
    const int right = as_int(RightKernel::ray_intersects_box(n...));
    return p[2].x == p[3].x || p[2].y == p[3].y || p[2].z == p[3].z ? 0 : right;
  }
};

/// Only surfaces meet: a triangle inside the box is missed.
struct OnlySurfacesMeet {
  using Number = std::int32_t;
  static int triangle_intersects_box(auto... n) {
    const auto p = space(n...);
    const int right = as_int(RightKernel::triangle_intersects_box(n...));
    return std::all_of(p.begin(), p.begin() + 3,
                       [&p](const Point3& q) {
                         return p[3].x < q.x && q.x < p[4].x && p[3].y < q.y && q.y < p[4].y &&
                                p[3].z < q.z && q.z < p[4].z;
                       })
               ? 0
               : right;
  }
};

/// Boxes that touch do not meet.
struct TouchIsNoContact {
  using Number = std::int32_t;
  static int boxes_intersect(auto... n) {
    const auto p = space(n...);
    const int right = as_int(RightKernel::boxes_intersect(n...));
    return p[1].x == p[2].x ? 0 : right;
  }
};

}  // namespace offgrid::testing::planted
