// Int<Bits> above 127 bits: WideInt<Words>, words of 64 bits in two's complement.
//
//   a + b, a - b   word by word, with a carry or a borrow
//   a * b          schoolbook, over the words that the operands have; words above the result's are
//                  not computed
//   a << n         whole words, then bits
//   a <=> b        the highest word in which they differ decides; the last one counts with its sign
//   a / b          bit by bit, from the highest of the quotient
//
// Signs in a product. Read as unsigned, a negative operand of A words is 2^(64 A) too large, so the
// product of the two as read is too large by the other operand, shifted up by A words; the part of
// that inside the result is subtracted. If both are negative, 2^(64 (A + B)) remains, which is
// above the result.
//
// Range   Arithmetic wraps modulo 2^(64 Words), as unsigned arithmetic does. Int<Bits> never lets
//         it happen: it takes Bits / 64 + 1 words, so its storage has at least one bit for the
//         sign. Every operation uses unsigned arithmetic only, so nothing here can be undefined.
// Cost    no allocation, no check, and no branch but in comparisons and divisions. Everything is
//         constexpr.
//
// Included by the few headers that need it (distance, in_sphere, quotient, ray): the other
// predicates stay below 128 bits, and one that does not is noticed when it does not compile.
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "offgrid/kernel/int.hpp"

namespace offgrid::kernel::detail {

/// The number of words of a storage.
template <class Storage>
inline constexpr int word_count = sizeof(Storage) <= 8 ? 1 : static_cast<int>(sizeof(Storage) / 8);

template <int Words>
struct WideInt {
  /// The lowest first; the sign is the top bit of the last.
  std::uint64_t word[std::size_t{Words}] = {};

  constexpr WideInt() = default;
  constexpr explicit WideInt(std::int64_t v) {
    word[0] = static_cast<std::uint64_t>(v);
    extend(1, v < 0);
  }
  template <std::same_as<Int128> V>
  constexpr explicit WideInt(const V& v) {
    static_assert(Words >= 2);
    word[0] = low_word(v);
    word[1] = static_cast<std::uint64_t>(high_word(v));
    extend(2, high_word(v) < 0);
  }
  /// Extends the sign, or cuts off the highest words.
  template <int From>
  constexpr explicit WideInt(const WideInt<From>& v) {
    for (int i = 0; i < Words && i < From; ++i) word[i] = v.word[i];
    extend(From, v.is_negative());
  }

  // Cut off what does not fit.
  template <std::signed_integral T>
    requires(sizeof(T) == 4 || sizeof(T) == 8)
  constexpr explicit operator T() const {
    return static_cast<T>(word[0]);
  }
  constexpr explicit operator Int128() const { return from_words(word[0], word[1]); }

  constexpr bool is_negative() const { return (word[Words - 1] >> 63) != 0; }

  /// The sign, without a branch.
  constexpr Sign sign() const {
    std::uint64_t any = 0;
    for (const std::uint64_t w : word) any |= w;
    return static_cast<Sign>(-static_cast<int>(word[Words - 1] >> 63) | static_cast<int>(any != 0));
  }

  friend constexpr bool operator==(const WideInt&, const WideInt&) = default;
  friend constexpr std::strong_ordering operator<=>(const WideInt& a, const WideInt& b) {
    const auto high_a = static_cast<std::int64_t>(a.word[Words - 1]);
    const auto high_b = static_cast<std::int64_t>(b.word[Words - 1]);
    if (high_a != high_b) return high_a <=> high_b;
    for (int i = Words - 2; i > 0; --i) {
      if (a.word[i] != b.word[i]) return a.word[i] <=> b.word[i];
    }
    return a.word[0] <=> b.word[0];
  }

  friend constexpr WideInt operator+(const WideInt& a, const WideInt& b) {
    WideInt sum;
    std::uint64_t carry = 0;
    for (int i = 0; i < Words; ++i) {
      const std::uint64_t part = a.word[i] + carry;
      sum.word[i] = part + b.word[i];
      carry =
          static_cast<std::uint64_t>(part < carry) | static_cast<std::uint64_t>(sum.word[i] < part);
    }
    return sum;
  }
  friend constexpr WideInt operator-(const WideInt& a, const WideInt& b) {
    WideInt difference = a;
    difference.subtract_at(0, b, true);
    return difference;
  }
  friend constexpr WideInt operator-(const WideInt& a) { return WideInt{} - a; }

