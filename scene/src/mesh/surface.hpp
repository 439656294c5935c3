// half_surface: the measure by which trees of boxes are built. A line that meets a box meets a box
// inside it with the ratio of their surfaces.
#pragma once

#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene::detail {

/// Half of the surface of a box.
constexpr Int<62> half_surface(const Box3& box) {
  const kernel::Vector3 side = box.high() - box.low();
  return (side.x * side.y + side.y * side.z) + side.z * side.x;
}

}  // namespace offgrid::scene::detail
