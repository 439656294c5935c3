// locate: the ground nearest to a height, where floors lie above each other.
//
//   const auto at = locate(view, relief, p, {.z = 120, .up = 30, .down = 200});
//   if (at) finder.find(view, {p, at->floor}, goal);
#pragma once

#include <cstdint>
#include <optional>

#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

/// The heights from z - down to z + up. Requires that neither is negative.
struct HeightRange {
  std::int32_t z = 0;
  std::int32_t up = 0;
  std::int32_t down = 0;
};

/// The position of the point on the free ground whose height is nearest to z, among those in the
/// range; of equally near ones the lower, then that on the smaller floor. None if there is no such
/// ground: another floor is never the answer. Exact. Requires a relief of the world's floors, or of
/// its first ones; checked. Cost: the triangles close to the point, and a location on each floor in
/// the range, or two where its ground is blocked, until one is free.
std::optional<Position> locate(const View& view, const Relief& relief, const kernel::Point2& p,
                               const HeightRange& range);

}  // namespace offgrid::navmesh
