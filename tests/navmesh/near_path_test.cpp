#include "offgrid/navmesh/path/near_path.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "query_test.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

NearPath near_path(const View& view, const FloorPoint& from, const FloorPoint& to) {
  ShortestPathFinder finder;
  const auto found = find_near(finder, view, from, to);
  EXPECT_TRUE(found) << describe(found.error());
  return found ? *found : NearPath{};
}

/// The point at which paths of both kinds end, which is not the goal.
FloorPoint near_end(const View& view, const FloorPoint& from, const FloorPoint& to) {
  const NearPath found = near_path(view, from, to);
  EXPECT_FALSE(found.is_goal);
  EXPECT_EQ(found.path.corner(0), from);
  EXPECT_EQ(found.path.corner(found.path.corners.size() - 1), found.end);
  CheapPathFinder finder;
  const auto cheap = find_near(finder, view, from, to);
  EXPECT_TRUE(cheap) << describe(cheap.error());
  EXPECT_EQ(cheap->end, found.end);
  EXPECT_EQ(cheap->path.corners.back(), found.end.point);
  return found.end;
}

TEST(NearPath, to_a_goal_that_can_be_reached_is_the_path_to_it) {
  World world = square(100);
  block(world, box(40, 0, 60, 80));
  const Point2 from = Point2::at(10, 10), to = Point2::at(90, 10);
  const NearPath found = near_path(world, from, to);
  EXPECT_TRUE(found.is_goal);
  EXPECT_EQ(found.end, to);
  EXPECT_EQ(found.path.corners, corners_of(world, from, to));
  CheapPathFinder finder;
  const auto cheap = find_near(finder, world, from, to);
  ASSERT_TRUE(cheap);
  EXPECT_TRUE(cheap->is_goal);
  EXPECT_EQ(cheap->path.corners, finder.find(world, from, to)->corners);
}

TEST(NearPath, leads_to_the_wall_before_the_goal_and_around_what_is_between) {
  World world = square(100);
  block(world, box(50, 0, 60, 100));
  block(world, box(30, 0, 40, 80));
  const NearPath found = near_path(world, Point2::at(10, 10), Point2::at(90, 10));
  EXPECT_EQ(found.end, Point2::at(50, 10));
  EXPECT_EQ(found.path.corners, (std::vector<Point2>{Point2::at(10, 10), Point2::at(30, 80),
                                                     Point2::at(40, 80), Point2::at(50, 10)}));
  EXPECT_EQ(near_end(world, Point2::at(90, 10), Point2::at(45, 20)), Point2::at(60, 20));
}

TEST(NearPath, into_blocked_ground_ends_at_its_border) {
  World world = square(100);
  block(world, box(40, 40, 60, 60));
  EXPECT_EQ(near_end(world, Point2::at(10, 50), Point2::at(55, 52)), Point2::at(60, 52));
  EXPECT_EQ(near_end(world, Point2::at(10, 50), Point2::at(50, 50)), Point2::at(40, 50))
      << "of four points the smallest";
  EXPECT_EQ(near_path(world, Point2::at(40, 50), Point2::at(50, 50)).path.corners,
            (std::vector<Point2>{Point2::at(40, 50)}));
}

TEST(NearPath, of_a_point_between_grid_points_ends_at_one_close_to_it) {
  World world = square(100);
  block(world, {Point2::at(0, 0), Point2::at(12, 0), Point2::at(0, 18)});
  const Point2 from = Point2::at(50, 50), to = Point2::at(5, 5);
  EXPECT_EQ(near_end(world, from, to), nearest_free_grid(world, to).value());
}

TEST(NearPath, out_of_the_world_ends_at_its_border) {
  World world = square(100);
  EXPECT_EQ(near_end(world, Point2::at(10, 50), Point2::at(130, 70)), Point2::at(100, 70));
  EXPECT_EQ(near_end(world, Point2::at(10, 50), Point2::at(-1, -900)), Point2::at(0, 0));
  EXPECT_EQ(near_end(world, Point2::at(10, 50), Point2::at(largest, largest)),
            Point2::at(100, 100));
  // The border is blocked there: the distances are those of the goal, not of the border.
  block(world, box(80, 0, 100, 60));
  EXPECT_EQ(near_end(world, Point2::at(10, 50), Point2::at(101, 30)), Point2::at(80, 30));
  EXPECT_EQ(near_end(world, Point2::at(10, 50), Point2::at(130, 30)), Point2::at(100, 60));
}

TEST(NearPath, an_island_that_is_nearer_than_the_shore_does_not_count) {
  World world = square(100);
  block(world, box(50, 0, 100, 100));
  Area island = open_ground(70, 40, 80, 60);
  island.priority = 1;
  put(world, island);
  const Point2 from = Point2::at(10, 50), to = Point2::at(90, 50);
  EXPECT_EQ(near_end(world, from, to), Point2::at(50, 50));
  EXPECT_EQ(near_end(world, from, Point2::at(75, 45)), Point2::at(50, 45));
}

