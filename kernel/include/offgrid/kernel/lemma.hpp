// Lemmas: the only way an Int shrinks without a look at its value.
//
// Type inference adds up bits and is sound but not tight: orient comes out as Int<63>, in_circle as
// Int<127>, though neither ever needs more than 62 and 124. A lemma states the tighter bound of one
// named quantity; narrow<lemma> applies it, and checks it when OFFGRID_CHECKS is on. Each lemma has
// a proof in words in docs/exactness.md and a machine proof in docs/lemmas (make prove). A test
// fails when either is missing.
#pragma once

#include "offgrid/kernel/int.hpp"

namespace offgrid::kernel {

/// A lemma: values of at most `from` bits that are one particular expression need only `to` bits.
template <class L>
concept Lemma = requires {
  { L::from } -> std::convertible_to<int>;
  { L::to } -> std::convertible_to<int>;
  { L::name } -> std::convertible_to<const char*>;
} && (L::to < L::from);

namespace lemma {

/// orient(a, b, c) is twice the area of a triangle in a square of side D = 2^31 - 2, hence at most
/// D^2 < 2^62.
struct orient_range {
  static constexpr const char* name = "orient_range";
  static constexpr int from = 63;
  static constexpr int to = 62;
};

/// The in-circle determinant of four grid points is at most D^4 < 2^124.
struct in_circle_range {
  static constexpr const char* name = "in_circle_range";
  static constexpr int from = 127;
  static constexpr int to = 124;
};

/// The proper crossing of two segments lies in the box that holds both, whose sides are integers;
/// so its rounding does too, and each of its coordinates is a grid coordinate again.
struct crossing_in_box {
  static constexpr const char* name = "crossing_in_box";
  static constexpr int from = 96;
  static constexpr int to = 30;
};

/// ceil(2^16 * distance) of two grid points is at most 2^16 * sqrt(2) * D + 1 < 2^48.
struct length_range {
  static constexpr const char* name = "length_range";
  static constexpr int from = 63;
  static constexpr int to = 48;
};

}  // namespace lemma

/// The same value in fewer bits, by a proved lemma. Requires what the lemma states; checked when
/// OFFGRID_CHECKS is on.
template <Lemma L, int Bits>
  requires(Bits <= L::from)
constexpr Int<L::to> narrow(const Int<Bits>& v) {
  if constexpr (Bits <= L::to) {
    return v;
  } else {
    OFFGRID_ENSURES(v.fits_in(L::to), L::name);
    return Int<L::to>::trusted(static_cast<typename Int<L::to>::Storage>(v.raw()));
  }
}

/// Formulas run over other number types as well (double, rationals, Degree); those have no width to
/// shrink.
template <Lemma L, class Number>
  requires(!is_int<Number>)
constexpr Number narrow(const Number& v) {
  return v;
}

}  // namespace offgrid::kernel
