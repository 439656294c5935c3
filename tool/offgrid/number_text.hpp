// number_of(text): reads a number as users type it, in scripts and on the command line.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace offgrid::tool {

/// The whole text as a number, with an optional plus sign; none for "inf" and "nan", which are no
/// decimals, for "-1" if the type has no negative numbers, and for numbers that do not fit the
/// type.
template <class Number>
std::optional<Number> number_of(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  Number value{};
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  if (text.empty() || !(is_digit(text.back()) || text.back() == '.')) return std::nullopt;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The number of an option on the command line; none for 010, which other programs read as eight.
template <class Number>
std::optional<Number> option_number_of(std::string_view text) {
  const auto value = number_of<Number>(text);
  if constexpr (std::is_integral_v<Number>) {
    if (value && text.substr(text[0] == '+' ? 1 : 0) != std::to_string(*value)) return std::nullopt;
  }
  return value;
}

}  // namespace offgrid::tool