  friend constexpr WideInt operator<<(const WideInt& a, int shift) {
    WideInt result;
    const int words = shift / 64;
    const int bits = shift % 64;
    for (int i = words; i < Words; ++i) {
      const std::uint64_t below =
          bits == 0 || i == words ? 0 : a.word[i - words - 1] >> (64 - bits);
      result.word[i] = a.word[i - words] << bits | below;
    }
    return result;
  }

  /// a * b, of operands in storages of their own, which have no fewer words together.
  template <class A, class B>
  static constexpr WideInt product(const A& a, const B& b) {
    constexpr int words_a = word_count<A>;
    constexpr int words_b = word_count<B>;
    static_assert(Words <= words_a + words_b);
    const WideInt<words_a> u(a);
    const WideInt<words_b> v(b);
    WideInt<words_a + words_b> whole;
    for (int i = 0; i < words_a; ++i) {
      std::uint64_t carry = 0;
      for (int j = 0; j < words_b; ++j) {
        const TwoWord sum = multiply_add(u.word[i], v.word[j], whole.word[i + j], carry);
        whole.word[i + j] = sum.low;
        carry = sum.high;
      }
      whole.word[i + words_b] = carry;
    }
    whole.subtract_at(words_a, v, u.is_negative());
    whole.subtract_at(words_b, u, v.is_negative());
    return WideInt(whole);
  }

  /// The number of bits of a value that is not negative: 2^(length - 1) <= v < 2^length; 0 for 0.
  constexpr int length() const {
    for (int i = Words - 1; i >= 0; --i) {
      if (word[i] != 0) return 64 * i + static_cast<int>(std::bit_width(word[i]));
    }
    return 0;
  }

  /// Halves a value that is not negative, rounding down.
  constexpr void halve() {
    for (int i = 0; i < Words; ++i)
      word[i] = word[i] >> 1 | (i + 1 < Words ? word[i + 1] << 63 : 0);
  }

  struct Quotient;
  /// n / d, rounded down, and whether something was left. Requires d > 0, and a bit for the sign of
  /// -n.
  static constexpr Quotient divided(const WideInt& n, const WideInt& d) {
    Quotient result;
    WideInt rest = n.is_negative() ? -n : n;
    int bit = rest.length() - d.length();
    // d moved up ends with the highest bit of the rest, below the sign
    for (WideInt part = bit < 0 ? d : d << bit; bit >= 0; --bit, part.halve()) {
      if (part > rest) continue;
      rest = rest - part;
      result.floor.word[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    result.is_exact = rest == WideInt{};
    if (!n.is_negative()) return result;
    result.floor = -result.floor - WideInt(std::int64_t{result.is_exact ? 0 : 1});
    return result;
  }

 private:
  template <int>
  friend struct WideInt;

  /// Fills the words from `first` on with the sign.
  constexpr void extend(int first, bool negative) {
    for (int i = first; i < Words; ++i) word[i] = negative ? ~std::uint64_t{0} : 0;
  }

  /// Subtracts v * 2^(64 first) if `applies`, v read as unsigned, without a branch. Requires that v
  /// ends with this number's last word; a borrow beyond it is lost.
  template <int From>
  constexpr void subtract_at(int first, const WideInt<From>& v, bool applies) {
    const std::uint64_t mask = std::uint64_t{0} - static_cast<std::uint64_t>(applies);
    std::uint64_t borrow = 0;
    for (int i = 0; i < From; ++i) {
      const std::uint64_t minuend = word[first + i];
      const std::uint64_t part = minuend - (v.word[i] & mask);
      word[first + i] = part - borrow;
      borrow =
          static_cast<std::uint64_t>(part > minuend) | static_cast<std::uint64_t>(part < borrow);
    }
  }
};

template <int Words>
struct WideInt<Words>::Quotient {
  WideInt floor;
  bool is_exact = false;
};

template <int Bits>
  requires(Bits >= 128)
struct WideStorage<Bits> {
  using Type = WideInt<Bits / 64 + 1>;
};

static_assert(WideInt<3>(std::int64_t{-5}).sign() == Sign::negative);
static_assert(WideInt<3>::product(std::int64_t{-5}, Int128{7}) == WideInt<3>(std::int64_t{-35}));
static_assert(WideInt<3>::divided(WideInt<3>(std::int64_t{-7}), WideInt<3>(std::int64_t{2}))
                  .floor == WideInt<3>(std::int64_t{-4}));

}  // namespace offgrid::kernel::detail

namespace offgrid::kernel {

static_assert(shift_left<90>(constant<3>) * shift_left<90>(constant<-5>) ==
              shift_left<180>(constant<-15>));

}  // namespace offgrid::kernel
