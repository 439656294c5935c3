// The state of the ground at a point, where several faces meet.
#include "offgrid/navmesh/query/state_at.hpp"

#include <gtest/gtest.h>

#include <array>

#include "navmesh/query_test.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

constexpr FaceState swamp{Ground::walkable, 3 * FaceState::unit_cost, 7};

Area ground(int x1, int y1, int x2, int y2, const FaceState& state) {
  return Area::rectangle(Point2::at(x1, y1), Point2::at(x2, y2), state);
}

TEST(StateAt, the_border_of_a_crate_is_the_ground_about_it) {
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {10}}).value();
  put(mesh, ground(0, 0, 100, 100, swamp));
  Area box = crate(40, 40, 60, 60);
  box.state.tag = 5;
  box.priority = 1;
  put(mesh, box);
  bool is_one_blocked = false;
  for (int x = 40; x <= 60; ++x) {
    for (int y = 40; y <= 60; ++y) {
      const Point2 p = Point2::at(x, y);
      const bool is_border = x == 40 || x == 60 || y == 40 || y == 60;
      const auto state = mesh.state_at(p);
      EXPECT_EQ(state, (is_border ? swamp : FaceState{Ground::blocked, FaceState::unit_cost, 5}));
      is_one_blocked |= is_border && mesh.state(*mesh.locate(p)).ground == Ground::blocked;
    }
  }
  EXPECT_TRUE(is_one_blocked) << "locate() puts no point of the border into the crate";
  EXPECT_EQ(mesh.state_at(Point2::at(35, 50), Agent{1})->ground, Ground::blocked);
  EXPECT_EQ(mesh.state_at(Point2::at(30, 50), Agent{1}), swamp) << "the grown crate's border";
  EXPECT_EQ(mesh.state_at(Point2::at(0, 100)), swamp) << "a corner of the world";
  EXPECT_FALSE(mesh.state_at(Point2::at(-1, 50)));
}

TEST(StateAt, of_several_grounds_the_cheapest_counts_then_the_largest_tag) {
  World world = square(100);
  put(world, ground(0, 0, 50, 50, swamp));
  put(world, ground(50, 0, 100, 50, {Ground::walkable, 2 * FaceState::unit_cost, 1}));
  put(world, ground(0, 50, 50, 100, {Ground::walkable, 2 * FaceState::unit_cost, 2}));
  put(world, crate(50, 50, 100, 100));
  EXPECT_EQ(state_at(world, Point2::at(50, 50))->tag, 2U);
  EXPECT_EQ(state_at(world, Point2::at(50, 20))->tag, 1U);
  EXPECT_EQ(state_at(world, Point2::at(70, 50))->tag, 1U);
  View view(world);
  const std::array rules{TagRule::closed(2), TagRule{.tag = 7, .cost = FaceState::unit_cost}};
  ASSERT_FALSE(view.set_rules(rules));
  EXPECT_EQ(state_at(view, Point2::at(50, 50))->tag, 7U) << "the costs are those of the view";
  EXPECT_EQ(state_at(view, Point2::at(20, 50))->tag, 7U);
  EXPECT_EQ(state_at(view, Point2::at(20, 51))->ground, Ground::blocked);
}

TEST(StateAt, a_point_of_a_seam_is_the_ground_that_it_leads_to) {
  World world = stack(100, 2);
  Area rock = crate(0, 0, 100, 100, {0, 1});
  rock.priority = -1;
  put(world, rock);
  put(world, ground(0, 0, 50, 100, {}));
  Area deck = ground(50, 0, 100, 100, swamp);
  deck.floors = {1};
  put(world, deck);
  EXPECT_EQ(state_at(world, FloorPoint{Point2::at(50, 50), 0}), FaceState{});
  EXPECT_EQ(state_at(world, FloorPoint{Point2::at(50, 50), 1}), swamp);
  const SeamId seam = put(world, Seam{Point2::at(50, 0), Point2::at(50, 100), 0, 1});
  for (const Floor floor : {Floor{0}, Floor{1}}) {
    const FloorPoint p{Point2::at(50, 50), floor};
    EXPECT_EQ(state_at(world, p), FaceState{}) << "the cheaper one of the two that it joins";
  }
  EXPECT_EQ(state_at(world, FloorPoint{Point2::at(51, 50), 0})->ground, Ground::blocked);
  set_enabled(world, seam, false);
  EXPECT_EQ(state_at(world, FloorPoint{Point2::at(50, 50), 1}), swamp);
}

TEST(StateAt, ground_is_walkable_iff_the_point_is_free) {
  Random random(48'500);
  std::size_t free = 0, blocked = 0, others = 0;
  for (int round = 0; round < 200; ++round) {
    const std::int64_t side = random.chance(1, 2) ? 8 : 200;
    const World world = random_world(random, side);
    for (int i = 0; i < 40; ++i) {
      const Point2 p = testing::random_point(random, 0, side);
      const bool is_walkable = state_at(world, p)->ground == Ground::walkable;
      ASSERT_EQ(is_walkable, is_free(world, p));
      (is_walkable ? free : blocked) += 1;
      const bool is_face_blocked = world.is_blocked(View(world).locate(p)->face);
      others += is_walkable && is_face_blocked ? 1 : 0;
    }
  }
  EXPECT_GT(free, 1000U);
  EXPECT_GT(blocked, 1000U);
  EXPECT_GT(others, 100U) << "points whose face is blocked";
}

}  // namespace
}  // namespace offgrid::navmesh
