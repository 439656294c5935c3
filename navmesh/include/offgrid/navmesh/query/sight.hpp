// Lines of sight in a world: visible.hpp with the world's blocked faces and barriers. The same
// definition: touching an obstacle and sliding along it are free, and nothing passes between two
// obstacles that touch.
//
//   if (visible(world, guard, player)) ...
//   const RayHit hit = raycast(view, from, to);   // hit.t: how far, exactly; hit.stop: what is in
//   the way
#pragma once

#include "offgrid/navmesh/offset/ray_hit.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

/// How far the straight motion comes, and what stops it. A start outside the world is not free.
/// Cost: location, then the faces that meet the segment.
RayHit raycast(const View& view, const kernel::Point2& from, const kernel::Point2& to);

/// Does the straight motion meet no obstacle? From a point to itself: is it free? Symmetric.
bool visible(const View& view, const kernel::Point2& from, const kernel::Point2& to);

/// Is the point in the closure of a free face?
inline bool is_free(const View& view, const kernel::Point2& p) { return visible(view, p, p); }

}  // namespace offgrid::navmesh
