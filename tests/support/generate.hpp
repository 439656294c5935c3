// Points that break floating point: one generator of named degeneracies for tests, verify, fuzz and
// bench.
//
// fill(class, random, points) fills any number of points; the result depends on the random numbers
// only, never on earlier calls. Every class uses the full range of coordinates, |v| < 2^30 in the
// plane and |v| < 2^29 in space, unless its name says small. The promises of each class are tested
// in tests/kernel/generate_test.cpp.
#pragma once

#include <cstdint>
#include <span>

#include "offgrid/kernel/point.hpp"
#include "support/random.hpp"

namespace offgrid::testing {

enum class Class2 : std::uint8_t {
  random,  ///< uniform
  /// a grid of 2 to 6 columns and rows, anywhere: every coincidence happens often
  small_grid,
  collinear,     ///< all on one line
  cocircular,    ///< all on one circle that passes through many lattice points; different points
  extended_gcd,  ///< |orient(0, 1, 2)| = 1; every further point is on the line 0-1 or next to it
  pythagorean,   ///< cocircular, about half of the points moved by one unit
  /// the lines 0-1, 2-3, 4-5, ... pass through one point (one fill in four) or very nearly so
  near_concurrent,
  axis_aligned,  ///< coordinates from few columns and rows, some of them neighbours
  duplicates,    ///< about half of the points repeat an earlier one
  corners,       ///< coordinates at the ends of the range, next to them, and around 0
};

enum class Class3 : std::uint8_t {
  random,
  small_grid,
  collinear,
  coplanar,     ///< all in one plane
  cospherical,  ///< all on one sphere; different points
  /// |orient3d(0, 1, 2, 3)| = 1; every further point is in the plane 0-1-2 or next to it
  near_coplanar,
  duplicates,
  corners,
};

const char* name(Class2 which);
const char* name(Class3 which);
std::span<const Class2> all_classes2();
std::span<const Class3> all_classes3();

void fill(Class2 which, Random& random, std::span<kernel::Point2> out);
void fill(Class3 which, Random& random, std::span<kernel::Point3> out);

}  // namespace offgrid::testing
