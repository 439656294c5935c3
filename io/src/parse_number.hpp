// Decimal numbers of text files, the same on every machine and in every locale.
#pragma once

#include <cstdint>
#include <string_view>

namespace offgrid::io {
struct Decimal;
}

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

/// The decimal of a word, without its sign. Requires that parse_double takes the word. Cost: linear
/// in the word.
Decimal decimal_of(std::string_view word);

}  // namespace offgrid::io::detail
