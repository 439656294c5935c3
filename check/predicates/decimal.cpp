#include "predicates/decimal.hpp"

#include <algorithm>

namespace offgrid::predicates {

std::string decimal(Number v) {
  if (v == 0) return "0";
  std::string digits;
  for (Number rest = v < 0 ? -v : v; rest != 0; rest /= 10)
    digits.push_back(static_cast<char>('0' + static_cast<int>(rest % 10)));
  if (v < 0) digits.push_back('-');
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::optional<Number> number_of(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  const std::string_view digits = text.substr(is_negative ? 1 : 0);
  const Number highest = limits_of(Argument::ray_parameter, 0).high;
  Number v = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9' || v > (highest - (c - '0')) / 10) return std::nullopt;
    v = v * 10 + (c - '0');
  }
  if (digits.empty()) return std::nullopt;
  return is_negative ? -v : v;
}

}  // namespace offgrid::predicates
