// Crowds: agents that go to their goals and keep apart.
#include "offgrid/navmesh/motion/crowd.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "navmesh/query_test.hpp"
#include "offgrid/kernel/distance.hpp"
#include "support/crowd_scenes.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Int;
using kernel::Point2;
using testing::CrowdScene;

constexpr std::int64_t unit = Step::unit;

using Places = std::map<CrowdId, Point2>;

Places places_of(const Crowd& crowd) {
  Places places;
  for (const CrowdId id : crowd.ids()) places[id] = crowd.find(id)->place.point.point;
  return places;
}

/// Is the distance of the agents at least the sum of their radii, or what it was before?
bool are_apart(const Crowd& crowd, const Places& before, CrowdId a, CrowdId b) {
  const CrowdAgent &one = *crowd.find(a), &other = *crowd.find(b);
  const auto radii = Int<30>::trusted(one.radius + other.radius);
  const auto distance = squared_distance(one.place.point.point, other.place.point.point);
  return distance >= radii * radii || distance >= squared_distance(before.at(a), before.at(b));
}

/// Steps until all have arrived. After each step every agent is on free ground, and no two are
/// closer than their radii, and closer than before. Returns the number of steps.
int run(CrowdScene& scene, int most) {
  for (int steps = 0; steps < most; ++steps) {
    if (scene.has_ended()) return steps;
    const Places before = places_of(scene.crowd);
    scene.step();
    const std::vector<View> views = scene.views();
    for (const CrowdId a : scene.crowd.ids()) {
      const CrowdAgent& agent = *scene.crowd.find(a);
      if (!agent.place.is_between) {
        EXPECT_TRUE(is_free(views[agent.view], agent.place.point));
      }
      for (const CrowdId b : scene.crowd.ids()) {
        if (a < b && agent.end != StepEnd::displaced &&
            scene.crowd.find(b)->end != StepEnd::displaced) {
          EXPECT_TRUE(are_apart(scene.crowd, before, a, b)) << a.value() << " " << b.value();
        }
      }
    }
    if (::testing::Test::HasFailure()) return most;
  }
  ADD_FAILURE() << "not all have arrived after " << most << " steps";
  return most;
}

// ---- the classical cases

TEST(Crowd, two_agents_that_meet_head_on_pass_each_other) {
  CrowdScene scene(1000, 1000);
  scene.add(Point2::at(100, 500), Point2::at(900, 500), 0);
  scene.add(Point2::at(900, 500), Point2::at(100, 500), 2);
  EXPECT_LE(run(scene, 200), 170);  // 160 without the other
}

TEST(Crowd, agents_on_a_circle_reach_the_opposite_points) {
  for (const int count : {8, 20, 40}) {
    CrowdScene scene = testing::circle_of_antipodes(count, 600);
    run(scene, 2000);
  }
}

TEST(Crowd, thirty_agents_on_each_side_of_a_doorway_change_sides) {
  CrowdScene scene = testing::doorway(30, 200);
  run(scene, 3000);
}

TEST(Crowd, streams_that_cross_get_through_each_other) {
  CrowdScene scene = testing::crossing_streams(30);
  run(scene, 2000);
}

TEST(Crowd, agents_slower_than_a_unit_a_step_pass_each_other) {
  CrowdScene scene(200, 200);
  for (const int x : {50, 150}) {
    EXPECT_TRUE(scene.crowd.add({.place = AgentPlace::at(Point2::at(x, 100)),
                                 .goal = Point2::at(200 - x, 100),
                                 .radius = 12,
                                 .speed = unit / 3}));
  }
  EXPECT_LE(run(scene, 500), 400);  // 300 without the other
}

TEST(Crowd, agents_as_large_as_a_world_pass_each_other) {
  const int large = 1 << 28;
  const World world = world_of(-largest, largest);
  const View views[] = {world};
  Crowd crowd;
  for (const int side : {-1, 1}) {
    ASSERT_TRUE(crowd.add({.place = AgentPlace::at(Point2::at(2 * large * side, large * side / 8)),
                           .goal = Point2::at(-2 * large * side, 0),
                           .radius = large - 1,
                           .speed = (unit << 23) + 7}));
  }
  for (int steps = 0; steps < 400; ++steps) {
    const Places before = places_of(crowd);
    crowd.step(views);
    ASSERT_TRUE(are_apart(crowd, before, CrowdId(0), CrowdId(1)));
  }
  for (const CrowdId id : crowd.ids()) EXPECT_EQ(crowd.find(id)->end, StepEnd::arrived);
}

