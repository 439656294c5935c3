// The constants of the world file format, and its checksum.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "offgrid/navmesh/mesh/digest.hpp"

namespace offgrid::io::detail {

/// the signature, modelled on PNG's: a byte that no text has, line ends that a transfer as text
/// would change, and an end of file for old systems
inline constexpr std::string_view world_magic = "\x89OGW\r\n\x1a\n";
inline constexpr std::size_t area_bytes_min = 28;  ///< the size of an area without loops
inline constexpr std::size_t loop_bytes_min = 4;   ///< the size of a loop without points
inline constexpr std::size_t point_bytes = 8;
inline constexpr std::size_t floor_bytes = 2;
inline constexpr std::size_t seam_bytes = 25;
inline constexpr std::size_t link_bytes = 42;
inline constexpr std::size_t triangle_bytes = 36;
inline constexpr std::size_t radius_bytes = 4;
inline constexpr std::size_t update_bytes = 24;
inline constexpr std::int32_t height_bound = 1 << 29;  ///< heights are below it in magnitude
inline constexpr std::size_t checksum_bytes = 16;

/// The checksum of the bytes in words of eight, the last one padded with zeros, and of their
/// number. Byte strings of one length that differ within one word only never have the same
/// checksum: one step of DigestWriter maps different low halves, as well as different words, to
/// different low halves, so the difference remains to the end.
inline navmesh::Digest checksum_of(std::string_view bytes) {
  navmesh::DigestWriter writer;
  for (std::size_t at = 0; at < bytes.size(); at += 8) {
    std::uint64_t word = 0;
    for (std::size_t k = 0; k < std::min<std::size_t>(8, bytes.size() - at); ++k) {
      word |= std::uint64_t{static_cast<unsigned char>(bytes[at + k])} << (8 * k);
    }
    writer.add(word);
  }
  return writer.add(bytes.size()).digest();
}

}  // namespace offgrid::io::detail
