// Rods: shapes of the map with a range of heights. They answer which floors an area is on.
//
//      z_high  - - - - - .-----. - - - -
//                   _____|_____|_______       floor 1: in the rod
//      z_low   - - - - - '-----' - - - -
//              __________|_____|_________     floor 0: below it
//                        shape
//
//   edit.add({.loops = {crate}, .floors = floors_in_rod(relief, area_of_crate, 480, 560)});
//
// Ground is in a rod where it is over the interior of the shape and its height is in the range,
// both ends included; a slope that only touches the range, or ground that only touches the shape,
// is not.
#pragma once

#include <cstdint>
#include <vector>

#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/world/area.hpp"
#include "offgrid/navmesh/world/region.hpp"

namespace offgrid::navmesh {

/// The floors some ground of which is in the rod; none if the range is empty. Exact. Cost: for each
/// triangle close to the shape's bounding box on any floor, the edges of the shape.
FloorSet floors_in_rod(const Relief& relief, const Region& shape, std::int32_t z_low,
                       std::int32_t z_high);

/// The shape clipped to the ground in the rod: an area for each such floor, by floor, with the rule
/// of the shape and the state of a new Area. Corners are rounded to the grid, each by half a unit
/// at most along each axis; ground thinner than that may vanish. A function of the ground's
/// triangles and the shape, whatever the mesh. Cost: that of floors_in_rod, and O(n log n) for n
/// corners.
std::vector<Area> rod(const Relief& relief, const Region& shape, std::int32_t z_low,
                      std::int32_t z_high);

}  // namespace offgrid::navmesh
