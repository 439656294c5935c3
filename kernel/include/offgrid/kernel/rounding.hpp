// Rounding a double to an integer exactly, with integer operations only.
//
// The rule is floor(v + 1/2), the same half-open convention as the pixels of the snapping layer, so
// -0.5 goes to 0 and 0.5 to 1. Working on the bits keeps the result independent of the rounding
// mode, of fused multiply-add and of the compiler's optimisation of doubles.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "offgrid/kernel/result.hpp"

// GCC and Clang define macros if doubles may be computed as real numbers, or in more bits. Grid and
// the filter of in_circle_batch need the standard's arithmetic.
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "offgrid: infinite numbers and rounding count: compile without options for fast mathematics"
#elif defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#error "offgrid: infinite numbers count: compile without -ffinite-math-only"
#elif defined(__FLT_EVAL_METHOD__) && (__FLT_EVAL_METHOD__ < 0 || __FLT_EVAL_METHOD__ > 1)
#error "offgrid: doubles must be rounded to 53 bits: compile with -msse2 -mfpmath=sse"
#endif

namespace offgrid::kernel {

static_assert(std::numeric_limits<double>::is_iec559 && std::numeric_limits<double>::digits == 53);

/// The nearest integer, halves towards plus infinity. Errors: not_a_number, infinite, out_of_range
/// for |v| >= 2^62.
constexpr Result<std::int64_t> round_half_up(double v) {
  const auto bits = std::bit_cast<std::uint64_t>(v);
  const bool negative = (bits >> 63) != 0;
  const int exponent = static_cast<int>((bits >> 52) & 0x7ffU);
  const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
  if (exponent == 0x7ff)
    return Error{.code = fraction != 0 ? ErrorCode::not_a_number : ErrorCode::infinite, .value = v};
  if (exponent >= 1023 + 62) return Error{.code = ErrorCode::out_of_range, .value = v, .bits = 62};
  if (exponent < 1023 - 2) return std::int64_t{0};  // |v| < 1/4, subnormals included

  // |v| = mantissa * 2^(exponent - 1075)
  const std::uint64_t mantissa = fraction | (std::uint64_t{1} << 52);
  const int shift = 1075 - exponent;
  if (shift <= 0) {
    const auto whole = static_cast<std::int64_t>(mantissa << -shift);
    return negative ? -whole : whole;
  }
  const std::uint64_t half = std::uint64_t{1} << (shift - 1);
  const std::uint64_t rest = mantissa & ((half << 1) - 1);
  const bool away = negative ? rest > half : rest >= half;
  const auto whole =
      static_cast<std::int64_t>((mantissa >> shift) + static_cast<std::uint64_t>(away));
  return negative ? -whole : whole;
}

static_assert(*round_half_up(-0.5) == 0 && *round_half_up(0.5) == 1 && *round_half_up(-1.5) == -1 &&
              *round_half_up(2.5) == 3);
static_assert(*round_half_up(0.49999999999999994) == 0 &&
              *round_half_up(-1125899906842623.5) == -1125899906842623);

}  // namespace offgrid::kernel
