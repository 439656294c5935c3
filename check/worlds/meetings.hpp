// Meetings: how the outlines of two areas lie to each other.
#pragma once

#include <cstdint>
#include <vector>

#include "worlds/plans.hpp"

namespace offgrid::testing::worlds {

/// In the order of their classes (marks.cpp).
enum class Meeting : std::uint8_t {
  apart,
  one_inside_the_other,
  corner_at_corner,
  corner_on_a_side,
  a_side_in_common,
  part_of_a_side_in_common,
  sides_cross,
  same_outline,
};

/// All meetings of the two areas, each once. Of areas with the same loops, the last kind only.
std::vector<Meeting> meetings_of(const AreaPlan& a, const AreaPlan& b);

}  // namespace offgrid::testing::worlds
