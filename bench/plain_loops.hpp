// The loops that the batches are compared with: the single predicate over the same arrays, compiled
// with the same flags but with vectorisation off (CMakeLists.txt).
#pragma once

#include "offgrid/kernel/batch.hpp"

namespace offgrid::bench {

void plain_orient(kernel::PointSpan a, kernel::PointSpan b, kernel::PointSpan c,
                  std::span<kernel::Sign> out);
void plain_in_circle(kernel::PointSpan a, kernel::PointSpan b, kernel::PointSpan c,
                     kernel::PointSpan d, std::span<kernel::Sign> out);

}  // namespace offgrid::bench
