#include "offgrid/navmesh/path/clear_path.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "offgrid/navmesh/path/path_index.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using Way = std::vector<Point2>;

bool all_keep_clear(const World& world, const Way& way, std::int32_t radius) {
  for (std::size_t i = 1; i < way.size(); ++i) {
    if (!keeps_clear(world, way[i - 1], way[i], radius)) return false;
  }
  return true;
}

TEST(KeepsClear, at_exactly_the_radius_and_not_a_unit_closer) {
  World world = square(100);
  block(world, box(40, 40, 60, 60));
  EXPECT_TRUE(keeps_clear(world, Point2::at(20, 30), Point2::at(80, 30), 10));
  EXPECT_FALSE(keeps_clear(world, Point2::at(20, 31), Point2::at(80, 31), 10));
  EXPECT_TRUE(keeps_clear(world, Point2::at(10, 10), Point2::at(90, 10), 10));
  EXPECT_FALSE(keeps_clear(world, Point2::at(10, 10), Point2::at(91, 10), 10));
  EXPECT_TRUE(keeps_clear(world, Point2::at(34, 32), Point2::at(34, 32), 10));  // 6, 8, 10
  EXPECT_FALSE(keeps_clear(world, Point2::at(35, 32), Point2::at(35, 32), 10));
  EXPECT_FALSE(keeps_clear(world, Point2::at(10, 50), Point2::at(90, 50), 1));
  EXPECT_FALSE(keeps_clear(world, Point2::at(50, 50), Point2::at(50, 50), 1));
  EXPECT_FALSE(keeps_clear(world, Point2::at(-5, 50), Point2::at(-5, 50), 1));
}

// Two seams along one line join each side with the other floor, so the ground surrounds their end
// twice: within the radius about a corner there are both floors.
TEST(ClearPath, near_the_end_of_seams_each_leg_begins_on_the_floor_where_the_last_one_ended) {
  const auto check = [](const Box& box, const Area& area, const Point2& end, const Point2& from,
                        const Point2& to) {
    World world = World::make({.low = box.low, .high = box.high, .floors = 2}).value();
    auto edit = world.edit();
    if (!area.loops.empty()) edit.add(area);
    edit.add(Seam{end, Point2::at(0, 0), 1, 0});
    edit.add(Seam{end, Point2::at(0, 0), 0, 1});
    ASSERT_TRUE(edit.commit());
    for (const auto& [start, goal] : {std::pair(FloorPoint{from, 0}, FloorPoint{to, 1}),
                                      std::pair(FloorPoint{to, 1}, FloorPoint{from, 0})}) {
      const auto path = ClearPathFinder().find(world, start, goal, 1);
      ASSERT_TRUE(path);
      EXPECT_TRUE(can_walk(world, *path));
      for (std::size_t i = 0; i + 1 < path->corners.size(); ++i)
        EXPECT_TRUE(keeps_clear(world, path->corner(i), path->corners[i + 1], 1));
    }
  };
  const Area slit{.loops = {{Point2::at(3, 3), Point2::at(3, 0), Point2::at(3, 2)}}};
  check({Point2::at(0, -3), Point2::at(5, 6)}, slit, Point2::at(2, 4), Point2::at(4, -1),
        Point2::at(4, -2));
  check({Point2::at(0, 0), Point2::at(27, 27)}, {}, Point2::at(2, 3), Point2::at(1, 23),
        Point2::at(4, 7));
}

TEST(ClearPath, keeps_away_from_what_is_on_its_own_floor_where_no_seam_leads_to_another) {
  World world =
      World::make({.low = Point2::at(-3, -2), .high = Point2::at(2, 3), .floors = 3}).value();
  auto edit = world.edit();
  edit.add({.loops = {{Point2::at(0, 1), Point2::at(0, 0), Point2::at(1, 0)}}, .floors = {1}});
  ASSERT_TRUE(edit.commit());
  ClearPathFinder finder;
  for (Floor floor = 0; floor < 3; ++floor) {
    const auto path = finder.find(world, {Point2::at(-2, 1), floor}, {Point2::at(1, -1), floor}, 1);
    ASSERT_TRUE(path);
    EXPECT_EQ(path->corners.size(), floor == 1 ? 3U : 2U) << floor;
    for (std::size_t i = 1; i < path->corners.size(); ++i)
      EXPECT_TRUE(keeps_clear(world, {path->corners[i - 1], floor}, path->corners[i], 1));
    EXPECT_EQ(path->floors, std::vector<Floor>(path->corners.size(), floor));
  }
}

