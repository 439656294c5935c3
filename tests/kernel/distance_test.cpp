#include "offgrid/kernel/distance.hpp"

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

Int<63> squared(std::int64_t v) { return Int<63>::checked(v).value(); }

TEST(SquaredDistance, it_is_exact_across_the_range) {
  const std::int64_t side = 2 * std::int64_t{limit2};
  EXPECT_EQ(squared_distance(at(0, 0), at(3, 4)).raw(), 25);
  EXPECT_EQ(squared_distance(at(-limit2, -limit2), at(limit2, limit2)).raw(), 2 * side * side);
  const std::int64_t side3 = 2 * std::int64_t{limit3};
  EXPECT_EQ(squared_distance(at(-limit3, -limit3, -limit3), at(limit3, limit3, limit3)).raw(),
            3 * side3 * side3);
}

TEST(CompareDistance, one_unit_across_the_range_is_seen) {
  const Point2 corner = at(-limit2, -limit2);
  EXPECT_EQ(compare_distance(corner, at(limit2, limit2), at(limit2, limit2 - 1)), Sign::positive);
  EXPECT_EQ(compare_distance(corner, at(limit2 - 1, limit2), at(limit2, limit2 - 1)), Sign::zero);
}

TEST(DistanceToSegment, the_nearest_point_is_the_first_end_the_inside_or_the_last_end) {
  const Point2 a = at(0, 0);
  const Point2 b = at(10, 0);
  for (const std::int64_t difference : {-1, 0, 1}) {
    const Sign expected = -sign_of(difference);
    EXPECT_EQ(compare_distance_to_segment(at(-3, 4), a, b, squared(25 + difference)), expected)
        << "before a";
    EXPECT_EQ(compare_distance_to_segment(at(0, 4), a, b, squared(16 + difference)), expected)
        << "exactly at a";
    EXPECT_EQ(compare_distance_to_segment(at(5, 4), a, b, squared(16 + difference)), expected)
        << "beside";
    EXPECT_EQ(compare_distance_to_segment(at(10, -4), a, b, squared(16 + difference)), expected)
        << "exactly at b";
    EXPECT_EQ(compare_distance_to_segment(at(13, -4), a, b, squared(25 + difference)), expected)
        << "after b";
    EXPECT_EQ(compare_distance_to_segment(at(5, 4), at(5, 1), at(5, 1), squared(9 + difference)),
              expected)
        << "a point";
  }
}

TEST(DistanceToSegment, a_point_on_the_segment_has_distance_zero) {
  EXPECT_EQ(compare_distance_to_segment(at(2, 1), at(0, 0), at(4, 2), squared(0)), Sign::zero);
  EXPECT_EQ(compare_distance_to_segment(at(6, 3), at(0, 0), at(4, 2), squared(0)), Sign::positive);
}

TEST(DistanceToSegments, a_tie_between_an_end_and_an_inside_is_zero) {
  EXPECT_EQ(compare_distance_to_segments(at(0, 0), at(3, 4), at(9, 9), at(-9, 5), at(9, 5)),
            Sign::zero);
  EXPECT_EQ(compare_distance_to_segments(at(0, 0), at(3, 4), at(9, 9), at(-9, 6), at(9, 6)),
            Sign::negative);
}

TEST(DistanceToSegments, exchanging_the_segments_flips_the_sign_and_turning_one_keeps_it) {
  for_all_classes2<5>(1000, [](const auto& p, Random&) {
    const Sign sign = compare_distance_to_segments(p[0], p[1], p[2], p[3], p[4]);
    EXPECT_EQ(compare_distance_to_segments(p[0], p[3], p[4], p[1], p[2]), -sign);
    EXPECT_EQ(compare_distance_to_segments(p[0], p[2], p[1], p[4], p[3]), sign);
  });
}

TEST(DistanceToSegments, every_symmetry_of_the_grid_keeps_the_sign) {
  for_all_classes2<5>(200, [](const auto& p, Random&) {
    const Sign sign = compare_distance_to_segments(p[0], p[1], p[2], p[3], p[4]);
    for (int turns = 0; turns < 4; ++turns) {
      const auto t = [turns](const Point2& v) { return transformed(v, turns, true); };
      EXPECT_EQ(compare_distance_to_segments(t(p[0]), t(p[1]), t(p[2]), t(p[3]), t(p[4])), sign);
    }
  });
}

}  // namespace
}  // namespace offgrid::testing
