#include "mesh/hilbert.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "support/random.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

TEST(Hilbert, is_a_curve_of_unit_steps) {
  // An aligned square is one piece of the curve, and each point of it is next to the one before.
  std::vector<Point2> points;
  for (int x = 0; x < 64; ++x) {
    for (int y = 0; y < 64; ++y) points.push_back(Point2::at(x, y));
  }
  const auto order = hilbert_sort(points).order;
  for (std::size_t i = 1; i < order.size(); ++i) {
    const Point2 a = points[order[i - 1]];
    const Point2 b = points[order[i]];
    ASSERT_EQ(std::abs(a.x.raw() - b.x.raw()) + std::abs(a.y.raw() - b.y.raw()), 1) << i;
    ASSERT_EQ(hilbert_key(a) + 1, hilbert_key(b));
  }
}

TEST(Hilbert, order_is_sorted_and_keeps_equal_points) {
  testing::Random random(3);
  std::vector<Point2> points;
  for (int i = 0; i < 5000; ++i) {
    const int size = i % 2 == 0 ? 5 : (1 << 30) - 1;
    points.push_back(random_point(random, -size, size));
  }
  const auto order = hilbert_sort(points).order;
  ASSERT_EQ(order.size(), points.size());
  for (std::size_t i = 1; i < order.size(); ++i) {
    const std::uint64_t before = hilbert_key(points[order[i - 1]]);
    const std::uint64_t here = hilbert_key(points[order[i]]);
    ASSERT_TRUE(before < here || (before == here && order[i - 1] < order[i] &&
                                  points[order[i - 1]] == points[order[i]]));
  }
  EXPECT_TRUE(hilbert_sort({}).order.empty());
}

}  // namespace
}  // namespace offgrid::navmesh
