#include "offgrid/navmesh/path/path.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "offgrid/kernel/orient.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using Corners = std::vector<Point2>;

TEST(Path, goes_straight_where_nothing_is_in_the_way) {
  const World world = square(100);
  const Path path = path_of(world, Point2::at(1, 1), Point2::at(4, 5));
  EXPECT_EQ(path.corners, (Corners{Point2::at(1, 1), Point2::at(4, 5)}));
  EXPECT_EQ(path.length, kernel::constant<5 * 65536>);
}

TEST(Path, to_where_it_starts_has_one_corner_and_no_length) {
  const World world = square(100);
  ShortestPathFinder finder;
  // of which nothing is left
  ASSERT_TRUE(finder.find(world, Point2::at(7, 7), Point2::at(70, 7)));
  const auto path = finder.find(world, Point2::at(7, 7), Point2::at(7, 7));
  ASSERT_TRUE(path);
  EXPECT_EQ(path->corners, (Corners{Point2::at(7, 7)}));
  EXPECT_EQ(path->length, kernel::constant<0>);
}

TEST(Path, of_equally_long_ways_takes_the_one_with_the_smaller_corners) {
  World world = square(1000);
  block(world, box(300, 300, 500, 700));
  put(world, {.loops = {{Point2::at(700, 500), Point2::at(700, 1000)},
                        {Point2::at(800, 0), Point2::at(800, 800)}},
              .shape = Area::Shape::barrier});
  EXPECT_EQ(corners_of(world, Point2::at(100, 500), Point2::at(950, 500)),
            (Corners{Point2::at(100, 500), Point2::at(300, 300), Point2::at(500, 300),
                     Point2::at(700, 500), Point2::at(800, 800), Point2::at(950, 500)}));
}

