#include "offgrid/kernel/angle.hpp"

#include <algorithm>
#include <vector>

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

constexpr Point2 o = at(0, 0);

TEST(CompareAngle, eight_directions_come_in_order) {
  const std::vector<Point2> around{at(1, 0),  at(1, 1),   at(0, 1),  at(-1, 1),
                                   at(-1, 0), at(-1, -1), at(0, -1), at(1, -1)};
  for (std::size_t i = 0; i < around.size(); ++i) {
    for (std::size_t j = 0; j < around.size(); ++j) {
      EXPECT_EQ(compare_angle(o, around[i], around[j]), compare(i, j)) << i << " " << j;
    }
  }
}

TEST(CompareAngle, the_smallest_angle_is_plus_x) {
  EXPECT_EQ(compare_angle(o, at(9, 0), at(1000000, 1)), Sign::negative);
  EXPECT_EQ(compare_angle(o, at(9, 0), at(1000000, -1)), Sign::negative);
}

TEST(CompareAngle, minus_x_begins_the_lower_half) {
  EXPECT_EQ(compare_angle(o, at(-9, 0), at(-1000000, 1)), Sign::positive);
  EXPECT_EQ(compare_angle(o, at(-9, 0), at(-1000000, -1)), Sign::negative);
}

TEST(CompareAngle, equal_directions_are_equal_at_any_length) {
  EXPECT_EQ(compare_angle(o, at(2, 3), at(200, 300)), Sign::zero);
  EXPECT_NE(compare_angle(o, at(2, 3), at(-2, -3)), Sign::zero);
}

TEST(CompareAngle, it_is_an_order) {
  for_all_classes2<4>(1000, [](const auto& p, Random&) {
    if (p[1] == p[0] || p[2] == p[0] || p[3] == p[0]) return;
    const Sign pq = compare_angle(p[0], p[1], p[2]);
    EXPECT_EQ(compare_angle(p[0], p[2], p[1]), -pq);
    if (pq != Sign::positive && compare_angle(p[0], p[2], p[3]) != Sign::positive) {
      EXPECT_NE(compare_angle(p[0], p[1], p[3]), Sign::positive);
    }
  });
}

TEST(CompareAngleDeathTest, a_zero_direction_breaks_the_contract) {
  EXPECT_DEATH((void)compare_angle(o, o, at(1, 0)), "direction is not zero");
}

}  // namespace
}  // namespace offgrid::testing
