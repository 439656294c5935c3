// The point of a triangle nearest to a point, its squared distance, and the weights of the nearest
// point of the plane, as exact fractions. The regions are in regions.hpp.
//
//             nearest point                                denominator   squared distance, times it
//   corner a  a                                            1             |a - p|^2
//   edge ab   a |ab|^2 + (b - a) s, s = (p - a).(b - a)    |ab|^2        |a - p|^2 |ab|^2 - s^2
//   inside    p N.N + N h,  h = N.(a - p)                  N.N           h^2
//
// Widths over Point3: 155 bits (the sum of p N.N, 153, and N h, 154), 124 bits (N.N), 186 bits
// (h^2).
#pragma once

#include <type_traits>

#include "meet/frame.hpp"
#include "meet/regions.hpp"

namespace offgrid::scene::exact {

/// numerator / denominator, the denominator positive, on a feature of a triangle.
template <class Numerator, class Denominator>
struct OnFeature {
  Feature feature = Feature::a;
  Numerator numerator;
  Denominator denominator;
};

/// The point of the closed triangle nearest to p, a Vec3 over an Int.
template <class P>
constexpr auto closest_point(const P& a, const P& b, const P& c, const P& p) {
  const Regions<P> regions(a, b, c, p);
  const Feature feature = regions.nearest();
  const auto inside = [&] {
    const auto normal = regions.normal();
    const auto length = kernel::formula::dot3(normal, normal);
    const auto point = plus(times(length, p), times(regions.height(), normal));
    return OnFeature<std::remove_cv_t<decltype(point)>, std::remove_cv_t<decltype(length)>>{
        Feature::inside, point, length};
  };
  using Result = decltype(inside());
  if (feature == Feature::inside) return inside();
  const P corners[] = {a, b, c, a};
  const int start = start_of(feature);
  const P& from = corners[start];
  if (is_corner(feature)) return Result{feature, {from.x, from.y, from.z}, kernel::constant<1>};
  const auto& edge = regions.edge(start);
  const auto on_edge =
      plus(times(edge.squared_length, from), times(edge.from, minus(corners[start + 1], from)));
  return Result{feature, {on_edge.x, on_edge.y, on_edge.z}, edge.squared_length};
}

/// The squared distance of p from the closed triangle.
template <class P>
constexpr auto squared_distance(const P& a, const P& b, const P& c, const P& p) {
  const Regions<P> regions(a, b, c, p);
  const Feature feature = regions.nearest();
  const auto inside = [&] {
    const auto normal = regions.normal();
    const auto height = regions.height();
    const auto length = kernel::formula::dot3(normal, normal);
    return OnFeature<decltype(height * height), std::remove_cv_t<decltype(length)>>{
        Feature::inside, height * height, length};
  };
  using Result = decltype(inside());
  if (feature == Feature::inside) return inside();
  const auto& edge = regions.edge(start_of(feature));
  if (is_corner(feature)) return Result{feature, edge.square, kernel::constant<1>};
  return Result{feature, edge.square * edge.squared_length - edge.from * edge.from,
                edge.squared_length};
}

}  // namespace offgrid::scene::exact
