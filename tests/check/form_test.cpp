#include "engine/form.hpp"

#include <gtest/gtest.h>

#include "language.hpp"

namespace offgrid::testing::sketch {
namespace {

using kernel::Point2;
using Kind = Stroke::Kind;

std::string fault_of(const std::string& text) {
  const auto read = read_form<Sketch>(text);
  return std::holds_alternative<std::string>(read) ? std::get<1>(read) : "none";
}

TEST(Form, a_step_is_a_line_without_what_is_as_usual) {
  Sketch sketch;
  sketch.strokes = {{Kind::draw, 1, {{Point2::at(0, 0), Point2::at(4, -1)}, {}}},
                    {.kind = Kind::draw_dot, .number = 2, .dot = Point2::at(3, 3), .pen = {1}},
                    {Kind::wipe, 1},
                    {Kind::done}};
  sketch.strokes[1].is_shown = false;
  EXPECT_EQ(form_of(sketch),
            "sketch\ndraw s1 lines=[[(0, 0) (4, -1)] []]\ndraw d2 at=(3, 3) width=1 hidden\n"
            "wipe s1\ndone\n");
}

TEST(Form, what_is_written_is_read_again) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    Sketch made = make_case<Sketches>(seed).made;
    // A verb that is about nothing has no number, and fields of other verbs are not written.
    for (Stroke& stroke : made.strokes) {
      if (stroke.kind == Kind::done) stroke.number = 0;
      if (stroke.kind != Kind::draw && stroke.kind != Kind::draw_dot) {
        stroke.pen = Stroke{}.pen;
        stroke.is_shown = true;
      }
    }
    const auto read = read_form<Sketch>(form_of(made));
    ASSERT_TRUE(std::holds_alternative<Sketch>(read)) << form_of(made) << std::get<1>(read);
    ASSERT_EQ(std::get<0>(read), made) << form_of(made);
  }
}

TEST(Form, comments_blanks_and_lines_inside_brackets) {
  const auto read = read_form<Sketch>(
      "# by hand\n\n  sketch  size=7 frame={margin=-2}   # a frame\n"
      "draw s1 hidden lines=[[(0,0)  # from here\n   ( 1 , 2 )]\n]\n\n\n  done");
  ASSERT_TRUE(std::holds_alternative<Sketch>(read)) << std::get<1>(read);
  EXPECT_EQ(form_of(std::get<0>(read)),
            "sketch size=7 frame={margin=-2}\ndraw s1 lines=[[(0, 0) (1, 2)]] hidden\ndone\n");
}

TEST(Form, a_fault_has_a_line_and_a_column) {
  EXPECT_EQ(fault_of(""), "line 1, column 1: the first line must begin with 'sketch'");
  EXPECT_EQ(fault_of("# a\n\npicture"),
            "line 3, column 1: the first line must begin with 'sketch'");
  EXPECT_EQ(fault_of("sketch sise=3"), "line 1, column 8: there is no field 'sise' here");
  EXPECT_EQ(fault_of("sketch size=3 size=4"), "line 1, column 15: 'size' is said twice");
  EXPECT_EQ(fault_of("sketch size 3"), "line 1, column 13: '=' is missing");
  EXPECT_EQ(fault_of("sketch\nerase s1"), "line 2, column 1: there is no step 'erase'");
  EXPECT_EQ(fault_of("sketch\ndraw"), "line 2, column 5: 'draw' needs an item, as in s1, d1");
  EXPECT_EQ(fault_of("sketch\nwipe d1"), "line 2, column 6: 'wipe' needs an item, as in s1");
  EXPECT_EQ(fault_of("sketch\nwipe s0"),
            "line 2, column 7: there must be a whole number from 1 to 1000000");
  EXPECT_EQ(fault_of("sketch\nwipe s1 hidden"),
            "line 2, column 9: there is no field 'hidden' here");
  EXPECT_EQ(fault_of("sketch\ndraw s1 width=256"),
            "line 2, column 15: there must be a whole number from 0 to 255");
  EXPECT_EQ(fault_of("sketch\ndraw s1 colour=grey"),
            "line 2, column 16: nothing here is named 'grey'");
  EXPECT_EQ(fault_of("sketch\ndraw d1 at=(1 2)"), "line 2, column 15: ',' is missing");
  EXPECT_EQ(fault_of("sketch\ndraw d1 at=(1073741824, 0)"),
            "line 2, column 13: there must be a whole number from -1073741823 to 1073741823");
  EXPECT_EQ(fault_of("sketch\ndraw s1 lines=[[(0, 0)]"), "line 2, column 24: ']' is missing");
  EXPECT_EQ(fault_of("sketch frame={"), "line 1, column 15: '}' is missing");
  EXPECT_EQ(fault_of("sketch size=-1\ndone\n"), "a sketch has a size");
}

TEST(Form, the_largest_numbers_are_read) {
  std::uint64_t natural = 0;
  TextReader reader("18446744073709551615 -1");
  unspell(reader, natural);
  EXPECT_EQ(natural, ~std::uint64_t{0});
  unspell(reader, natural);
  EXPECT_EQ(reader.fault(),
            "line 1, column 22: there must be a whole number from 0 to 18446744073709551615");
}

}  // namespace
}  // namespace offgrid::testing::sketch
