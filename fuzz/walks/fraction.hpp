// Fraction: exact fractions. A common divisor takes far longer to find than the next few operations
// take, so none is looked for but a power of two: what a mesh is moved by are powers of two, and
// the difference of two points that were moved alike is whole again.
#pragma once

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <limits>
#include <utility>

namespace offgrid::fuzz {

/// Integer: signed, of a length that is enough for what is computed.
template <class IntegerType>
class BasicFraction {
 public:
  using Integer = IntegerType;

  BasicFraction() = default;
  BasicFraction(std::int64_t v) : numerator_(v) {}

  const Integer& numerator() const { return numerator_; }
  const Integer& denominator() const { return denominator_; }

  BasicFraction operator-() const { return {-numerator_, denominator_}; }
  friend BasicFraction operator+(const BasicFraction& a, const BasicFraction& b) {
    if (a.denominator_ == b.denominator_) return {a.numerator_ + b.numerator_, a.denominator_};
    return {a.numerator_ * b.denominator_ + b.numerator_ * a.denominator_,
            a.denominator_ * b.denominator_};
  }
  friend BasicFraction operator-(const BasicFraction& a, const BasicFraction& b) {
    if (a.denominator_ == b.denominator_) return {a.numerator_ - b.numerator_, a.denominator_};
    return {a.numerator_ * b.denominator_ - b.numerator_ * a.denominator_,
            a.denominator_ * b.denominator_};
  }
  friend BasicFraction operator*(const BasicFraction& a, const BasicFraction& b) {
    return {a.numerator_ * b.numerator_, a.denominator_ * b.denominator_};
  }
  /// Requires b != 0.
  friend BasicFraction operator/(const BasicFraction& a, const BasicFraction& b) {
    if (b.numerator_ < 0)
      return {-(a.numerator_ * b.denominator_), -(a.denominator_ * b.numerator_)};
    return {a.numerator_ * b.denominator_, a.denominator_ * b.numerator_};
  }

  friend bool operator==(const BasicFraction& a, const BasicFraction& b) {
    return compare(a, b) == 0;
  }
  friend bool operator!=(const BasicFraction& a, const BasicFraction& b) { return !(a == b); }
  friend bool operator<(const BasicFraction& a, const BasicFraction& b) {
    return compare(a, b) < 0;
  }
  friend bool operator>(const BasicFraction& a, const BasicFraction& b) { return b < a; }
  friend bool operator<=(const BasicFraction& a, const BasicFraction& b) { return !(b < a); }
  friend bool operator>=(const BasicFraction& a, const BasicFraction& b) { return !(a < b); }

 private:
  BasicFraction(Integer numerator, Integer denominator)
      : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {
    drop_twos();
  }

  static int compare(const BasicFraction& a, const BasicFraction& b) {
    if (a.numerator_.sign() != b.numerator_.sign())
      return a.numerator_.sign() - b.numerator_.sign();
    if (a.denominator_ == b.denominator_) return a.numerator_.compare(b.numerator_);
    return Integer(a.numerator_ * b.denominator_).compare(Integer(b.numerator_ * a.denominator_));
  }

  /// How many times two divides it; it is not zero.
  static unsigned twos(const Integer& v) {
    const boost::multiprecision::limb_type* limb = v.backend().limbs();
    unsigned count = 0;
    for (; *limb == 0; ++limb) count += 8 * sizeof *limb;
    return count + static_cast<unsigned>(std::countr_zero(*limb));
  }
  void drop_twos() {
    if constexpr (!std::numeric_limits<Integer>::is_bounded) drop_twos_of_long();
  }
  void drop_twos_of_long() {
    if ((denominator_.backend().limbs()[0] & 1) != 0) return;
    if (numerator_.is_zero()) {
      denominator_ = 1;
      return;
    }
    const unsigned count = std::min(twos(numerator_), twos(denominator_));
    numerator_ >>= count;
    denominator_ >>= count;
  }

  Integer numerator_ = 0;
  Integer denominator_ = 1;  ///< positive
};

/// A fraction of any length. One that is longer than 768 bits, as places on a line of the second
/// mesh can be, is the heap's, so that a mesh of fractions takes up little.
using Fraction = BasicFraction<boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<768, 0, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked>,
    boost::multiprecision::et_off>>;

/// A fraction of quotients of crosses of grid points, 54 bits each, which may be compared; more
/// throws.
using ShortFraction = BasicFraction<boost::multiprecision::checked_int128_t>;

}  // namespace offgrid::fuzz
