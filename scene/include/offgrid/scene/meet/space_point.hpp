// SpacePoint: a point of space off the grid, exact; what it is as a grid point and as doubles.
//
//   const auto hit = nearest_hit(mesh, ray);
//   const SpacePoint place = point_of(ray, hit->hit);        // exact
//   place.rounded()->point, place.rounded()->error_x         // the nearest grid point, and how far
//   place.doubles().x                                        // the nearest double
//
// A hit and a nearest point are fractions. Grid points and doubles are rounded once, from the exact
// value, by integers (quotient.hpp): equal points give equal ones on every compiler.
//
// Range   numerators below 2^316, denominators below 2^284, which holds the points that are nearest
//         on a posed mesh; the point of a hit has 158 and 127 bits, one by weights 158 and 129.
// Errors  out_of_range with the axis on which the nearest grid point is off the grid. Points of
//         meshes never are; a ray and a hit of another ray may give one.
// Cost    no allocation; rounding costs a subtraction of wide integers for each bit of the result.
#pragma once

#include <compare>

#include "offgrid/kernel/point.hpp"
#include "offgrid/scene/meet/closest.hpp"
#include "offgrid/scene/meet/hit.hpp"

namespace offgrid::scene {

/// The point numerator / denominator, the denominator positive; not reduced.
struct SpacePoint {
  Vec3<Int<316>> numerator;
  Int<284> denominator = kernel::constant<1>;

  /// The nearest grid point, halves towards plus infinity, as Point3::round; each error is (rounded
  /// - exact), at most 1/2 and rounded to the nearest double. The point is on the grid iff all
  /// three are 0. Errors: out_of_range.
  Result<kernel::Rounded<Point3>> rounded() const;

  /// The nearest double of each coordinate, halves to even: off by at most 2^-25 within the grid.
  Vec3<double> doubles() const;

  /// By value: by x, then y, then z.
  friend std::strong_ordering operator<=>(const SpacePoint& p, const SpacePoint& q);
  friend bool operator==(const SpacePoint& p, const SpacePoint& q);
};

/// A grid point.
SpacePoint point_of(const Point3& p);
/// The nearest point of a triangle.
SpacePoint point_of(const ClosestPoint& closest);
/// The point of a ray or segment at the parameter of its hit, also of a hit on a posed mesh.
SpacePoint point_of(const Ray3& ray, const Hit& hit);
SpacePoint point_of(const Segment3& s, const Hit& hit);
/// The point of a triangle by weights of its corners. Requires that their sum is positive; checked.
SpacePoint point_of(const Triangle3& t, const Barycentric& at);

/// The squared distance numerator / denominator, the denominator positive; not reduced. Compared by
/// value. Wide enough for posed meshes.
struct SpaceDistance {
  Int<378> numerator;
  Int<316> denominator = kernel::constant<1>;

  /// The distance itself, its root: the nearest double, halves to even.
  double root() const;

  friend std::strong_ordering operator<=>(const SpaceDistance& a, const SpaceDistance& b);
  friend bool operator==(const SpaceDistance& a, const SpaceDistance& b);
};

/// The same distance.
SpaceDistance distance_of(const SquaredDistance& d);

}  // namespace offgrid::scene
