// covered_twice: the part of the map that two faces cover both, in fractions.
#pragma once

#include <optional>
#include <utility>

#include "ground/definition.hpp"

namespace offgrid::testing::ground {

/// The smallest and the largest corner of what both faces cover, each rounded to the nearest grid
/// point, if the faces overlap and are nowhere there farther apart in height than `most`. Requires
/// faces that turn left.
std::optional<std::pair<Site, Site>> covered_twice(const GroundFace& s, const GroundFace& t,
                                                   std::int64_t most);

}  // namespace offgrid::testing::ground
