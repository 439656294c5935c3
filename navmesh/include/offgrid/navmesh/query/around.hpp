// nearest_obstacle, obstacles_within: the walls about a point of free ground.
//
//   if (const auto wall = nearest_obstacle(view, p)) ...      // an edge, and how far it is
//   for (const Wall& wall : obstacles_within(view, p, 24)) ...
//
// A wall is an edge of a free face that nothing crosses: blocked ground or the border of the mesh
// lies behind it, or it is part of a barrier. The walls of an agent's view are those of its centre,
// grown by its radius. Distances are exact: fractions of 124 over 63 bits (kernel/distance.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

struct Wall {
  HalfedgeId halfedge;  ///< of the free face
  kernel::SquaredDistance squared_distance;
};

/// The wall that is nearest to a free point; of several the one whose ends, the smaller one first,
/// are smallest. On floors: of the ground that is connected with p about it, as for nearest_free.
/// None if p is not free or outside the world, or if its ground has no wall. Requires that the
/// floor exists; checked. Cost: n log n for the n faces that are closer than the wall.
std::optional<Wall> nearest_obstacle(const View& view, const FloorPoint& p);

/// The walls that are not farther than the radius, over ground that is connected with p within it:
/// the nearest first, then by their ends. A barrier with ground on both sides is two walls. None if
/// p is not free or outside the world, or the radius negative. Requires that the floor exists;
/// checked. Cost: n log n for the n faces within the radius.
std::vector<Wall> obstacles_within(const View& view, const FloorPoint& p, std::int32_t radius);

}  // namespace offgrid::navmesh
