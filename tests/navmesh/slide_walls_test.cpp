// slide gives one answer however a straight wall is divided.
#include <gtest/gtest.h>

#include <vector>

#include "navmesh/query_test.hpp"
#include "offgrid/navmesh/motion/motion.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using Areas = std::vector<Area>;

constexpr std::int64_t unit = Step::unit;

World world_with(const Areas& areas, Ground ground, std::int64_t side = 40) {
  World world = world_of(0, side, ground);
  auto edit = world.edit();
  for (const Area& area : areas) edit.add(area);
  EXPECT_TRUE(edit.commit());
  return world;
}

/// Slides of both worlds from a place to a target, by several distances; returns how many.
int compare(const View& whole, const View& divided, const FloorPoint& from, const Point2& target) {
  int count = 0;
  for (const std::int64_t distance : {unit, 2 * unit, 3 * unit, 5 * unit, 8 * unit}) {
    const AgentPlace place = AgentPlace::at(from);
    const Step step = slide(whole, place, target, distance);
    EXPECT_EQ(step, slide(divided, place, target, distance))
        << from.point.x.raw() << " " << from.point.y.raw() << " floor " << from.floor << " to "
        << target.x.raw() << " " << target.y.raw() << " by " << distance / unit;
    ++count;
  }
  return count;
}

/// Slides from random points of both worlds, in rows of several steps. A start is free, or it would
/// be displaced first.
void compare_random(const World& whole, const World& divided, std::int64_t side, int rounds,
                    std::uint64_t seed) {
  testing::Random random(seed);
  int moved = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto floor = static_cast<Floor>(random.between(0, whole.floor_count() - 1));
    AgentPlace place = AgentPlace::at({testing::random_point(random, 0, side), floor});
    const Point2 target = testing::random_point(random, -side / 2, 3 * side / 2);
    if (!is_free(whole, place.point)) continue;
    for (int k = 0; k < 6; ++k) {
      const std::int64_t distance = random.between(0, 6 * unit);
      const Step step = slide(whole, place, target, distance);
      ASSERT_EQ(step, slide(divided, place, target, distance)) << "round " << round << " " << k;
      moved += step.place.point != place.point ? 1 : 0;
      place = step.place;
      if (step.end != StepEnd::moving) break;
    }
  }
  EXPECT_GT(moved, rounds / 8);
}

TEST(SlideWalls, a_square_that_is_cut_in_two_slides_like_a_whole_one_wherever_it_is_cut) {
  int count = 0;
  for (const int side : {8, 12}) {
    const World whole = world_with({open_ground(0, 0, side, side)}, Ground::blocked);
    const int step = side == 8 ? 5 : 8;
    for (int cut = 1; cut < side; ++cut) {
      const World divided = world_with(
          {open_ground(0, 0, cut, side), open_ground(cut, 0, side, side)}, Ground::blocked);
      for (int x = 0; x <= side; ++x) {
        for (int y = 0; y <= side; ++y) {
          for (int tx = 0; tx <= 40; tx += step) {
            for (int ty = 0; ty <= 40; ty += step)
              count += compare(whole, divided, Point2::at(x, y), Point2::at(tx, ty));
          }
        }
        ASSERT_FALSE(HasFailure()) << "side " << side << " cut at " << cut;
      }
    }
  }
  EXPECT_GT(count, 500'000);
}

TEST(SlideWalls, a_square_that_is_cut_both_ways_slides_like_a_whole_one) {
  const World whole = world_with({open_ground(4, 4, 34, 34)}, Ground::blocked);
  Areas cells;
  for (const int x : {4, 9, 10, 25})
    for (const int y : {4, 7, 20, 33})
      cells.push_back(open_ground(x, y,
                                  x == 4    ? 9
                                  : x == 9  ? 10
                                  : x == 10 ? 25
                                            : 34,
                                  y == 4    ? 7
                                  : y == 7  ? 20
                                  : y == 20 ? 33
                                            : 34));
  compare_random(whole, world_with(cells, Ground::blocked), 40, 6000, 1);
}

TEST(SlideWalls, walls_at_an_angle_may_be_divided) {
  // A parallelogram along (3, 1) and (-1, 4), in blocked ground.
  const auto at = [](int u, int v) { return Point2::at(20 + 3 * u - v, 2 + u + 4 * v); };
  const auto part = [&](int u0, int v0, int u1, int v1) {
    return Area{.loops = {{at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)}}, .state = {}};
  };
  const World whole = world_with({part(0, 0, 6, 7)}, Ground::blocked);
  const World one_way = world_with({part(0, 0, 2, 7), part(2, 0, 6, 7)}, Ground::blocked);
  const World both = world_with(
      {part(0, 0, 2, 3), part(2, 0, 6, 3), part(0, 3, 2, 7), part(2, 3, 3, 7), part(3, 3, 6, 7)},
      Ground::blocked);
  compare_random(whole, one_way, 40, 6000, 2);
  compare_random(whole, both, 40, 6000, 3);
}

