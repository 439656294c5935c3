// Makes programs of segments from choices.
#pragma once

#include "engine/choices.hpp"
#include "snapping/form.hpp"

namespace offgrid::testing::snapping {

/// Segments that come and go; now and then some that overlap on a line, or so many at once that
/// the whole mesh is made anew.
SnapProgram make_snap(Choices& choices);

/// One of all pairs of segments of the 6x6 grid, to which every third segment behind them comes and
/// goes.
SnapProgram make_small_snap(Choices& choices);

/// A segment between two of so many places and one, which are a step from each other, the middle
/// one at `middle`. One in four may leave their line by a unit at each end, so that segments share
/// edges and yet cross.
SegmentUse make_overlap(Choices& choices, const kernel::Point2& middle, const kernel::Vector2& step,
                        std::int64_t places);

}  // namespace offgrid::testing::snapping
