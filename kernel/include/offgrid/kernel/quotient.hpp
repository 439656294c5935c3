// Fractions of integers as integers and as doubles, rounded once.
//
//   round_div(n, d)             the nearest integer, halves towards plus infinity
//   nearest_double(n, d)        the nearest double, halves to the even one
//   nearest_double_root(n, d)   the double nearest to sqrt(n / d)
//
// A result is a function of the exact value: n / d and 2 n / 2 d give the same one, on every
// compiler and in every rounding mode, for doubles are put together from integers. So they may be
// compared and hashed; they are for drawing and for other programs, and decide nothing here.
//
//             exact value       the first 54 or 55 bits, and whether anything is left behind them:
//   n / d = 1.0110...0101|10|..1   these decide to which side the last bits go
//                     53 bits
//
// Range   d > 0, n of any sign; of a root n >= 0. Checked. Widths up to 900 bits, so no result is
//         subnormal or infinite.
// Error   half a unit in the last place at most, 2^-53 of the value; none if the value is a double.
// Cost    a subtraction of wide integers for each bit: about 55, of a root about 165. No
// allocation.
#pragma once

#include <bit>
#include <cstdint>

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/wide_int.hpp"

namespace offgrid::kernel {

namespace detail {

/// The double nearest to (m + rest) 2^exponent, halves to even, where `rest` is 0 or, if
/// `has_rest`, between 0 and 1. Requires 2^53 <= m < 2^62 and a result in the normal range.
constexpr double rounded_double(std::uint64_t m, bool has_rest, int exponent, bool is_negative) {
  const int drop = static_cast<int>(std::bit_width(m)) - 53;
  const std::uint64_t half = std::uint64_t{1} << (drop - 1);
  const std::uint64_t dropped = m & (2 * half - 1);
  std::uint64_t kept = m >> drop;
  if (dropped > half || (dropped == half && (has_rest || (kept & 1) != 0))) ++kept;
  // A carry to 2^53 adds 1 to the exponent, which stands above the bits of the fraction.
  const auto biased = static_cast<std::uint64_t>(exponent + drop + 52 + 1023);
  const std::uint64_t bits = ((biased - 1) << 52) + kept;
  return std::bit_cast<double>(bits | static_cast<std::uint64_t>(is_negative) << 63);
}

/// floor(n 2^shift / d) for a shift of either sign; has_rest if it is not exact.
template <int Words>
struct ShiftedQuotient {
  WideInt<Words> floor;
  bool has_rest = false;
  int shift = 0;
};

/// The first bits of n / d, n and d positive: between `Bits` and Bits + 2 of them, the shift even
/// if that is asked.
template <int Bits, int A, int B>
constexpr auto first_bits(const Int<A>& n, const Int<B>& d, bool is_even) {
  // n moved up ends Bits + 2 above d at most; d moved up ends below n.
  using Wide = WideInt<wider<A, B + Bits + 2> / 64 + 1>;
  const Wide above(n.raw());
  const Wide below(d.raw());
  int shift = Bits - (above.length() - below.length());
  if (is_even && shift % 2 != 0) ++shift;
  const auto result =
      shift >= 0 ? Wide::divided(above << shift, below) : Wide::divided(above, below << -shift);
  return ShiftedQuotient<sizeof(Wide) / 8>{result.floor, !result.is_exact, shift};
}

/// floor(sqrt(v)) of v < 2^126, and whether it is exact.
struct WideRoot {
  std::uint64_t floor = 0;
  bool is_exact = false;
};
constexpr WideRoot wide_root(const WideInt<2>& v) {
  WideInt<2> rest = v;
  WideInt<2> root;
  for (int bit = 124; bit >= 0; bit -= 2) {
    // root is the root so far, moved up so that it ends here twice
    const WideInt<2> place = WideInt<2>(std::int64_t{1}) << bit;
    const WideInt<2> trial = root + place;
    root.halve();
    if (trial > rest) continue;
    rest = rest - trial;
    root = root + place;
  }
  return {root.word[0], rest == WideInt<2>{}};
}

}  // namespace detail

/// The integer nearest to n / d, halves towards plus infinity. Requires d > 0; checked.
template <int A, int B>
constexpr Int<A> round_div(const Int<A>& n, const Int<B>& d) {
  const auto quotient = floor_div(shift_left<1>(n) + d, shift_left<1>(d));
  return Int<A>::trusted(static_cast<typename Int<A>::Storage>(quotient.raw()));
}

/// The double nearest to n / d, halves to even. Requires d > 0; checked.
template <int A, int B>
  requires(A <= 900 && B <= 900)
constexpr double nearest_double(const Int<A>& n, const Int<B>& d) {
  OFFGRID_EXPECTS(sign_of(d) == Sign::positive, "nearest_double: the divisor is positive");
  const Sign sign = sign_of(n);
  if (sign == Sign::zero) return 0;
  const auto first = detail::first_bits<54>(abs(n), d, false);
  return detail::rounded_double(first.floor.word[0], first.has_rest, -first.shift,
                                sign == Sign::negative);
}

/// The double nearest to sqrt(n / d), halves to even. Requires n >= 0 and d > 0; checked.
template <int A, int B>
  requires(A <= 900 && B <= 900)
constexpr double nearest_double_root(const Int<A>& n, const Int<B>& d) {
  OFFGRID_EXPECTS(sign_of(d) == Sign::positive, "nearest_double_root: the divisor is positive");
  const Sign sign = sign_of(n);
  OFFGRID_EXPECTS(sign != Sign::negative, "nearest_double_root: the value is not negative");
  if (sign == Sign::zero) return 0;
  const auto first = detail::first_bits<108>(n, d, true);
  const auto root = detail::wide_root(detail::WideInt<2>(first.floor));
  return detail::rounded_double(root.floor, first.has_rest || !root.is_exact, -first.shift / 2,
                                false);
}

static_assert(round_div(constant<-5>, constant<2>) == constant<-2> &&
              round_div(constant<5>, constant<2>) == constant<3>);
static_assert(nearest_double(constant<-1>, constant<3>) == -1.0 / 3 &&
              nearest_double(constant<9007199254740993>, constant<1>) == 9007199254740992.0 &&
              nearest_double(constant<1>, shift_left<40>(constant<1>)) == 0x1p-40);
static_assert(nearest_double_root(constant<4>, constant<9>) == 2.0 / 3 &&
              nearest_double_root(constant<2>, constant<1>) == 0x1.6a09e667f3bcdp0);

}  // namespace offgrid::kernel
