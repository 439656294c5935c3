// grow: an obstacle enlarged by the radius of a round agent. The agent touches no obstacle if its
// centre is outside the enlarged obstacles.
//
// A polygon with corners on the grid replaces the disc and contains it. So a grown area is never
// too small, and at most overshoot() too large. A corridor exactly as wide as the agent is closed.
//
//    the disc and its polygon        the hull of the polygons at both ends of a side p q
//
//           .--.--.                        .--.-------------------.--.
//          / .-''-. \                      /                           \         .
//         | (  o   ) |                    |    o-------------------o    |        .
//          \ '-..-' /                      \   p                   q   /         .
//           '--'--'                        '--'-------------------'--'
//
//
//   const Disc disc = *Disc::make(256);
//   for (const Area& part : grow(wall, disc)) edit.add(part);
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh {

/// A convex polygon that contains a disc about the origin: counter-clockwise, with corners on the
/// grid, and symmetric about the origin. One that was moved from may only be assigned to or
/// destroyed.
class Disc {
 public:
  static constexpr std::int32_t max_radius = (std::int32_t{1} << 28) - 1;

  /// Is it a number of sides that make() takes: 8, 16 or 32?
  static bool can_have(std::int64_t sides) { return sides == 8 || sides == 16 || sides == 32; }

  /// The polygon for a radius in grid units; none if the radius is not in [1, max_radius]. Requires
  /// 8, 16 or 32 sides; checked. A small disc has fewer corners, since rounding makes some equal or
  /// collinear.
  static std::optional<Disc> make(std::int32_t radius, int sides = 16);

  std::int32_t radius() const { return radius_; }
  /// The number of sides that make() was asked for.
  int sides() const { return sides_; }
  std::span<const kernel::Point2> corners() const { return corners_; }
  /// The distance of the farthest corner from the disc, in units of 2^-16, rounded up.
  kernel::Int<48> overshoot() const;

 private:
  Disc(std::int32_t radius, int sides, std::vector<kernel::Point2> corners)
      : radius_(radius), sides_(sides), corners_(std::move(corners)) {}

  std::int32_t radius_;
  int sides_;
  std::vector<kernel::Point2> corners_;
};

/// The parts of a grown area. Together they cover the area and every place that the disc's polygon
/// covers while its centre moves along the area's sides.
///
///   area                                parts
///   convex, counter-clockwise region    one polygon
///   any other region                    the area, and a rim: the hulls of the disc along its sides
///   barrier                             the hulls, as a blocked region of the highest priority
///   barrier without sides               none
///
/// The other properties of a region stay. Points without a side are ignored. Requires corners on
/// the grid: |x|, |y| + the largest coordinate of the disc < 2^30; checked.
std::vector<Area> grow(const Area& area, const Disc& disc);

/// The convex hull of the points, counter-clockwise from the lexicographically smallest one,
/// without points in the interior of its sides; at most two points if all are collinear. Cost:
/// O(n log n). Andrew 1979.
std::vector<kernel::Point2> convex_hull(std::vector<kernel::Point2> points);

}  // namespace offgrid::navmesh