TEST(SlideWalls, cuts_through_free_and_through_blocked_ground_change_no_slide) {
  const Areas crates = {crate(10, 10, 20, 30), crate(26, 0, 30, 22)};
  const World whole = world_with(crates, Ground::walkable);
  Areas free_cuts = crates, blocked_cuts = crates;
  free_cuts.push_back(open_ground(20, 12, 26, 17));
  free_cuts.push_back(
      {.loops = {{Point2::at(0, 0), Point2::at(10, 20), Point2::at(0, 33)}}, .state = {}});
  blocked_cuts.push_back(crate(10, 13, 20, 14));
  blocked_cuts.push_back(crate(12, 10, 17, 30));
  blocked_cuts.push_back({.loops = {{Point2::at(26, 3), Point2::at(30, 9), Point2::at(28, 20)}}});
  compare_random(whole, world_with(free_cuts, Ground::walkable), 40, 6000, 4);
  compare_random(whole, world_with(blocked_cuts, Ground::walkable), 40, 6000, 5);
  const World crates_of_two = world_with(
      {crate(10, 10, 20, 19), crate(10, 19, 20, 30), crate(26, 0, 27, 22), crate(27, 0, 30, 22)},
      Ground::walkable);
  compare_random(whole, crates_of_two, 40, 6000, 6);
}

TEST(SlideWalls, barriers_may_be_divided_by_points_and_have_others_on_their_other_side) {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  const Area wall = barrier({at(5, 5), at(35, 20)});
  const World whole = world_with({wall, barrier({at(20, 30), at(20, 39)})}, Ground::walkable);
  const World divided = world_with({barrier({at(5, 5), at(9, 7), at(21, 13), at(35, 20)}),
                                    barrier({at(20, 30), at(20, 31), at(20, 36), at(20, 39)})},
                                   Ground::walkable);
  compare_random(whole, divided, 40, 8000, 7);
  // From below a barrier on the upper side is not seen, and does not end the wall.
  const World other_side =
      world_with({wall, barrier({at(20, 30), at(20, 39)}), barrier({at(11, 8), at(11, 14)})},
                 Ground::walkable);
  testing::Random random(8);
  for (int round = 0; round < 4000; ++round) {
    const std::int64_t x = random.between(6, 34);
    const Point2 from = at(static_cast<int>(x), static_cast<int>(random.between(0, x / 2 - 1)));
    const Point2 target = at(static_cast<int>(random.between(12, 34)), 38);
    const Step step = slide(whole, AgentPlace::at(from), target, 4 * unit);
    ASSERT_EQ(step, slide(other_side, AgentPlace::at(from), target, 4 * unit));
  }
}

TEST(SlideWalls, a_wall_ends_where_another_one_meets_it_on_the_agents_side) {
  const World world = world_with({crate(0, 20, 40, 40), crate(25, 10, 26, 20)}, Ground::walkable);
  const Step step = slide(world, AgentPlace::at(Point2::at(5, 18)), Point2::at(24, 35), 10 * unit);
  EXPECT_EQ(step.end, StepEnd::moving);
  EXPECT_EQ(step.place.leg.to, FloorPoint(Point2::at(25, 20)));
}

/// Floor 0 to the left of a seam and floor 1 to the right, with walls that go on across it;
/// `is_cut` divides ground of both.
World deck(bool is_cut) {
  World world = stack(40, 2);
  auto edit = world.edit();
  edit.add(Seam{Point2::at(20, 8), Point2::at(20, 32), 0, 1});
  const auto add = [&](Floor floor, Area area) {
    area.floors = FloorSet{floor};
    edit.add(area);
  };
  add(0, crate(20, 0, 40, 40));
  add(1, crate(0, 0, 20, 40));
  for (const Floor floor : {Floor{0}, Floor{1}}) {
    add(floor, crate(0, 0, 40, 8));
    add(floor, crate(0, 32, 40, 40));
  }
  if (is_cut) {
    add(0, crate(3, 2, 11, 8));
    add(0, open_ground(13, 8, 16, 32));
    add(1, crate(25, 0, 29, 8));
    add(1, open_ground(22, 20, 37, 32));
  }
  EXPECT_TRUE(edit.commit());
  return world;
}

TEST(SlideWalls, walls_go_on_straight_across_seams_and_may_be_divided_on_any_floor) {
  const World whole = deck(false), divided = deck(true);
  compare_random(whole, divided, 40, 8000, 9);
  const Step step =
      slide(whole, AgentPlace::at({Point2::at(15, 12), 0}), Point2::at(27, 0), 30 * unit);
  EXPECT_EQ(step.place.point, (FloorPoint{Point2::at(27, 8), 1}));
}

// Ahead is a wall of floor 0 from (20, 0) to (20, 40). From where the agent is one comes over a
// seam to another point (20, 40), that of floor 1.
TEST(SlideWalls, an_end_of_a_wall_that_is_hidden_by_a_seam_is_not_slid_to) {
  World world = stack(40, 2);
  auto edit = world.edit();
  edit.add(crate(20, 0, 30, 40, FloorSet{0}));
  edit.add(Seam{Point2::at(0, 20), Point2::at(12, 20), 1, 0});
  ASSERT_TRUE(edit.commit());
  const FloorPoint from{Point2::at(4, 4), 0};
  ASSERT_EQ(visible(world, from, {Point2::at(20, 40), 1}), true);
  ASSERT_EQ(visible(world, from, {Point2::at(20, 40), 0}), false);
  const Step step = slide(world, AgentPlace::at(from), Point2::at(35, 25), unit / 2);
  EXPECT_EQ(step.end, StepEnd::moving);
  EXPECT_EQ(step.place.leg.to, (FloorPoint{Point2::at(20, 0), 0}));
}

}  // namespace
}  // namespace offgrid::navmesh
