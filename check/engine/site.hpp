// A point on the map as plain numbers, which may be out of the range of the grid.
#pragma once

#include <compare>
#include <cstdint>

#include "offgrid/kernel/point.hpp"

namespace offgrid::testing {

struct Site {
  std::int64_t x = 0;
  std::int64_t y = 0;

  friend auto operator<=>(const Site&, const Site&) = default;
};
inline Site site_of(const kernel::Point2& p) { return {p.x.raw(), p.y.raw()}; }
inline kernel::Point2 point_of(const Site& p) { return kernel::Point2::at(p.x, p.y); }

}  // namespace offgrid::testing
