#include <gtest/gtest.h>

#include "check/read_again.hpp"
#include "tiles/domain.hpp"

namespace offgrid::testing::tiles {
namespace {

TEST(TilesForm, what_is_made_and_varied_is_read_again) { expect_read_again(make_tiles); }

TEST(TilesForm, the_smallest_worlds_are_those_of_worlds) {
  EXPECT_EQ(count_of_all(make_small_tiles), 2U * 9 * 9 * 9 * 9 * 9);
}

TEST(TilesForm, every_field_has_its_words) {
  const std::string text =
      "tiles low=(-1, -1) high=(12, 12) floors=2 log-side=3 most-loaded=4 moves=17\n"
      "add a1 loops=[[(1, 1) (9, 1) (9, 9)]]\nadd s1 to=(12, 6) left=1\ncommit\n"
      "ask from=(5, 5)@1 to=(1, 0)\n";
  EXPECT_EQ(again<TilesProgram>(text), text);
}

TEST(TilesForm, what_no_tiles_can_be_is_told) {
  EXPECT_EQ(again<TilesProgram>("tiles high=(4, 4) most-loaded=0\n"),
            "at least one tile may be loaded");
  EXPECT_EQ(again<TilesProgram>("tiles high=(4, 4) log-side=31\n"),
            "tiles of 2^31: the side is from 2^0 to 2^30");
  EXPECT_EQ(again<TilesProgram>("tiles high=(90, 4) log-side=0\n"),
            "a program has at most 400 tiles");
  EXPECT_EQ(again<TilesProgram>("tiles low=(4, 4)\n"),
            "the corner 'high' of the world must be above 'low' and right of it");
}

// Edits go out of tiles that are loaded and come back, and a seam leads over a crossing of lines.
TEST(TilesDomain, agrees_about_a_program) {
  EXPECT_EQ(fault_in<Tiles>("tiles high=(40, 24) floors=2 log-side=3 most-loaded=4 moves=8\n"
                            "add a1 loops=[[(8, 1) (16, 9) (8, 17)]]\n"
                            "add s1 from=(8, 0) to=(24, 16) right=1\ncommit\n"
                            "ask from=(0, 0) to=(40, 24)@1\n"
                            "replace a1 loops=[[(8, 8) (9, 40) (7, 16)]]\ncommit\n"
                            "replace a1 loops=[[(8, 8) (9, 23) (7, 16)]] barrier\n"
                            "remove s1\ncommit\nundo\nask from=(16, 8) to=(8, 24)@1\n"),
            "");
}

TEST(TilesDomain, counts_what_it_compares) {
  const auto read = read_form<TilesProgram>(
      "tiles high=(16, 8) log-side=3 most-loaded=9\nadd a1 loops=[[(2, 2) (6, 2) (4, 6)]]\n"
      "commit\nask from=(0, 0) to=(16, 8)\n");
  Counts counts;
  EXPECT_EQ(Tiles::judge(std::get<TilesProgram>(read), {}, counts), std::nullopt);
  const auto count = [&](const char* name) { return std::as_const(counts)[name]; };
  EXPECT_EQ(count("worlds"), 1U);
  EXPECT_EQ(count("edits"), 1U);
  EXPECT_EQ(count("tiles"), 12U);
  EXPECT_EQ(count("tiles built anew"), 12U);
  EXPECT_EQ(count("paths"), 1U);
  EXPECT_EQ(count("worlds by definition"), 1U);
  EXPECT_EQ(count("worlds of several floors"), 0U);
  for (const char* name : Tiles::counted) {
    if (std::string_view(name).starts_with("joined")) EXPECT_GT(count(name), 0U) << name;
  }
}

}  // namespace
}  // namespace offgrid::testing::tiles
