// A point as text, for what models complain about.
#pragma once

#include <string>

#include "offgrid/kernel/point.hpp"

namespace offgrid::testing {

/// As in "(4, -1)".
inline std::string text_of(const kernel::Point2& p) {
  return "(" + std::to_string(p.x.raw()) + ", " + std::to_string(p.y.raw()) + ")";
}

}  // namespace offgrid::testing
