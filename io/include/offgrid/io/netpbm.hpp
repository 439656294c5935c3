// GreyImage: an image of greys, read from PGM or PBM (netpbm.sourceforge.net/doc).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

struct GreyImage {
  std::size_t width = 0;
  std::size_t height = 0;
  std::uint16_t white = 1;  ///< the largest sample: 1 of PBM, 1 to 65535 of PGM
  /// width * height samples from 0, which is black, to `white`; row by row from the upper one
  std::vector<std::uint16_t> samples;

  std::uint16_t at(std::size_t column, std::size_t row) const {
    return samples[row * width + column];
  }
};

/// Reads an image of format P1 or P4 (PBM), P2 or P5 (PGM). The header's words are separated by
/// blanks and line ends; a comment reaches from a # behind a word or blank to the end of its line.
/// In P4 and P5 exactly one blank or line end precedes the samples, besides the line end of a
/// comment behind the last word; samples above 255 have two bytes, the upper one first. In P1 and
/// P2 comments may stand among the samples, too. A file has one image.
///
/// Errors have the byte: syntax, also for another kind of file; unsupported (P3, P6, P7: colours);
/// out_of_range (a width or height of 0 or above 2^32 - 1, a largest sample of 0 or above 65535, a
/// sample above it); truncated, before any memory is taken for samples that the file has no room
/// for; wrong_size (bytes after the last sample). Memory: at most sixteen times the file.
ReadResult<GreyImage> read_netpbm(std::string_view bytes);

}  // namespace offgrid::io
