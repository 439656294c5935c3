// make_crate: a crate as an area of the map, without a mesh in space.
#pragma once

#include <cstdint>

#include "common/level_world.hpp"

namespace offgrid::levels {

/// The priority of crates: above that of doors, below that of walls, which are grown barriers.
inline constexpr std::int32_t crate_priority = 3;

/// A box of half width 16 map units about a point, grown by the player's disc. Corners outside the
/// world's rectangle are moved to its border first.
navmesh::Area make_crate(const tool::LevelWorld& level, const kernel::Point2& at);

}  // namespace offgrid::levels
