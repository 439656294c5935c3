#include "offgrid/navmesh/world/view.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "query_test.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "support/random_point.hpp"
#include "worlds/library_fault.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_area;
using testing::random_point;
using testing::SnapClass;

constexpr std::int64_t side = 24;

/// The view's world again, with the areas disabled that the view leaves out.
World disabled_in(const View& view) {
  World world = square(side);
  auto edit = world.edit();
  for (auto [id, area] : view.world().areas()) {
    area.enabled = area.enabled && view.switched_off().count(id) == 0;
    edit.add(area);
  }
  EXPECT_TRUE(edit.commit());
  return world;
}

void expect_same_sight(const View& view, const World& world, Random& random) {
  ASSERT_EQ(view.mesh().face_count(), world.mesh().face_count());
  for (const FaceId f : view.mesh().faces()) {
    const auto [a, b, c] = view.planar().triangle(f);
    const auto vertex = [&](const Point2& p) {
      return world.snap().triangulation().locate(p).vertex;
    };
    const HalfedgeId h = world.mesh().find_halfedge(vertex(a), vertex(b));
    ASSERT_TRUE(h);
    EXPECT_EQ(view.state(f), world.state(world.mesh().face(h)));
    EXPECT_EQ(view.is_removed(f), view.is_blocked(f) && !view.world().is_blocked(f));
    const auto [u, v, w] = view.mesh().vertices(f);
    EXPECT_EQ(view.is_barrier(view.mesh().find_halfedge(u, v)), world.is_barrier(h));
  }
  ShortestPathFinder finder, other;
  for (int i = 0; i < 4; ++i) {
    const Point2 from = random_point(random, 0, side), to = random_point(random, 0, side);
    EXPECT_EQ(raycast(view, from, to).t, raycast(world, from, to).t);
    EXPECT_EQ(visible(view, from, to), visible(world, from, to));
    const auto path = finder.find(view, from, to), expected = other.find(world, from, to);
    ASSERT_EQ(path.has_value(), expected.has_value());
    if (path) {
      EXPECT_EQ(path->corners, expected->corners);
    } else {
      EXPECT_EQ(path.error(), expected.error());
    }
  }
}

TEST(View, is_a_world_without_the_areas_that_it_leaves_out) {
  Random random(1);
  for (int i = 0; i < 60; ++i) {
    World world = square(side);
    View view(world);
    for (int step = 0; step < 6; ++step) {
      auto edit = world.edit();
      for (int k = 0; k < 2; ++k)
        edit.add(random_area(random, static_cast<SnapClass>(i % testing::snap_class_count), side));
      ASSERT_TRUE(edit.commit());
      for (const auto& [id, area] : world.areas()) {
        if (random.chance(1, 2)) continue;
        if (view.switched_off().count(id) == 0)
          view.switch_off(id);
        else
          view.switch_on(id);
      }
      expect_same_sight(view, disabled_in(view), random);
    }
  }
}

TEST(View, leaves_out_some_of_the_barriers_that_overlap) {
  Random random(2);
  World world = square(side);
  View view(world);
  for (int step = 0; step < 40; ++step) {
    auto edit = world.edit();
    const auto end = [&] { return Point2::at(static_cast<int>(random.between(1, 23)), 12); };
    const AreaId id = edit.add(barrier({end(), end()}));
    if (step % 4 == 0) edit.add(random_area(random, SnapClass::dense, side));
    ASSERT_TRUE(edit.commit());
    if (random.chance(2, 3)) view.switch_off(id);
    if (step % 7 == 0) view.switch_on(id);
    expect_same_sight(view, disabled_in(view), random);
  }
}

// Directions between points of a grid of four by four cross with determinants of at most 18, which
// all divide this; so with the grid as wide, segments between its points meet in grid points,
// nothing is rounded, and free ground does not depend on what else is in the mesh.
constexpr std::int64_t spacing = 12252240;
constexpr std::int64_t last_place = 3;

Area area_without_rounding(Random& random) {
  Area area;
  area.shape = random.chance(1, 3) ? Area::Shape::barrier : Area::Shape::region;
  area.rule = random.chance(1, 2) ? WindingRule::even_odd : WindingRule::nonzero;
  area.state.ground = random.chance(2, 3) ? Ground::blocked : Ground::walkable;
  area.priority = static_cast<std::int32_t>(random.between(0, 1));
  area.loops.emplace_back();
  const std::int64_t points = random.between(2, 4);
  for (std::int64_t i = 0; i < points; ++i)
    area.loops[0].push_back(testing::times(spacing, random_point(random, 0, last_place)));
  return area;
}