// The other agent is beside the path beyond a corner, far from both ends of a step that passes it.
TEST(Crowd, no_part_of_a_step_round_a_corner_comes_too_close) {
  World world = square(1000);
  put(world, barrier({Point2::at(500, 400), Point2::at(100, 440)}));
  const View views[] = {world};
  const Point2 beyond = Point2::at(465, 429);
  for (const std::int32_t radius : {7, 0}) {
    Crowd crowd;
    ASSERT_TRUE(crowd.add({.place = AgentPlace::at(Point2::at(400, 400)),
                           .goal = Point2::at(380, 500),
                           .radius = radius == 0 ? 0 : 8,
                           .speed = 145 * unit}));
    const Point2 there = Point2::at(484, 420);
    ASSERT_TRUE(crowd.add({.place = AgentPlace::at(there), .goal = there, .radius = radius}));
    crowd.step(views);
    const Point2 to = crowd.find(CrowdId(0))->place.point.point;
    EXPECT_EQ(to == beyond, radius == 0) << "only agents without a size may pass";
    EXPECT_GE(squared_distance(to, there).raw(), 15 * 15);
    EXPECT_GE(squared_distance(beyond, there).raw(), 15 * 15);
  }
}

// ---- alone

TEST(Crowd, an_agent_that_meets_nobody_goes_as_advance_takes_it) {
  CrowdScene scene(1000, 1000);
  scene.block(400, 0, 500, 700);
  scene.block(600, 200, 700, 1000);
  const CrowdId id = scene.add(Point2::at(50, 60), Point2::at(900, 950), 1);
  scene.add(Point2::at(50, 960), Point2::at(60, 960), 1);
  const View view = scene.views()[1];
  ShortestPathFinder finder;
  const Path path = *finder.find(view, Point2::at(50, 60), Point2::at(900, 950));
  ASSERT_GT(path.corners.size(), 3U);
  AgentPlace place = AgentPlace::at(Point2::at(50, 60));
  for (StepEnd end = StepEnd::moving; end == StepEnd::moving;) {
    const Step step = advance(view, place, path, CrowdScene::speed);
    place = step.place;
    end = step.end;
    scene.step();
    ASSERT_EQ(scene.crowd.find(id)->place.point, place.point);
    ASSERT_EQ(scene.crowd.find(id)->end, end);
  }
}

TEST(Crowd, an_agent_without_a_path_says_so_and_waits_for_one) {
  CrowdScene scene(1000, 1000);
  scene.block(400, 0, 500, 1000);
  const CrowdId id = scene.add(Point2::at(50, 60), Point2::at(900, 950), 1);
  scene.step();
  EXPECT_EQ(scene.crowd.find(id)->end, StepEnd::blocked);
  EXPECT_EQ(scene.crowd.find(id)->place.point, FloorPoint(Point2::at(50, 60)));
  EXPECT_EQ(*scene.crowd.set_goal(id, Point2::at(300, 60)), FloorPoint(Point2::at(900, 950)));
  EXPECT_EQ(run(scene, 60), 50);
}

// It may not leave a point of the barrier but along a path.
TEST(Crowd, an_agent_on_a_barrier_without_a_path_says_so_and_waits_for_one) {
  World world = world_of(0, 20);
  auto edit = world.edit();
  const AreaId wall = edit.add(crate(10, 0, 12, 20));
  edit.add(barrier({Point2::at(5, 2), Point2::at(5, 8)}));
  ASSERT_TRUE(edit.commit());
  const View views[] = {world};
  Crowd crowd;
  const auto here = AgentPlace::at(Point2::at(5, 5));
  const CrowdId id =
      *crowd.add({.place = here, .goal = Point2::at(15, 5), .radius = 1, .speed = unit});
  for (int step = 0; step < 3; ++step) {
    crowd.step(views);
    EXPECT_EQ(crowd.find(id)->end, StepEnd::blocked);
    EXPECT_EQ(crowd.find(id)->place.point, here.point);
  }
  edit.remove(wall);
  ASSERT_TRUE(edit.commit());
  crowd.step(views);
  EXPECT_EQ(crowd.find(id)->end, StepEnd::moving);
}

