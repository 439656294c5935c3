#include "offgrid/kernel/pixel.hpp"

#include "kernel_test.hpp"
#include "offgrid/kernel/crossing.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

TEST(Hits, the_ends_and_the_points_on_the_segment_are_hit) {
  EXPECT_TRUE(hits(at(0, 0), at(9, 3), at(0, 0)));
  EXPECT_TRUE(hits(at(0, 0), at(9, 3), at(9, 3)));
  EXPECT_TRUE(hits(at(0, 0), at(9, 3), at(3, 1)));
}

TEST(Hits, a_pixel_outside_the_box_is_not_hit) {
  EXPECT_FALSE(hits(at(0, 0), at(4, 0), at(5, 0)));
  EXPECT_FALSE(hits(at(0, 0), at(4, 0), at(-1, 0)));
  EXPECT_FALSE(hits(at(0, 0), at(4, 0), at(2, 1)));
  EXPECT_FALSE(hits(at(0, 0), at(0, 4), at(1, 2)));
}

TEST(Hits, a_degenerate_segment_hits_its_own_pixel_only) {
  EXPECT_TRUE(hits(at(2, 2), at(2, 2), at(2, 2)));
  EXPECT_FALSE(hits(at(2, 2), at(2, 2), at(2, 3)));
}

TEST(Hits, a_falling_line_through_the_lower_left_corner_is_in_the_pixel) {
  EXPECT_TRUE(hits(at(0, 1), at(1, 0), at(1, 1)));
  EXPECT_TRUE(hits(at(1, 0), at(0, 1), at(1, 1))) << "the other direction";
  EXPECT_TRUE(hits(at(-1, 2), at(4, -3), at(2, 0)));
}

TEST(Hits, a_falling_line_through_the_upper_right_corner_is_not) {
  EXPECT_FALSE(hits(at(0, 1), at(1, 0), at(0, 0)));
  EXPECT_FALSE(hits(at(1, 0), at(0, 1), at(0, 0))) << "the other direction";
}

TEST(Hits, a_rising_line_through_the_other_two_corners_is_not) {
  EXPECT_FALSE(hits(at(0, 0), at(1, 1), at(0, 1))) << "lower right";
  EXPECT_FALSE(hits(at(0, 0), at(1, 1), at(1, 0))) << "upper left";
  EXPECT_FALSE(hits(at(1, 1), at(0, 0), at(0, 1)));
  EXPECT_FALSE(hits(at(1, 1), at(0, 0), at(1, 0)));
}

TEST(Hits, a_level_or_upright_line_never_runs_along_a_border) {
  for (int y = -1; y <= 1; ++y) {
    EXPECT_EQ(hits(at(-3, 0), at(3, 0), at(1, y)), y == 0);
    EXPECT_EQ(hits(at(0, -3), at(0, 3), at(y, 1)), y == 0);
  }
}

TEST(Hits, a_right_angle_is_no_law) {
  // The pixel owns its lower left corner only.
  EXPECT_TRUE(hits(at(0, 1), at(1, 0), at(1, 1)));
  const auto half_turn = [](const Point2& v) { return transformed(v, 2, false); };
  EXPECT_FALSE(hits(half_turn(at(0, 1)), half_turn(at(1, 0)), half_turn(at(1, 1))));
}

Int<30> side(std::int64_t v) { return Int<30>::checked(v).value(); }

TEST(ClosedNear, the_border_and_its_corners_belong_to_the_square) {
  EXPECT_TRUE(closed_near(at(0, 1), at(9, 1), at(4, 0), side(2)));
  EXPECT_FALSE(closed_near(at(0, 2), at(9, 2), at(4, 0), side(2)));
  EXPECT_TRUE(closed_near(at(0, 2), at(2, 0), at(0, 0), side(2))) << "upper right corner";
  EXPECT_TRUE(closed_near(at(0, -2), at(-2, 0), at(0, 0), side(2))) << "lower left corner";
  EXPECT_TRUE(closed_near(at(0, 1), at(1, 0), at(0, 0), side(1))) << "a corner between grid points";
  EXPECT_TRUE(closed_near(at(1, 1), at(5, 5), at(0, 0), side(2))) << "an end at a corner";
}

TEST(ClosedNear, a_square_without_area_is_its_centre) {
  EXPECT_TRUE(closed_near(at(0, 0), at(4, 4), at(2, 2), side(0)));
  EXPECT_FALSE(closed_near(at(0, 0), at(4, 4), at(2, 1), side(0)));
}

TEST(ClosedNear, a_degenerate_segment_is_a_point) {
  EXPECT_TRUE(closed_near(at(1, 1), at(1, 1), at(0, 0), side(2)));
  EXPECT_FALSE(closed_near(at(2, 1), at(2, 1), at(0, 0), side(3)));
}

TEST(ClosedNear, every_symmetry_of_the_grid_keeps_the_answer) {
  for_all_classes2<3>(300, [](const auto& p, Random& random) {
    const Int<30> r2 = side(random.between(0, limit2) >> random.between(0, 30));
    const bool answer = closed_near(p[0], p[1], p[2], r2);
    EXPECT_EQ(closed_near(p[1], p[0], p[2], r2), answer);
    for (int turns = 0; turns < 4; ++turns) {
      const auto t = [turns](const Point2& v) { return transformed(v, turns, true); };
      EXPECT_EQ(closed_near(t(p[0]), t(p[1]), t(p[2]), r2), answer);
    }
  });
}

TEST(ClosedNear, the_closed_unit_square_holds_the_pixel) {
  for_all_classes2<3>(1000, [](const auto& p, Random&) {
    if (hits(p[0], p[1], p[2])) {
      EXPECT_TRUE(closed_near(p[0], p[1], p[2], side(1)));
    }
  });
}

TEST(ClosedNearDeathTest, a_negative_side_breaks_the_contract) {
  EXPECT_DEATH((void)closed_near(at(0, 0), at(1, 1), at(0, 0), side(-1)), "side is not negative");
}

}  // namespace
}  // namespace offgrid::testing
