// Common parts of the tests of the room `meet`: short points and triangles, grids of them, and the
// same in scaled coordinates.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <ostream>
#include <vector>

#include "meet/sides.hpp"
#include "offgrid/scene/meet/meets.hpp"
#include "points.hpp"
#include "support/random_point.hpp"

namespace offgrid::scene {

inline void PrintTo(const Triangle3& t, std::ostream* out) {
  for (const Point3& p : {t.a, t.b, t.c})
    *out << "(" << p.x.raw() << ", " << p.y.raw() << ", " << p.z.raw() << ")";
}

}  // namespace offgrid::scene

namespace offgrid::testing {

using namespace scene;

inline constexpr int limit3 = (1 << 29) - 1;

inline Triangle3 random_triangle(Random& random, int low, int high) {
  const Point3 a = random_point3(random, low, high);
  const Point3 b = random_point3(random, low, high);
  return {a, b, random_point3(random, low, high)};
}

/// The ray from a point through another.
inline Ray3 ray(const Point3& from, const Point3& through) { return {from, through - from}; }

/// The points of [0, side)^3.
inline std::vector<Point3> grid_points(int side) {
  std::vector<Point3> points;
  for (int i = 0; i < side * side * side; ++i)
    points.push_back(at(i % side, i / side % side, i / side / side));
  return points;
}

/// All triangles of the points, degenerate ones included, each in one order of its corners.
inline std::vector<Triangle3> all_triangles(const std::vector<Point3>& points) {
  std::vector<Triangle3> triangles;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = i; j < points.size(); ++j) {
      for (std::size_t k = j; k < points.size(); ++k)
        triangles.push_back({points[i], points[j], points[k]});
    }
  }
  return triangles;
}

/// The six orders of the corners.
inline std::array<Triangle3, 6> permutations(const Triangle3& t) {
  return {{{t.a, t.b, t.c},
           {t.b, t.c, t.a},
           {t.c, t.a, t.b},
           {t.b, t.a, t.c},
           {t.a, t.c, t.b},
           {t.c, t.b, t.a}}};
}

/// factor * (p - middle): a point of [0, 2]^3 becomes one of the corners of the range, or a middle.
inline Point3 stretched(const Point3& p) {
  return at(limit3 * (p.x.raw() - 1), limit3 * (p.y.raw() - 1), limit3 * (p.z.raw() - 1));
}
inline Triangle3 stretched(const Triangle3& t) {
  return {stretched(t.a), stretched(t.b), stretched(t.c)};
}

/// Points as posed models ask about them: longer than 64 bits.
using ScaledPoint = Vec3<Int<66>>;

template <class V>
ScaledPoint scaled(const V& v) {
  const Int<33> scale = Int<33>::trusted((std::int64_t{1} << 33) - 1);
  return {scale * v.x, scale * v.y, scale * v.z};
}

/// The point moved away from the origin, as far as 66 bits allow.
inline ScaledPoint moved(const Point3& p) {
  const Int<65> far = kernel::shift_left<64>(kernel::constant<1>);
  const ScaledPoint q = scaled(p);
  const auto sum = [](const auto& a, const auto& b) { return *Int<66>::checked(a + b); };
  return {sum(q.x, far), sum(q.y, -far), sum(q.z, far)};
}
inline exact::Corners<ScaledPoint> moved(const Triangle3& t) {
  return {moved(t.a), moved(t.b), moved(t.c)};
}

}  // namespace offgrid::testing
