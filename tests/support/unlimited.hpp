// An Int of the kernel as an integer without a limit.
#pragma once

#include <cstdint>

#include "offgrid/kernel/int.hpp"

namespace offgrid::testing {

/// The number that is written in words of two's complement, the lowest first.
template <class Big>
Big of_words(const std::uint64_t* words, int count) {
  Big value = static_cast<std::int64_t>(words[count - 1]);
  for (int i = count - 2; i >= 0; --i) value = Big(value << 64) + words[i];
  return value;
}

/// The value of v, put together from the words in which it is stored. Big: an integer of
/// Boost.Multiprecision that is wide enough.
template <class Big, int Bits>
Big unlimited(const kernel::Int<Bits>& v) {
  if constexpr (Bits <= 63) {
    return Big(v.raw());
  } else if constexpr (Bits <= 127) {
    const Big high = Big(kernel::detail::high_word(v.raw())) << 64;
    return Big(high + kernel::detail::low_word(v.raw()));
  } else {
    constexpr int words = static_cast<int>(sizeof(v.raw().word) / sizeof(std::uint64_t));
    return of_words<Big>(v.raw().word, words);
  }
}

}  // namespace offgrid::testing
