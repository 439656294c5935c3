// The bytes of glTF: numbers, base64, and the binary file.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace offgrid::readers {

inline std::string little_endian(std::uint32_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i & 0xFF);
  return text;
}

inline std::string floats(const std::vector<float>& values) {
  std::string bytes;
  for (const float v : values) bytes += little_endian(std::bit_cast<std::uint32_t>(v), 4);
  return bytes;
}

inline std::string base64(const std::string& bytes) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += i + k > bytes.size() ? '=' : letters[bits >> (18 - 6 * k) & 63];
  }
  return text;
}

/// A binary file of this text and the bytes of its first buffer.
inline std::string glb(std::string json, std::string bytes) {
  json.append((4 - json.size() % 4) % 4, ' ');
  bytes.append((4 - bytes.size() % 4) % 4, '\0');
  const auto word = [](std::size_t v) { return little_endian(static_cast<std::uint32_t>(v), 4); };
  return "glTF" + word(2) + word(28 + json.size() + bytes.size()) + word(json.size()) + "JSON" +
         json + word(bytes.size()) + std::string("BIN\0", 4) + bytes;
}

}  // namespace offgrid::readers
