#include "offgrid/navmesh/query/blocked_boundary.hpp"

#include <algorithm>

#include "queries/definition.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::queries::boundary_by_definition;

using Rings = std::vector<BoundaryRing>;

Rings rings_of(const View& view) {
  Rings rings = blocked_boundary(view);
  EXPECT_EQ(rings, boundary_by_definition(view));
  return rings;
}

Area::Loop clockwise(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1) {
  return {Point2::at(x0, y0), Point2::at(x0, y1), Point2::at(x1, y1), Point2::at(x1, y0)};
}

TEST(BlockedBoundary, of_a_free_world_is_empty) { EXPECT_TRUE(rings_of(world_of(0, 20)).empty()); }

TEST(BlockedBoundary, of_a_blocked_world_is_its_rectangle) {
  EXPECT_EQ(rings_of(world_of(0, 20, Ground::blocked)), (Rings{{box(0, 0, 20, 20), false}}));
}

TEST(BlockedBoundary, goes_counter_clockwise_round_a_box_however_that_was_given) {
  World world = world_of(0, 20);
  block(world, clockwise(5, 5, 15, 15));
  EXPECT_EQ(rings_of(world), (Rings{{box(5, 5, 15, 15), false}}));
}

TEST(BlockedBoundary, joins_what_shares_an_edge_and_leaves_out_what_does_not_turn) {
  World world = world_of(0, 20);
  block(world, box(2, 2, 8, 8));
  block(world, box(8, 2, 14, 8));
  block(world, box(14, 4, 16, 6));
  EXPECT_EQ(rings_of(world),
            (Rings{{{Point2::at(2, 2), Point2::at(14, 2), Point2::at(14, 4), Point2::at(16, 4),
                     Point2::at(16, 6), Point2::at(14, 6), Point2::at(14, 8), Point2::at(2, 8)},
                    false}}));
}

TEST(BlockedBoundary, of_what_touches_at_a_corner_is_two_rings) {
  World world = world_of(0, 20);
  block(world, box(2, 2, 8, 8));
  block(world, box(8, 8, 14, 14));
  EXPECT_EQ(rings_of(world), (Rings{{box(2, 2, 8, 8), false}, {box(8, 8, 14, 14), false}}));
}

TEST(BlockedBoundary, keeps_the_corner_that_touches_the_middle_of_a_side) {
  World world = world_of(0, 20);
  block(world, box(2, 2, 8, 8));
  block(world, {Point2::at(8, 5), Point2::at(12, 4), Point2::at(12, 7)});
  EXPECT_EQ(rings_of(world),
            (Rings{{{Point2::at(2, 2), Point2::at(8, 2), Point2::at(8, 5), Point2::at(8, 8),
                     Point2::at(2, 8)},
                    false},
                   {{Point2::at(8, 5), Point2::at(12, 4), Point2::at(12, 7)}, false}}));
}

TEST(BlockedBoundary, goes_clockwise_round_holes_and_splits_those_that_touch) {
  World world = world_of(0, 20, Ground::blocked);
  Area holes{.loops = {box(4, 4, 8, 8), box(8, 8, 12, 12)}};
  holes.state.ground = Ground::walkable;
  put(world, holes);
  EXPECT_EQ(rings_of(world), (Rings{{box(0, 0, 20, 20), false},
                                    {clockwise(4, 4, 8, 8), true},
                                    {clockwise(8, 8, 12, 12), true}}));
}

TEST(BlockedBoundary, of_an_obstacle_that_bites_its_tail_is_an_outer_ring_and_a_hole) {
  World world = world_of(0, 20);
  block(world, box(2, 2, 14, 4));
  block(world, box(12, 4, 14, 14));
  block(world, box(2, 4, 4, 12));
  // touches the upright one along x = 12, the other at (4, 12) only
  block(world, box(4, 12, 12, 14));
  EXPECT_EQ(rings_of(world),
            (Rings{{{Point2::at(2, 2), Point2::at(14, 2), Point2::at(14, 14), Point2::at(4, 14),
                     Point2::at(4, 12), Point2::at(2, 12)},
                    false},
                   {{Point2::at(4, 4), Point2::at(4, 12), Point2::at(12, 12), Point2::at(12, 4)},
                    true}}));
}

TEST(BlockedBoundary, parts_what_meets_in_one_point_however_many_meet_there) {
  const auto wedge = [](int x1, int y1, int x2, int y2) {
    return Area::Loop{Point2::at(10, 10), Point2::at(x1, y1), Point2::at(x2, y2)};
  };
  const std::vector<Area::Loop> wedges{wedge(18, 8, 18, 12), wedge(12, 18, 8, 18),
                                       wedge(2, 12, 2, 8), wedge(8, 2, 12, 2)};
  for (std::size_t count = 2; count <= wedges.size(); ++count) {
    World blocked = world_of(0, 20), free = world_of(0, 20, Ground::blocked);
    Area holes{.loops = {wedges.begin(), wedges.begin() + static_cast<std::ptrdiff_t>(count)}};
    put(blocked, holes);
    EXPECT_EQ(rings_of(blocked).size(), count);
    holes.state.ground = Ground::walkable;
    put(free, holes);
    EXPECT_EQ(rings_of(free).size(), count + 1);
  }
}

