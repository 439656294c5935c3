// Fraction: exact fractions that are never reduced, since a common divisor takes far longer to find than the next few operations take.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>

namespace offgrid::fuzz {

class Fraction {
 public:
  /// The longest number of a walk, a place on a line of the second mesh against an edge, has about 3,300 bits. Most are short: those beyond
  /// 768 bits are the heap's, so that a mesh of fractions takes up little.
  using Integer = boost::multiprecision::number<
      boost::multiprecision::cpp_int_backend<768, 0, boost::multiprecision::signed_magnitude, boost::multiprecision::unchecked>,
      boost::multiprecision::et_off>;

  Fraction() = default;
  Fraction(std::int64_t v) : numerator_(v) {}

  const Integer& numerator() const { return numerator_; }
  const Integer& denominator() const { return denominator_; }

  Fraction operator-() const { return {-numerator_, denominator_}; }
  friend Fraction operator+(const Fraction& a, const Fraction& b) {
    if (a.denominator_ == b.denominator_) return {a.numerator_ + b.numerator_, a.denominator_};
    return {a.numerator_ * b.denominator_ + b.numerator_ * a.denominator_, a.denominator_ * b.denominator_};
  }
  friend Fraction operator-(const Fraction& a, const Fraction& b) { return a + -b; }
  friend Fraction operator*(const Fraction& a, const Fraction& b) { return {a.numerator_ * b.numerator_, a.denominator_ * b.denominator_}; }
  /// Requires b != 0.
  friend Fraction operator/(const Fraction& a, const Fraction& b) {
    if (b.numerator_ < 0) return {-(a.numerator_ * b.denominator_), -(a.denominator_ * b.numerator_)};
    return {a.numerator_ * b.denominator_, a.denominator_ * b.numerator_};
  }

  friend bool operator==(const Fraction& a, const Fraction& b) { return (a - b).numerator_ == 0; }
  friend bool operator!=(const Fraction& a, const Fraction& b) { return !(a == b); }
  friend bool operator<(const Fraction& a, const Fraction& b) { return (a - b).numerator_ < 0; }
  friend bool operator>(const Fraction& a, const Fraction& b) { return b < a; }
  friend bool operator<=(const Fraction& a, const Fraction& b) { return !(b < a); }
  friend bool operator>=(const Fraction& a, const Fraction& b) { return !(a < b); }

 private:
  Fraction(const Integer& numerator, const Integer& denominator) : numerator_(numerator), denominator_(denominator) {}

  Integer numerator_ = 0;
  Integer denominator_ = 1;  ///< positive
};

}  // namespace offgrid::fuzz
