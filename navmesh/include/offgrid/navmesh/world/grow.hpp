// grow: an area, larger by a radius: where the centre of a round mover may not be, so that the
// mover touches nothing.
//
// The disc is replaced by a polygon about it with corners on the grid, so a grown area is never too
// small, and too large by overshoot() at most. A corridor that is exactly as wide as the mover is
// closed.
//
//   const Disc disc = *Disc::make(256);
//   for (const Area& part : grow(wall, disc)) edit.add(part);
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh {

/// A convex polygon about a disc: counter-clockwise, corners on the grid, the same when turned by
/// half a turn.
class Disc {
 public:
  static constexpr std::int32_t max_radius = (std::int32_t{1} << 28) - 1;

  /// Requires 8, 16 or 32 sides; checked. None if the radius is not in [1, max_radius]. Corners
  /// that rounding made equal or put on one line count once, so small discs have fewer.
  static std::optional<Disc> make(std::int32_t radius, int sides = 16);

  std::int32_t radius() const { return radius_; }
  std::span<const kernel::Point2> corners() const { return corners_; }
  /// How far the farthest corner is outside the disc, in units of 2^-16, rounded up.
  kernel::Int<48> overshoot() const;

 private:
  std::int32_t radius_ = 0;
  std::vector<kernel::Point2> corners_;
};

/// The parts of a grown area: together they cover whatever the area covers, and what the disc
/// covers when its centre moves along the area's sides. One polygon if the area is convex and
/// counter-clockwise; otherwise the area itself and the hulls of the disc along each side.
/// Everything but the shape is as in the area; of a barrier, which covers nothing and which nobody
/// crosses, the parts are blocked regions of the highest priority. Points without a side count for
/// nothing. Requires all corners within the grid: |x|, |y| + the largest coordinate of the disc <
/// 2^30; checked.
std::vector<Area> grow(const Area& area, const Disc& disc);

/// The smallest convex polygon about the points, counter-clockwise from the lexicographically
/// smallest one, without points inside its sides. Fewer than three if all are on a line. Cost: O(n
/// log n). Andrew 1979.
std::vector<kernel::Point2> convex_hull(std::vector<kernel::Point2> points);

}  // namespace offgrid::navmesh