TEST(Crowd, agents_take_a_link_one_after_the_other) {
  CrowdScene scene(1000, 1000);
  scene.block(400, 0, 500, 1000);
  auto edit = scene.mesh.edit();
  edit.add(Link{.from = Point2::at(350, 500), .to = Point2::at(550, 500), .cost = 20 * 65536});
  ASSERT_TRUE(edit.commit());
  for (int i = 0; i < 4; ++i)
    scene.add(Point2::at(100, 200 + 200 * i), Point2::at(900, 200 + 200 * i), 1);
  run(scene, 600);
}

// Slower than a unit a step, so that the horizon is shorter than the link.
TEST(Crowd, an_agent_waits_on_a_link_whose_end_is_taken) {
  World world = world_of(0, 20);
  put(world, Link{.from = Point2::at(2, 2), .to = Point2::at(3, 6), .cost = unit});
  const View views[] = {world};
  Crowd crowd;
  const auto here = AgentPlace::at(Point2::at(2, 2)), there = AgentPlace::at(Point2::at(3, 6));
  ASSERT_TRUE(crowd.add({.place = there, .goal = Point2::at(3, 6), .radius = 1, .speed = 14332}));
  ASSERT_TRUE(crowd.add({.place = here, .goal = Point2::at(3, 6), .radius = 0, .speed = 23016}));
  for (int steps = 0; steps < 20; ++steps) {
    const Places before = places_of(crowd);
    crowd.step(views);
    ASSERT_TRUE(are_apart(crowd, before, CrowdId(0), CrowdId(1)));
  }
  EXPECT_TRUE(crowd.find(CrowdId(1))->place.is_between);
}

TEST(Crowd, an_agent_whose_goal_changes_on_a_link_ends_it) {
  World world = world_of(0, 100);
  put(world, Link{.from = Point2::at(20, 50), .to = Point2::at(80, 50), .cost = 10 * unit});
  const View views[] = {world};
  Crowd crowd;
  const CrowdId id = *crowd.add({.place = AgentPlace::at(Point2::at(20, 50)),
                                 .goal = Point2::at(90, 50),
                                 .radius = 1,
                                 .speed = 2 * unit});
  for (int steps = 0; steps < 3; ++steps) crowd.step(views);
  ASSERT_TRUE(crowd.find(id)->place.is_between);
  put(world, crate(70, 40, 85, 60));
  const FloorPoint goal = Point2::at(95, 60);
  ASSERT_TRUE(crowd.set_goal(id, goal));
  const View now[] = {world};
  for (int steps = 0; steps < 60; ++steps) crowd.step(now);
  EXPECT_EQ(crowd.find(id)->place.point, goal);
  EXPECT_EQ(crowd.find(id)->end, StepEnd::arrived);
}

TEST(Crowd, an_agent_that_ends_a_link_elsewhere_than_at_its_goal_has_not_arrived) {
  World world = world_of(0, 100);
  auto edit = world.edit();
  edit.add(Link{.from = Point2::at(20, 50), .to = Point2::at(80, 50), .cost = 10 * unit});
  edit.add(Area::polygon({Point2::at(5, 5), Point2::at(15, 5), Point2::at(5, 15)}));
  ASSERT_TRUE(edit.commit());
  const View views[] = {world};
  Crowd crowd;
  const CrowdId id = *crowd.add(
      {.place = AgentPlace::at(Point2::at(20, 50)), .goal = Point2::at(80, 50), .speed = 2 * unit});
  for (int steps = 0; steps < 3; ++steps) crowd.step(views);
  ASSERT_TRUE(crowd.find(id)->place.is_between);
  ASSERT_TRUE(crowd.set_goal(id, Point2::at(6, 6)));  // blocked
  for (int steps = 0; steps < 9; ++steps) {
    crowd.step(views);
    EXPECT_NE(crowd.find(id)->end, StepEnd::arrived) << steps;
  }
  EXPECT_EQ(crowd.find(id)->place.point, FloorPoint(Point2::at(80, 50)));
}

