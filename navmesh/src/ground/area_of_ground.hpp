// area_of_ground: triangles of a floor as an area.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ground/border.hpp"
#include "ground/joints.hpp"

namespace offgrid::navmesh::detail {

/// The walkable area inside the border of the triangles, which do not overlap.
inline Area area_of_ground(std::span<const GroundTriangle> triangles, Floor floor) {
  std::vector<Segment> sides;
  sides.reserve(3 * triangles.size());
  for (std::uint32_t side = 0; side < 3 * triangles.size(); ++side)
    sides.push_back(side_of(triangles, side));
  return {.loops = loops_of(net_segments(sides)), .state = {}, .floors = {floor}};
}

}  // namespace offgrid::navmesh::detail
