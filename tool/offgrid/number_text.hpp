// number_of(text): a number as users type it, in scripts and on the command line.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace offgrid::tool {

/// The whole text as a number, which a plus sign may lead; none for "inf" and "nan", which are no
/// decimals, for "-1" where the type has no negative numbers, and for what does not fit the type.
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

/// The same on the command line, where other readers of numbers would take 010 for eight.
template <class Number>
std::optional<Number> option_number_of(std::string_view text) {
  const auto value = number_of<Number>(text);
  if constexpr (std::is_integral_v<Number>) {
    if (value && text.substr(text[0] == '+' ? 1 : 0) != std::to_string(*value)) return std::nullopt;
  }
  return value;
}

}  // namespace offgrid::tool
