// Figures of paths, in words and numbers.
#pragma once

#include <cmath>
#include <cstdio>
#include <string>

#include "offgrid/navmesh/path/path.hpp"
#include "report/results.hpp"

namespace offgrid::bench {

inline double microseconds_each(double start, std::size_t count) {
  return 1e6 * (processor_seconds() - start) / static_cast<double>(count);
}

inline std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

/// The length on the map, in grid units.
inline double length_of(const navmesh::Path& path) {
  double sum = 0;
  for (std::size_t i = 1; i < path.corners.size(); ++i) {
    const kernel::Point2 &a = path.corners[i - 1], &b = path.corners[i];
    sum += std::hypot(static_cast<double>(b.x.raw() - a.x.raw()),
                      static_cast<double>(b.y.raw() - a.y.raw()));
  }
  return sum;
}

}  // namespace offgrid::bench