TEST(ClearPath, turns_at_several_corners_of_the_disc_about_one_end) {
  World world = square(10);
  put(world, barrier({Point2::at(6, 10), Point2::at(7, 2)}));
  ClearPathFinder finder;
  const auto path = finder.find(world, Point2::at(8, 4), Point2::at(1, 5), 1);
  ASSERT_TRUE(path);
  EXPECT_EQ(path->corners,
            (Way{Point2::at(8, 4), Point2::at(8, 1), Point2::at(6, 1), Point2::at(1, 5)}));
}

TEST(ClearPath, crosses_short_edges_from_an_obstacle_to_a_free_corner) {
  World world = square(14);
  auto edit = world.edit();
  edit.add(crate(3, 10, 13, 12));
  Area floor = crate(4, 13, 5, 14);
  floor.state = {.ground = Ground::walkable, .cost = 2 << 16};
  edit.add(floor);
  ASSERT_TRUE(edit.commit());
  ClearPathFinder finder;
  const auto path = finder.find(world, Point2::at(11, 7), Point2::at(11, 13), 1);
  ASSERT_TRUE(path);
  EXPECT_TRUE(all_keep_clear(world, path->corners, 1));
}

TEST(ClearPath, goes_straight_where_there_is_room) {
  const World world = square(100);
  ClearPathFinder finder;
  EXPECT_EQ(finder.candidates(), 0);
  const auto path = finder.find(world, Point2::at(20, 20), Point2::at(80, 80), 20);
  ASSERT_TRUE(path);
  EXPECT_EQ(path->corners, (Way{Point2::at(20, 20), Point2::at(80, 80)}));
  EXPECT_EQ(finder.candidates(), 1);
}

TEST(ClearPath, keeps_away_from_a_box_and_no_more_than_it_has_to) {
  World world = square(1000);
  block(world, box(400, 200, 600, 900));
  ClearPathFinder finder;
  const Point2 from = Point2::at(200, 500), to = Point2::at(800, 500);
  const auto path = finder.find(world, from, to, 50);
  ASSERT_TRUE(path);
  EXPECT_TRUE(all_keep_clear(world, path->corners, 50));
  EXPECT_FALSE(all_keep_clear(world, path->corners, 60));
  EXPECT_LT(path->length, *PathLength::checked(std::int64_t{1040} << 16));
  EXPECT_FALSE(all_keep_clear(world, corners_of(world, from, to), 50));
}

TEST(ClearPath, passes_a_door_that_is_twice_the_radius_wide_and_none_that_is_narrower) {
  World world = square(1000);
  block(world, box(500, 0, 520, 460));
  block(world, box(500, 540, 520, 1000));
  ClearPathFinder finder;
  const Point2 from = Point2::at(200, 500), to = Point2::at(800, 500);
  EXPECT_EQ(finder.find(world, from, to, 40)->corners, (Way{from, to}));
  EXPECT_EQ(finder.find(world, from, to, 41).error(),
            (ClearPathError{ClearPathErrorCode::unreachable, to}));
}

TEST(ClearPath, takes_the_wider_of_two_doors) {
  World world = square(1000);
  block(world, box(500, 0, 520, 450));
  block(world, box(500, 500, 520, 750));
  block(world, box(500, 900, 520, 1000));
  ClearPathFinder finder;
  const auto path = finder.find(world, Point2::at(200, 475), Point2::at(800, 475), 40);
  ASSERT_TRUE(path);
  EXPECT_TRUE(all_keep_clear(world, path->corners, 40));
  EXPECT_GT(path->corners.size(), 2U);
}

