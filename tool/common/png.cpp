#include "common/png.hpp"

#include <fmt/core.h>

#include <optional>

#include "offgrid/kernel/contract.hpp"

#if OFFGRID_HAS_PNG
#include <png.h>
#endif

namespace offgrid::tool {

#if OFFGRID_HAS_PNG

std::optional<Failure> check_png(const std::string& /*file*/) { return {}; }

Outcome<std::string> png_of(const Pixels& pixels, const std::string& file) {
  OFFGRID_EXPECTS(pixels.width > 0 && pixels.height > 0 &&
                      pixels.colours.size() == 3 * pixels.width * pixels.height,
                  "png_of: there are three bytes for each pixel");
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(pixels.width);
  image.height = static_cast<png_uint_32>(pixels.height);
  image.format = PNG_FORMAT_RGB;
  const auto failed = [&] {
    return unreadable(fmt::format("{}: libpng makes no picture: {}", file, image.message));
  };
  // The first call asks for the size.
  png_alloc_size_t size = 0;
  if (png_image_write_to_memory(&image, nullptr, &size, 0, pixels.colours.data(), 0, nullptr) == 0)
    return failed();
  std::string bytes(size, '\0');
  if (png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.colours.data(), 0,
                                nullptr) == 0)
    return failed();
  bytes.resize(size);
  return bytes;
}

#else

std::optional<Failure> check_png(const std::string& file) {
  return unreadable(
      fmt::format("{}: this program was built without libpng (Debian's package libpng-dev)", file));
}

Outcome<std::string> png_of(const Pixels& /*pixels*/, const std::string& file) {
  return *check_png(file);
}

#endif

}  // namespace offgrid::tool
