// quoted: a text as the inside of a literal.
#pragma once

#include <string>

namespace offgrid::testing {

/// Every byte that is no printable character becomes three octal digits, which end by themselves.
inline std::string quoted(const std::string& text) {
  std::string made;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\\' || c == '"') {
      made.append("\\").append(1, c);
    } else if (byte >= 0x20 && byte < 0x7f) {
      made += c;
    } else {
      made.append("\\")
          .append(1, static_cast<char>('0' + (byte >> 6)))
          .append(1, static_cast<char>('0' + (byte >> 3 & 7)));
      made.append(1, static_cast<char>('0' + (byte & 7)));
    }
  }
  return made;
}

}  // namespace offgrid::testing
