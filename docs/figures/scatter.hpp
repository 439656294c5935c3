// Points without a pattern, the same on every machine, and other inputs that several figures use.
#pragma once

#include <cstdint>
#include <vector>

#include "offgrid/kernel/point.hpp"

namespace offgrid::figures {

/// `count` points with 0 <= x < width and 0 <= y < height, no two nearer than `apart` on both axes.
/// Requires room for them.
inline std::vector<kernel::Point2> scattered(std::uint32_t seed, std::size_t count, int width,
                                             int height, int apart = 1) {
  std::vector<kernel::Point2> points;
  const auto below = [&seed](int bound) {
    seed = seed * 1664525 + 1013904223;
    return static_cast<int>((seed >> 8) % static_cast<std::uint32_t>(bound));
  };
  while (points.size() < count) {
    const int x = below(width);
    const int y = below(height);
    bool is_free = true;
    for (const kernel::Point2& p : points) {
      const int dx = p.x.raw() > x ? p.x.raw() - x : x - p.x.raw();
      const int dy = p.y.raw() > y ? p.y.raw() - y : y - p.y.raw();
      is_free = is_free && (dx >= apart || dy >= apart);
    }
    if (is_free) points.push_back(kernel::Point2::at(x, y));
  }
  return points;
}

/// (columns + 1) x (rows + 1) points, a step apart.
inline std::vector<kernel::Point2> lattice(int columns, int rows, int step) {
  std::vector<kernel::Point2> points;
  for (int x = 0; x <= columns; ++x) {
    for (int y = 0; y <= rows; ++y) points.push_back(kernel::Point2::at(step * x, step * y));
  }
  return points;
}

}  // namespace offgrid::figures
