// Agents that cross a level, and their moving picture.
#include "levels/march.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "levels/embedded_level.hpp"
#if OFFGRID_HAS_GIF
#include <gif_lib.h>
#endif

namespace offgrid::levels {

using tool::build_level;
using tool::LevelWorld;
namespace {

LevelWorld rooms() { return *build_level(embedded_level()); }

TEST(March, agents_arrive_and_stay_on_free_ground) {
  LevelWorld level = rooms();
  const MarchReport report = run_march(level, {.agents = 60, .frames = 120});
  EXPECT_EQ(report.frame_us.size(), 120U);
  EXPECT_GT(report.arrivals, 0U);
  EXPECT_EQ(report.doors + report.crates, 20U);
  EXPECT_EQ(report.wrong, 0U) << report.first_wrong;
  EXPECT_TRUE(report.pictures.empty());
}

TEST(March, equal_seeds_give_equal_marches) {
  LevelWorld one = rooms(), other = rooms();
  const MarchOptions options{.agents = 40, .frames = 60, .draws = true};
  MarchReport a = run_march(one, options), b = run_march(other, options);
  ASSERT_EQ(a.pictures.size(), 60U);
  EXPECT_EQ(one.world.digest(), other.world.digest());
  const std::size_t rows = a.pictures[0].height - 48;  // without the times
  for (std::size_t i = 0; i < a.pictures.size(); ++i) {
    a.pictures[i].indices.resize(rows * a.pictures[i].width);
    b.pictures[i].indices.resize(rows * b.pictures[i].width);
    ASSERT_EQ(a.pictures[i].indices, b.pictures[i].indices) << "frame " << i;
  }
}

#if OFFGRID_HAS_GIF

TEST(Gif, each_frame_is_read_back_as_it_was) {
  constexpr std::size_t width = 37, height = 23;
  std::vector<Frame> frames(3, Frame{width, height, std::vector<std::uint8_t>(width * height, 2)});
  frames[0].at(0, 0) = 1;
  frames[1] = frames[0];  // nothing differs
  frames[2].at(36, 22) = 14;
  const std::vector<io::Colour> colours(15, {1, 2, 3});
  const auto bytes = gif_of(frames, colours, 7, "a.gif");
  ASSERT_TRUE(bytes);
  struct Reader {
    std::string bytes;
    std::size_t at = 0;
  } reader{*bytes};
  int error = 0;
  GifFileType* gif = DGifOpen(
      &reader,
      [](GifFileType* file, GifByteType* to, int count) {
        auto& from = *static_cast<Reader*>(file->UserData);
        const std::size_t some =
            std::min(from.bytes.size() - from.at, static_cast<std::size_t>(count));
        std::memcpy(to, from.bytes.data() + from.at, some);
        from.at += some;
        return static_cast<int>(some);
      },
      &error);
  ASSERT_NE(gif, nullptr);
  ASSERT_EQ(DGifSlurp(gif), GIF_OK);
  ASSERT_EQ(gif->ImageCount, 3);
  std::vector<std::uint8_t> shown(width * height);
  for (int k = 0; k < gif->ImageCount; ++k) {
    const SavedImage& image = gif->SavedImages[k];
    const GifImageDesc& place = image.ImageDesc;
    for (int y = 0; y < place.Height; ++y) {
      for (int x = 0; x < place.Width; ++x) {
        const std::uint8_t index = image.RasterBits[y * place.Width + x];
        const auto at = static_cast<std::size_t>(place.Top + y) * width +
                        static_cast<std::size_t>(place.Left + x);
        if (index != 15) shown[at] = index;
      }
    }
    EXPECT_EQ(shown, frames[static_cast<std::size_t>(k)].indices) << "frame " << k;
  }
  EXPECT_EQ(DGifCloseFile(gif, &error), GIF_OK);
}

#endif

}  // namespace
}  // namespace offgrid::levels
