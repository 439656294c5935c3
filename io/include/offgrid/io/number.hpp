// Numbers as text, the same on every machine and in every locale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace offgrid::io {

/// A number as written in a text, digits * 10^exponent: 6.00 is {600, -2}.
struct Decimal {
  std::uint64_t digits = 0;
  std::int32_t exponent = 0;

  friend bool operator==(const Decimal&, const Decimal&) = default;
};

/// Appends `value` with at most `decimals` digits after the point and no trailing zeros: 3, -0.25,
/// 1073741823. Never prints "-0". Requires a finite value and 0 <= decimals <= 9.
void append_number(std::string& text, double value, int decimals = 3);

/// The text that append_number appends.
std::string number(double value, int decimals = 3);

/// Appends the fewest digits that read back as the same double: 0.1, 1e-300, -16. Prints 0 for -0.
void append_shortest(std::string& text, double value);

/// An integer with a space between groups of three digits, for people: 1 073 741 823.
std::string grouped(long long value);

/// A number of things: 1 face, 2 faces. `several` is the plural if it is not the noun with an s.
std::string counted(std::size_t count, std::string_view noun, std::string_view several = {});

}  // namespace offgrid::io
