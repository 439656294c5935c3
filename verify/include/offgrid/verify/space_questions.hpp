// The questions of user_kernel.hpp about space.
#pragma once

#include <utility>

#include "offgrid/kernel/in_sphere.hpp"
#include "offgrid/kernel/orient3d.hpp"
#include "offgrid/scene/meet/meets.hpp"
#include "offgrid/verify/question.hpp"

namespace offgrid::verify::question {

template <Figure... Parts>
using InSpace = About<kernel::Point3, Parts...>;

/// The corners low and high of a box, at `at` among the points.
template <std::size_t At>
struct BoxCorners {
  static void arrange(std::span<kernel::Point3> p) {
    kernel::Point3 &low = p[At], &high = p[At + 1];
    if (high.x < low.x) std::swap(low.x, high.x);
    if (high.y < low.y) std::swap(low.y, high.y);
    if (high.z < low.z) std::swap(low.z, high.z);
  }
  static bool applies(std::span<const kernel::Point3> p) {
    return scene::Box3::make(p[At], p[At + 1]).has_value();
  }
  static scene::Box3 of(std::span<const kernel::Point3> p) {
    return scene::Box3::make(p[At], p[At + 1]).value();
  }
};

struct Orient3d : InSpace<Figure::point, Figure::point, Figure::point, Figure::point> {
  static constexpr const char* name = "orient3d";
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::orient3d(p[0], p[1], p[2], p[3]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::orient3d(n...)) {
    return K::orient3d(n...);
  }
};

struct InSphere : InSpace<Figure::tetrahedron, Figure::point> {
  static constexpr const char* name = "in_sphere";
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::in_sphere(p[0], p[1], p[2], p[3], p[4]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::in_sphere(n...)) {
    return K::in_sphere(n...);
  }
};

struct TrianglesIntersect3d : InSpace<Figure::triangle, Figure::triangle> {
  static constexpr const char* name = "triangles_intersect3d";
  static int exact(Points p) {
    return scene::meets(scene::Triangle3{p[0], p[1], p[2]}, scene::Triangle3{p[3], p[4], p[5]}) ? 1
                                                                                                : 0;
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::triangles_intersect3d(n...)) {
    return K::triangles_intersect3d(n...);
  }
};

struct RayIntersectsTriangle : InSpace<Figure::segment, Figure::triangle> {
  static constexpr const char* name = "ray_intersects_triangle";
  static int exact(Points p) {
    return scene::meets(scene::Ray3{p[0], p[1] - p[0]}, scene::Triangle3{p[2], p[3], p[4]}) ? 1 : 0;
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::ray_intersects_triangle(n...)) {
    return K::ray_intersects_triangle(n...);
  }
};

struct RayIntersectsBox : InSpace<Figure::segment, Figure::box> {
  static constexpr const char* name = "ray_intersects_box";
  static void arrange(std::span<kernel::Point3> p) { BoxCorners<2>::arrange(p); }
  static bool applies(Points p) { return BoxCorners<2>::applies(p); }
  static int exact(Points p) {
    return scene::meets(scene::Ray3{p[0], p[1] - p[0]}, BoxCorners<2>::of(p)) ? 1 : 0;
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::ray_intersects_box(n...)) {
    return K::ray_intersects_box(n...);
  }
};

struct TriangleIntersectsBox : InSpace<Figure::triangle, Figure::box> {
  static constexpr const char* name = "triangle_intersects_box";
  static void arrange(std::span<kernel::Point3> p) { BoxCorners<3>::arrange(p); }
  static bool applies(Points p) { return BoxCorners<3>::applies(p); }
  static int exact(Points p) {
    return scene::meets(scene::Triangle3{p[0], p[1], p[2]}, BoxCorners<3>::of(p)) ? 1 : 0;
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::triangle_intersects_box(n...)) {
    return K::triangle_intersects_box(n...);
  }
};

struct BoxesIntersect : InSpace<Figure::box, Figure::box> {
  static constexpr const char* name = "boxes_intersect";
  static void arrange(std::span<kernel::Point3> p) {
    BoxCorners<0>::arrange(p);
    BoxCorners<2>::arrange(p);
  }
  static bool applies(Points p) { return BoxCorners<0>::applies(p) && BoxCorners<2>::applies(p); }
  static int exact(Points p) {
    return scene::meets(BoxCorners<0>::of(p), BoxCorners<2>::of(p)) ? 1 : 0;
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::boxes_intersect(n...)) {
    return K::boxes_intersect(n...);
  }
};

}  // namespace offgrid::verify::question