World world_without_rounding(const std::vector<Area>& areas) {
  const Point2 high = Point2::at(last_place * spacing, last_place * spacing);
  World world = World::make({.low = Point2::at(0, 0), .high = high}).value();
  auto edit = world.edit();
  for (const Area& area : areas) edit.add(area);
  EXPECT_TRUE(areas.empty() || edit.commit().has_value());
  return world;
}

std::string show(const PathResult<Path>& path) {
  if (!path) return describe(path.error());
  std::string text = std::to_string(static_cast<std::int64_t>(path->length.raw())) + ":";
  for (const Point2& p : path->corners)
    text += " " + std::to_string(p.x.raw()) + "," + std::to_string(p.y.raw());
  return text;
}

TEST(View, has_the_ways_of_a_world_built_without_the_areas_that_it_leaves_out) {
  ShortestPathFinder finder;
  int ways = 0, bends = 0, others = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Random random(seed);
    std::vector<Area> areas, left;
    for (std::int64_t i = random.between(2, 7); i > 0; --i)
      areas.push_back(area_without_rounding(random));
    const World world = world_without_rounding(areas);
    View view(world);
    for (const auto& [id, area] : world.areas()) {
      if (random.chance(1, 2)) {
        view.switch_off(id);
      } else {
        left.push_back(area);
      }
    }
    const World without = world_without_rounding(left);
    for (int i = 0; i < 12; ++i) {
      const std::int64_t parts = random.chance(1, 2) ? 1 : 4;
      const Point2 from =
          testing::times(spacing / parts, random_point(random, 0, last_place * parts));
      const Point2 to =
          testing::times(spacing / parts, random_point(random, 0, last_place * parts));
      const auto path = finder.find(view, from, to);
      ASSERT_EQ(show(path), show(finder.find(without, from, to)))
          << "seed " << seed << ", query " << i;
      ways += path ? 1 : 0;
      bends += path && path->corners.size() > 2 ? 1 : 0;
      others += show(path) != show(finder.find(world, from, to)) ? 1 : 0;
    }
  }
  // Such worlds have ways that bend, and ways that what is left out would change.
  EXPECT_GT(ways, 500);
  EXPECT_GT(bends, 50);
  EXPECT_GT(others, 100);
}

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
  auto edit = world.edit();
  Area line = barrier({Point2::at(12, 0), Point2::at(12, 24)});
  const AreaId fence = edit.add(line);
  ASSERT_TRUE(edit.commit());
  View view(world);
  view.switch_off(fence);
  EXPECT_TRUE(visible(view, Point2::at(1, 12), Point2::at(23, 12)));
  remove(world, fence);
  EXPECT_TRUE(visible(view, Point2::at(1, 12), Point2::at(23, 12)));
  ASSERT_TRUE(world.undo());
  EXPECT_TRUE(visible(view, Point2::at(1, 12), Point2::at(23, 12)));
  EXPECT_FALSE(visible(world, Point2::at(1, 12), Point2::at(23, 12)));
}

// Nobody switches anything while the world is edited.
TEST(View, follows_edits_that_come_after_it) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Random random(seed);
    World world = square(side);
    std::vector<View> views(3, View(world));
    for (std::uint32_t id = 1; id < 12; ++id) {
      for (View& view : views) {
        if (random.chance(1, 2)) view.switch_off(AreaId{id});  // mostly of areas that come later
      }
    }
    for (int step = 0; step < 8; ++step) {
      auto edit = world.edit();
      Area area =
          random_area(random, static_cast<SnapClass>(seed % testing::snap_class_count), side);
      if (random.chance(1, 2)) area.shape = Area::Shape::barrier;
      const auto some = [&] {
        const auto last = static_cast<std::int64_t>(world.areas().size()) - 1;
        return std::next(world.areas().begin(), random.between(0, last))->first;
      };
      const std::int64_t dice = world.areas().empty() ? 0 : random.between(0, 5);
      if (dice < 2) edit.add(area);
      if (dice == 2) edit.replace(some(), area);
      if (dice == 3) edit.remove(some());
      if (dice == 4) edit.set_enabled(some(), random.chance(1, 2));
      ASSERT_TRUE(dice == 5 ? world.undo().has_value() : edit.commit().has_value());
      for (const View& view : views) expect_same_sight(view, disabled_in(view), random);
    }
  }
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
  auto edit = world.edit();
  std::vector<AreaId> ids;
  for (const int x : {8, 16}) {
    ids.push_back(edit.add(barrier({Point2::at(x, 0), Point2::at(x, 24)})));
  }
  ASSERT_TRUE(edit.commit());
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
