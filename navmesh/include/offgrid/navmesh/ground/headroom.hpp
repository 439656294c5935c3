// low_ground: the ground below a ceiling that is too low for an agent.
//
//            ________________ ceiling, such as a slope of stairs seen from below
//           /       ^
//          /        | less than `height`: low
//      ___/_________v_______ ground
//         |<------>|
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh {

/// The ground over which some triangle is less than `height` away and higher: a blocked area for
/// each such floor, by floor. The triangles are those of the whole soup, turned either way and as
/// steep as they like; vertical ones have no place on the map, and ground is no ceiling of itself.
/// Corners are rounded to the grid, each by half a unit at most along each axis. Triangles with a
/// height of 2^29 or more in magnitude are left out. No areas if `height` is not positive. Cost:
/// for each triangle of the ground, the triangles in the cells of the map close to it.
std::vector<Area> low_ground(const Relief& relief, std::span<const GroundTriangle> ceilings,
                             std::int32_t height);

}  // namespace offgrid::navmesh
