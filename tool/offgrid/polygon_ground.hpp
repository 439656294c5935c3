// ground_of_polygon: the triangles of level ground, for the heights of areas.
#pragma once

#include <cstdint>
#include <vector>

#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::tool {

/// The triangles that a polygon covers by the even-odd rule, all at one height. Crossings of its
/// rings are rounded as in a world. None if it covers nothing.
std::vector<navmesh::GroundTriangle> ground_of_polygon(
    const std::vector<navmesh::Area::Loop>& rings, std::int32_t z);

}  // namespace offgrid::tool
