#include "engine/domain.hpp"

#include <gtest/gtest.h>

#include "language.hpp"

namespace offgrid::testing::sketch {
namespace {

using kernel::Point2;
using Kind = Stroke::Kind;

bool is_wrong(const Sketch& some) { return Sketches::judge(some, {}).has_value(); }

std::uint64_t seed_of_a_fault() {
  std::uint64_t seed = 0;
  while (!is_wrong(make_case<Sketches>(seed).made)) ++seed;
  return seed;
}

TEST(Domain, the_same_seed_makes_the_same_case) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const auto [made, choices] = make_case<Sketches>(seed);
    EXPECT_EQ(made, make_case<Sketches>(seed).made);
    EXPECT_EQ(made, make_case<Sketches>(replayed(choices)).made);
  }
}

TEST(Domain, the_first_line_tells_the_seed) {
  EXPECT_EQ(text_of_case(Sketch{}, 17), "# seed 17\nsketch\n");
  EXPECT_EQ(seed_of("# seed 17\nsketch\n"), 17U);
  EXPECT_EQ(seed_of("# seed 1x\nsketch\n"), std::nullopt);
  EXPECT_EQ(seed_of("sketch\n"), std::nullopt);
}

TEST(Domain, a_case_shrinks_to_what_is_wrong) {
  const std::uint64_t seed = seed_of_a_fault();
  const Sketch found = make_case<Sketches>(seed).made;
  for (const auto& from : {std::optional(seed), std::optional<std::uint64_t>()}) {
    const Sketch small = shrink_case<Sketches>(found, from, is_wrong);
    ASSERT_TRUE(is_wrong(small));
    ASSERT_EQ(small.strokes.size(), 1U);
    EXPECT_EQ(line_of(small.strokes[0]), "draw s1 lines=[[(0, 0) (0, 0) (0, 0)]] colour=blue");
    EXPECT_EQ(small.frame, std::nullopt);
    EXPECT_EQ(small.size, 10);
  }
}

TEST(Domain, a_wrong_seed_does_no_harm) {
  const std::uint64_t seed = seed_of_a_fault();
  const Sketch found = make_case<Sketches>(seed).made;
  EXPECT_TRUE(is_wrong(shrink_case<Sketches>(found, seed + 1, is_wrong)));
}

TEST(Domain, a_text_is_replayed) {
  EXPECT_EQ(fault_in<Sketches>("sketch\ndone\n"), "");
  EXPECT_EQ(fault_in<Sketches>("sketch size=0\n"), "a sketch has a size");
  EXPECT_EQ(fault_in<Sketches>("sketch\ndraw s1 lines=[[(0, 0) (0, 0) (0, 0)]] colour=blue"),
            "pen\n  after      draw s1 lines=[[(0, 0) (0, 0) (0, 0)]] colour=blue\n"
            "  expected   no blue\n  got        blue\n");
}

TEST(Domain, a_test_holds_the_text) {
  EXPECT_EQ(test_of_text<Sketches>("Sketch, a_case", "sketch\n"),
            "#include <gtest/gtest.h>\n\n#include \"language.hpp\"\n\nTEST(Sketch, a_case) {\n"
            "  using namespace offgrid::testing;\n"
            "  EXPECT_EQ(fault_in<sketch::Sketches>(R\"(sketch\n)\"), \"\");\n}\n");
}

TEST(Parts, are_all_found) {
  Sketch sketch;
  sketch.frame = {4};
  sketch.strokes = {{Kind::draw, 1, {{Point2::at(0, 0), Point2::at(4, -1)}, {}}},
                    {.kind = Kind::draw_dot, .number = 2, .dot = Point2::at(3, 3)}};
  int lists = 0, points = 0, fields = 0;
  each_part(
      sketch, [&](auto&) { ++lists; }, [&](Point2&) { ++points; },
      [&](auto&, const auto&) { ++fields; });
  EXPECT_EQ(lists, 4);  // of strokes, of lines, and two lines
  EXPECT_EQ(points, 3);
  EXPECT_EQ(fields, 3 + 6);  // size, frame and its margin; width, colour and hidden, twice
}

TEST(Parts, a_varied_case_is_another_one_that_is_read_again) {
  int others = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Choices choices(from_seed(seed));
    const Sketch made = Sketches::make(choices);
    Sketch other = made;
    vary(other, choices);
    others += other == made ? 0 : 1;
    if (!settle(other).empty()) continue;
    EXPECT_EQ(fault_in<Sketches>(form_of(other)).empty(), !is_wrong(other)) << form_of(other);
  }
  EXPECT_GT(others, 600);
}

TEST(Parts, crossing_takes_the_first_steps_of_one_case_and_the_last_ones_of_another) {
  Sketch one, other;
  one.strokes = {{Kind::wipe, 1}, {Kind::wipe, 2}};
  other.strokes = {{Kind::wipe, 3}, {Kind::wipe, 4}};
  Choices choices(replayed({1, 1}));
  EXPECT_EQ(form_of(crossed(one, other, choices)), "sketch\nwipe s1\nwipe s4\n");
}

TEST(PointMaker, points_meet_earlier_ones_and_stay_on_the_grid) {
  int equal = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Choices choices(from_seed(seed));
    PointMaker points(choices);
    std::vector<Point2> made;
    for (int i = 0; i < 20; ++i) {
      const Point2 p = points.point();
      equal += std::count(made.begin(), made.end(), p) > 0 ? 1 : 0;
      made.push_back(p);
    }
  }
  EXPECT_GT(equal, 200 * 20 / 3);
}

}  // namespace
}  // namespace offgrid::testing::sketch
