// find_overlaps: ground that is there twice, in sheets that cover each other, and ground that comes
// through other ground.
#pragma once

#include <cstdint>
#include <span>

#include "ground/fault_list.hpp"
#include "ground/feet.hpp"
#include "ground/floor_growth.hpp"

namespace offgrid::navmesh::detail {

/// Differences in height of two triangles.
struct OverlapBounds {
  std::int32_t twice_within = 0;  ///< over all that both cover: up to this they are ground twice
  /// Equal triangles on the map are ground twice if their corners are at most this apart; a face
  /// that stands on another may be sunk by this.
  std::int32_t step = 0;
};

/// Do the triangles overlap on the map, and are they nowhere there farther apart in height than
/// this?
bool are_over_each_other(const GroundTriangle& s, const GroundTriangle& t, std::int32_t most);

/// Reports the triangles of different pieces that cover each other and are so close in height, and
/// those that come through each other, unless a foot of one piece stands on the other and the face
/// is sunk there by at most `step`. Those of one piece do not overlap. Requires sorted triangles.
void find_overlaps(std::span<const GroundTriangle> ground, const FloorsOfGround& pieces,
                   std::span<const Foot> feet, const OverlapBounds& bounds, FaultList& faults);

}  // namespace offgrid::navmesh::detail
