// The layout of an image, and its checksum. docs/formats.md describes the format.
//
//   header     64 bytes
//   table      64 bytes for each section
//   sections   arrays of items without pointers, each at a multiple of 64 bytes; zeros between
//
// Integers and items are stored as the program has them in memory: an image is for the same program
// on the same kind of machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "offgrid/navmesh/mesh/digest.hpp"

namespace offgrid::navmesh::detail {

/// The signature: a byte that no text has, line ends that a transfer as text would change, and an
/// end of file for old systems.
inline constexpr std::string_view image_magic = "\x89OGI\r\n\x1a\n";
/// Becomes another number whenever a section comes, goes or means something else.
inline constexpr std::uint32_t image_version = 1;
inline constexpr std::uint32_t image_byte_order = 0x01020304;
inline constexpr std::size_t image_alignment = 64;  ///< of sections, in bytes

struct ImageHeader {
  std::array<char, 8> magic{};
  std::uint32_t version = image_version;
  std::uint32_t byte_order = image_byte_order;
  std::array<char, 16> program{};  ///< the library's version, padded with zeros
  std::uint32_t sections = 0;      ///< number of entries of the table
  std::uint32_t zero = 0;
  std::uint64_t size = 0;  ///< bytes of the whole image
  Digest checksum;         ///< of the header before it, and of the table
};

struct ImageSection {
  std::array<char, 20> name{};  ///< padded with zeros
  std::uint32_t world = 0;      ///< the agent; ImageError::no_world: of the whole mesh
  std::uint32_t item_bytes = 0;
  std::uint32_t zero = 0;
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  Digest checksum;  ///< of the items, and of the zeros up to the next multiple of 64 bytes
};

static_assert(sizeof(ImageHeader) == 64 && sizeof(ImageSection) == 64);
static_assert(std::is_trivially_copyable_v<ImageHeader>);
static_assert(std::is_trivially_copyable_v<ImageSection>);

constexpr std::uint64_t aligned(std::uint64_t bytes) {
  return (bytes + image_alignment - 1) / image_alignment * image_alignment;
}

/// Folds bytes into a checksum, eight words of a block side by side. Byte strings of one length
/// that differ within one word only never have the same checksum: a step of a lane maps different
/// lanes, as well as different words, to different lanes, and so does one of DigestWriter
/// (world_format.hpp); so the difference remains to the end. Other damage is detected but for one
/// case in 2^64.
class ImageChecksum {
 public:
  /// Adds so many bytes. Requires a multiple of image_alignment; the last call may have any number,
  /// and its last block is padded with zeros.
  void add(const std::byte* bytes, std::size_t count) {
    size_ += count;
    for (; count >= image_alignment; count -= image_alignment, bytes += image_alignment)
      add_block(bytes);
    if (count == 0) return;
    std::array<std::byte, image_alignment> last{};
    std::memcpy(last.data(), bytes, count);
    add_block(last.data());
  }
  Digest digest() const {
    DigestWriter writer;
    for (const std::uint64_t lane : lanes_) writer.add(lane);
    return writer.add(size_).digest();
  }

 private:
  void add_block(const std::byte* bytes) {
    std::array<std::uint64_t, image_alignment / sizeof(std::uint64_t)> words;
    std::memcpy(words.data(), bytes, image_alignment);
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      const std::uint64_t mixed = (lanes_[i] ^ words[i]) * 0x9e3779b97f4a7c15U;
      lanes_[i] = mixed ^ mixed >> 32;
    }
  }

  std::array<std::uint64_t, image_alignment / sizeof(std::uint64_t)> lanes_{1, 2, 3, 4, 5, 6, 7, 8};
  std::uint64_t size_ = 0;
};

inline Digest image_checksum(const std::byte* bytes, std::size_t count) {
  ImageChecksum checksum;
  checksum.add(bytes, count);
  return checksum.digest();
}

}  // namespace offgrid::navmesh::detail
