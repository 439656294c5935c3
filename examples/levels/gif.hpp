// gif_of: writes pictures that follow each other as a GIF that plays again and again, by giflib.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "common/failure.hpp"
#include "offgrid/io/colour.hpp"

namespace offgrid::levels {

/// The index of a colour for each pixel, row after row from the upper one.
struct Frame {
  std::size_t width = 0;
  std::size_t height = 0;
  std::vector<std::uint8_t> indices;

  std::uint8_t& at(std::size_t x, std::size_t y) { return indices[y * width + x]; }
};

/// Fails with unreadable if the program was built without giflib; the message names the file that
/// is to be written.
std::optional<tool::Failure> check_gif(const std::string& file);

/// The bytes of the picture's file, in which each frame is shown for so many hundredths of a
/// second. Of a frame only what differs from the one before is stored. Requires a frame, frames of
/// one size with sides in [1, 65535], and at most 15 colours; checked. Errors: unreadable as above,
/// or if giflib refuses.
tool::Outcome<std::string> gif_of(std::span<const Frame> frames,
                                  std::span<const io::Colour> colours, int hundredths,
                                  const std::string& file);

}  // namespace offgrid::levels
