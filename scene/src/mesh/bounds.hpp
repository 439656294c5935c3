// Bounds: a box that grows, in eight numbers of which each is made smaller, for the builds of
// trees.
//
//      low x | low y | low z | - | -high x | -high y | -high z | -
//
// So one vector instruction adds a box to another one. Of the box b, b less its own halves
// exchanged is the doubled centre as a box without extent: low + high, and -high - low.
#pragma once

#include <array>
#include <cstdint>

#include "mesh/triangle_source.hpp"

namespace offgrid::scene::detail {

/// A box in raw coordinates that grows from nothing. The fourth and the eighth number do not count.
struct alignas(16) Bounds {
  std::array<std::int32_t, 8> at = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX,
                                    INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};

  static Bounds of(const Point3& p) {
    return {{p.x.raw(), p.y.raw(), p.z.raw(), 0, -p.x.raw(), -p.y.raw(), -p.z.raw(), 0}};
  }

  std::int32_t low(std::size_t axis) const { return at[axis]; }
  std::int32_t high(std::size_t axis) const { return -at[axis + 4]; }
  void add(const Bounds& other) {
    for (std::size_t k = 0; k < 8; ++k) at[k] = other.at[k] < at[k] ? other.at[k] : at[k];
  }
  /// Requires bounds that hold a point of the grid.
  Box3 box() const {
    const auto point = [](std::int32_t x, std::int32_t y, std::int32_t z) {
      return Point3{Int<29>::trusted(x), Int<29>::trusted(y), Int<29>::trusted(z)};
    };
    return *Box3::make(point(low(0), low(1), low(2)), point(high(0), high(1), high(2)));
  }
};

/// Around the corners of a triangle.
inline Bounds bounds_of(const TriangleSource& triangles, std::uint32_t i) {
  const auto& [a, b, c] = triangles.corners(i);
  Bounds box = Bounds::of(triangles.vertex(a));
  box.add(Bounds::of(triangles.vertex(b)));
  box.add(Bounds::of(triangles.vertex(c)));
  return box;
}

/// high - low, at most 2^31.
inline std::uint32_t extent(const Bounds& bounds, std::size_t axis) {
  return 0U - (static_cast<std::uint32_t>(bounds.at[axis]) +
               static_cast<std::uint32_t>(bounds.at[axis + 4]));
}

}  // namespace offgrid::scene::detail
