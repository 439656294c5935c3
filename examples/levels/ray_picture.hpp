// A picture of the crates in a level, four exact rays for each pixel and as many for its shadows.
//
// All rays are parallel: they come from the south and go down three units forward for four of
// depth, so the picture is a map seen at a slant. Walls that face away from the eye are left out,
// else they would hide the rooms, and no wall casts a shadow, since it may be one of those. Paths
// are painted on floors and steps. Rays and hits are exact; only colours are computed in doubles.
#pragma once

#include <span>

#include "common/png.hpp"
#include "levels/crate_yard.hpp"
#include "offgrid/navmesh/path/path.hpp"

namespace offgrid::levels {

/// The part of a level that a picture shows: a box, which is all in it, and what is behind.
struct RayView {
  scene::Box3 box;
  int width = 800;  ///< in pixels at most; the height follows
  std::span<const navmesh::Path> paths{};
};

/// The box about all that stands in the yard, which has a floor; checked.
scene::Box3 whole_of(const CrateYard& yard);

/// Draws the yard. Requires a box that is not flat along x; checked.
tool::Pixels draw_yard(const CrateYard& yard, const RayView& view);

}  // namespace offgrid::levels
