// Heights of ground, rods and ceilings by their definition: every triangle of a floor, cut by every
// line, in exact integers.
//
// The areas of rods and of low ground have rounded corners, so their borders are off by up to half
// a unit along each axis. They are compared at places whose square of that size lies inside or
// outside of each piece of which an area is made.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ground/definition.hpp"

namespace offgrid::testing::ground {

/// The lowest height of faces over the place; where there is none, that of the nearest plane of a
/// face that comes within half a unit along both axes, of equally near ones the lowest.
std::optional<Ratio> height_of(std::span<const GroundFace> floor, const Site& p);

/// How often the loops go round the place (x, y) / w, with w positive. Requires that it is on no
/// loop.
int winding_about(const SiteLoops& loops, const WideInteger& x, const WideInteger& y,
                  const WideInteger& w);
int winding_about(const SiteLoops& loops, const Site& p);

/// Does an edge of the loops come as close to the place as rounding may move it?
bool is_near_edge(const SiteLoops& loops, const Site& p);

/// Is a part of the face with an area in the rod?
bool has_ground_in_rod(const GroundFace& face, const GroundQuestion& rod);
/// How often the area of a rod goes round the place; nothing if a border is near.
std::optional<int> winding_in_rod(std::span<const GroundFace> floor, const GroundQuestion& rod,
                                  const Site& p);

/// How many triangles of the soup are over the ground at the place, less than the height away and
/// higher; nothing if a border is near.
std::optional<int> ceilings_over(std::span<const GroundFace> floor,
                                 std::span<const GroundFace> soup, std::int64_t height,
                                 const Site& p);

}  // namespace offgrid::testing::ground
