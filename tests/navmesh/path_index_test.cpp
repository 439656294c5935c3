// Paths that know when they break: can_walk, touches and PathIndex, beside searches anew.
#include "offgrid/navmesh/path/path_index.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "navmesh/query_test.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

Path path_of(const World& world, const FloorPoint& from, const FloorPoint& to) {
  ShortestPathFinder finder;
  const auto path = finder.find(world, from, to);
  EXPECT_TRUE(path) << describe(path.error());
  return *path;
}

Change change_of(World& world, Area area) {
  auto edit = world.edit();
  edit.add(std::move(area));
  auto done = edit.commit();
  EXPECT_TRUE(done);
  return *done;
}

TEST(CanWalk, a_path_can_be_walked_until_a_leg_of_it_is_closed) {
  World world = square(100);
  put(world, crate(20, 0, 30, 80));
  const Path path = path_of(world, Point2::at(3, 7), Point2::at(60, 11));
  EXPECT_TRUE(can_walk(world, path));
  put(world, crate(70, 70, 80, 80));
  EXPECT_TRUE(can_walk(world, path));
  const AreaId door = put(world, crate(40, 0, 45, 90));
  EXPECT_FALSE(can_walk(world, path));
  View open(world);
  open.switch_off(door);
  EXPECT_TRUE(can_walk(open, path));
  EXPECT_FALSE(can_walk(world, Path{}));
  Path outside = path;
  outside.corners.front() = Point2::at(-5, 7);
  EXPECT_FALSE(can_walk(world, outside));
}

TEST(CanWalk, nothing_passes_where_obstacles_come_to_touch) {
  World world = square(100);
  put(world, crate(20, 20, 50, 50));
  // A crate comes that touches the corner from outside: both legs by it stay lines of sight.
  const Path by_corner = path_of(world, Point2::at(30, 60), Point2::at(60, 30));
  ASSERT_EQ(by_corner.corners.size(), 3U);
  ASSERT_EQ(by_corner.corners[1], Point2::at(50, 50));
  put(world, crate(50, 50, 99, 99));
  EXPECT_TRUE(visible(world, by_corner.corners[0], by_corner.corners[1]));
  EXPECT_TRUE(visible(world, by_corner.corners[1], by_corner.corners[2]));
  EXPECT_FALSE(can_walk(world, by_corner));
}

TEST(CanWalk, a_path_over_a_link_needs_the_link) {
  World world =
      World::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .floors = 2}).value();
  auto edit = world.edit();
  const LinkId lift = edit.add(
      Link{.from = Point2::at(20, 10), .to = {Point2::at(20, 30), 1}, .cost = 8 * Link::unit});
  ASSERT_TRUE(edit.commit());
  const Path path = path_of(world, Point2::at(10, 10), {Point2::at(20, 90), 1});
  EXPECT_TRUE(can_walk(world, path));
  PathIndex index;
  const PathNumber number = index.add(path);
  View without(world);
  without.switch_off(lift);
  EXPECT_FALSE(can_walk(without, path));
  edit = world.edit();
  edit.set_enabled(lift, false);
  const auto done = edit.commit();
  ASSERT_TRUE(done);
  EXPECT_FALSE(can_walk(world, path));
  EXPECT_EQ(index.follow(world, *done).broken, std::vector{number});
}

TEST(Touches, only_changes_on_the_path_touch_it) {
  World world = square(1000);
  for (int i = 0; i < 8; ++i) put(world, crate(100 * i + 20, 300, 100 * i + 40, 320));
  const Path path = path_of(world, Point2::at(30, 30), Point2::at(970, 40));
  EXPECT_TRUE(touches(change_of(world, crate(500, 20, 510, 60)), path));
  put(world, crate(700, 700, 800, 800));
  EXPECT_FALSE(touches(change_of(world, crate(740, 740, 760, 760)), path));
}

/// Floors of open ground with seams.
World sewn(const Point2& low, const Point2& high, std::uint32_t floors,
           const std::vector<Seam>& seams) {
  World world = World::make({.low = low, .high = high, .floors = floors}).value();
  auto edit = world.edit();
  for (const Seam& seam : seams) edit.add(seam);
  EXPECT_TRUE(edit.commit());
  return world;
}

// About the end of a seam the ground fills two turns: what is straight on the map is a turn and a
// half.
TEST(CanWalk, a_path_keeps_a_corner_about_which_it_turns_once_more) {
  World world = sewn(Point2::at(0, 0), Point2::at(6, 6), 2,
                     {{.a = Point2::at(5, 5), .b = Point2::at(2, 1), .left = 1, .right = 0}});
  const FloorPoint from{Point2::at(0, 1), 1}, to{Point2::at(4, 1), 0};
  ShortestPathFinder finder;
  const auto path = finder.find(world, from, to);
  ASSERT_TRUE(path);
  EXPECT_FALSE(visible(world, from, to));
  EXPECT_EQ(path->corners, (std::vector{Point2::at(0, 1), Point2::at(2, 1), Point2::at(4, 1)}));
  EXPECT_EQ(path->length, kernel::length(from.point, to.point));
  EXPECT_TRUE(can_walk(world, *path));
  // A point of a floor that is seen straight on has no corner in between.
  const auto straight = finder.find(world, from, {to.point, 1});
  ASSERT_TRUE(straight);
  EXPECT_EQ(straight->corners.size(), visible(world, from, {to.point, 1}) ? 2U : 3U);
}

