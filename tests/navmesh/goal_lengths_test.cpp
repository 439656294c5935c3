// The lengths of the paths to all of several goals, beside a search for each.
#include <gtest/gtest.h>

#include <vector>

#include "offgrid/navmesh/path/path.hpp"
#include "query_test.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using Lengths = std::vector<PathResult<PathLength>>;

PathLength units(std::int64_t count) { return *PathLength::checked(count << 16); }

/// The definition: a search for each goal.
Lengths one_by_one(const View& view, const FloorPoint& from, const std::vector<FloorPoint>& goals) {
  ShortestPathFinder finder;
  Lengths lengths;
  for (const FloorPoint& goal : goals) {
    const auto path = finder.find(view, from, goal);
    if (path) {
      lengths.emplace_back(path->length);
    } else {
      lengths.emplace_back(path.error());
    }
  }
  return lengths;
}

/// How many of the lengths differ, by rounding? Fails if they differ by more, or an error does.
std::size_t compare(const Lengths& found, const Lengths& right) {
  EXPECT_EQ(found.size(), right.size());
  std::size_t differing = 0;
  for (std::size_t i = 0; i < std::min(found.size(), right.size()); ++i) {
    EXPECT_EQ(found[i].has_value(), right[i].has_value()) << i;
    if (!found[i] && !right[i]) {
      EXPECT_EQ(found[i].error(), right[i].error()) << i;
    } else if (found[i] && right[i] && *found[i] != *right[i]) {
      const auto by = *found[i] - *right[i];
      EXPECT_TRUE(by < kernel::constant<20> && by > kernel::constant<-20>) << i;
      ++differing;
    }
  }
  return differing;
}

// A caller that chooses by more than the distance: of three shops, the cheapest one on the whole.
TEST(GoalLengths, tell_what_every_goal_costs) {
  World world = square(100);
  put(world, crate(0, 40, 90, 60));
  const std::vector<FloorPoint> shops{Point2::at(10, 30), Point2::at(70, 10), Point2::at(10, 70)};
  const int prices[] = {90, 20, 5};
  ShortestPathFinder finder;
  const auto lengths = finder.lengths(world, Point2::at(10, 10), shops);
  std::size_t best = 0;
  const auto whole = [&](std::size_t i) { return *lengths[i] + units(prices[i]); };
  for (std::size_t i = 1; i < shops.size(); ++i) {
    if (whole(i) < whole(best)) best = i;
  }
  EXPECT_EQ(best, 1U);
  EXPECT_EQ(*lengths[0], units(20));
  EXPECT_EQ(*lengths[1], units(60));
  EXPECT_EQ(*lengths[2], finder.find(world, Point2::at(10, 10), shops[2])->length);
}

TEST(GoalLengths, of_a_goal_without_a_path_are_the_error_of_a_search_for_it) {
  World world = square(100);
  put(world, crate(0, 40, 100, 60));
  const std::vector<FloorPoint> goals{Point2::at(10, 50), Point2::at(10, 80), Point2::at(200, 0),
                                      Point2::at(10, 10), Point2::at(20, 10)};
  const Point2 from = Point2::at(10, 10);
  ShortestPathFinder finder;
  const auto lengths = finder.lengths(world, from, goals);
  EXPECT_EQ(lengths[0].error(), (PathError{PathErrorCode::goal_blocked, Point2::at(10, 50)}));
  EXPECT_EQ(lengths[1].error(), (PathError{PathErrorCode::unreachable, Point2::at(10, 80)}));
  EXPECT_EQ(lengths[2].error(), (PathError{PathErrorCode::outside_world, Point2::at(200, 0)}));
  EXPECT_EQ(*lengths[3], units(0));
  EXPECT_EQ(*lengths[4], units(10));
  for (const auto& length : finder.lengths(world, Point2::at(10, 50), goals)) EXPECT_FALSE(length);
  EXPECT_TRUE(finder.lengths(world, from, {}).empty());
}

TEST(GoalLengths, are_as_long_as_paths_by_links) {
  World world = square(100);
  put(world, crate(40, 0, 60, 100));
  put(world, Link{.from = Point2::at(10, 10), .to = Point2::at(90, 10), .cost = 7 * Link::unit});
  put(world, Link{.from = Point2::at(90, 90), .to = Point2::at(10, 90), .cost = 0});
  const std::vector<FloorPoint> goals{Point2::at(90, 10), Point2::at(90, 90), Point2::at(10, 91)};
  ShortestPathFinder finder;
  const auto lengths = finder.lengths(world, Point2::at(10, 20), goals);
  EXPECT_EQ(*lengths[0], units(17));
  EXPECT_EQ(*lengths[1], units(97));
  EXPECT_EQ(*lengths[2], units(71));
}

