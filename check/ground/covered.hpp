// covered_twice, passage_of: the part of the map that two faces cover both, in fractions.
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

/// How two faces come through each other.
struct Passage {
  Ratio low, high;  ///< how far the first one is above the second one, at least and at most
  Site a, b;        ///< the line at which they do, its ends rounded to the nearest grid points
};
/// Nothing if one of them is nowhere above the other. Requires faces that turn left.
std::optional<Passage> passage_of(const GroundFace& s, const GroundFace& t);

}  // namespace offgrid::testing::ground
