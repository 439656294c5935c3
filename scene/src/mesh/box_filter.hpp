// BoxFilter: may a ray enter a box? In float, with proved bounds: no box that it enters is dropped;
// one that it misses may be kept.
//
// Let v = 2^-23 for float and u = 2^-52 for double: an operation returns its exact result times
// (1 + e) with |e| <= v, or u, in any rounding mode. Nothing overflows or underflows: values are
// zero, or between 2^-100 and 2^104 in size. docs/lemmas/wide_ray.smt2 proves the bounds by
// machine.
//
// The ray is at a plane of the box at t = n / d, where the integer n = plane - origin is exact: a
// plane is less than 2^23 outside of the mesh, since it is rounded outward by less than a step, and
// n is below 2^31. A larger box is entered earlier and left later. Computed is t' = float(n) * r,
// where r = float((1 - p) / d) for the plane where it enters, and float((1 + p) / d) for the one
// where it leaves, with p = 2^-20. Three roundings to float, and four to double before them, two of
// these in the direction of a turned ray: t' is t (1 - p) or t (1 + p), times a factor between
// (1 - v)^3 (1 - u)^4 and (1 + v)^3 (1 + u)^4, so off 1 by less than 3.01 v < p / 2 (p = 8 v). So
// t' <= t where the ray enters at t >= 0, and t <= t' where it leaves at t >= 0; t' has the sign of
// t always, as n is exact. A box is dropped if the largest t' of its entries, or 0, is above the
// smallest t' of its exits, or above the first hit, or if an exit is negative. A box that the ray
// enters has largest t <= smallest t, so it is kept.
//
// A ray whose origin is no integer begins less than 1 from `origin`: the planes where it enters are
// moved out by 1, and those where it leaves, too.
//
// An axis without direction: d is 2^-72 in place of 0, which is less than any 1 / d_k, and the
// plane where the ray leaves is moved out by 1. If the origin is between the planes, n <= 0 where
// it enters and n >= 1 where it leaves: t' <= 0, and t' > 2^71, more than any n / d of other axes,
// where d is at least 2^-32.
#pragma once

#include <array>
#include <cstdint>

#include "mesh/local_ray.hpp"
#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene::detail {

struct BoxFilter {
  explicit BoxFilter(const LocalRay& ray);
  explicit BoxFilter(const Ray3& ray) : BoxFilter(local_ray(ray)) {}

  /// May the ray enter the box at t <= limit? Requires limit >= 0.
  bool may_enter(const Box3& box, float limit) const;

  std::array<std::int32_t, 3> enter_from;  ///< what is taken from planes where the ray enters
  std::array<std::int32_t, 3> leave_from;  ///< and from those where it leaves
  std::array<float, 3> enter_factor;       ///< 1 / d, rounded so that it enters too early
  std::array<float, 3> leave_factor;       ///< and leaves too late
  /// the rows among low x, low y, low z, high x, high y, high z where the ray enters and leaves
  std::array<std::uint32_t, 3> enter_row;
  std::array<std::uint32_t, 3> leave_row;
};

inline BoxFilter::BoxFilter(const LocalRay& ray) {
  constexpr double pad = 0x1p-20;
  constexpr double no_direction = 0x1p-72;
  for (std::uint32_t k = 0; k < 3; ++k) {
    const bool is_zero = ray.direction[k] == 0;
    const bool rises = ray.direction[k] >= 0;
    const double d = is_zero ? no_direction : ray.direction[k];
    const std::int32_t onward = rises ? 1 : -1;
    enter_from[k] = ray.origin[k] + (ray.is_whole ? 0 : onward);
    leave_from[k] = ray.origin[k] - (ray.is_whole && !is_zero ? 0 : onward);
    enter_factor[k] = static_cast<float>((1 - pad) / d);
    leave_factor[k] = static_cast<float>((1 + pad) / d);
    enter_row[k] = rises ? k : k + 3;
    leave_row[k] = rises ? k + 3 : k;
  }
}

inline bool BoxFilter::may_enter(const Box3& box, float limit) const {
  const Point3& low = box.low();
  const Point3& high = box.high();
  const std::array<std::int32_t, 6> planes = {low.x.raw(),  low.y.raw(),  low.z.raw(),
                                              high.x.raw(), high.y.raw(), high.z.raw()};
  float entry = 0;
  float exit = limit;
  for (std::size_t k = 0; k < 3; ++k) {
    const std::int32_t enters = planes[enter_row[k]] - enter_from[k];
    const std::int32_t leaves = planes[leave_row[k]] - leave_from[k];
    const float near = static_cast<float>(enters) * enter_factor[k];
    const float far = static_cast<float>(leaves) * leave_factor[k];
    entry = entry < near ? near : entry;
    exit = far < exit ? far : exit;
  }
  return entry <= exit;
}

}  // namespace offgrid::scene::detail