// The corner before it lies at a wall's end, and its other side sees the corner after it.
TEST(CanWalk, a_path_keeps_such_a_corner_if_its_neighbours_see_each_other_elsewhere) {
  World world = sewn(
      Point2::at(-1, -1), Point2::at(3, 3), 2,
      {{.a = Point2::at(1, 1), .b = Point2::at(0, 2), .left = 1, .right = 0},
       {.a = Point2::at(0, 0), .b = Point2::at(1, 1), .left = 1, .right = 0, .enabled = false}});
  const FloorPoint from{Point2::at(2, -1), 1}, to{Point2::at(-1, 3), 0};
  EXPECT_TRUE(visible(world, {Point2::at(1, 1), 1}, to));
  ShortestPathFinder finder;
  const auto there = finder.find(world, from, to), back = finder.find(world, to, from);
  ASSERT_TRUE(there && back);
  EXPECT_EQ(there->corners,
            (std::vector{from.point, Point2::at(1, 1), Point2::at(0, 2), to.point}));
  EXPECT_EQ(back->corners, (std::vector{to.point, Point2::at(0, 2), Point2::at(1, 1), from.point}));
  EXPECT_TRUE(can_walk(world, *there) && can_walk(world, *back));
}

// The path runs along the first seam on one side and turns about its end to the other side, from
// which the goal is seen.
TEST(CanWalk, a_leg_does_not_turn_about_its_ends_and_come_back) {
  World world = sewn(Point2::at(-2, -1), Point2::at(1, 1), 3,
                     {{.a = Point2::at(0, 0), .b = Point2::at(-1, 0), .left = 1, .right = 0},
                      {.a = Point2::at(0, 0), .b = Point2::at(0, 1), .left = 1, .right = 2},
                      {.a = Point2::at(0, 1), .b = Point2::at(1, 0), .left = 2, .right = 0}});
  const FloorPoint from{Point2::at(-2, 0), 0}, to{Point2::at(-1, 0), 2};
  ShortestPathFinder finder;
  const auto path = finder.find(world, from, to);
  ASSERT_TRUE(path);
  EXPECT_EQ(path->corners, (std::vector{from.point, to.point, Point2::at(0, 0), to.point}));
  EXPECT_TRUE(can_walk(world, *path));
  Path without = *path;
  without.corners.erase(without.corners.begin() + 1);
  without.floors.erase(without.floors.begin() + 1);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_TRUE(visible(world, without.corner(i), without.corner(i + 1)));
  EXPECT_FALSE(can_walk(world, without));
}

TEST(PathIndex, a_seam_across_a_path_breaks_it_though_ground_leads_round_its_end) {
  World world = sewn(Point2::at(0, 0), Point2::at(7, 7), 3,
                     {{.a = Point2::at(6, 5), .b = Point2::at(3, 3), .left = 2, .right = 1}});
  ShortestPathFinder finder;
  PathIndex index;
  const auto path = finder.find(world, {Point2::at(3, 6), 2}, {Point2::at(6, 6), 1});
  ASSERT_TRUE(path);
  const PathNumber number = index.add(*path);
  auto more = world.edit();
  more.add(Seam{.a = Point2::at(6, 6), .b = Point2::at(1, 2), .left = 0, .right = 2});
  const auto done = more.commit();
  ASSERT_TRUE(done);
  EXPECT_EQ(index.follow(world, *done).broken, std::vector{number});
  const auto anew = finder.find(world, {Point2::at(3, 6), 2}, {Point2::at(6, 6), 1});
  ASSERT_TRUE(anew);
  EXPECT_GT(anew->length, path->length);
  EXPECT_TRUE(can_walk(world, *anew));
}

TEST(PathIndex, numbers_of_removed_paths_are_used_again) {
  const World world = square(100);
  PathIndex index;
  const Path path = path_of(world, Point2::at(3, 7), Point2::at(60, 11));
  const PathNumber a = index.add(path), b = index.add(path);
  EXPECT_NE(a, b);
  EXPECT_EQ(index.size(), 2U);
  index.remove(a);
  EXPECT_EQ(index.find(a), nullptr);
  EXPECT_NE(index.find(b), nullptr);
  EXPECT_EQ(index.find(PathNumber{7}), nullptr);
  EXPECT_EQ(index.add(path), a);
  EXPECT_EQ(index.size(), 2U);
}

TEST(PathIndex, a_broken_path_is_answered_once) {
  World world = square(100);
  PathIndex index;
  const PathNumber number = index.add(path_of(world, Point2::at(3, 50), Point2::at(90, 50)));
  const Change change = change_of(world, crate(40, 40, 45, 60));
  EXPECT_TRUE(change.opened.empty());
  EXPECT_EQ(index.follow(world, change).broken, std::vector{number});
  EXPECT_TRUE(index.follow(world, change_of(world, crate(60, 40, 65, 60))).broken.empty());
}

