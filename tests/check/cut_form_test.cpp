#include "cut/form.hpp"

#include <gtest/gtest.h>

#include "cut/maker.hpp"
#include "read_again.hpp"

namespace offgrid::testing::cut {
namespace {

TEST(CutForm, programs_that_are_made_and_varied_are_read_again) { expect_read_again(make_cuts); }

TEST(CutForm, all_lines_of_a_small_grid_are_enumerated) {
  EXPECT_EQ(count_of_all(make_small_cuts), 76U * 25 * 24 * 2);  // triangles, lines, orders
}

TEST(CutForm, every_verb_and_field_has_its_words) {
  const std::string text =
      "cut low=(-1, -1) high=(12, 12)\n"
      "update triangle=[(2, 2) (8, 2) (2, 8)] against unrestricted\n"
      "line triangle=[(0, 0) (4, 0) (0, 4)] against through=[(1, 0) (1, 1)]\n";
  EXPECT_EQ(again<CutProgram>(text), text);
}

TEST(CutForm, programs_that_cannot_be_are_refused) {
  EXPECT_EQ(again<CutProgram>("cut high=(12, 0)"),
            "the corner 'high' of the rectangle must be above 'low' and right of it");
  EXPECT_EQ(again<CutProgram>("cut high=(1, 1)\nupdate triangle=[(2, 2) (8, 2)]"),
            "line 2, column 31: '(' is missing");
  EXPECT_EQ(again<CutProgram>("cut high=(1, 1)\nupdate triangle=[(0, 0) (1, 0) (0, 1) (1, 1)]"),
            "line 2, column 39: ']' is missing");
  const std::string of_lines =
      "a line is through two points, its triangle turns left, and all are in [-8, 8]^2";
  for (const char* line : {"triangle=[(0, 0) (4, 0) (0, 4)] through=[(1, 1) (1, 1)]",
                           "triangle=[(0, 0) (0, 4) (4, 0)] through=[(1, 0) (1, 1)]",
                           "triangle=[(0, 0) (9, 0) (0, 4)] through=[(1, 0) (1, 1)]",
                           "triangle=[(0, 0) (4, 0) (0, 4)] through=[(1, 0) (1, -9)]"})
    EXPECT_EQ(again<CutProgram>(std::string("cut high=(1, 1)\nline ") + line), of_lines);
}

}  // namespace
}  // namespace offgrid::testing::cut
