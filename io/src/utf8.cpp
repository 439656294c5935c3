#include "utf8.hpp"

#include <cstddef>
#include <cstdint>

namespace offgrid::io::detail {
namespace {

unsigned byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

/// The length of the well-formed character at i; 0 if there is none. Unicode 15, table 3-7.
std::size_t length_at(std::string_view text, std::size_t i) {
  const unsigned first = byte_at(text, i);
  if (first < 0x80) return 1;
  const unsigned second = byte_at(text, i + 1);
  const auto continues = [&](std::size_t k) { return (byte_at(text, i + k) & 0xc0U) == 0x80; };
  if (first >= 0xc2 && first <= 0xdf) return continues(1) ? 2 : 0;
  // The second byte's range excludes overlong forms, surrogates and what lies beyond U+10FFFF.
  if (first >= 0xe0 && first <= 0xef) {
    const unsigned low = first == 0xe0 ? 0xa0 : 0x80;
    const unsigned high = first == 0xed ? 0x9f : 0xbf;
    return second >= low && second <= high && continues(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const unsigned low = first == 0xf0 ? 0x90 : 0x80;
    const unsigned high = first == 0xf4 ? 0x8f : 0xbf;
    return second >= low && second <= high && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string valid_utf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = length_at(text, i);
    if (length == 0) {
      valid += "\xef\xbf\xbd";
      ++i;
    } else {
      valid += text.substr(i, length);
      i += length;
    }
  }
  return valid;
}

}  // namespace offgrid::io::detail
