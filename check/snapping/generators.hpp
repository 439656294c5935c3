// Random segments that overlap.
#pragma once

#include "snapping/picture.hpp"
#include "support/random.hpp"

namespace offgrid::testing::snapping {

/// A segment between two of so many places and one, which are a step from each other, the middle
/// one at `middle`. One in four may leave their line by a unit at each end, so that segments share
/// edges and yet cross.
SegmentUse random_overlap(Random& random, const kernel::Point2& middle, const kernel::Vector2& step,
                          std::int64_t places);

}  // namespace offgrid::testing::snapping
