#include "offgrid/navmesh/world/view.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "offgrid/navmesh/offset/sight.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

constexpr std::int64_t side = 24;

TEST(View, leaves_the_world_and_other_views_alone) {
  World world = square(side);
  const AreaId box = put(world, crate(8, 8, 16, 16));
  const Digest before = world.digest();
  View without(world), with(world);
  without.switch_off(box);
  EXPECT_TRUE(visible(without, Point2::at(1, 12), Point2::at(23, 12)));
  EXPECT_FALSE(visible(with, Point2::at(1, 12), Point2::at(23, 12)));
  EXPECT_FALSE(visible(world, Point2::at(1, 12), Point2::at(23, 12)));
  EXPECT_EQ(world.digest(), before);
}

TEST(View, forgets_nothing_when_areas_go_and_come_back) {
  World world = square(side);
  const AreaId fence = put(world, barrier({Point2::at(12, 0), Point2::at(12, 24)}));
  View view(world);
  view.switch_off(fence);
  EXPECT_TRUE(visible(view, Point2::at(1, 12), Point2::at(23, 12)));
  remove(world, fence);
  EXPECT_TRUE(visible(view, Point2::at(1, 12), Point2::at(23, 12)));
  ASSERT_TRUE(world.undo());
  EXPECT_TRUE(visible(view, Point2::at(1, 12), Point2::at(23, 12)));
  EXPECT_FALSE(visible(world, Point2::at(1, 12), Point2::at(23, 12)));
}

TEST(View, follows_a_barrier_that_is_moved_disabled_removed_and_put_again) {
  World world = square(side);
  const auto line_at = [](int x) { return barrier({Point2::at(x, 0), Point2::at(x, 24)}); };
  auto edit = world.edit();
  const AreaId here = edit.add(line_at(8)), there = edit.add(line_at(16));
  ASSERT_TRUE(edit.commit());
  View view(world);
  view.switch_off(there);
  const Point2 from = Point2::at(12, 12);
  const auto sees = [&](int x) { return visible(view, from, Point2::at(x, 12)); };
  EXPECT_TRUE(!sees(1) && sees(23));
  const auto change = [&](const auto& plan) {
    plan();
    ASSERT_TRUE(edit.commit());
  };
  change([&] { edit.replace(there, line_at(8)); });
  EXPECT_TRUE(!sees(1) && sees(23)) << "of two barriers in one place one is left out";
  change([&] { edit.remove(here); });
  EXPECT_TRUE(sees(1) && sees(23));
  change([&] { edit.put(here, line_at(20)); });
  EXPECT_TRUE(sees(1) && !sees(23));
  change([&] { edit.set_enabled(here, false); });
  EXPECT_TRUE(sees(1) && sees(23));
  ASSERT_TRUE(world.undo());
  EXPECT_TRUE(sees(1) && !sees(23));
  view.switch_on(there);
  EXPECT_TRUE(!sees(1) && !sees(23));
  change([&] { edit = world.edit(), edit.remove(there); });
  EXPECT_TRUE(sees(1) && !sees(23));
}

TEST(View, sees_a_barrier_again_that_is_switched_on_while_another_is_left_out) {
  World world = square(side);
  std::vector<AreaId> ids;
  for (const int x : {8, 16})
    ids.push_back(put(world, barrier({Point2::at(x, 0), Point2::at(x, 24)})));
  View view(world);
  const auto sees = [&](int x) { return visible(view, Point2::at(12, 12), Point2::at(x, 12)); };
  for (const AreaId id : ids) view.switch_off(id);
  EXPECT_TRUE(sees(1) && sees(23));
  view.switch_on(ids[0]);
  EXPECT_TRUE(!sees(1) && sees(23));
  view.switch_off(ids[0]);
  view.switch_on(ids[1]);
  EXPECT_TRUE(sees(1) && !sees(23));
}

TEST(View, leaves_out_a_second_barrier_after_it_was_asked_about_the_first) {
  World world = square(100);
  const Area fence = barrier({Point2::at(50, 0), Point2::at(50, 100)});
  View view(world);
  for (const AreaId id : {put(world, fence), put(world, fence)}) {
    EXPECT_FALSE(visible(view, Point2::at(20, 50), Point2::at(80, 50)));
    view.switch_off(id);
  }
  EXPECT_TRUE(visible(view, Point2::at(20, 50), Point2::at(80, 50)));
}

TEST(View, outside_the_world_nothing_is_free) {
  const World world = square(side);
  EXPECT_FALSE(is_free(world, Point2::at(-5, 3)));
  EXPECT_EQ(raycast(world, Point2::at(-5, 3), Point2::at(3, 3)).stop, RayStop::start);
  EXPECT_EQ(raycast(world, Point2::at(3, 3), Point2::at(-1, 3)).t, (SegmentParameter{3, 4}));
}

}  // namespace
}  // namespace offgrid::navmesh
