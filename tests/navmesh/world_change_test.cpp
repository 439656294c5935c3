// The boxes of a change that an edit reports.
#include <gtest/gtest.h>

#include <vector>

#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

TEST(WorldChange, boxes_hold_all_that_comes_and_goes) {
  World world = stack(100, 2);
  const auto made = [&](const auto& plan) {
    auto edit = world.edit();
    plan(edit);
    return edit.commit().value();
  };
  using Boxes = std::vector<Box>;
  const Box area{Point2::at(10, 10), Point2::at(40, 40)};
  AreaId id;
  for (const Ground ground : {Ground::blocked, Ground::walkable}) {
    Area two{.loops = {{Point2::at(10, 10), Point2::at(20, 10), Point2::at(20, 20)},
                       {Point2::at(30, 30), Point2::at(40, 30), Point2::at(40, 40)}},
             .state = {.ground = ground}};
    const Change added = made([&](WorldEdit& e) { id = e.add(two); });
    const Change removed = made([&](WorldEdit& e) { e.remove(id); });
    const bool closes = ground == Ground::blocked;
    EXPECT_EQ(closes ? added.closed : added.opened, Boxes{area});
    EXPECT_EQ(closes ? added.opened : added.closed, Boxes{});
    EXPECT_EQ(closes ? removed.opened : removed.closed, Boxes{area});
    EXPECT_EQ(closes ? removed.closed : removed.opened, Boxes{});
  }
  // A seam and a link open one place and close another: each box is in both lists.
  const Box left = Box::of(Point2::at(5, 20), Point2::at(5, 80)),
            right = Box::of(Point2::at(95, 20), Point2::at(95, 80));
  const Box low = Box::of(Point2::at(50, 5), Point2::at(50, 5)),
            high = Box::of(Point2::at(50, 95), Point2::at(50, 95));
  const auto put = [&](const Box& seam, const Box& start) {
    return made([&](WorldEdit& e) {
      e.put(SeamId{1}, Seam{seam.low, seam.high, 0, 1});
      e.put(LinkId{1}, Link{.from = start.low, .to = Point2::at(1, 1)});
    });
  };
  put(left, low);
  const Change moved = put(right, high);
  EXPECT_EQ(moved.opened, (Boxes{left, right, low, high}));
  EXPECT_EQ(moved.closed, moved.opened);
  // So is what another segment bends.
  const auto fence = [&](std::int64_t y1, std::int64_t y2) {
    return made([&](WorldEdit& e) { e.add(barrier({Point2::at(60, y1), Point2::at(71, y2)})); });
  };
  fence(50, 57);
  const Change bends = fence(57, 50);
  EXPECT_EQ(bends.snap.rerouted, 1U);
  EXPECT_EQ(bends.opened.size(), 1U);
  EXPECT_EQ(bends.closed.size(), 2U);
}

}  // namespace
}  // namespace offgrid::navmesh
