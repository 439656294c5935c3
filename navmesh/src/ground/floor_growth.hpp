// grow_pieces: distributes triangles over pieces of ground, so that those of a piece do not overlap
// on the map, and adjoin there only where they are joined.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ground/joints.hpp"

namespace offgrid::navmesh::detail {

/// The floors of triangles, or their pieces before these share floors.
struct FloorsOfGround {
  std::vector<std::uint32_t> floor;  ///< of each triangle
  std::uint32_t count = 0;
};

/// The smallest triangle without a piece begins the next one, which grows by the smallest joined
/// triangle that fits, as long as there is one. Requires sorted triangles.
FloorsOfGround grow_pieces(std::span<const GroundTriangle> ground, std::span<const Joint> joints,
                           const std::optional<std::int32_t>& max_rise);

}  // namespace offgrid::navmesh::detail
