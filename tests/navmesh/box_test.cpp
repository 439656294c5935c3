// Boxes beside their definition, on a small grid.
#include "offgrid/navmesh/mesh/box.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/segment.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

bool is_in(const Box& box, const Point2& p) {
  return box.low.x <= p.x && p.x <= box.high.x && box.low.y <= p.y && p.y <= box.high.y;
}

/// An end of the segment is in the box, or the segment meets one of its sides.
bool do_meet(const Box& box, const Point2& p, const Point2& q) {
  const std::vector<Point2> corners{
      box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
  bool meets = is_in(box, p) || is_in(box, q);
  for (std::size_t k = 0; k < 4; ++k) {
    const Point2 &a = corners[k], &b = corners[(k + 1) % 4];
    meets = meets || kernel::on_segment(p, q, a);
    meets = meets || (a != b && p != q &&
                      kernel::intersect(a, b, p, q).contact != kernel::SegmentContact::disjoint);
  }
  return meets;
}

TEST(Box, points_segments_and_boxes_that_touch_it_meet_it) {
  testing::Random random(5);
  const auto point = [&] {
    const std::int64_t x = random.between(0, 6), y = random.between(0, 6);
    return Point2::at(x, y);
  };
  int met = 0, missed = 0;
  for (int run = 0; run < 20000; ++run) {
    const Point2 a = point(), b = point(), c = point(), d = point(), p = point(), q = point();
    const Box box = Box::of(a, b), other = Box::of(c, d);
    ASSERT_EQ(box.contains(p), is_in(box, p));
    ASSERT_EQ(box.meets(p, q), do_meet(box, p, q));
    ++(box.meets(p, q) ? met : missed);
    bool have_common = false;
    std::int64_t least = 1000;
    for (int x = 0; x < 7; ++x) {
      for (int y = 0; y < 7; ++y) {
        const Point2 each = Point2::at(x, y);
        if (!is_in(box, each)) continue;
        have_common = have_common || is_in(other, each);
        least = std::min<std::int64_t>(least, kernel::squared_distance(p, each).raw());
      }
    }
    ASSERT_EQ(box.meets(other), have_common);
    ASSERT_TRUE(is_in(box, box.nearest(p)));
    ASSERT_EQ(kernel::squared_distance(p, box.nearest(p)).raw(), least);
  }
  EXPECT_GT(met, 1000);
  EXPECT_GT(missed, 1000);
}

TEST(Box, grows_on_all_sides_as_far_as_the_grid_goes) {
  const std::int64_t most = (std::int64_t{1} << 30) - 1;
  EXPECT_EQ((Box{Point2::at(1, 2), Point2::at(3, 4)}).grown(5),
            (Box{Point2::at(-4, -3), Point2::at(8, 9)}));
  EXPECT_EQ((Box{Point2::at(2 - most, 0), Point2::at(0, most - 4)}).grown(5),
            (Box{Point2::at(-most, -5), Point2::at(5, most)}));
}

}  // namespace
}  // namespace offgrid::navmesh
