#include "plain_loops.hpp"

namespace offgrid::bench {

void plain_orient(kernel::PointSpan a, kernel::PointSpan b, kernel::PointSpan c,
                  std::span<kernel::Sign> out) {
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = kernel::orient(a[i], b[i], c[i]);
}

void plain_in_circle(kernel::PointSpan a, kernel::PointSpan b, kernel::PointSpan c,
                     kernel::PointSpan d, std::span<kernel::Sign> out) {
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = kernel::in_circle(a[i], b[i], c[i], d[i]);
}

}  // namespace offgrid::bench
