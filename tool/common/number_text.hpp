// number_of(text): reads a number as users type it, in scripts and on the command line; numbers_of:
// several with commas between them.
#pragma once

#include <array>
#include <charconv>
#include <cstddef>
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

/// The numbers of a text such as "1,-2.5,3"; none if there are not as many, or one is none.
template <std::size_t Count>
std::optional<std::array<double, Count>> numbers_of(std::string_view text) {
  std::array<double, Count> numbers{};
  for (std::size_t i = 0; i < Count; ++i) {
    const bool is_last = i + 1 == Count;
    const std::size_t comma = is_last ? text.size() : text.find(',');
    const auto number = number_of<double>(text.substr(0, comma));
    if (!number || comma == std::string_view::npos) return std::nullopt;
    numbers[i] = *number;
    text.remove_prefix(is_last ? comma : comma + 1);
  }
  return numbers;
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
