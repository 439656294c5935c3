// Colour, and the palette of this project's pictures.
#pragma once

#include <cstdint>
#include <string>

namespace offgrid::io {

/// 8 bits each of red, green and blue.
struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

/// The colour as in "#1b2a41".
inline std::string hex(const Colour& c) {
  constexpr const char* digits = "0123456789abcdef";
  std::string text = "#";
  for (const std::uint8_t v : {c.red, c.green, c.blue}) {
    text += digits[v >> 4];
    text += digits[v & 15];
  }
  return text;
}

/// Colours named by their purpose. Blue differs from sand, and red from both, with every common
/// kind of colour blindness.
namespace palette {
inline constexpr Colour paper{0xff, 0xff, 0xff};
inline constexpr Colour ink{0x1b, 0x22, 0x30};
inline constexpr Colour faint_ink{0x6b, 0x74, 0x85};
inline constexpr Colour frame{0xb8, 0xbf, 0xca};
inline constexpr Colour left{0xf2, 0xd9, 0xa2};
inline constexpr Colour right{0x4a, 0x74, 0xa8};
inline constexpr Colour zero{0x10, 0x14, 0x1c};
inline constexpr Colour wrong{0xe6, 0x39, 0x2e};
inline constexpr Colour opposite{0xff, 0x1f, 0xd0};
inline constexpr Colour good{0x2b, 0x8a, 0x57};
}  // namespace palette

}  // namespace offgrid::io
