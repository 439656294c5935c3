// The questions of user_kernel.hpp that meshes off the grid ask, and about the crossings of lines,
// which are rarely grid points. Requirements are those of the kernel's functions.
#pragma once

#include <utility>

#include "offgrid/kernel/crossing.hpp"
#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/kernel/side3.hpp"
#include "offgrid/verify/plane_questions.hpp"

namespace offgrid::verify::question {

constexpr bool parallel(const kernel::Point2& a, const kernel::Point2& b, const kernel::Point2& c,
                        const kernel::Point2& d) {
  return kernel::sign_of(kernel::cross(b - a, d - c)) == kernel::Sign::zero;
}

struct InCirclePerturbed : InPlane<Figure::triangle, Figure::point> {
  static constexpr const char* name = "in_circle_perturbed";
  static constexpr bool applies(Points p) {
    return kernel::orient(p[0], p[1], p[2]) != kernel::Sign::zero && p[3] != p[0] && p[3] != p[1] &&
           p[3] != p[2];
  }
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::in_circle_perturbed(p[0], p[1], p[2], p[3]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::in_circle_perturbed(n...)) {
    return K::in_circle_perturbed(n...);
  }
};

struct SideOfMeshEdge : InPlane<Figure::segment, Figure::point> {
  static constexpr const char* name = "side_of_mesh_edge";
  static constexpr bool applies(Points p) { return p[0] != p[1]; }
  static constexpr int exact(Points p) {
    const kernel::MeshPoint2 u(p[0]), v(p[1]);
    return kernel::to_int(kernel::side_of_mesh_edge(u, v, p[2]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::side_of_mesh_edge(n...)) {
    return K::side_of_mesh_edge(n...);
  }
};

struct SideOfLine : InPlane<Figure::segment, Figure::point> {
  static constexpr const char* name = "side_of_line";
  static constexpr bool applies(Points p) { return p[0] != p[1]; }
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::side_of_line(p[0], p[1], kernel::MeshPoint2(p[2])));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::side_of_line(n...)) {
    return K::side_of_line(n...);
  }
};

struct OrderX : InPlane<Figure::point, Figure::point> {
  static constexpr const char* name = "order_x";
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::order_x(kernel::MeshPoint2(p[0]), p[1]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::order_x(n...)) {
    return K::order_x(n...);
  }
};

struct OrderY : InPlane<Figure::point, Figure::point> {
  static constexpr const char* name = "order_y";
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::order_y(kernel::MeshPoint2(p[0]), p[1]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::order_y(n...)) {
    return K::order_y(n...);
  }
};

struct OrderAlong : InPlane<Figure::segment, Figure::segment, Figure::segment> {
  static constexpr const char* name = "order_along";
  static constexpr bool applies(Points p) {
    const bool one_line =
        parallel(p[2], p[3], p[4], p[5]) && kernel::orient(p[2], p[3], p[4]) == kernel::Sign::zero;
    return !parallel(p[0], p[1], p[2], p[3]) && !parallel(p[0], p[1], p[4], p[5]) && !one_line;
  }
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::order_along({p[0], p[1], kernel::Level::query},
                                              {p[2], p[3], kernel::Level::mesh},
                                              {p[4], p[5], kernel::Level::mesh}));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::order_along(n...)) {
    return K::order_along(n...);
  }
};

struct RoundCross : InPlane<Figure::segment, Figure::segment> {
  static constexpr const char* name = "round_cross";
  using Answer = Place;
  static constexpr bool is_zero(const Place&) { return false; }
  /// Four points in convex position have one pairing that crosses.
  static constexpr void arrange(std::span<kernel::Point2> p) {
    if (!applies(p)) std::swap(p[1], p[2]);
    if (!applies(p)) std::swap(p[1], p[3]);
  }
  static constexpr bool applies(Points p) { return kernel::proper_cross(p[0], p[1], p[2], p[3]); }
  static Place exact(Points p) {
    const kernel::Point2 nearest = kernel::round_cross(p[0], p[1], p[2], p[3]);
    return {nearest.x.raw(), nearest.y.raw()};
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::round_cross(n...)) {
    return K::round_cross(n...);
  }
};

struct OrientCrossing : InPlane<Figure::segment, Figure::segment, Figure::segment> {
  static constexpr const char* name = "orient_crossing";
  static constexpr bool applies(Points p) { return !parallel(p[0], p[1], p[2], p[3]); }
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::orient_crossing(p[0], p[1], p[2], p[3], p[4], p[5]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::orient_crossing(n...)) {
    return K::orient_crossing(n...);
  }
};

struct CompareCrossings : InPlane<Figure::segment, Figure::segment, Figure::segment> {
  static constexpr const char* name = "compare_crossings";
  static constexpr bool applies(Points p) {
    return !parallel(p[0], p[1], p[2], p[3]) && !parallel(p[0], p[1], p[4], p[5]);
  }
  static constexpr int exact(Points p) {
    return kernel::to_int(kernel::compare_crossings(p[0], p[1], p[2], p[3], p[4], p[5]));
  }
  template <class K, class... N>
  static constexpr auto ask(const N&... n) -> decltype(K::compare_crossings(n...)) {
    return K::compare_crossings(n...);
  }
};

}  // namespace offgrid::verify::question
