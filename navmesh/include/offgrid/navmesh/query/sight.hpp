// Lines of sight in a world: visible.hpp with the world's blocked faces and barriers, and the same
// definition: touching an obstacle and sliding along it are free, and nothing passes between two
// obstacles that touch.
//
//   if (visible(world, guard, player)) ...
//   const RayHit hit = raycast(view, from, to);   // hit.t: where it stops; hit.stop: at what
#pragma once

#include "offgrid/navmesh/offset/ray_hit.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

/// The point where the straight motion stops, and what stops it. A start outside the world is not
/// free. Cost: the location of the start, and the faces that meet the segment.
RayHit raycast(const View& view, const kernel::Point2& from, const kernel::Point2& to);

/// Is the straight motion free of obstacles? For equal points: is the point free? Symmetric.
bool visible(const View& view, const kernel::Point2& from, const kernel::Point2& to);

/// Is the point in the closure of a free face?
inline bool is_free(const View& view, const kernel::Point2& p) { return visible(view, p, p); }

}  // namespace offgrid::navmesh
