#include "offgrid/io/number.hpp"

#include <array>
#include <charconv>

namespace offgrid::io {

void append_number(std::string& text, double value, int decimals) {
  // A double has at most 309 digits before the point; to_chars ignores the locale.
  std::array<char, 330> buffer;
  char* const begin = buffer.data();
  const auto result =
      std::to_chars(begin, begin + buffer.size(), value, std::chars_format::fixed, decimals);
  char* end = result.ptr;
  if (decimals > 0) {
    while (end[-1] == '0') --end;
    if (end[-1] == '.') --end;
  }
  const std::string_view digits(begin, static_cast<std::size_t>(end - begin));
  text += digits == "-0" ? std::string_view("0") : digits;
}

std::string number(double value, int decimals) {
  std::string text;
  append_number(text, value, decimals);
  return text;
}

void append_shortest(std::string& text, double value) {
  std::array<char, 32> buffer;
  const auto result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0 ? 0.0 : value);
  text.append(buffer.data(), result.ptr);
}

std::string grouped(long long value) {
  const std::string digits = std::to_string(value);
  const std::size_t sign = digits.front() == '-' ? 1 : 0;
  std::string text = digits.substr(0, sign);
  for (std::size_t i = sign; i < digits.size(); ++i) {
    if (i > sign && (digits.size() - i) % 3 == 0) text += ' ';
    text += digits[i];
  }
  return text;
}

std::string counted(std::size_t count, std::string_view noun, std::string_view several) {
  std::string text = std::to_string(count) + ' ';
  if (count == 1) return text.append(noun);
  return several.empty() ? text.append(noun).append("s") : text.append(several);
}

}  // namespace offgrid::io
