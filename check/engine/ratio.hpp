// WideInteger and Ratio: the exact numbers of definitions.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace offgrid::testing {

/// Wide enough for all that a definition or a judge multiplies.
using WideInteger = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<1024, 1024, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;

/// The denominator is positive.
struct Ratio {
  WideInteger numerator = 0;
  WideInteger denominator = 1;

  friend bool operator<(const Ratio& a, const Ratio& b) {
    return a.numerator * b.denominator < b.numerator * a.denominator;
  }
  friend bool operator==(const Ratio& a, const Ratio& b) {
    return a.numerator * b.denominator == b.numerator * a.denominator;
  }
};

}  // namespace offgrid::testing
