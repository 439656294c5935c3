// The free faces of a world as polygons, for programs that want larger ones than triangles.
#pragma once

#include <cstddef>
#include <vector>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::bench {

/// A convex polygon, counter-clockwise, without corners of 180 degrees.
using Polygon = std::vector<navmesh::VertexId>;

/// The free faces as triangles.
std::vector<Polygon> free_triangles(const navmesh::World& world);

/// The free faces merged across edges, the longest first, while the polygon stays convex with at
/// most most_corners corners. Polygons that cannot be merged at their turn cannot be merged later
/// either: angles and numbers of corners only grow.
std::vector<Polygon> merged_triangles(const navmesh::World& world, std::size_t most_corners);

}  // namespace offgrid::bench
