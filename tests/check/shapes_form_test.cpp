#include "shapes/form.hpp"

#include <gtest/gtest.h>

#include "engine/domain.hpp"
#include "shapes/maker.hpp"

namespace offgrid::testing::shapes {
namespace {

/// The text of what is read from a text, or what is wrong with it.
std::string again(const std::string& text) {
  const auto read = read_form<ShapeProgram>(text);
  return std::holds_alternative<std::string>(read) ? std::get<1>(read)
                                                   : form_of(std::get<ShapeProgram>(read));
}

TEST(ShapesForm, what_is_made_and_varied_is_read_again) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Choices choices(from_seed(seed));
    ShapeProgram made = make_shapes(choices);
    ASSERT_EQ(settle(made), "");
    ASSERT_EQ(again(form_of(made)), form_of(made));
    for (int i = 0; i < 4; ++i) vary(made, choices);
    if (settle(made).empty()) {
      ASSERT_EQ(again(form_of(made)), form_of(made));
    }
  }
}

TEST(ShapesForm, the_smallest_pairs_are_enumerated) {
  Odometer odometer;
  std::uint64_t count = 0;
  do {
    Choices choices = odometer.choices();
    make_small_shapes(choices);
    ++count;
  } while (odometer.step());
  EXPECT_EQ(count, 8U * 8 * 8 * 8 * 8);  // corners of the triangle, ends of the segment
}

TEST(ShapesForm, every_shape_has_its_words) {
  const std::string text =
      "shapes\n"
      "ask a=triangle[0 0 0 4 0 0 0 4 0] b=point[1 1 1]\n"
      "ask a=box[0 0 0 4 4 4] b=segment[0 0 0 1 2 3]\n"
      "ask a=box[0 0 0 4 4 4] b=ray[0 0 0 1 2 3]\n"
      "ask a=oriented-box[1 1 1 2 1 0 0 3 3 3] b=ball[1 1 2 2]\n"
      "ask a=oriented-box[1 1 1 2 1 0 0 3 3 3] b=plane[0 0 1 2 2 2 -1]\n";
  EXPECT_EQ(again(text), text);
}

TEST(ShapesForm, what_nobody_can_ask_is_told) {
  EXPECT_EQ(again("shapes\n"), "there must be a pair of shapes");
  EXPECT_EQ(again("shapes\nask a=ball[1 1 2] b=ball[1 1 2 2]\n"),
            "line 2, column 17: a word is missing");
  EXPECT_EQ(again("shapes\nask a=ball[1 1 2 -1]\n"),
            "'ask a=ball[1 1 2 -1]' has a shape out of range");
  EXPECT_EQ(again("shapes\nask a=ball[1 1 2 2]\n"), "nobody asks whether a ball meets a point");
}

}  // namespace
}  // namespace offgrid::testing::shapes
