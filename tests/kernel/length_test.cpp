#include "offgrid/kernel/length.hpp"

#include "kernel_test.hpp"
#include "predicates/reference.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

TEST(Length, whole_distances_are_exact) {
  EXPECT_EQ(length(at(0, 0), at(3, 4)).raw(), 5 * 65536);
  EXPECT_EQ(length(at(7, 7), at(7, 7)).raw(), 0);
  EXPECT_EQ(length(at(-limit2, 5), at(limit2, 5)).raw(), 2 * std::int64_t{limit2} * 65536);
}

TEST(Length, other_distances_are_rounded_up) {
  EXPECT_EQ(length(at(0, 0), at(1, 1)).raw(), 92682);   // 92681.9
  EXPECT_EQ(length(at(0, 0), at(1, 2)).raw(), 146543);  // 146542.9
}

TEST(Length, it_is_the_exact_ceiling_next_to_every_square) {
  Random random(5);
  for (int i = 0; i < 20000; ++i) {
    // Squares that exceed or miss a square by little: legs n and 1, n and 2, ... for any n.
    const std::int64_t leg = random.between(0, limit2) >> random.between(0, 29);
    const Point2 p = at(leg, random.between(0, 3));
    EXPECT_EQ(length(at(0, 0), p), reference::length(at(0, 0), p));
  }
}

TEST(Length, the_triangle_inequality_holds) {
  for_all_classes2<3>(5000, [](const auto& p, Random&) {
    EXPECT_LE(length(p[0], p[2]), length(p[0], p[1]) + length(p[1], p[2]));
  });
}

TEST(Length, the_triangle_inequality_holds_on_a_line) {
  Random random(6);
  for (int i = 0; i < 20000; ++i) {
    const std::int64_t dx = random.between(-9, 9);
    const std::int64_t dy = random.between(-9, 9);
    const std::int64_t m = random.between(1, 9);
    const std::int64_t n = m + random.between(1, 9);
    EXPECT_LE(
        length(at(0, 0), at(n * dx, n * dy)),
        length(at(0, 0), at(m * dx, m * dy)) + length(at(m * dx, m * dy), at(n * dx, n * dy)));
  }
}

TEST(Length, rounding_down_would_break_the_triangle_inequality) {
  const auto down = [](std::int64_t x, std::int64_t y) {
    return length(at(0, 0), at(x, y)).raw() - 1;
  };
  EXPECT_GT(down(2, 2), down(1, 1) + down(1, 1));
}

}  // namespace
}  // namespace offgrid::testing
