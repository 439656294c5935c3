// The nearest of several goals, beside a search for each.
#include "offgrid/navmesh/path/nearest_goal.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "query_test.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

/// A square with a wall, so that the goal straight behind it is far.
World walled() {
  World world = square(100);
  put(world, crate(0, 40, 90, 60));
  return world;
}

TEST(NearestGoal, is_the_one_with_the_shortest_path_and_not_the_closest_one) {
  const World world = walled();
  const std::vector<FloorPoint> goals{Point2::at(10, 70), Point2::at(70, 10), Point2::at(95, 95)};
  ShortestPathFinder finder;
  const auto found = find_nearest_goal(finder, world, Point2::at(10, 10), goals);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->goal, 1U);
  EXPECT_EQ(found->path.corners, finder.find(world, Point2::at(10, 10), goals[1])->corners);
}

TEST(NearestGoal, of_equally_near_ones_the_first_counts) {
  const World world = square(100);
  const std::vector<FloorPoint> goals{Point2::at(99, 99), Point2::at(50, 60), Point2::at(40, 50),
                                      Point2::at(50, 40)};
  ShortestPathFinder finder;
  EXPECT_EQ(find_nearest_goal(finder, world, Point2::at(50, 50), goals)->goal, 1U);
}

TEST(NearestGoal, a_far_goal_may_be_near_by_a_link) {
  World world = square(100);
  put(world, Link{.from = Point2::at(12, 10), .to = Point2::at(88, 90), .cost = 0});
  const std::vector<FloorPoint> goals{Point2::at(30, 10), Point2::at(90, 90)};
  ShortestPathFinder finder;
  EXPECT_EQ(find_nearest_goal(finder, world, Point2::at(10, 10), goals)->goal, 1U);
  CheapPathFinder cheap;
  EXPECT_EQ(find_nearest_goal(cheap, world, Point2::at(10, 10), goals)->goal, 0U);
}

TEST(NearestGoal, without_a_path_the_error_is_that_of_the_first_goal) {
  const World world = walled();
  const std::vector<FloorPoint> goals{Point2::at(20, 50), Point2::at(500, 0)};
  ShortestPathFinder finder;
  const auto found = find_nearest_goal(finder, world, Point2::at(10, 10), goals);
  EXPECT_EQ(error_of(found), (PathError{PathErrorCode::goal_blocked, Point2::at(20, 50)}));
  const auto blocked = find_nearest_goal(finder, world, Point2::at(20, 50), goals);
  EXPECT_EQ(error_of(blocked).code, PathErrorCode::start_blocked);
}

TEST(NearestGoal, costs_decide_for_cheap_paths) {
  World world = square(100);
  put(world, Area::rectangle(Point2::at(20, 0), Point2::at(40, 100),
                             {Ground::walkable, 9 * FaceState::unit_cost, 0}));
  const std::vector<FloorPoint> goals{Point2::at(50, 10), Point2::at(10, 90)};
  CheapPathFinder finder;
  EXPECT_EQ(find_nearest_goal(finder, world, Point2::at(10, 10), goals)->goal, 1U);
  ShortestPathFinder shortest;
  EXPECT_EQ(find_nearest_goal(shortest, world, Point2::at(10, 10), goals)->goal, 0U);
}

TEST(NearestGoal, is_that_of_single_searches_in_random_worlds) {
  Random random(48'701);
  std::size_t found_count = 0;
  for (int round = 0; round < 60; ++round) {
    World world = square(100);
    const auto place = [&] {
      const std::int64_t x = random.between(0, 100), y = random.between(0, 100);
      return Point2::at(x, y);
    };
    for (int i = 0; i < 6; ++i) {
      const std::int64_t x = random.between(0, 50), y = random.between(0, 90);
      const std::int64_t width = random.between(1, 50), height = random.between(1, 10);
      put(world, crate(x, y, x + width, y + height));
    }
    for (int i = 0; i < round % 3; ++i) {
      const Point2 start = place(), end = place();
      const auto units = static_cast<std::uint64_t>(random.between(0, 90));
      put(world, Link{.from = start, .to = end, .cost = units * Link::unit});
    }
    std::vector<FloorPoint> goals;
    for (int i = 0; i < 8; ++i) goals.emplace_back(place());
    const FloorPoint from = place();
    ShortestPathFinder finder;
    std::optional<NearestGoalOf<Path>> right;
    for (std::size_t i = 0; i < goals.size(); ++i) {
      const auto path = finder.find(world, from, goals[i]);
      if (path && (!right || path->length < right->path.length))
        right = NearestGoalOf<Path>{*path, i};
    }
    const auto found = find_nearest_goal(finder, world, from, goals);
    ASSERT_EQ(found.has_value(), right.has_value());
    if (!found) continue;
    ++found_count;
    ASSERT_EQ(found->goal, right->goal);
    ASSERT_EQ(found->path.corners, right->path.corners);
  }
  EXPECT_GT(found_count, 30U);
}

}  // namespace
}  // namespace offgrid::navmesh
