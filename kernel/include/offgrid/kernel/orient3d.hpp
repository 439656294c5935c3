// orient3d(a, b, c, d): on which side of the plane through a, b, c does d lie?
//
//   positive   d lies on the side from which a, b, c turn left: the side of the normal
//              cross(b - a, c - a)
//   zero       the four are coplanar
//
// Formula    dot(d - a, cross(b - a, c - a)); degree 3.
// Range      |x|, |y|, |z| < 2^29. Type inference gives Int<93>: minors in int64, three products to
//            128 bits. No lemma needed.
// Laws       an even permutation keeps the sign, an odd one flips it; translation and rotation of
//            the axes keep it.
// Cost       6 products of 64 bits, 3 of 64 x 64 to 128; no branch.
#pragma once

#include "offgrid/kernel/formula.hpp"

namespace offgrid::kernel {

/// Six times the signed volume of the tetrahedron.
constexpr Int<93> orient3d_value(const Point3& a, const Point3& b, const Point3& c,
                                 const Point3& d) {
  return formula::orient3d(a, b, c, d);
}

/// positive if d is on the side of the plane from which a, b, c turn left; zero if the four are
/// coplanar.
constexpr Sign orient3d(const Point3& a, const Point3& b, const Point3& c, const Point3& d) {
  return sign_of(orient3d_value(a, b, c, d));
}

static_assert(orient3d(Point3::at(0, 0, 0), Point3::at(1, 0, 0), Point3::at(0, 1, 0),
                       Point3::at(0, 0, 1)) == Sign::positive);

}  // namespace offgrid::kernel
