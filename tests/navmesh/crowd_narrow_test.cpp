// Crowds in places too narrow to pass each other.
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "navmesh/ground_test.hpp"
#include "navmesh/query_test.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/navmesh/ground_mesh.hpp"
#include "support/crowd_scenes.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::CrowdScene;

/// The steps until all have arrived; `most` if they have not by then.
int steps_of(CrowdScene scene, int most) {
  const std::vector<View> views = scene.views();
  int steps = 0;
  for (; steps < most && !scene.has_ended(); ++steps) scene.crowd.step(views);
  return steps;
}

TEST(CrowdNarrow, twenty_on_each_side_of_a_corridor_one_agent_wide_change_sides) {
  EXPECT_LT(steps_of(testing::corridor(20, 60, 1000), 4000), 4000);
}

TEST(CrowdNarrow, a_turn_lasts_as_long_as_the_corridor) {
  for (const int length : {300, 2000})
    EXPECT_LT(steps_of(testing::corridor(3, 60, length), 6000), 6000);
}

TEST(CrowdNarrow, twenty_on_each_side_of_a_corridor_two_agents_wide_change_sides) {
  EXPECT_LT(steps_of(testing::corridor(20, 90, 1000), 2200), 2200);
}

TEST(CrowdNarrow, fifty_on_each_side_of_a_doorway_change_sides) {
  EXPECT_LT(steps_of(testing::doorway(50, 100), 3500), 3500);
  EXPECT_LT(steps_of(testing::doorway(50, 100, true), 1000), 1000) << "one direction only";
}

// 891 and 965 steps before agents had turns.
TEST(CrowdNarrow, agents_of_one_direction_need_no_turns) {
  EXPECT_LE(steps_of(testing::corridor(20, 60, 1000, true), 2000), 980);
  EXPECT_LE(steps_of(testing::corridor(20, 90, 1000, true), 2000), 965);
}

// 605, 671 and 1,173 steps before agents had turns.
TEST(CrowdNarrow, four_streams_that_cross_get_through_each_other) {
  EXPECT_LE(steps_of(testing::four_streams(20), 3000), 605);
  EXPECT_LE(steps_of(testing::four_streams(30), 3000), 671);
  EXPECT_LE(steps_of(testing::four_streams(50), 3000), 1173);
}

/// The steps that a slope takes on one floor; the agents of one on four floors go beside it. A
/// place on a seam has several floors.
int steps_of_slopes(int count, int seed) {
  CrowdScene flat = testing::slope(0, count, seed), steep = testing::slope(400, count, seed);
  EXPECT_EQ(flat.mesh.world().floor_count(), 1U);
  EXPECT_EQ(steep.mesh.world().floor_count(), 4U);
  const std::vector<View> one = flat.views(), four = steep.views();
  int steps = 0;
  for (; steps < 4000 && !flat.has_ended(); ++steps) {
    flat.crowd.step(one);
    steep.crowd.step(four);
    for (const CrowdId id : flat.crowd.ids()) {
      const CrowdAgent &a = *flat.crowd.find(id), &b = *steep.crowd.find(id);
      if (a.place.point.point == b.place.point.point && a.end == b.end) continue;
      ADD_FAILURE() << "step " << steps << ", agent " << id.value();
      return steps;
    }
  }
  EXPECT_TRUE(steep.has_ended());
  return steps;
}

TEST(CrowdNarrow, a_slope_on_several_floors_is_crossed_step_for_step_as_on_one) {
  EXPECT_EQ(steps_of_slopes(40, 0), 1552);
  EXPECT_EQ(steps_of_slopes(40, 1), 1304);
  EXPECT_LT(steps_of_slopes(24, 5), 2000);
}

// A room, a corridor one agent wide that turns upwards, another room.
TEST(CrowdNarrow, agents_change_sides_of_a_corridor_with_a_bend) {
  CrowdScene scene(2000, 2000);
  scene.block(600, 0, 2000, 270);
  scene.block(600, 330, 1340, 1400);
  scene.block(1400, 270, 2000, 1400);
  scene.block(0, 600, 600, 2000);
  scene.block(600, 1400, 1000, 2000);
  for (int i = 0; i < 4; ++i) {
    const Point2 low = Point2::at(100 + i % 2 * 90, 200 + i / 2 * 90);
    const Point2 high = Point2::at(1500 + i % 2 * 90, 1600 + i / 2 * 90);
    scene.add(low, high, 2);
    scene.add(high, low, 2);
  }
  EXPECT_LT(steps_of(std::move(scene), 6000), 6000);
}

TEST(CrowdNarrow, one_that_has_arrived_in_a_corridor_makes_room_and_comes_back) {
  World world = square(1000);
  block(world, box(300, 0, 700, 470));
  block(world, box(300, 530, 700, 1000));
  const View views[] = {world};
  Crowd crowd;
  const Point2 post = Point2::at(650, 500);
  const CrowdId resident = *crowd.add(
      {.place = AgentPlace::at(post), .goal = post, .radius = 20, .speed = 4 * Step::unit});
  const CrowdId guest = *crowd.add({.place = AgentPlace::at(Point2::at(100, 500)),
                                    .goal = Point2::at(950, 600),
                                    .radius = 20,
                                    .speed = 4 * Step::unit});
  for (int steps = 0; steps < 1500; ++steps) crowd.step(views);
  EXPECT_EQ(crowd.find(guest)->place.point, FloorPoint(Point2::at(950, 600)));
  EXPECT_EQ(crowd.find(resident)->place.point, FloorPoint(post));
}

// One is on a ramp and two stand on the floor at its foot, all closer than their radii: they do not
// see each other. The one on the ramp comes into sight by going on, and then they are apart.
TEST(CrowdNarrow, agents_that_are_close_unseen_go_on) {
  Soup soup;
  add_flat(soup, 0, 0, 2000, 1000, 0);
  add_slope(soup, 900, 500, 1300, 700, 0, 200);
  add_flat(soup, 1300, 500, 1800, 700, 200);
  const GroundMesh level = make_ground_mesh(soup, {.ground = {.step = 10}, .radii = {20}}).value();
  const View view = level.mesh.view(Agent{1});
  const FloorPoint on_ramp{Point2::at(937, 524), 1}, goal{Point2::at(1700, 600), 1};
  for (const FloorPoint& below :
       {FloorPoint{Point2::at(901, 540), 0}, FloorPoint{Point2::at(923, 487), 0}}) {
    ASSERT_FALSE(visible(view, below, on_ramp));
    Crowd crowd;
    for (const FloorPoint& at : {on_ramp, below}) {
      CrowdAgent agent;
      agent.place = AgentPlace::at(at);
      agent.goal = goal;
      agent.radius = 20;
      agent.speed = 8 << 16;
      ASSERT_TRUE(crowd.add(agent));
    }
    for (int step = 0; step < 300; ++step) crowd.step({&view, 1});
    for (const CrowdId id : crowd.ids()) EXPECT_EQ(crowd.find(id)->end, StepEnd::arrived);
  }
}

}  // namespace
}  // namespace offgrid::navmesh
