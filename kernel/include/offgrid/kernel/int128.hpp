// The 128-bit storage of Int<Bits>: the compiler's __int128, or TwoWord where there is none.
//
// Define OFFGRID_PORTABLE_INT128 to take TwoWord everywhere; it must then be defined for the whole
// program, since it changes layouts.
#pragma once

#include <cstdint>

#include "offgrid/kernel/sign.hpp"
#include "offgrid/kernel/two_word.hpp"

#if defined(__SIZEOF_INT128__) && !defined(OFFGRID_PORTABLE_INT128)
#define OFFGRID_NATIVE_INT128 1
#else
#define OFFGRID_NATIVE_INT128 0
#endif

namespace offgrid::kernel::detail {

#if OFFGRID_NATIVE_INT128
__extension__ using Int128 = __int128;

constexpr std::uint64_t low_word(Int128 v) { return static_cast<std::uint64_t>(v); }
constexpr std::int64_t high_word(Int128 v) { return static_cast<std::int64_t>(v >> 64); }

__extension__ using UnsignedInt128 = unsigned __int128;

/// The value whose words these are.
constexpr Int128 from_words(std::uint64_t low, std::uint64_t high) {
  return static_cast<Int128>(static_cast<UnsignedInt128>(high) << 64 | low);
}

/// a * b + c + d, which is less than 2^128 whatever they are.
constexpr TwoWord multiply_add(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
  const UnsignedInt128 sum = static_cast<UnsignedInt128>(a) * b + c + d;
  return {static_cast<std::uint64_t>(sum), static_cast<std::uint64_t>(sum >> 64)};
}
#else
using Int128 = TwoWord;

constexpr std::uint64_t low_word(Int128 v) { return v.low; }
constexpr std::int64_t high_word(Int128 v) { return static_cast<std::int64_t>(v.high); }

constexpr Int128 from_words(std::uint64_t low, std::uint64_t high) { return {low, high}; }

constexpr TwoWord multiply_add(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
  return TwoWord::multiply_words(a, b) + TwoWord{c, 0} + TwoWord{d, 0};
}
#endif

/// The sign of a 128-bit value from its words. g++ 12 compiles `(v > 0) - (v < 0)` to a branch that
/// random input mispredicts; this form has none on any compiler: the arithmetic shift gives -1 or
/// 0, and the low bit is set if anything is.
constexpr Sign sign_of(Int128 v) {
  const std::int64_t high = high_word(v);
  const std::uint64_t any = static_cast<std::uint64_t>(high) | low_word(v);
  return static_cast<Sign>(static_cast<int>(high >> 63) | static_cast<int>(any != 0));
}

}  // namespace offgrid::kernel::detail
