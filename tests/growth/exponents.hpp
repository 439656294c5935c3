// Exponents of a cost that was measured at n, 2n, 4n and 8n.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

namespace offgrid::growth {

inline constexpr int doublings = 3;
using Costs = std::array<double, doublings + 1>;

/// e, if the cost grew as n^e from the smallest size to the largest.
inline double exponent(const Costs& costs) {
  return std::log2(costs.back() / costs.front()) / doublings;
}

/// The same over the last doubling only, where what does not grow counts least.
inline double last_exponent(const Costs& costs) {
  return std::log2(costs[doublings] / costs[doublings - 1]);
}

/// The larger of the two: a cost that grows too fast at any size shows in one of them.
inline double steepest(const Costs& costs) {
  return std::max(exponent(costs), last_exponent(costs));
}

}  // namespace offgrid::growth
