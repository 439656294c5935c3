// Little-endian numbers of binary files, at any offset.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io::detail {

/// The number at an offset. Requires that its bytes exist.
inline std::uint16_t u16(std::span<const std::byte> bytes, std::size_t offset) {
  return static_cast<std::uint16_t>(std::to_integer<unsigned>(bytes[offset]) |
                                    std::to_integer<unsigned>(bytes[offset + 1]) << 8);
}

inline std::int16_t i16(std::span<const std::byte> bytes, std::size_t offset) {
  return static_cast<std::int16_t>(u16(bytes, offset));
}

inline std::uint32_t u32(std::span<const std::byte> bytes, std::size_t offset) {
  return u16(bytes, offset) | static_cast<std::uint32_t>(u16(bytes, offset + 2)) << 16;
}

inline std::uint64_t u64(std::span<const std::byte> bytes, std::size_t offset) {
  return u32(bytes, offset) | static_cast<std::uint64_t>(u32(bytes, offset + 4)) << 32;
}

inline std::string_view text_of(std::span<const std::byte> bytes, std::size_t offset,
                                std::size_t size) {
  return {reinterpret_cast<const char*>(bytes.data()) + offset, size};
}

/// An error in a file without lines.
inline ReadError error_at_byte(FileKind kind, std::size_t offset, ReadCode code,
                               std::string expected, std::string found) {
  ReadError error{};
  error.code = code;
  error.kind = kind;
  error.offset = offset;
  error.expected = std::move(expected);
  error.found = std::move(found);
  return error;
}

}  // namespace offgrid::io::detail
