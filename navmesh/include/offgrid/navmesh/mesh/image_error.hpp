// ImageError: the fault of an image (nav_image.hpp), and its place.
#pragma once

#include <cstdint>
#include <string>

#include "offgrid/kernel/result.hpp"

namespace offgrid::navmesh {

enum class ImageErrorCode : std::uint8_t {
  unreadable = 1,    ///< the file cannot be opened or read
  not_an_image,      ///< the bytes do not begin as an image does
  truncated,         ///< the bytes end too early, or go on behind the end
  other_version,     ///< written in another version of the format
  other_program,     ///< written by another version of the library
  other_byte_order,  ///< written on a machine whose integers have their bytes in another order
  other_layout,      ///< an array has another name, or items of another size, than expected
  damaged,           ///< a checksum differs
  unsound,           ///< the checksums fit, but a value is one that no mesh has
  digest_differs,    ///< the digest is not the stated one
};

/// The text expected at a place, and the text found there.
struct ImageError {
  static constexpr std::uint32_t no_world = 0xFFFFFFFF;

  ImageErrorCode code;
  std::uint64_t offset = 0;        ///< in bytes from the beginning
  std::uint32_t world = no_world;  ///< the agent whose world is at fault, if it is a world
  std::string section{};           ///< the array at fault, as in "heat"; empty for the header
  std::string file{};              ///< the file's name, if the reader knew it
  std::string expected{};          ///< as in "the id of a vertex"
  std::string found{};             ///< as in "17"

  friend bool operator==(const ImageError&, const ImageError&) = default;
};

/// The error in one line: the file's name if known, the byte, the array and its world, the expected
/// and the found text.
std::string describe(const ImageError& error);

/// A T, or the error.
template <class T>
using ImageResult = kernel::Result<T, ImageError>;

}  // namespace offgrid::navmesh
