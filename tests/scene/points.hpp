// Points and boxes of space in few words, and how far they reach.
#pragma once

#include <array>
#include <cstdint>

#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::testing {

/// The largest coordinate of space.
inline constexpr std::int64_t limit = (std::int64_t{1} << 29) - 1;

constexpr kernel::Point3 at(std::int64_t x, std::int64_t y, std::int64_t z) {
  return kernel::Point3::at(x, y, z);
}

/// The box between two opposite corners.
inline scene::Box3 box(const kernel::Point3& a, const kernel::Point3& b) {
  const std::array corners = {a, b};
  return scene::Box3::around(corners.begin(), corners.end());
}

}  // namespace offgrid::testing