// ---- edits, and agents that overlap

TEST(Crowd, an_agent_that_an_edit_covers_is_displaced_at_once_and_goes_on_in_the_next_step) {
  for (const bool has_path : {true, false}) {
    World world = world_of(0, 200);
    const Area::Loop wall = box(150, 50, 199, 150);
    block(world, wall);
    Crowd crowd;
    const FloorPoint goal = has_path ? Point2::at(140, 100) : Point2::at(170, 100);
    const CrowdId id =
        *crowd.add({.place = AgentPlace::at(Point2::at(20, 100)), .goal = goal, .speed = 4 * unit});
    const auto step = [&] {
      const View views[] = {world};
      crowd.step(views);
      return *crowd.find(id);
    };
    const CrowdAgent before = step();
    EXPECT_EQ(before.end, has_path ? StepEnd::moving : StepEnd::blocked);
    block(world, box(5, 80, 40, 120));
    const CrowdAgent displaced = step();
    EXPECT_EQ(displaced.end, StepEnd::displaced);
    EXPECT_TRUE(is_free(world, displaced.place.point));
    const CrowdAgent next = step();
    EXPECT_EQ(next.end, has_path ? StepEnd::moving : StepEnd::blocked);
    EXPECT_EQ(next.place.point != displaced.place.point, has_path);
  }
}

TEST(Crowd, an_edit_under_agents_moves_them_to_free_ground_and_they_arrive) {
  CrowdScene scene = testing::crossing_streams(30);
  for (int i = 0; i < 60; ++i) scene.step();
  int displaced = 0;
  const auto place = scene.crowd.find(CrowdId(20))->place.point.point;
  const int x = place.x.raw(), y = place.y.raw();
  scene.block(x - 90, y - 40, x + 10, y + 40);
  scene.step();
  for (const CrowdId id : scene.crowd.ids()) {
    const CrowdAgent& agent = *scene.crowd.find(id);
    displaced += agent.end == StepEnd::displaced ? 1 : 0;
    ASSERT_TRUE(is_free(scene.views()[agent.view], agent.place.point));
  }
  EXPECT_GT(displaced, 0);
  run(scene, 3000);
}

TEST(Crowd, agents_at_one_point_part) {
  CrowdScene scene(1000, 1000);
  for (int i = 0; i < 4; ++i) scene.add(Point2::at(500, 500), Point2::at(500, 500 + i), 0);
  for (int i = 0; i < 100; ++i) scene.step();
  for (const CrowdId a : scene.crowd.ids()) {
    for (const CrowdId b : scene.crowd.ids()) {
      if (a == b) continue;
      EXPECT_GE(squared_distance(scene.crowd.find(a)->place.point.point,
                                 scene.crowd.find(b)->place.point.point),
                kernel::constant<22 * 22>);
    }
  }
}

// ---- what a step depends on

TEST(Crowd, the_same_agents_go_the_same_ways_whatever_their_ids) {
  CrowdScene one = testing::circle_of_antipodes(20, 400), other = one;
  std::vector<CrowdAgent> agents;
  for (const CrowdId id : one.crowd.ids()) agents.push_back(*other.crowd.remove(id));
  for (const CrowdAgent& agent : agents) ASSERT_TRUE(other.crowd.add(agent));
  for (int i = 0; i < 100; ++i) {
    one.step();
    other.step();
    for (std::size_t k = 0; k < agents.size(); ++k)
      ASSERT_EQ(*one.crowd.find(one.crowd.ids()[k]), *other.crowd.find(other.crowd.ids()[k]));
  }
}

TEST(Crowd, a_copy_goes_on_like_the_original) {
  CrowdScene scene = testing::doorway(12, 200);
  for (int i = 0; i < 150; ++i) scene.step();
  CrowdScene copy = scene;
  for (int i = 0; i < 100; ++i) {
    scene.step();
    copy.step();
    ASSERT_EQ(places_of(scene.crowd), places_of(copy.crowd));
  }
}

// ---- refusals

}  // namespace
}  // namespace offgrid::navmesh
