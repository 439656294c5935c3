// Faults of faces, and the lines in which faces begin, for all readers of meshes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "offgrid/io/surface.hpp"
#include "text_reader.hpp"

namespace offgrid::io::detail {

/// Counts lines up to offsets that do not fall.
class LineCounter {
 public:
  explicit LineCounter(std::string_view text) : text_(text) {}

  /// The line of a byte, from 1. Requires an offset not below the one before.
  std::uint32_t line_of(std::size_t offset) {
    const std::string_view passed = text_.substr(counted_, offset - counted_);
    line_ += static_cast<std::uint32_t>(std::count(passed.begin(), passed.end(), '\n'));
    counted_ = offset;
    return line_;
  }

 private:
  std::string_view text_;
  std::size_t counted_ = 0;
  std::uint32_t line_ = 1;
};

/// A text in which indices and lines may have more than 32 bits.
inline ReadError error_of_size(FileKind kind) {
  return error_at(kind, {}, 0, ReadCode::too_large, "fewer than 2^32 bytes", "more");
}

/// Stores the error of a face of more corners than are read, at the first one too many.
inline bool fail_of_corners(TextReader& reader, std::size_t offset) {
  return reader.fail(ReadCode::too_large, offset,
                     "at most " + std::to_string(Surface::corners_max) + " corners of a face");
}

/// Stores the error of a face of fewer than three corners: truncated if the text ends with it.
inline bool fail_of_shape(TextReader& reader, std::size_t offset, std::size_t corners) {
  if (reader.at_end()) return reader.fail_here("a corner");
  return reader.fail(ReadCode::bad_shape, offset, "a face of three corners at least",
                     "a face of " + std::to_string(corners));
}

}  // namespace offgrid::io::detail
