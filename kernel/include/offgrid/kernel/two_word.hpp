// TwoWord: a signed 128-bit integer made of two machine words, for compilers that have no __int128.
//
// It has the operations that Int<Bits> needs and no others. Arithmetic wraps modulo 2^128, as
// unsigned arithmetic does; Int<Bits> never lets it happen. Every operation is constexpr and uses
// unsigned arithmetic only, so nothing here can be undefined.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace offgrid::kernel::detail {

struct TwoWord {
  std::uint64_t low = 0;
  std::uint64_t high = 0;  ///< the sign is its top bit (two's complement)

  constexpr TwoWord() = default;
  constexpr TwoWord(std::int64_t v)
      : low(static_cast<std::uint64_t>(v)), high(v < 0 ? ~std::uint64_t{0} : 0) {}
  constexpr TwoWord(std::uint64_t low_word, std::uint64_t high_word)
      : low(low_word), high(high_word) {}

  constexpr explicit operator std::int64_t() const { return static_cast<std::int64_t>(low); }
  constexpr explicit operator std::int32_t() const { return static_cast<std::int32_t>(low); }

  constexpr bool is_negative() const { return (high >> 63) != 0; }

  friend constexpr bool operator==(const TwoWord&, const TwoWord&) = default;
  friend constexpr std::strong_ordering operator<=>(const TwoWord& a, const TwoWord& b) {
    if (a.high != b.high)
      return static_cast<std::int64_t>(a.high) <=> static_cast<std::int64_t>(b.high);
    return a.low <=> b.low;
  }

  friend constexpr TwoWord operator+(TwoWord a, TwoWord b) {
    const std::uint64_t sum = a.low + b.low;
    return {sum, a.high + b.high + static_cast<std::uint64_t>(sum < a.low)};
  }
  friend constexpr TwoWord operator-(TwoWord a, TwoWord b) {
    return {a.low - b.low, a.high - b.high - static_cast<std::uint64_t>(a.low < b.low)};
  }
  friend constexpr TwoWord operator-(TwoWord a) { return TwoWord{} - a; }

  friend constexpr TwoWord operator*(TwoWord a, TwoWord b) {
    TwoWord product = multiply_words(a.low, b.low);
    product.high += a.low * b.high + a.high * b.low;
    return product;
  }

  friend constexpr TwoWord operator<<(TwoWord a, int shift) {
    if (shift == 0) return a;
    if (shift >= 64) return {0, a.low << (shift - 64)};
    return {a.low << shift, (a.high << shift) | (a.low >> (64 - shift))};
  }

  /// The full product of two unsigned words, from four products of half words.
  static constexpr TwoWord multiply_words(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t mask = 0xffffffffU;
    const std::uint64_t first = (a & mask) * (b & mask);
    const std::uint64_t middle = (a >> 32) * (b & mask) + (first >> 32);
    const std::uint64_t other = (a & mask) * (b >> 32) + (middle & mask);
    return {(other << 32) | (first & mask), (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32)};
  }
};

/// Truncated division, as the built-in types divide. Requires b != 0. Schoolbook, one bit at a
/// time: it runs only where a compiler has no 128-bit type, and there only for the rounding of
/// crossings and for lengths.
constexpr TwoWord operator/(TwoWord a, TwoWord b) {
  const bool negative = a.is_negative() != b.is_negative();
  const TwoWord n = a.is_negative() ? -a : a;
  const TwoWord d = b.is_negative() ? -b : b;
  TwoWord quotient;
  TwoWord rest;
  for (int bit = 127; bit >= 0; --bit) {
    const std::uint64_t next = bit >= 64 ? (n.high >> (bit - 64)) & 1U : (n.low >> bit) & 1U;
    rest = (rest << 1) + TwoWord{next, 0};
    quotient = quotient << 1;
    if (rest >= d) {
      rest = rest - d;
      quotient.low |= 1U;
    }
  }
  return negative ? -quotient : quotient;
}

static_assert(TwoWord{-7} * TwoWord{6} == TwoWord{-42} && TwoWord{-7} / TwoWord{2} == TwoWord{-3});
static_assert((TwoWord{3} << 64) == TwoWord{0, 3} && TwoWord{0, 6} / TwoWord{2} == TwoWord{0, 3});
static_assert(TwoWord::multiply_words(~std::uint64_t{0}, ~std::uint64_t{0}) ==
              TwoWord{1, ~std::uint64_t{0} - 1});

}  // namespace offgrid::kernel::detail
