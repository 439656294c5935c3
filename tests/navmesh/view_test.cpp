#include "offgrid/navmesh/view.hpp"

#include <gtest/gtest.h>

#include "offgrid/navmesh/path.hpp"
#include "offgrid/navmesh/sight.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"
#include "support/world_model.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_area;
using testing::random_point;
using testing::SnapClass;

constexpr std::int64_t side = 24;

World square() { return World::make({.low = Point2::at(0, 0), .high = Point2::at(side, side)}).value(); }

/// The view's world again, with the areas disabled that the view leaves out.
World disabled_in(const View& view) {
  World world = square();
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
    const auto vertex = [&](const Point2& p) { return world.snap().triangulation().locate(p).vertex; };
    const HalfedgeId h = world.mesh().find_halfedge(vertex(a), vertex(b));
    ASSERT_TRUE(h);
    EXPECT_EQ(view.state(f), world.state(world.mesh().face(h)));
    EXPECT_EQ(view.is_removed(f), view.is_blocked(f) && !view.world().is_blocked(f));
    const auto [u, v, w] = view.mesh().vertices(f);
    EXPECT_EQ(view.is_barrier(view.mesh().find_halfedge(u, v)), world.is_barrier(h));
  }
  PathFinder finder, other;
  for (int i = 0; i < 4; ++i) {
    const Point2 from = random_point(random, 0, side), to = random_point(random, 0, side);
    EXPECT_EQ(raycast(view, from, to).t, raycast(world, from, to).t);
    EXPECT_EQ(visible(view, from, to), visible(world, from, to));
    const auto path = finder.shortest(view, from, to), expected = other.shortest(world, from, to);
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
    World world = square();
    View view(world);
    for (int step = 0; step < 6; ++step) {
      auto edit = world.edit();
      for (int k = 0; k < 2; ++k) edit.add(random_area(random, static_cast<SnapClass>(i % testing::snap_class_count), side));
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

TEST(View, leaves_the_world_and_other_views_alone) {
  World world = square();
  auto edit = world.edit();
  const AreaId box = edit.add({.loops = {{Point2::at(8, 8), Point2::at(16, 8), Point2::at(16, 16), Point2::at(8, 16)}}});
  ASSERT_TRUE(edit.commit());
  const Digest before = world.digest();
  View without(world), with(world);
  without.switch_off(box);
  EXPECT_TRUE(visible(without, Point2::at(1, 12), Point2::at(23, 12)));
  EXPECT_FALSE(visible(with, Point2::at(1, 12), Point2::at(23, 12)));
  EXPECT_FALSE(visible(world, Point2::at(1, 12), Point2::at(23, 12)));
  EXPECT_EQ(world.digest(), before);
}

TEST(View, forgets_nothing_when_areas_go_and_come_back) {
  World world = square();
  auto edit = world.edit();
  Area line{.loops = {{Point2::at(12, 0), Point2::at(12, 24)}}, .shape = Area::Shape::barrier};
  const AreaId barrier = edit.add(line);
  ASSERT_TRUE(edit.commit());
  View view(world);
  view.switch_off(barrier);
  EXPECT_TRUE(visible(view, Point2::at(1, 12), Point2::at(23, 12)));
  auto removal = world.edit();
  removal.remove(barrier);
  ASSERT_TRUE(removal.commit());
  EXPECT_TRUE(visible(view, Point2::at(1, 12), Point2::at(23, 12)));
  ASSERT_TRUE(world.undo());
  EXPECT_TRUE(visible(view, Point2::at(1, 12), Point2::at(23, 12)));
  EXPECT_FALSE(visible(world, Point2::at(1, 12), Point2::at(23, 12)));
}

TEST(View, outside_the_world_nothing_is_free) {
  const World world = square();
  EXPECT_FALSE(is_free(world, Point2::at(-5, 3)));
  EXPECT_EQ(raycast(world, Point2::at(-5, 3), Point2::at(3, 3)).stop, RayStop::start);
  EXPECT_EQ(raycast(world, Point2::at(3, 3), Point2::at(-1, 3)).t, (SegmentParameter{3, 4}));
}

}  // namespace
}  // namespace offgrid::navmesh