TEST(ClearPath, between_two_walls_passes_in_a_corridor_of_exactly_the_width) {
  World world = square(1000);
  block(world, box(100, 0, 900, 480));
  block(world, box(100, 520, 900, 1000));
  ClearPathFinder finder;
  EXPECT_TRUE(finder.find(world, Point2::at(50, 500), Point2::at(950, 500), 20));
  EXPECT_FALSE(finder.find(world, Point2::at(50, 500), Point2::at(950, 500), 21));
}

TEST(ClearPath, refuses_with_the_point_at_fault) {
  World world = square(100);
  block(world, box(40, 30, 60, 70));
  ClearPathFinder finder;
  const Point2 free = Point2::at(20, 50), close = Point2::at(36, 50), blocked = Point2::at(50, 50),
               outside = Point2::at(101, 0);
  const auto error = [&](const Point2& from, const Point2& to, std::int32_t radius) {
    return finder.find(world, from, to, radius).error();
  };
  EXPECT_EQ(error(close, free, 5), (ClearPathError{ClearPathErrorCode::start_too_close, close}));
  EXPECT_EQ(error(free, close, 5), (ClearPathError{ClearPathErrorCode::goal_too_close, close}));
  EXPECT_EQ(error(blocked, free, 5), (ClearPathError{ClearPathErrorCode::start_blocked, blocked}));
  EXPECT_EQ(error(free, blocked, 5), (ClearPathError{ClearPathErrorCode::goal_blocked, blocked}));
  EXPECT_EQ(error(outside, free, 5), (ClearPathError{ClearPathErrorCode::outside_world, outside}));
  EXPECT_EQ(error(free, close, 0), (ClearPathError{ClearPathErrorCode::radius_out_of_range, free}));
  EXPECT_EQ(error(free, close, -1).code, ClearPathErrorCode::radius_out_of_range);
  EXPECT_EQ(describe(error(close, free, 5)),
            "the start (36, 50) is closer to an obstacle than the radius");
  EXPECT_EQ(finder.find(world, free, free, 5)->corners, (Way{free}));
}

// The line in the only corridor cannot be mended, though a clear path leads to the goal.
TEST(ClearPath, calls_no_goal_unreachable_to_which_a_clear_path_leads) {
  struct Case {
    std::vector<Area::Loop> obstacles;
    std::int32_t radius;
    Way clear;
  };
  const Case cases[] = {
      {{box(50, 90, 100, 100)}, 3, {Point2::at(47, 91), Point2::at(47, 60), Point2::at(63, 55)}},
      {{box(80, 60, 100, 100), box(70, 30, 100, 50)},
       4,
       {Point2::at(73, 74), Point2::at(60, 60), Point2::at(60, 27), Point2::at(67, 27)}}};
  ClearPathFinder finder;
  for (const auto& [obstacles, radius, clear] : cases) {
    World world = square(100);
    for (const Area::Loop& loop : obstacles) block(world, loop);
    ASSERT_TRUE(all_keep_clear(world, clear, radius));
    const auto path = finder.find(world, clear.front(), clear.back(), radius);
    ASSERT_FALSE(path);
    EXPECT_EQ(path.error(), (ClearPathError{ClearPathErrorCode::no_clearance, clear.back()}));
    EXPECT_EQ(finder.candidates(), 1);
  }
}

TEST(ClearPath, sees_a_world_as_its_view_does) {
  World world = square(1000);
  const AreaId door = put(world, crate(500, 0, 520, 1000));
  View view(world);
  ClearPathFinder finder;
  const Point2 from = Point2::at(200, 500), to = Point2::at(800, 500);
  EXPECT_EQ(finder.find(view, from, to, 40).error().code, ClearPathErrorCode::unreachable);
  view.switch_off(door);
  EXPECT_EQ(finder.find(view, from, to, 40)->corners, (Way{from, to}));
  EXPECT_TRUE(keeps_clear(view, from, to, 200));
}

}  // namespace
}  // namespace offgrid::navmesh
