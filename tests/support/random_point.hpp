// Random points whose coordinates are drawn in a fixed order. Point2::at(random.between(..),
// random.between(..)) is free to draw y first, and compilers differ in it.
#pragma once

#include <cstdint>

#include "offgrid/kernel/point.hpp"
#include "support/random.hpp"

namespace offgrid::testing {

/// A point of [low, high]^2; both ends are within the grid.
inline kernel::Point2 random_point(Random& random, std::int64_t low, std::int64_t high) {
  const std::int64_t x = random.between(low, high);
  const std::int64_t y = random.between(low, high);
  return kernel::Point2::at(x, y);
}

/// A point of [low, high]^3.
inline kernel::Point3 random_point3(Random& random, std::int64_t low, std::int64_t high) {
  const std::int64_t x = random.between(low, high);
  const std::int64_t y = random.between(low, high);
  return kernel::Point3::at(x, y, random.between(low, high));
}

/// A point of [-reach, reach]^3.
inline kernel::Point3 random_point3(Random& random, std::int64_t reach) {
  return random_point3(random, -reach, reach);
}

/// The point with its coordinates multiplied.
inline kernel::Point2 times(std::int64_t factor, const kernel::Point2& p) {
  return kernel::Point2::at(factor * p.x.raw(), factor * p.y.raw());
}

}  // namespace offgrid::testing