TEST(BlockedBoundary, holds_a_lens_between_two_holes_apart) {
  World world = world_of(0, 20, Ground::blocked);
  Area holes{
      .loops = {{Point2::at(2, 10), Point2::at(10, 2), Point2::at(18, 10), Point2::at(10, 18)}}};
  holes.state.ground = Ground::walkable;
  put(world, holes);
  Area lens{
      .loops = {{Point2::at(2, 10), Point2::at(10, 8), Point2::at(18, 10), Point2::at(10, 12)}}};
  lens.priority = 1;
  put(world, lens);
  const Area::Loop hole{Point2::at(2, 10), Point2::at(10, 18), Point2::at(18, 10),
                        Point2::at(10, 2)};
  EXPECT_EQ(rings_of(world),
            (Rings{{box(0, 0, 20, 20), false}, {lens.loops[0], false}, {hole, true}}));
}

TEST(BlockedBoundary, runs_along_the_sides_of_the_rectangle) {
  World world = world_of(-largest, largest);
  block(world, {Point2::at(-largest, -largest), Point2::at(largest, -largest),
                Point2::at(largest, largest)});
  EXPECT_EQ(rings_of(world), (Rings{{{Point2::at(-largest, -largest), Point2::at(largest, -largest),
                                      Point2::at(largest, largest)},
                                     false}}));
}

TEST(BlockedBoundary, of_a_view_leaves_out_what_the_view_leaves_out) {
  World world = world_of(0, 20);
  const AreaId left = block(world, box(2, 2, 8, 8));
  block(world, box(6, 4, 14, 6));
  View view(world);
  view.switch_off(left);
  EXPECT_EQ(rings_of(view), (Rings{{box(6, 4, 14, 6), false}}));
}

TEST(BlockedBoundary, does_not_depend_on_what_made_it) {
  World world = world_of(0, 20), other = world_of(0, 20);
  block(world, box(2, 2, 14, 8));
  block(other, box(2, 2, 8, 8));
  block(other, box(6, 2, 14, 8));
  block(other, box(3, 3, 5, 5));
  put(other, barrier({Point2::at(0, 1), Point2::at(20, 9)}));
  EXPECT_EQ(rings_of(world), rings_of(other));
}

TEST(BlockedBoundary, agrees_with_its_definition_in_degenerate_worlds) {
  Random random(31);
  std::size_t holes = 0, outer = 0;
  for (int i = 0; i < 400; ++i) {
    const std::int64_t side = random.between(6, 30);
    const World world = random_world(random, side);
    const Rings rings = blocked_boundary(world);
    ASSERT_EQ(rings, boundary_by_definition(world)) << i;
    for (const BoundaryRing& ring : rings) ++(ring.is_hole ? holes : outer);
  }
  EXPECT_GT(holes, 150U);
  EXPECT_GT(outer, 400U);
}

// The control: the definition tells rings apart that enclose the same ground.
TEST(BlockedBoundary, another_start_or_a_corner_that_does_not_turn_is_noticed) {
  World world = world_of(0, 20);
  block(world, box(5, 5, 15, 15));
  Rings rings = blocked_boundary(world);
  std::rotate(rings[0].corners.begin(), rings[0].corners.begin() + 1, rings[0].corners.end());
  EXPECT_NE(rings, boundary_by_definition(world));
  rings = blocked_boundary(world);
  rings[0].corners.insert(rings[0].corners.begin() + 1, Point2::at(10, 5));
  EXPECT_NE(rings, boundary_by_definition(world));
  rings = blocked_boundary(world);
  rings[0].is_hole = true;
  EXPECT_NE(rings, boundary_by_definition(world));
}

TEST(BlockedBoundary, is_sorted_by_floor_before_corners) {
  World world = stack(20, 2);
  Area upper = crate(1, 1, 4, 4), lower = crate(9, 9, 12, 12);
  upper.floors = {1};
  put(world, upper);
  put(world, lower);
  const std::vector<BoundaryRing> rings = blocked_boundary(world);
  ASSERT_EQ(rings.size(), 2U);
  EXPECT_EQ(rings[0], (BoundaryRing{.corners = lower.loops[0], .floor = 0}));
  EXPECT_EQ(rings[1], (BoundaryRing{.corners = upper.loops[0], .floor = 1}));
}

}  // namespace
}  // namespace offgrid::navmesh
