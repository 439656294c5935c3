// in_sphere(a, b, c, d, e): is e inside the sphere through a, b, c, d?
//
//   positive   e is inside when orient3d(a, b, c, d) is positive, outside when it is negative
//   zero       the five are cospherical or coplanar
//
// Formula    lifted 4x4 determinant with rows p - e and |p - e|^2; degree 5.
// Range      |x|, |y|, |z| < 2^29. Type inference gives Int<157>: three words (wide_int.hpp).
// Laws       an even permutation of the five keeps the sign, an odd one flips it; translation keeps
//            it.
#pragma once

#include "offgrid/kernel/orient3d.hpp"
#include "offgrid/kernel/wide_int.hpp"

namespace offgrid::kernel {

/// positive if e is inside the sphere through a, b, c, d and orient3d(a, b, c, d) is positive, or
/// outside and it is negative; zero if the five are cospherical or coplanar. Cost: 192-bit
/// arithmetic, slower than orient3d (docs/performance.md).
constexpr Sign in_sphere(const Point3& a, const Point3& b, const Point3& c, const Point3& d,
                         const Point3& e) {
  return sign_of(formula::in_sphere(a, b, c, d, e));
}

static_assert(
    std::same_as<decltype(formula::in_sphere(Point3{}, Point3{}, Point3{}, Point3{}, Point3{})),
                 Int<157>>);
static_assert(in_sphere(Point3::at(0, 0, 0), Point3::at(9, 0, 0), Point3::at(0, 9, 0),
                        Point3::at(0, 0, 9), Point3::at(1, 1, 1)) == Sign::positive);
static_assert(in_sphere(Point3::at(0, 0, 0), Point3::at(9, 0, 0), Point3::at(0, 9, 0),
                        Point3::at(0, 0, 9), Point3::at(9, 9, 9)) == Sign::zero);

}  // namespace offgrid::kernel
