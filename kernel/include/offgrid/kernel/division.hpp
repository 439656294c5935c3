// Exact integer division and square root, for the constructions that end on the grid again: rounded
// crossings, lengths, and points of space. quotient.hpp rounds fractions to doubles.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "offgrid/kernel/int.hpp"

namespace offgrid::kernel {

/// floor(n / d), rounding towards minus infinity. Requires d > 0; checked. Above 127 bits (include
/// wide_int.hpp) its cost is a subtraction for each bit of the quotient.
template <int A, int B>
constexpr Int<A> floor_div(const Int<A>& n, const Int<B>& d) {
  OFFGRID_EXPECTS(sign_of(d) == Sign::positive, "floor_div: the divisor is positive");
  constexpr int bits = detail::wider<A, B>;
  using Storage = typename Int<bits>::Storage;
  const Storage num = detail::widened<bits>(n);
  const Storage den = detail::widened<bits>(d);
  if constexpr (bits > 127) {
    return Int<A>::trusted(static_cast<typename Int<A>::Storage>(Storage::divided(num, den).floor));
  } else {
    const auto one = static_cast<Storage>(std::int64_t{1});
    Storage quotient = num / den;
    if (quotient * den > num) quotient = quotient - one;
    return Int<A>::trusted(static_cast<typename Int<A>::Storage>(quotient));
  }
}

namespace detail {

/// floor(sqrt(v)), one bit of the root at a time.
constexpr std::uint64_t root64_by_bits(std::uint64_t v) {
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 62; bit != 0; bit >>= 2) {
    const std::uint64_t trial = root + bit;
    const bool takes = v >= trial;
    v -= takes ? trial : 0;
    root = (root >> 1) + (takes ? bit : 0);
  }
  return root;
}

/// floor(sqrt(v)). At run time the search starts at the processor's root of a double; integers
/// correct it until root^2 <= v < (root + 1)^2, so the result does not depend on doubles.
constexpr std::uint64_t root64(std::uint64_t v) {
  if (std::is_constant_evaluated()) return root64_by_bits(v);
  constexpr std::uint64_t largest = 0xffffffffU;
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(v)));
  if (root > largest) root = largest;
  while (root * root > v) --root;
  while (root < largest && v - root * root > 2 * root) ++root;
  return root;
}

}  // namespace detail

/// floor(sqrt(v)). Requires v >= 0; checked.
constexpr Int<32> floor_root(const Int<63>& v) {
  OFFGRID_EXPECTS(sign_of(v) != Sign::negative, "floor_root: the value is not negative");
  return Int<32>::trusted(
      static_cast<std::int64_t>(detail::root64(static_cast<std::uint64_t>(v.raw()))));
}

/// ceil(sqrt(v * 2^32)). Requires v >= 0; checked.
///
/// v is shifted left by an even amount until its root s has 32 bits; with r = v - s^2, one step of
/// Newton's method gives s 2^16 + r 2^15 / s, which is at most one unit too large (the next term,
/// r^2 2^13 / s^3, is less than 2 once s >= 2^15). Shifting back rounds down, so the floor is
/// exact, and an exact square test turns it into the ceiling. Below 2^32 none of it is needed: v *
/// 2^32 is a word.
constexpr Int<63> ceil_root_fixed16(const Int<63>& v) {
  OFFGRID_EXPECTS(sign_of(v) != Sign::negative, "ceil_root_fixed16: the value is not negative");
  if (sign_of(v) == Sign::zero) return constant<0>;
  const auto word = static_cast<std::uint64_t>(v.raw());
  if (word < std::uint64_t{1} << 32) {
    const std::uint64_t root = detail::root64(word << 32);
    return Int<63>::trusted(
        static_cast<std::int64_t>(root + static_cast<std::uint64_t>(root * root < word << 32)));
  }
  const int shift = std::countl_zero(word) / 2 * 2;
  const std::uint64_t scaled = word << shift;
  const std::uint64_t s = detail::root64(scaled);
  const std::uint64_t rest = scaled - s * s;
  std::uint64_t root = ((s << 16) + (rest << 15) / s) >> (shift / 2);

  const Int<95> target = shift_left<32>(v);
  const auto square = [](std::uint64_t r) {
    const auto x = Int<48>::trusted(static_cast<std::int64_t>(r));
    return x * x;
  };
  while (square(root) > target) --root;  // at most two steps
  return Int<63>::trusted(
      static_cast<std::int64_t>(root + static_cast<std::uint64_t>(square(root) < target)));
}

static_assert(floor_div(constant<-7>, constant<2>) == constant<-4> &&
              floor_div(constant<7>, constant<2>) == constant<3>);
static_assert(floor_root(constant<0>) == constant<0> && floor_root(constant<8>) == constant<2> &&
              floor_root(constant<9>) == constant<3>);
static_assert(ceil_root_fixed16(constant<4>) == constant<2 * 65536> &&
              ceil_root_fixed16(constant<2>) == constant<92682>);
static_assert(ceil_root_fixed16(constant<0xFFFFFFFF>) == constant<0x100000000> &&
              ceil_root_fixed16(constant<0x100000000>) == constant<0x100000000>);

}  // namespace offgrid::kernel