// 42,000 legs from one side to the other and back, each as long as the grid is wide: more than a
// search follows before it gives up.
TEST(Path, refuses_a_way_that_is_longer_than_lengths_reach) {
  constexpr int half = 1'073'000'000, rows = 42'000, pitch = 2 * (half / rows);
  World world = *World::make(
      {.low = Point2::at(-half, -half), .high = Point2::at(half, -half + rows * pitch)});
  Area walls{.loops = {}, .shape = Area::Shape::barrier};
  for (int row = 1; row < rows; ++row) {
    const int y = -half + row * pitch, gap = row % 2 == 1 ? 10 : 0;
    walls.loops.push_back({Point2::at(gap - half, y), Point2::at(half - 10 + gap, y)});
  }
  const Point2 shut_in = Point2::at(0, -half + rows * pitch - pitch / 2);
  walls.loops.push_back(box(-9, shut_in.y.raw() - 9, 9, shut_in.y.raw() + 9));
  walls.loops.back().push_back(walls.loops.back().front());
  auto edit = world.edit();
  edit.add(walls);
  const AreaId obstacle = edit.add(crate(0, 9 - half, 9, 18 - half));
  ASSERT_TRUE(edit.commit());
  ShortestPathFinder finder;
  const Point2 start = Point2::at(half, -half);
  const auto end_of = [&](int row) {
    return Point2::at(row % 2 == 1 ? half : -half, -half + row * pitch + pitch / 2);
  };
  const auto longest = finder.find(world, start, end_of(32'000));
  ASSERT_TRUE(longest);
  EXPECT_EQ(longest->corners.size(), 32'002U);
  EXPECT_GT(longest->length, *PathLength::checked(std::int64_t{1} << 61));
  const auto refused = finder.find(world, start, end_of(rows - 1));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), (PathError{PathErrorCode::too_long, end_of(rows - 1)}));
  EXPECT_EQ(describe(refused.error()),
            "the path to the goal (1073000000, 1072922453) is longer than 2^46 units");
  // found, and then refused
  EXPECT_EQ(finder.find(world, start, end_of(36'000)).error(),
            (PathError{PathErrorCode::too_long, end_of(36'000)}));
  // About the limit: the same there and back.
  int answered = 0;
  for (int row = 32'786; row < 32'796; ++row) {
    const auto there = finder.find(world, start, end_of(row)),
               back = finder.find(world, end_of(row), start);
    ASSERT_EQ(there.has_value(), back.has_value()) << row;
    if (!there) continue;
    ++answered;
    EXPECT_EQ(there->length, back->length) << row;
    EXPECT_LE(there->length, *PathLength::checked(std::int64_t{1} << 62)) << row;
  }
  EXPECT_GT(answered, 0);
  EXPECT_LT(answered, 10);
  // Where there is no path at all, none is too long.
  View view(world);
  view.switch_off(obstacle);
  EXPECT_EQ(finder.find(view, start, shut_in).error(),
            (PathError{PathErrorCode::unreachable, shut_in}));
  EXPECT_EQ(finder.find(view, shut_in, start).error(),
            (PathError{PathErrorCode::unreachable, start}));
  EXPECT_EQ(finder.find(view, start, end_of(rows - 1)).error().code, PathErrorCode::too_long);
}

TEST(Path, goes_round_a_box_by_the_nearer_corner) {
  World world = square(100);
  block(world, box(40, 20, 60, 90));
  EXPECT_EQ(
      corners_of(world, Point2::at(20, 50), Point2::at(80, 50)),
      (Corners{Point2::at(20, 50), Point2::at(40, 20), Point2::at(60, 20), Point2::at(80, 50)}));
}

TEST(Path, may_slide_along_a_wall_and_touch_its_corner) {
  World world = square(100);
  block(world, box(40, 20, 60, 90));
  EXPECT_EQ(corners_of(world, Point2::at(10, 20), Point2::at(90, 20)).size(), 2U);
}

TEST(Path, goes_straight_on_where_walls_on_both_sides_end_on_its_line) {
  World world = square(100);
  put(world, {.loops = {{Point2::at(40, 0), Point2::at(40, 50)},
                        {Point2::at(60, 100), Point2::at(60, 50)}},
              .shape = Area::Shape::barrier});
  const Path path = path_of(world, Point2::at(20, 50), Point2::at(80, 50));
  EXPECT_EQ(path.corners, (Corners{Point2::at(20, 50), Point2::at(80, 50)}));
  EXPECT_EQ(path.length, kernel::constant<60 * 65536>);
}

TEST(Path, of_two_ways_of_one_length_the_one_with_the_smaller_corner_is_taken) {
  World world = square(100);
  block(world, box(40, 30, 60, 70));
  EXPECT_EQ(corners_of(world, Point2::at(20, 50), Point2::at(80, 50))[1], Point2::at(40, 30));
}

// One of two equal paths goes straight on past the corner (-3, 4), which is on its first leg.
TEST(Path, of_equal_ways_a_corner_passed_straight_on_counts_no_leg) {
  World world = *World::make({.low = Point2::at(-8, -6),
                              .high = Point2::at(12, 10),
                              .ground = {.ground = Ground::blocked}});
  auto edit = world.edit();
  edit.add(
      {.loops = {{Point2::at(2, 1), Point2::at(0, -6), Point2::at(-8, 6)},
                 {Point2::at(0, 10), Point2::at(12, 10), Point2::at(0, -6), Point2::at(-4, 2)}},
       .state = {.ground = Ground::walkable}});
  edit.add(barrier({Point2::at(-4, 2), Point2::at(4, 2)}));
  ASSERT_TRUE(edit.commit());
  const Point2 low = Point2::at(0, 0), high = Point2::at(0, 10);
  EXPECT_EQ(corners_of(world, low, high), (Corners{low, Point2::at(-4, 2), high}));
  EXPECT_EQ(corners_of(world, high, low), (Corners{high, Point2::at(-4, 2), low}));
}

// Over the seams one turns by a turn and a half at (-1, 0), or at (0, 0) and passes (-1, 0) then;
// on the map both paths go straight on at both points.
TEST(Path, of_equal_ways_about_ends_of_seams_takes_the_one_with_the_smaller_corners) {
  World world = *World::make({.low = Point2::at(-3, -1), .high = Point2::at(1, 1), .floors = 3});
  auto edit = world.edit();
  edit.add(Seam{Point2::at(-1, 0), Point2::at(-3, -1), 0, 1});
  edit.add(Seam{Point2::at(-2, 0), Point2::at(-3, -1), 2, 0});
  edit.add(Seam{Point2::at(0, 0), Point2::at(0, 1), 1, 0});
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(corners_of(world, {Point2::at(1, 0), 1}, {Point2::at(0, 0), 2}),
            (Corners{Point2::at(1, 0), Point2::at(-1, 0), Point2::at(-2, 0), Point2::at(0, 0)}));
}

TEST(Path, of_two_ways_of_one_length_past_a_slanted_or_a_flat_obstacle_takes_the_same_one) {
  World square_box = square(36), fence = square(8);
  block(square_box, box(25, 25, 28, 28));
  put(fence, barrier({Point2::at(1, 5), Point2::at(5, 5)}));
  EXPECT_EQ(corners_of(square_box, Point2::at(36, 36), Point2::at(0, 0))[1], Point2::at(25, 28));
  EXPECT_EQ(corners_of(fence, Point2::at(0, 4), Point2::at(6, 6))[1], Point2::at(1, 5));
}

// A ray that only continues a leg is no path to the goal, so its end bounds no length.
TEST(Path, turns_back_across_the_line_of_a_leg) {
  World world = square(45);
  auto edit = world.edit();
  edit.add(barrier({Point2::at(21, 12), Point2::at(42, 11)}));
  edit.add(crate(15, 3, 19, 9));
  Area floor = crate(28, 11, 42, 25);
  floor.state = {.ground = Ground::walkable};
  edit.add(floor);
  edit.add(crate(0, 5, 30, 7));
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(corners_of(world, Point2::at(6, 37), Point2::at(23, 4)),
            (Corners{Point2::at(6, 37), Point2::at(21, 12), Point2::at(30, 7), Point2::at(30, 5),
                     Point2::at(23, 4)}));
}

TEST(Path, does_not_pass_between_boxes_that_touch_in_a_point) {
  World world = square(100);
  block(world, box(0, 0, 50, 50));
  block(world, box(50, 50, 100, 100));
  ShortestPathFinder finder;
  EXPECT_EQ(finder.find(world, Point2::at(20, 80), Point2::at(80, 20)).error(),
            (PathError{PathErrorCode::unreachable, Point2::at(80, 20)}));
  EXPECT_TRUE(finder.find(world, Point2::at(20, 80), Point2::at(50, 50)));
}

TEST(Path, refuses_with_the_point_at_fault) {
  World world = square(100);
  block(world, box(40, 30, 60, 70));
  ShortestPathFinder finder;
  EXPECT_EQ(finder.find(world, Point2::at(101, 0), Point2::at(1, 1)).error(),
            (PathError{PathErrorCode::outside_world, Point2::at(101, 0)}));
  EXPECT_EQ(finder.find(world, Point2::at(1, 1), Point2::at(101, 0)).error(),
            (PathError{PathErrorCode::outside_world, Point2::at(101, 0)}));
  EXPECT_EQ(finder.find(world, Point2::at(50, 50), Point2::at(1, 1)).error(),
            (PathError{PathErrorCode::start_blocked, Point2::at(50, 50)}));
  EXPECT_EQ(finder.find(world, Point2::at(1, 1), Point2::at(50, 50)).error(),
            (PathError{PathErrorCode::goal_blocked, Point2::at(50, 50)}));
  EXPECT_EQ(describe(finder.find(world, Point2::at(1, 1), Point2::at(50, 50)).error()),
            "the goal (50, 50) is blocked");
}

TEST(Path, does_not_cross_a_barrier_and_goes_round_its_end) {
  World world = square(100);
  Area fence;
  fence.shape = Area::Shape::barrier;
  fence.loops = {{Point2::at(50, 0), Point2::at(50, 80)}};
  put(world, fence);
  EXPECT_EQ(corners_of(world, Point2::at(20, 50), Point2::at(80, 50)),
            (Corners{Point2::at(20, 50), Point2::at(50, 80), Point2::at(80, 50)}));
}

TEST(Path, through_many_equal_pillars_does_not_take_for_ever) {
  World world = square(4000);
  for (int i = 0; i < 40; ++i) block(world, box(100 * i + 40, 1950, 100 * i + 80, 2050));
  ShortestPathFinder finder;
  const auto path = finder.find(world, Point2::at(0, 2000), Point2::at(4000, 2000));
  ASSERT_TRUE(path);
  EXPECT_LT(finder.expansions(), 20000U);
}

// ---- past convex chains

/// Left turns only, from the smallest point on.
Corners hull_of(Corners points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  Corners hull;
  for (int side = 0; side < 2; ++side, std::reverse(points.begin(), points.end())) {
    const std::size_t first = hull.size();
    for (const Point2& p : points) {
      while (hull.size() > first + 1 &&
             kernel::orient(hull[hull.size() - 2], hull.back(), p) != kernel::Sign::positive) {
        hull.pop_back();
      }
      hull.push_back(p);
    }
    hull.pop_back();
  }
  return hull;
}

/// A hill that a path climbs over, of so many corners, each of them on its hull.
struct Hill {
  std::int64_t side = 0;
  Corners outline;  ///< from the left to the right
};

Hill hill(std::int64_t corners, bool is_spiky) {
  const std::int64_t pitch = 2 * ((corners + 7) / 8), left = 4 * pitch;
  const auto height = [&](std::int64_t i) { return 30 + i * (corners - i); };
  Hill made{2 * left + (corners - 1) * pitch, {}};
  for (std::int64_t i = 0; i < corners; ++i) {
    const std::int64_t x = left + i * pitch;
    made.outline.push_back(Point2::at(x, height(i)));
    if (!is_spiky || i + 1 == corners) continue;
    made.outline.push_back(Point2::at(x + pitch / 2, std::min(height(i), height(i + 1)) - 20));
  }
  return made;
}

World world_of(const Hill& hill) {
  World world = square(2 * hill.side);
  Area::Loop loop = hill.outline;
  loop.push_back(Point2::at(loop.back().x.raw(), 0));
  loop.push_back(Point2::at(loop.front().x.raw(), 0));
  block(world, loop);
  return world;
}

TEST(Path, past_a_convex_chain_takes_up_hardly_more_nodes_than_it_has_corners) {
  for (const bool is_spiky : {false, true}) {
    std::vector<std::size_t> expansions;
    for (const std::int64_t corners : {100, 200, 400}) {
      const Hill over = hill(corners, is_spiky);
      ShortestPathFinder finder;
      const World world = world_of(over);
      const auto path = finder.find(world, Point2::at(0, 0), Point2::at(over.side, 0));
      ASSERT_TRUE(path);
      EXPECT_GT(path->corners.size(), static_cast<std::size_t>(corners) / 2);
      expansions.push_back(finder.expansions());
    }
    // n^1.3: twice the corners, less than 2.46 times the nodes.
    EXPECT_LT(expansions[1] * 100, expansions[0] * 246);
    EXPECT_LT(expansions[2] * 100, expansions[1] * 246);
  }
}

TEST(Path, past_a_convex_chain_is_the_hull_of_its_ends_and_the_corners) {
  Random random(1);
  ShortestPathFinder finder;
  for (const bool is_spiky : {false, true}) {
    const Hill over = hill(120, is_spiky);
    const World world = world_of(over);
    const std::int64_t left = over.outline.front().x.raw(), right = over.outline.back().x.raw();
    for (int i = 0; i < 100; ++i) {
      const std::int64_t high = over.side / 3;
      const std::int64_t x0 = random.between(0, left), y0 = random.between(0, high);
      const std::int64_t x1 = random.between(right, over.side), y1 = random.between(0, high);
      const Point2 from = Point2::at(x0, y0), to = Point2::at(x1, y1);
      Corners above = over.outline;
      above.insert(above.end(), {from, to, Point2::at(x0, -1), Point2::at(x1, -1)});
      Corners expected = hull_of(above);  // from the left below, about the right, to the left above
      std::reverse(expected.begin(), expected.end());
      expected.erase(expected.begin(), std::find(expected.begin(), expected.end(), from));
      expected.erase(std::find(expected.begin(), expected.end(), to) + 1, expected.end());
      const auto there = finder.find(world, from, to), back = finder.find(world, to, from);
      ASSERT_TRUE(there && back);
      EXPECT_EQ(there->corners, expected);
      std::reverse(expected.begin(), expected.end());
      EXPECT_EQ(back->corners, expected);
    }
  }
}

}  // namespace
}  // namespace offgrid::navmesh
