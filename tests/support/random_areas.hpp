// Random segments and areas that matter: where snapping and what stands on it have been wrong, or
// could be.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/world/world.hpp"
#include "support/random.hpp"

namespace offgrid::testing {

enum class SnapClass : std::uint8_t {
  dense,    ///< many short segments on few points
  boxes,    ///< sides of rectangles: ties of circles, overlaps, crossings that are grid points
  slivers,  ///< long ones side by side: crossings close together
  bundle,   ///< through one point or nearly
  corners,  ///< of slope one and minus one: crossings on the corners of pixels
  far,      ///< short ones, far from each other
};
inline constexpr int snap_class_count = 6;

/// A random segment of the class in [0, side]^2. Requires side >= 4.
navmesh::Segment random_segment(Random& random, SnapClass which, std::int64_t side);

/// A random area with corners in [0, side]^2, of one or more loops, of any meaning.
navmesh::Area random_area(Random& random, SnapClass which, std::int64_t side);

}  // namespace offgrid::testing
