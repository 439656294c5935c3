#include "offgrid/kernel/crossing.hpp"

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

bool parallel(const Point2& a, const Point2& b, const Point2& c, const Point2& d) {
  return sign_of(cross(b - a, d - c)) == Sign::zero;
}

TEST(RoundCross, a_crossing_on_the_grid_is_itself) {
  EXPECT_EQ(round_cross(at(0, 0), at(4, 4), at(0, 4), at(4, 0)), at(2, 2));
  EXPECT_EQ(round_cross(at(-4, -4), at(0, 0), at(-4, 0), at(0, -4)), at(-2, -2));
}

TEST(RoundCross, halves_go_up_on_both_axes) {
  EXPECT_EQ(round_cross(at(0, 0), at(1, 1), at(0, 1), at(1, 0)), at(1, 1));
  EXPECT_EQ(round_cross(at(-1, -1), at(0, 0), at(-1, 0), at(0, -1)), at(0, 0));
  EXPECT_EQ(round_cross(at(-2, -1), at(-1, 0), at(-2, 0), at(-1, -1)), at(-1, 0));
}

TEST(RoundCross, below_a_half_goes_down_on_both_sides_of_zero) {
  // The crossing of the diagonal with x + y = 1/3-ish lines: (1/3, 1/3) and (-1/3, -1/3), (2/3,
  // 2/3) and (-2/3, -2/3).
  EXPECT_EQ(round_cross(at(-1, -1), at(2, 2), at(0, 1), at(1, -1)), at(0, 0));
  EXPECT_EQ(round_cross(at(1, 1), at(-2, -2), at(0, -1), at(-1, 1)), at(0, 0));
  EXPECT_EQ(round_cross(at(-1, -1), at(2, 2), at(0, 2), at(1, 0)), at(1, 1));
  EXPECT_EQ(round_cross(at(1, 1), at(-2, -2), at(0, -2), at(-1, 0)), at(-1, -1));
}

TEST(RoundCross, a_half_turn_is_no_law) {
  const auto turn = [](const Point2& v) { return transformed(v, 2, false); };
  const Point2 x = round_cross(at(0, 0), at(1, 1), at(0, 1), at(1, 0));
  EXPECT_NE(round_cross(turn(at(0, 0)), turn(at(1, 1)), turn(at(0, 1)), turn(at(1, 0))), turn(x));
}

TEST(OrientCrossing, the_crossing_is_left_on_and_right_of_a_line) {
  const std::array<Point2, 4> cross_at_2_2{at(0, 0), at(4, 4), at(0, 4), at(4, 0)};
  const auto& [a, b, c, d] = cross_at_2_2;
  EXPECT_EQ(orient_crossing(a, b, c, d, at(0, 1), at(4, 1)), Sign::positive);
  EXPECT_EQ(orient_crossing(a, b, c, d, at(0, 2), at(4, 2)), Sign::zero);
  EXPECT_EQ(orient_crossing(a, b, c, d, at(0, 3), at(4, 3)), Sign::negative);
  EXPECT_EQ(orient_crossing(a, b, c, d, at(7, 7), at(7, 7)), Sign::zero)
      << "a line without a direction";
}

TEST(OrientCrossing, the_direction_of_the_first_two_lines_does_not_matter) {
  for_all_classes2<6>(1000, [](const auto& p, Random&) {
    if (parallel(p[0], p[1], p[2], p[3])) return;
    const Sign sign = orient_crossing(p[0], p[1], p[2], p[3], p[4], p[5]);
    EXPECT_EQ(orient_crossing(p[1], p[0], p[2], p[3], p[4], p[5]), sign);
    EXPECT_EQ(orient_crossing(p[0], p[1], p[3], p[2], p[4], p[5]), sign);
    EXPECT_EQ(orient_crossing(p[2], p[3], p[0], p[1], p[4], p[5]), sign);
    EXPECT_EQ(orient_crossing(p[0], p[1], p[2], p[3], p[5], p[4]), -sign);
  });
}

TEST(OrientCrossing, a_line_through_an_end_on_the_other_line_is_orient) {
  for_all_classes2<5>(1000, [](const auto& p, Random&) {
    if (parallel(p[0], p[1], p[0], p[2])) return;
    EXPECT_EQ(orient_crossing(p[0], p[1], p[0], p[2], p[3], p[4]), orient(p[3], p[4], p[0]));
  });
}

TEST(CompareCrossings, crossings_come_in_order_along_the_segment) {
  const Point2 a = at(0, 0);
  const Point2 b = at(9, 0);
  EXPECT_EQ(compare_crossings(a, b, at(2, -1), at(2, 1), at(5, 1), at(5, -1)), Sign::negative);
  EXPECT_EQ(compare_crossings(b, a, at(2, -1), at(2, 1), at(5, 1), at(5, -1)), Sign::positive);
  EXPECT_EQ(compare_crossings(a, b, at(4, -1), at(6, 1), at(6, -1), at(4, 1)), Sign::zero);
  EXPECT_EQ(compare_crossings(a, b, at(-4, 1), at(-4, 2), at(20, 5), at(20, 6)), Sign::negative)
      << "beyond the ends";
}

TEST(CompareCrossings, turning_a_line_keeps_the_order_and_turning_the_segment_flips_it) {
  for_all_classes2<6>(1000, [](const auto& p, Random&) {
    if (parallel(p[0], p[1], p[2], p[3]) || parallel(p[0], p[1], p[4], p[5])) return;
    const Sign sign = compare_crossings(p[0], p[1], p[2], p[3], p[4], p[5]);
    EXPECT_EQ(compare_crossings(p[0], p[1], p[3], p[2], p[4], p[5]), sign);
    EXPECT_EQ(compare_crossings(p[0], p[1], p[2], p[3], p[5], p[4]), sign);
    EXPECT_EQ(compare_crossings(p[0], p[1], p[4], p[5], p[2], p[3]), -sign);
    EXPECT_EQ(compare_crossings(p[1], p[0], p[2], p[3], p[4], p[5]), -sign);
  });
}

TEST(CrossingDeathTest, parallel_lines_break_the_contract) {
  EXPECT_DEATH((void)orient_crossing(at(0, 0), at(1, 0), at(0, 1), at(1, 1), at(0, 0), at(1, 0)),
               "not parallel");
  EXPECT_DEATH((void)compare_crossings(at(0, 0), at(1, 0), at(0, 1), at(1, 1), at(0, 0), at(1, 5)),
               "parallel");
  EXPECT_DEATH((void)round_cross(at(0, 0), at(1, 0), at(0, 1), at(1, 1)), "cross properly");
  EXPECT_DEATH((void)round_cross(at(0, 0), at(1, 0), at(5, -1), at(5, 1)), "cross properly")
      << "not parallel, but no crossing";
}

}  // namespace
}  // namespace offgrid::testing
