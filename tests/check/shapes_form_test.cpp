#include "shapes/form.hpp"

#include <gtest/gtest.h>

#include "read_again.hpp"
#include "shapes/maker.hpp"

namespace offgrid::testing::shapes {
namespace {

TEST(ShapesForm, what_is_made_and_varied_is_read_again) { expect_read_again(make_shapes); }

TEST(ShapesForm, the_smallest_pairs_are_enumerated) {
  EXPECT_EQ(count_of_all(make_small_shapes),
            8U * 8 * 8 * 8 * 8);  // corners of the triangle, ends of the segment
}

TEST(ShapesForm, every_shape_has_its_words) {
  const std::string text =
      "shapes\n"
      "ask a=triangle[0 0 0 4 0 0 0 4 0] b=point[1 1 1]\n"
      "ask a=box[0 0 0 4 4 4] b=segment[0 0 0 1 2 3]\n"
      "ask a=box[0 0 0 4 4 4] b=ray[0 0 0 1 2 3]\n"
      "ask a=oriented-box[1 1 1 2 1 0 0 3 3 3] b=ball[1 1 2 2]\n"
      "ask a=oriented-box[1 1 1 2 1 0 0 3 3 3] b=plane[0 0 1 2 2 2 -1]\n";
  EXPECT_EQ(again<ShapeProgram>(text), text);
}

TEST(ShapesForm, what_nobody_can_ask_is_told) {
  EXPECT_EQ(again<ShapeProgram>("shapes\n"), "there must be a pair of shapes");
  EXPECT_EQ(again<ShapeProgram>("shapes\nask a=ball[1 1 2] b=ball[1 1 2 2]\n"),
            "line 2, column 17: a word is missing");
  EXPECT_EQ(again<ShapeProgram>("shapes\nask a=ball[1 1 2 -1]\n"),
            "'ask a=ball[1 1 2 -1]' has a shape out of range");
  EXPECT_EQ(again<ShapeProgram>("shapes\nask a=ball[1 1 2 2]\n"),
            "nobody asks whether a ball meets a point");
}

}  // namespace
}  // namespace offgrid::testing::shapes