TEST(NearPath, an_island_to_which_links_lead_counts_for_the_finder_that_takes_them) {
  World world = square(100);
  block(world, box(50, 0, 100, 100));
  for (const int x : {60, 80}) {
    Area island = open_ground(x, 40, x + 10, 60);
    island.priority = 1;
    put(world, island);
  }
  const LinkId first =
      put(world, Link{.from = Point2::at(45, 50), .to = Point2::at(65, 50), .cost = Link::unit});
  put(world, Link{.from = Point2::at(65, 50), .to = Point2::at(85, 50), .cost = Link::unit});
  const Point2 from = Point2::at(10, 50), to = Point2::at(95, 50);
  const NearPath found = near_path(world, from, to);
  EXPECT_EQ(found.end, Point2::at(90, 50));
  EXPECT_EQ(found.path.links.size(), 2u);
  CheapPathFinder finder;
  EXPECT_EQ(find_near(finder, world, from, to)->end, Point2::at(50, 50));
  // The same in a view of a part, which knows no components.
  const AreaId wall = block(world, box(20, 0, 30, 100));
  View view(world);
  view.switch_off(wall);
  EXPECT_EQ(near_path(view, from, to).end, Point2::at(90, 50));
  view.switch_off(first);
  EXPECT_EQ(near_path(view, from, to).end, Point2::at(50, 50));
  EXPECT_EQ(near_path(world, from, to).end, Point2::at(20, 50));
}

TEST(NearPath, stays_out_of_what_a_view_closes) {
  World world = square(100);
  Area water = open_ground(40, 0, 60, 100);
  water.state.tag = 7;
  put(world, water);
  View view(world);
  const TagRule rules[] = {TagRule::closed(7)};
  ASSERT_FALSE(view.set_rules(rules));
  EXPECT_EQ(near_end(view, Point2::at(10, 50), Point2::at(90, 50)), Point2::at(40, 50));
  EXPECT_TRUE(near_path(world, Point2::at(10, 50), Point2::at(90, 50)).is_goal);
}

TEST(NearPath, of_a_goal_on_a_floor_without_a_way_up_is_below_it) {
  World world = stack(100, 3);
  const FloorPoint to{Point2::at(70, 50), 2};
  EXPECT_EQ(near_end(world, Point2::at(10, 50), to), (FloorPoint{Point2::at(70, 50), 0}));
  EXPECT_EQ(near_end(world, {Point2::at(10, 50), 1}, to), (FloorPoint{Point2::at(70, 50), 1}));
  put(world, crate(60, 0, 100, 100, {0}));
  EXPECT_EQ(near_end(world, Point2::at(10, 50), to), (FloorPoint{Point2::at(60, 50), 0}));
  EXPECT_EQ(near_end(world, Point2::at(10, 50), {Point2::at(190, 50), 1}),
            (FloorPoint{Point2::at(60, 50), 0}));
}

TEST(NearPath, on_a_stair_that_is_blocked_above_ends_on_the_stair) {
  World world = stack(100, 2);
  put(world, Seam{.a = Point2::at(50, 0), .b = Point2::at(50, 100), .left = 0, .right = 1});
  put(world, crate(70, 0, 80, 100, {1}));
  EXPECT_EQ(near_end(world, Point2::at(10, 50), {Point2::at(90, 50), 1}),
            (FloorPoint{Point2::at(70, 50), 1}));
}

TEST(NearPath, the_agent_of_a_radius_ends_at_its_distance) {
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(1000, 400), .radii = {20}})
          .value();
  put(mesh, crate(480, 0, 520, 400));
  EXPECT_EQ(near_end(mesh.view(Agent{1}), Point2::at(100, 200), Point2::at(900, 200)),
            nearest_reachable_grid(mesh.view(Agent{1}), Point2::at(100, 200), Point2::at(900, 200))
                .value());
  EXPECT_EQ(near_end(mesh.view(), Point2::at(100, 200), Point2::at(900, 200)),
            Point2::at(480, 200));
}

TEST(NearPath, a_start_that_is_blocked_or_outside_is_an_error) {
  World world = square(100);
  block(world, box(40, 0, 60, 100));
  const auto code = [&](const Point2& from, const Point2& to) {
    ShortestPathFinder finder;
    CheapPathFinder cheap;
    const auto found = find_near(finder, world, from, to);
    EXPECT_EQ(describe(found.error()), describe(find_near(cheap, world, from, to).error()));
    EXPECT_EQ(found.error().at, from);
    return found.error().code;
  };
  const Point2 inside = Point2::at(50, 50), outside = Point2::at(101, 5), free = Point2::at(5, 5);
  for (const Point2& to : {free, inside, Point2::at(-5, 5)}) {
    EXPECT_EQ(code(inside, to), PathErrorCode::start_blocked);
    EXPECT_EQ(code(outside, to), PathErrorCode::outside_world);
  }
}

TEST(NearPath, in_degenerate_worlds_ends_where_nearest_reachable_grid_says) {
  Random random(21);
  int near = 0, goals = 0;
  for (int i = 0; i < 300; ++i) {
    const World world = random_world(random, 24);
    const Point2 from = random_point(random, 0, 24), to = random_point(random, 0, 24);
    const auto expected = nearest_reachable_grid(world, from, to);
    ShortestPathFinder finder;
    const auto found = find_near(finder, world, from, to);
    ASSERT_EQ(found.has_value(), expected.has_value()) << i;
    if (!found) continue;
    ASSERT_EQ(found->end, *expected) << i;
    ASSERT_EQ(found->is_goal, *expected == to) << i;
    const Path path = finder.find(world, from, *expected).value();
    ASSERT_EQ(found->path.corners, path.corners) << i;
    ++(found->is_goal ? goals : near);
  }
  EXPECT_GT(near, 30);
  EXPECT_GT(goals, 30);
}

}  // namespace
}  // namespace offgrid::navmesh
