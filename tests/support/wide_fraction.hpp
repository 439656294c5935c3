// WideFraction: fractions of numbers up to 2^63, exact and without division.
#pragma once

#include <cstdint>

#include "offgrid/kernel/int128.hpp"

namespace offgrid::testing {

/// Never reduced. Exact as long as numerators and denominators stay within 2^63 in a comparison,
/// and within 2^127 elsewhere: enough for the quotients of two products of differences of
/// coordinates.
class WideFraction {
 public:
  using Wide = kernel::detail::Int128;

  explicit WideFraction(std::int64_t n = 0) : numerator_{n} {}

  friend WideFraction operator-(const WideFraction& a) { return {-a.numerator_, a.denominator_}; }
  friend WideFraction operator+(const WideFraction& a, const WideFraction& b) { return a - -b; }
  friend WideFraction operator-(const WideFraction& a, const WideFraction& b) {
    return {a.numerator_ * b.denominator_ - b.numerator_ * a.denominator_,
            a.denominator_ * b.denominator_};
  }
  friend WideFraction operator*(const WideFraction& a, const WideFraction& b) {
    return {a.numerator_ * b.numerator_, a.denominator_ * b.denominator_};
  }
  /// Requires b != 0.
  friend WideFraction operator/(const WideFraction& a, const WideFraction& b) {
    const Wide sign{b.numerator_ < Wide{0} ? -1 : 1};
    return {sign * a.numerator_ * b.denominator_, sign * a.denominator_ * b.numerator_};
  }
  friend bool operator==(const WideFraction& a, const WideFraction& b) {
    return a.numerator_ * b.denominator_ == b.numerator_ * a.denominator_;
  }
  friend bool operator<(const WideFraction& a, const WideFraction& b) {
    return a.numerator_ * b.denominator_ < b.numerator_ * a.denominator_;
  }
  friend bool operator>(const WideFraction& a, const WideFraction& b) { return b < a; }
  friend bool operator<=(const WideFraction& a, const WideFraction& b) { return !(b < a); }
  friend bool operator>=(const WideFraction& a, const WideFraction& b) { return !(a < b); }

  Wide numerator() const { return numerator_; }
  Wide denominator() const { return denominator_; }

 private:
  WideFraction(Wide numerator, Wide denominator)
      : numerator_(numerator), denominator_(denominator) {}

  Wide numerator_;
  Wide denominator_{1};  ///< positive
};

}  // namespace offgrid::testing
