#include "walks/form.hpp"

#include <gtest/gtest.h>

#include "check/read_again.hpp"
#include "walks/maker.hpp"

namespace offgrid::testing::walks {
namespace {

TEST(WalksForm, what_is_made_and_varied_is_read_again) { expect_read_again(make_walks); }

TEST(WalksForm, the_smallest_walks_are_enumerated) {
  EXPECT_EQ(count_of_all(make_small_walks),
            (4U * 4 + 5 * 5) * 3 * 9 * 9);  // barriers, kinds, two ends
}

TEST(WalksForm, every_verb_and_field_has_its_words) {
  const std::string text =
      "walks points=[(1, 0) (4, 0) (4, 4)]\n"
      "barrier from=(1, 0) to=(4, 4)\nblocked face=[(1, 0) (4, 0) (4, 4)]\nlocate at=(3, 1)\n"
      "walk from=(3, 1) to=(4, 2)\nray from=(3, 1) through=(4, 2)\n"
      "line from=(3, 1) to=(4, 2) start={to=(1, 4) second-mesh} bound={from=(4, 0)}\n"
      "see from=(3, 1) to=(4, 2)\n";
  EXPECT_EQ(again<WalkProgram>(text), text);
}

TEST(WalksForm, a_program_asks_something) {
  EXPECT_EQ(again<WalkProgram>("walks points=[(1, 0)]\nbarrier\n"),
            "there must be a step that asks: locate, walk, ray, line or see");
  EXPECT_EQ(again<WalkProgram>("walks\nline to=(1, 0)\n"),
            "'line to=(1, 0)' has a line without direction, or a start that is parallel");
}

}  // namespace
}  // namespace offgrid::testing::walks
