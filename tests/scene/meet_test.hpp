// Common parts of the tests of the room `meet`: rays through points, triangles in each order of
// their corners, and in scaled coordinates.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <ostream>

#include "meet/sides.hpp"
#include "offgrid/scene/meet/meets.hpp"
#include "points.hpp"

namespace offgrid::scene {

inline void PrintTo(const Triangle3& t, std::ostream* out) {
  for (const Point3& p : {t.a, t.b, t.c})
    *out << "(" << p.x.raw() << ", " << p.y.raw() << ", " << p.z.raw() << ")";
}

}  // namespace offgrid::scene

namespace offgrid::testing {

using namespace scene;

/// The ray from a point through another.
inline Ray3 ray(const Point3& from, const Point3& through) { return {from, through - from}; }

/// The six orders of the corners.
inline std::array<Triangle3, 6> permutations(const Triangle3& t) {
  return {{{t.a, t.b, t.c},
           {t.b, t.c, t.a},
           {t.c, t.a, t.b},
           {t.b, t.a, t.c},
           {t.a, t.c, t.b},
           {t.c, t.b, t.a}}};
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
