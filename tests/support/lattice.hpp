// Number theory behind the generators: circles and spheres with many lattice points, and bases of
// the lattice with huge vectors.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "support/random.hpp"

namespace offgrid::testing::lattice {

using Vec2 = std::array<std::int64_t, 2>;
using Vec3 = std::array<std::int64_t, 3>;

constexpr std::int64_t cross(const Vec2& a, const Vec2& b) { return a[0] * b[1] - a[1] * b[0]; }

/// All lattice points on x^2 + y^2 = radius^2 (radius^2 is an integer, the radius need not be one).
struct Circle {
  std::vector<std::array<std::int32_t, 2>> points;
  std::int64_t reach = 0;  ///< no coordinate is larger
};

/// Circles around the origin with 48 to 2,000 lattice points each and radii from 2^12 to 2^30, most
/// of them large. Computed once.
std::span<const Circle> circles();

/// A family of lattice points on one sphere around the origin: matrix * vector over all pairs.
struct Sphere {
  /// m with m * transposed(m) = norm^2 * identity
  std::vector<std::array<std::int64_t, 9>> rotations;
  std::vector<Vec3> vectors;  ///< all of one length
  std::int64_t radius = 0;
};

/// Spheres with more than 10,000 known lattice points each and radii from 2^20 to 2^29. Computed
/// once.
std::span<const Sphere> spheres();

/// A random lattice point of a sphere.
Vec3 point_on(const Sphere& sphere, Random& random);

/// Two vectors that span the lattice: |cross(first, second)| = 1.
struct Basis2 {
  Vec2 first;   ///< its larger coordinate is between reach / 2 and reach
  Vec2 second;  ///< inside the box of 0 and first
};

/// A random basis. Requires 8 <= reach < 2^32.
Basis2 basis2(Random& random, std::int64_t reach);

/// Three vectors that span the lattice: |det| = 1, no coordinate above `reach`, the largest above
/// reach / 8. Requires 64 <= reach < 2^31.
std::array<Vec3, 3> basis3(Random& random, std::int64_t reach);

}  // namespace offgrid::testing::lattice
