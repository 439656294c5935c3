// Decimal numbers of text files, the same on every machine and in every locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "offgrid/io/number.hpp"

namespace offgrid::io::detail {

enum class NumberFault : std::uint8_t {
  none,
  syntax,        ///< the word is no number
  out_of_range,  ///< the word is a number, but no finite double, or no integer of 64 bits
};

/// Parses the whole word as the nearest double; a number too close to 0 for a double is 0. A plus
/// sign may lead. "inf" and "nan" are no numbers.
NumberFault parse_double(std::string_view word, double& value);

/// Parses the whole word as an integer. A plus sign may lead.
NumberFault parse_integer(std::string_view word, std::int64_t& value);

/// The decimal of a word, without its sign. Digits after the eighteenth significant one, and
/// decimals after the thirtieth, are dropped. Requires that parse_double takes the word. Cost:
/// linear in the word.
Decimal decimal_of(std::string_view word);

/// The same; none if a digit other than 0 would be dropped.
std::optional<Decimal> exact_decimal_of(std::string_view word);

}  // namespace offgrid::io::detail
