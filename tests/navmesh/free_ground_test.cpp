// Random points of free ground: each face by its area, exactly.
#include "offgrid/navmesh/query/free_ground.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "navmesh/query_test.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/offset/sight.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Int;
using kernel::Point2;

TEST(FreeGround, each_face_has_as_many_numbers_as_its_doubled_area) {
  World world = square(20);
  put(world, crate(5, 3, 12, 16));
  put(world, {.loops = {{Point2::at(1, 1), Point2::at(18, 4), Point2::at(2, 19)}},
              .state = {.ground = Ground::walkable, .tag = 7}});
  const View view(world);
  const FreeGround ground(view);
  std::map<FaceId, std::int64_t> times;
  const auto area = static_cast<std::int64_t>(ground.doubled_area().raw());
  EXPECT_EQ(area, 2 * (20 * 20 - 7 * 13));
  for (std::int64_t i = 0; i < area; ++i) ++times[ground.face_at(*Int<96>::checked(i))];
  for (const FaceId f : world.mesh().faces()) {
    const auto [a, b, c] = world.planar().triangle(f);
    EXPECT_EQ(times[f], world.is_blocked(f) ? 0 : kernel::orient_value(a, b, c).raw());
  }
}

TEST(FreeGround, points_are_free_and_do_not_depend_on_the_history) {
  World world = square(1000), other = square(1000);
  const AreaId first = put(world, crate(100, 100, 300, 900));
  put(world, crate(500, 0, 510, 800));
  put(world, crate(100, 100, 300, 900));
  remove(world, first);
  put(other, crate(500, 0, 510, 800));
  put(other, crate(100, 100, 300, 900));
  const View one(world), two(other);
  const FreeGround ground(one), same(two);
  std::set<Point2> points;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const auto p = ground.point(seed);
    ASSERT_TRUE(p);
    EXPECT_TRUE(is_free(world, *p));
    EXPECT_EQ(p, same.point(seed));
    points.insert(p->point);
  }
  EXPECT_GT(points.size(), 490U);
}

TEST(FreeGround, a_component_has_its_own_points_and_blocked_ground_has_none) {
  World world = square(100);
  put(world, crate(40, 0, 60, 100));
  const View view(world);
  const auto left = world.components(Point2::at(10, 10));
  ASSERT_EQ(left.size(), 1U);
  const FreeGround ground(view, left[0]);
  for (std::uint64_t seed = 0; seed < 100; ++seed) EXPECT_LE(ground.point(seed)->point.x.raw(), 40);
  World blocked = square(10);
  put(blocked, crate(0, 0, 10, 10));
  const View nothing(blocked);
  EXPECT_FALSE(FreeGround(nothing).point(1));
}

TEST(FreeGround, the_largest_world_has_points_everywhere) {
  const World world = world_of(-largest, largest);
  const View view(world);
  const FreeGround ground(view);
  int quarters = 0;
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    const Point2 p = ground.point(seed)->point;
    quarters |= 1 << ((p.x.raw() > 0 ? 1 : 0) + (p.y.raw() > 0 ? 2 : 0));
  }
  EXPECT_EQ(quarters, 15);
}

TEST(FreeGround, every_grid_point_of_a_small_square_is_drawn_its_border_included) {
  const World world = square(2);
  const FreeGround ground(world);
  std::set<Point2> drawn;
  for (std::uint64_t seed = 0; seed < 500; ++seed) drawn.insert(ground.point(seed)->point);
  EXPECT_EQ(drawn.size(), 9U);
}

}  // namespace
}  // namespace offgrid::navmesh
