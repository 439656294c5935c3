// nearest_ground: nearest_free_grid for a point anywhere, and for ground that may not hang together
// with it.
#pragma once

#include <optional>

#include "offgrid/navmesh/query/nearest_free.hpp"

namespace offgrid::navmesh::detail {

/// The grid point of nearest_free_grid. A point outside the world's rectangle counts as on the
/// ground about the nearest point of the rectangle, at its own distance. If no face that counts
/// hangs together with that ground, as where walls or floors part them, the nearest of all faces
/// that count, on the map; of one place on several floors the smallest. None if no face counts.
/// Requires that the floor exists; checked. Cost: that of nearest_free.
std::optional<FloorPoint> nearest_ground(const View& view, const FloorPoint& p,
                                         const FaceFilter& counts);

}  // namespace offgrid::navmesh::detail
