// triangle_meets_ball: is the point of a triangle nearest to a ball's centre inside the ball?
//
// With a, b, c seen from the centre, r the radius, N the normal and s = (p - a).(b - a):
//
//   corner a    a.a <= r^2
//   edge ab     (a.a - r^2) |ab|^2 <= s^2       the distance from the line ab, times |ab|^2
//   inside      (N.a)^2 <= r^2 N.N              the distance from the plane, times N.N
//
// The last has 186 bits over Point3. Two comparisons of 95 bits settle it in most cases: m, the
// largest component of N in magnitude, has m^2 <= N.N <= 3 m^2 <= (7/4 m)^2.
#pragma once

#include <algorithm>

#include "meet/regions.hpp"

namespace offgrid::scene::exact {

/// Is |height| <= radius |normal|?
template <class Height, class Radius, class Normal>
constexpr bool plane_within(const Height& height, const Radius& radius, const Normal& normal) {
  const auto size = abs(height);
  const auto reach = radius * std::max({abs(normal.x), abs(normal.y), abs(normal.z)});
  if (size <= reach) return true;
  if (kernel::shift_left<2>(size) > kernel::constant<7> * reach) return false;
  return height * height <= (radius * radius) * kernel::formula::dot3(normal, normal);
}

/// Do a triangle and a ball share a point? Corners, centre and radius are all of one scale.
/// Requires radius >= 0.
template <class P, class Radius>
constexpr bool triangle_meets_ball(const P& a, const P& b, const P& c, const P& centre,
                                   const Radius& radius) {
  const auto misses = [&](const auto& u, const auto& v, const auto& w, const auto& middle) {
    return std::min({u, v, w}) > middle + radius || std::max({u, v, w}) < middle - radius;
  };
  if (misses(a.x, b.x, c.x, centre.x) || misses(a.y, b.y, c.y, centre.y) ||
      misses(a.z, b.z, c.z, centre.z))
    return false;
  const auto squared_radius = radius * radius;
  const Regions<P> regions(a, b, c, centre);
  for (int i = 0; i < 3; ++i)
    if (regions.edge(i).square <= squared_radius) return true;
  const Feature nearest = regions.nearest();
  if (is_corner(nearest)) return false;
  if (nearest == Feature::inside) return plane_within(regions.height(), radius, regions.normal());
  const auto& edge = regions.edge(start_of(nearest));
  return (edge.square - squared_radius) * edge.squared_length <= edge.from * edge.from;
}

}  // namespace offgrid::scene::exact
