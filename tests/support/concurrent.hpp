// Lines that all but meet in one point: the input that decides how small a simulated infinitesimal
// has to be.
#pragma once

#include <span>

#include "offgrid/kernel/point.hpp"
#include "support/random.hpp"

namespace offgrid::testing {

/// Points (0, 1), (2, 3), (4, 5), ... span lines that pass through one rational point (one fill in
/// four), or that pass the crossing of the first two at a tiny distance.
void fill_near_concurrent(Random& random, std::span<kernel::Point2> out);

}  // namespace offgrid::testing
