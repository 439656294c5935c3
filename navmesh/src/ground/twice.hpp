// find_twice: ground that is there twice, in sheets that cover each other.
#pragma once

#include <cstdint>
#include <span>

#include "ground/fault_list.hpp"
#include "ground/floor_growth.hpp"

namespace offgrid::navmesh::detail {

/// Differences in height of two triangles up to which they are ground twice.
struct TwiceBounds {
  std::int32_t everywhere = 0;  ///< over all that they cover both
  std::int32_t equal = 0;       ///< at the corners of triangles that are equal on the map
};

/// Do the triangles overlap on the map, and are they nowhere there farther apart in height than
/// this?
bool are_over_each_other(const GroundTriangle& s, const GroundTriangle& t, std::int32_t most);

/// Reports the triangles of different pieces that cover each other and are so close in height.
/// Those of one piece do not. Requires sorted triangles.
void find_twice(std::span<const GroundTriangle> ground, const FloorsOfGround& pieces,
                const TwiceBounds& bounds, FaultList& faults);

}  // namespace offgrid::navmesh::detail
