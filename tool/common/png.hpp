// png_of: writes pictures of pixels as PNG, by libpng.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/failure.hpp"

namespace offgrid::tool {

/// Three bytes, red, green and blue, for each pixel, row after row from the upper one.
struct Pixels {
  std::size_t width = 0;
  std::size_t height = 0;
  std::vector<std::uint8_t> colours;
};

/// Can this program write PNG, or was it built without libpng? The second fails with unreadable,
/// whose message names the file that is to be written.
std::optional<Failure> check_png(const std::string& file);

/// The bytes of the picture's file. Requires 3 width height bytes of colours, and no side of 0;
/// checked. Errors: unreadable as above, or if libpng refuses.
Outcome<std::string> png_of(const Pixels& pixels, const std::string& file);

}  // namespace offgrid::tool