TEST(PathIndex, a_door_that_opens_makes_the_paths_about_it_perhaps_shorter) {
  World world = square(1000);
  const AreaId wall = put(world, crate(400, 300, 410, 700));
  PathIndex index;
  const PathNumber round = index.add(path_of(world, Point2::at(300, 500), Point2::at(500, 500)));
  index.add(path_of(world, Point2::at(10, 10), Point2::at(90, 10)));
  auto edit = world.edit();
  edit.set_enabled(wall, false);
  const auto done = edit.commit();
  ASSERT_TRUE(done);
  EXPECT_EQ(done->opened, std::vector{(Box{Point2::at(400, 300), Point2::at(410, 700)})});
  const PathChanges changes = index.follow(world, *done);
  EXPECT_TRUE(changes.broken.empty());
  EXPECT_EQ(changes.perhaps_shorter, std::vector{round});
  const auto undone = world.undo();
  ASSERT_TRUE(undone);
  EXPECT_TRUE(undone->opened.empty());
}

/// A walkable world of floors with seams, or a plane.
World random_ground(Random& random, std::int64_t side) {
  if (random.chance(2, 3)) return random_world(random, side);
  World world =
      World::make({.low = Point2::at(0, 0), .high = Point2::at(side, side), .floors = 2}).value();
  auto edit = world.edit();
  edit.add(
      Seam{.a = Point2::at(side / 2, 0), .b = Point2::at(side / 2, side), .left = 0, .right = 1});
  EXPECT_TRUE(edit.commit());
  return world;
}

/// Adds an area, or removes one, or switches one on or off.
Change random_edit(Random& random, World& world, std::int64_t side) {
  auto edit = world.edit();
  if (!world.areas().empty() && random.chance(1, 2)) {
    const auto at = random.between(0, static_cast<std::int64_t>(world.areas().size()) - 1);
    const AreaId id = std::next(world.areas().begin(), at)->first;
    if (random.chance(1, 2))
      edit.remove(id);
    else
      edit.set_enabled(id, random.chance(1, 2));
  } else {
    const auto which =
        static_cast<testing::SnapClass>(random.between(0, testing::snap_class_count - 1));
    edit.add(testing::random_area(random, which, side));
  }
  auto done = edit.commit();
  EXPECT_TRUE(done);
  return *done;
}

TEST(PathIndex, it_misses_no_broken_path_and_no_shorter_one) {
  Random random(33'010);
  ShortestPathFinder finder;
  std::size_t broken = 0, shorter = 0, perhaps = 0, untouched = 0;
  for (int round = 0; round < 120; ++round) {
    const std::int64_t side = random.chance(1, 2) ? 14 : 200;
    World world = random_ground(random, side);
    const auto last_floor = static_cast<std::int64_t>(world.floor_count()) - 1;
    const auto place = [&] {
      const Point2 p = testing::random_point(random, 0, side);
      return FloorPoint(p, static_cast<Floor>(random.between(0, last_floor)));
    };
    for (int i = 0; i < 20; ++i) {
      PathIndex index;
      std::vector<PathNumber> numbers;
      for (int k = 0; k < 12; ++k) {
        const FloorPoint from = place(), to = place();
        if (const auto path = finder.find(world, from, to)) numbers.push_back(index.add(*path));
      }
      const Change done = random_edit(random, world, side);
      PathIndex sure = index;
      const PathChanges really = sure.follow(world, done, finder);
      const PathChanges changes = index.follow(world, done);
      ASSERT_EQ(really.broken, changes.broken);
      for (const PathNumber number : numbers) {
        const Path& path = *index.find(number);
        const bool is_broken =
            std::binary_search(changes.broken.begin(), changes.broken.end(), number);
        const bool is_perhaps = std::binary_search(changes.perhaps_shorter.begin(),
                                                   changes.perhaps_shorter.end(), number);
        const auto anew = finder.find(world, path.corner(0), path.corner(path.corners.size() - 1));
        ASSERT_EQ(is_broken, !can_walk(world, path));
        ASSERT_EQ(std::binary_search(really.perhaps_shorter.begin(), really.perhaps_shorter.end(),
                                     number),
                  !is_broken && anew && anew->length < path.length);
        if (!anew || anew->length > path.length) {
          ASSERT_TRUE(is_broken);
        } else if (anew->length < path.length) {
          ASSERT_TRUE(is_broken || is_perhaps);
        }
        broken += is_broken ? 1 : 0;
        perhaps += is_perhaps ? 1 : 0;
        shorter += anew && anew->length < path.length ? 1 : 0;
        untouched += touches(done, path) ? 0 : 1;
      }
    }
  }
  EXPECT_GT(broken, 1000U);
  EXPECT_GT(shorter, 300U);
  EXPECT_GT(perhaps, 300U);
  EXPECT_GT(untouched, 1000U);
}

}  // namespace
}  // namespace offgrid::navmesh
