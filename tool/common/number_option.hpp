// Checks of options of a command line that are numbers, with one wording for all of them.
#pragma once

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <type_traits>

#include "common/number_text.hpp"

namespace offgrid::tool {

/// Checks that an option is a number that passes the test, which the words describe, as in "0 or
/// more"; no words if all numbers pass.
template <class Number, class Test>
CLI::Validator number_option(const std::string& words, const Test& takes) {
  const std::string what = std::is_integral_v<Number> ? "a whole number" : "a number";
  const auto fault = [expected = words.empty() ? what : what + ", " + words,
                      takes](const std::string& text) {
    const auto value = option_number_of<Number>(text);
    return value && takes(*value) ? std::string()
                                  : "expected " + expected + ", found '" + text + "'";
  };
  return CLI::Validator(fault, words);
}

inline CLI::Validator any_number() {
  return number_option<double>("", [](double /*value*/) { return true; });
}
inline CLI::Validator not_negative() {
  return number_option<double>("0 or more", [](double value) { return value >= 0; });
}
inline CLI::Validator positive() {
  return number_option<double>("above 0", [](double value) { return value > 0; });
}
template <class Number>
CLI::Validator between(Number low, Number high) {
  return number_option<Number>(fmt::format("{} to {}", low, high),
                               [=](Number value) { return low <= value && value <= high; });
}
/// Any number of 64 bits; the help does not name its range.
inline CLI::Validator any_seed() {
  return number_option<std::uint64_t>("0 to 2^64 - 1", [](std::uint64_t /*value*/) { return true; })
      .description("");
}

}  // namespace offgrid::tool
