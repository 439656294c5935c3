#include "offgrid/stated_length.hpp"

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <string>

namespace offgrid::tool {

namespace {

using Whole = boost::multiprecision::cpp_int;

constexpr int digits_max = 6;

int digit_count(const io::Decimal& decimal) {
  return decimal.digits == 0 ? 0 : static_cast<int>(std::to_string(decimal.digits).size());
}

Whole power_of_ten(int exponent) {
  return boost::multiprecision::pow(Whole(10), static_cast<unsigned>(exponent));
}

}  // namespace

StatedLengths::StatedLengths(const io::Scenario& scenario) {
  for (std::size_t i = 0; i < scenario.entries.size(); ++i) {
    const io::Decimal& stated = scenario.entries[i].octile_decimal;
    decimals_ = i == 0 ? -stated.exponent : std::max(decimals_, -stated.exponent);
    digits_ = std::max(digits_, std::min(digit_count(stated), digits_max));
  }
}

int StatedLengths::unit_of(const io::Decimal& stated) const {
  const int first_digit = digit_count(stated) - 1 + stated.exponent;
  return std::max(-decimals_, stated.digits == 0 ? -decimals_ : first_digit - digits_ + 1);
}

bool StatedLengths::is_longer(const navmesh::Path& path, const io::Decimal& stated,
                              double scale) const {
  // Below 2^62, since a finder returns no longer path.
  const std::int64_t length = kernel::Int<63>::checked(path.length).value().raw();
  const auto legs = static_cast<std::int64_t>(path.corners.size() - 1);
  const int unit = unit_of(stated);
  const int exponent = std::min(unit, stated.exponent);
  // (length - legs) / 2^16 / scale >= bound * 10^exponent, where scale = mantissa * 2^power.
  const Whole bound =
      stated.digits * power_of_ten(stated.exponent - exponent) + power_of_ten(unit - exponent);
  int power = 0;
  Whole mantissa(std::ldexp(std::frexp(scale, &power), 53));
  power += 16 - 53;
  Whole left = length - legs, right = bound * mantissa;
  (exponent < 0 ? left : right) *= power_of_ten(std::abs(exponent));
  (power < 0 ? left : right) <<= static_cast<unsigned>(std::abs(power));
  return left >= right;
}

}  // namespace offgrid::tool
