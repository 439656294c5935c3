// The walls about a point, beside all walls of the world.
#include "offgrid/navmesh/query/around.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "navmesh/query_test.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

bool is_less(const kernel::SquaredDistance& a, const kernel::SquaredDistance& b) {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

std::set<HalfedgeId> walls_of(const View& view) {
  std::set<HalfedgeId> walls;
  for (const FaceId f : view.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3 && !view.is_blocked(f); ++k) {
      const HalfedgeId h = view.mesh().halfedge(f, k);
      if (!view.is_open(h)) walls.insert(h);
    }
  }
  return walls;
}

TEST(Around, the_wall_of_a_crate_is_the_nearest_one) {
  World world = square(100);
  put(world, crate(40, 40, 60, 60));
  const auto wall = nearest_obstacle(world, Point2::at(30, 50));
  ASSERT_TRUE(wall);
  const auto& [numerator, denominator] = wall->squared_distance;
  EXPECT_EQ(numerator, kernel::constant<100> * denominator);
  EXPECT_FALSE(nearest_obstacle(world, Point2::at(50, 50))) << "it is blocked";
  EXPECT_FALSE(nearest_obstacle(world, Point2::at(-5, 50))) << "it is outside";
  EXPECT_EQ(nearest_obstacle(world, Point2::at(40, 50))->squared_distance.numerator,
            kernel::constant<0>);
}

// Both walls end in (500, 500). From one to the other leads an edge to the crate, which ends there,
// too, and comes after the first one by its ends.
TEST(Around, of_walls_as_near_the_one_with_the_smaller_ends_counts_though_open_edges_are_between) {
  World world = world_of(-2000, 2000);
  put(world, Area::polygon({Point2::at(100, 100), Point2::at(500, 500), Point2::at(300, 900),
                            Point2::at(0, 500)}));
  put(world, crate(430, -20, 450, 0));
  const auto wall = nearest_obstacle(world, Point2::at(600, 510));
  ASSERT_TRUE(wall);
  EXPECT_EQ(wall->squared_distance.numerator,
            kernel::constant<10100> * wall->squared_distance.denominator);
  const auto [a, b] = world.planar().segment(wall->halfedge);
  EXPECT_EQ(std::min(a, b), Point2::at(100, 100));
  EXPECT_EQ(std::max(a, b), Point2::at(500, 500));
}

TEST(Around, walls_behind_walls_are_not_within) {
  World world = square(100);
  put(world, crate(40, 0, 41, 100));
  put(world, crate(50, 0, 51, 100));
  const auto walls = obstacles_within(world, Point2::at(38, 50), 30);
  ASSERT_FALSE(walls.empty());
  for (const Wall& wall : walls) {
    const auto [a, b] = world.planar().segment(wall.halfedge);
    EXPECT_EQ(a.x.raw(), 40);
    EXPECT_EQ(b.x.raw(), 40);
  }
  EXPECT_TRUE(obstacles_within(world, Point2::at(38, 50), 1).empty());
  EXPECT_TRUE(obstacles_within(world, Point2::at(38, 50), -1).empty());
  EXPECT_FALSE(obstacles_within(world, Point2::at(38, 50), 2).empty());
}

TEST(Around, a_barrier_is_a_wall_until_a_view_leaves_it_out) {
  World world = square(100);
  Area line = barrier({Point2::at(10, 50), Point2::at(90, 50)});
  const AreaId fence = put(world, line);
  EXPECT_FALSE(obstacles_within(world, Point2::at(50, 45), 5).empty());
  View without(world);
  without.switch_off(fence);
  EXPECT_TRUE(obstacles_within(without, Point2::at(50, 45), 5).empty());
}

TEST(Around, no_wall_of_a_random_world_is_nearer) {
  Random random(33'030);
  std::size_t found = 0, within = 0;
  for (int round = 0; round < 150; ++round) {
    const std::int64_t side = random.chance(1, 2) ? 12 : 300;
    const World world = random_world(random, side);
    const View view(world);
    const std::set<HalfedgeId> walls = walls_of(view);
    for (int i = 0; i < 40; ++i) {
      const Point2 p = testing::random_point(random, 0, side);
      const auto nearest = nearest_obstacle(view, p);
      if (!is_free(view, p)) {
        ASSERT_FALSE(nearest);
        continue;
      }
      ASSERT_EQ(nearest.has_value(), !walls.empty());
      if (!nearest) continue;
      ++found;
      const auto distance_of = [&](HalfedgeId h) {
        const auto [a, b] = world.planar().segment(h);
        return kernel::squared_distance(p, a, b);
      };
      ASSERT_TRUE(walls.contains(nearest->halfedge));
      for (const HalfedgeId h : walls)
        ASSERT_FALSE(is_less(distance_of(h), nearest->squared_distance));
      const auto radius = static_cast<std::int32_t>(random.between(0, side / 2));
      const auto near = obstacles_within(view, p, radius);
      within += near.size();
      ASSERT_TRUE(std::is_sorted(near.begin(), near.end(), [](const Wall& a, const Wall& b) {
        return is_less(a.squared_distance, b.squared_distance);
      }));
      for (const Wall& wall : near) {
        ASSERT_TRUE(walls.contains(wall.halfedge));
        ASSERT_NE(
            kernel::compare_distance_to_segment(p, world.planar().segment(wall.halfedge)[0],
                                                world.planar().segment(wall.halfedge)[1],
                                                kernel::Int<63>(kernel::Int<31>::trusted(radius) *
                                                                kernel::Int<31>::trusted(radius))),
            kernel::Sign::positive);
      }
      // A wall within the radius whose nearest end is seen is among them.
      for (const HalfedgeId h : walls) {
        for (const Point2& end : world.planar().segment(h)) {
          const auto r2 =
              kernel::Int<63>(kernel::Int<31>::trusted(radius) * kernel::Int<31>::trusted(radius));
          if (kernel::squared_distance(p, end) > r2 || !visible(view, p, end)) continue;
          const bool is_there = std::any_of(near.begin(), near.end(), [&](const Wall& wall) {
            const auto [a, b] = world.planar().segment(wall.halfedge);
            return a == end || b == end;
          });
          ASSERT_TRUE(is_there);
        }
      }
    }
  }
  EXPECT_GT(found, 1000U);
  EXPECT_GT(within, 5000U);
}

}  // namespace
}  // namespace offgrid::navmesh
