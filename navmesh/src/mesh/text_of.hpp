// text_of: a point as text, for error messages.
#pragma once

#include <string>

#include "offgrid/kernel/point.hpp"

namespace offgrid::navmesh::detail {

/// The point, as in "(4, -1)".
inline std::string text_of(const kernel::Point2& p) {
  std::string text = "(";
  text.append(std::to_string(p.x.raw())).append(", ").append(std::to_string(p.y.raw())).append(")");
  return text;
}

}  // namespace offgrid::navmesh::detail
