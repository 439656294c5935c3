// Is a double the one nearest to a fraction, or to the root of one? By integers, beside doubles
// that a library rounds.
#pragma once

#include <cmath>
#include <cstdint>

#include "engine/ratio.hpp"

namespace offgrid::testing {

/// Is `v` the double nearest to n / d, of two equally near the one whose last bit is 0? With
/// `is_root`, nearest to sqrt(n / d). Requires d > 0, and n >= 0 for a root. Only values that are
/// no subnormal numbers are nearest to anything.
inline bool is_nearest_double(double v, const WideInteger& n, const WideInteger& d,
                              bool is_root = false) {
  if (n == 0) return v == 0;
  if (n < 0) return is_nearest_double(-v, -n, d);
  if (!std::isnormal(v) || v < 0) return false;
  int exponent = 0;
  const auto bits = static_cast<std::int64_t>(std::ldexp(std::frexp(v, &exponent), 53));
  // v is 4 bits 2^e; half way to its neighbours are 4 bits + 2 and, below a power of two, - 1.
  const int e = exponent - 55;
  const auto is_beyond = [&](std::int64_t away) {  // -1, 0, 1 as the value is below, at, above
    WideInteger middle = WideInteger(4 * bits + away), above = n, below = d;
    if (is_root) middle *= middle;
    const int shift = is_root ? 2 * e : e;
    if (shift < 0) {
      above <<= -shift;
    } else {
      below <<= shift;
    }
    const WideInteger limit = middle * below;
    return above < limit ? -1 : above == limit ? 0 : 1;
  };
  const bool is_even = bits % 2 == 0;
  const bool is_power = bits == std::int64_t{1} << 52;
  const int low = is_beyond(is_power ? -1 : -2), high = is_beyond(2);
  return (low > 0 || (low == 0 && is_even)) && (high < 0 || (high == 0 && is_even));
}

}  // namespace offgrid::testing
