#include "common/png.hpp"

#include <gtest/gtest.h>

#if OFFGRID_HAS_PNG
#include <png.h>
#endif

namespace offgrid::tool {
namespace {

#if OFFGRID_HAS_PNG

TEST(Png, pixels_read_back_the_same) {
  Pixels pixels{3, 2, {}};
  for (int i = 0; i < 18; ++i) pixels.colours.push_back(static_cast<std::uint8_t>(i * 15));
  const auto bytes = png_of(pixels, "x.png");
  ASSERT_TRUE(bytes);
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  ASSERT_NE(png_image_begin_read_from_memory(&image, bytes->data(), bytes->size()), 0);
  EXPECT_EQ(image.width, 3U);
  EXPECT_EQ(image.height, 2U);
  EXPECT_EQ(image.format, std::uint32_t{PNG_FORMAT_RGB});
  std::vector<std::uint8_t> read(PNG_IMAGE_SIZE(image));
  ASSERT_NE(png_image_finish_read(&image, nullptr, read.data(), 0, nullptr), 0);
  EXPECT_EQ(read, pixels.colours);
}

#else

TEST(Png, a_program_without_libpng_says_so) {
  EXPECT_EQ(png_of({1, 1, {1, 2, 3}}, "x.png").error().code, Exit::unreadable);
  EXPECT_EQ(check_png("x.png").message,
            "x.png: this program was built without libpng (Debian's package libpng-dev)");
}

#endif

}  // namespace
}  // namespace offgrid::tool