TEST(GoalLengths, tell_which_goal_is_too_far_and_which_no_path_leads_to) {
  World world = stack(100, 25);
  auto edit = world.edit();
  std::vector<FloorPoint> goals;
  for (Floor floor = 0; floor < 25; ++floor) {
    goals.emplace_back(Point2::at(50, 50), floor);
    if (floor == 0 || floor == 24) continue;
    edit.add(Link{.from = {Point2::at(50, 50), floor - 1},
                  .to = {Point2::at(50, 50), floor},
                  .cost = Link::max_cost});
  }
  const auto committed = edit.commit();
  ASSERT_TRUE(committed) << describe(committed.error());
  for (const bool is_whole : {true, false}) {
    View view(world);
    if (!is_whole) view.switch_off(AreaId{77});
    const auto lengths = ShortestPathFinder().lengths(view, goals[0], goals);
    EXPECT_EQ(compare(lengths, one_by_one(view, goals[0], goals)), 0U);
    EXPECT_TRUE(lengths[15]);
    EXPECT_EQ(lengths[17].error().code, PathErrorCode::too_long);
    EXPECT_EQ(lengths[23].error().code, PathErrorCode::too_long);
    EXPECT_EQ(lengths[24].error().code, PathErrorCode::unreachable);
  }
}

TEST(GoalLengths, are_those_of_single_searches_in_random_worlds) {
  Random random(48'702);
  std::size_t found_count = 0, missing = 0, differing = 0;
  ShortestPathFinder finder;
  for (int round = 0; round < 300; ++round) {
    const std::int64_t side = round % 2 == 0 ? 30 : 1000;
    World world = square(side);
    const auto place = [&] {
      const std::int64_t x = random.between(0, side), y = random.between(0, side);
      return Point2::at(x, y);
    };
    std::vector<AreaId> areas;
    for (int i = 0; i < 12; ++i) {
      const Point2 low = place();
      const std::int64_t x = low.x.raw(), y = low.y.raw();
      const std::int64_t right = std::min(side + 1, x + 1 + random.between(0, side / 3));
      const std::int64_t top = std::min(side + 1, y + 1 + random.between(0, side / 3));
      areas.push_back(put(world, crate(std::min(x, side - 1), std::min(y, side - 1),
                                       std::min(right, side), std::min(top, side))));
    }
    for (int i = 0; i < round % 3; ++i) {
      const Point2 start = place(), end = place();
      const auto cost = static_cast<std::uint64_t>(random.between(0, side));
      put(world, Link{.from = start, .to = end, .cost = cost * Link::unit});
    }
    View view(world);
    if (round % 5 == 0) view.switch_off(areas[3]);
    std::vector<FloorPoint> goals;
    for (int i = 0; i < 12; ++i) goals.emplace_back(place());
    const FloorPoint from = place();
    const auto found = finder.lengths(view, from, goals);
    differing += compare(found, one_by_one(view, from, goals));
    for (const auto& length : found) ++(length ? found_count : missing);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(found_count, 1000U);
  EXPECT_GT(missing, 300U);
  EXPECT_EQ(differing, 0U);
}

/// How many intervals a search to so many goals expands, in a room of pillars.
std::size_t expansions_to(int goals) {
  World world = square(1000);
  auto edit = world.edit();
  for (int i = 0; i < 144; ++i)
    edit.add(crate(80 * (i % 12) + 30, 80 * (i / 12) + 30, 80 * (i % 12) + 60, 80 * (i / 12) + 60));
  EXPECT_TRUE(edit.commit());
  std::vector<FloorPoint> points;
  for (int i = 0; i < goals; ++i)
    points.emplace_back(Point2::at((i * 367 + 70) % 1000 / 80 * 80 + 20, (i * 593 + 990) % 1000));
  ShortestPathFinder finder;
  for (const auto& length : finder.lengths(world, Point2::at(0, 0), points)) EXPECT_TRUE(length);
  return finder.expansions();
}

TEST(GoalLengths, of_four_times_as_many_goals_cost_the_same_search) {
  const std::size_t few = expansions_to(20), more = expansions_to(40), most = expansions_to(80);
  EXPECT_GT(few, 100U);
  EXPECT_LE(more, few + few / 10);
  EXPECT_LE(most, few + few / 10);
}

}  // namespace
}  // namespace offgrid::navmesh
