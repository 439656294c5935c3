// The free faces of a world as polygons, for programs that want larger ones than triangles.
#pragma once

#include <cstddef>
#include <vector>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::bench {

/// Convex, without corners of 180 degrees, counter-clockwise.
using Polygon = std::vector<navmesh::VertexId>;

/// The free faces, each by itself.
std::vector<Polygon> free_triangles(const navmesh::World& world);

/// The free faces, merged across edges, the longest first, as long as the polygon stays so and has
/// so many corners at most. What could not be merged when its turn came cannot be merged later
/// either: angles and numbers of corners only grow.
std::vector<Polygon> merged_triangles(const navmesh::World& world, std::size_t most_corners);

}  // namespace offgrid::bench
