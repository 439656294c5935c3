// A point as text, and as code.
#pragma once

#include <string>

#include "offgrid/kernel/point.hpp"

namespace offgrid::testing {

/// As in "(4, -1)".
inline std::string text_of(const kernel::Point2& p) {
  return "(" + std::to_string(p.x.raw()) + ", " + std::to_string(p.y.raw()) + ")";
}
/// As in "Point2::at(4, -1)".
inline std::string code_of(const kernel::Point2& p) { return "Point2::at" + text_of(p); }

}  // namespace offgrid::testing
