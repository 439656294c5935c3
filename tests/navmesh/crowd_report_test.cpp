// Agents of a crowd report their activity, velocities, the next corner, and events.
#include <gtest/gtest.h>

#include <vector>

#include "navmesh/query_test.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

constexpr std::int64_t unit = Step::unit;

TEST(CrowdReport, an_agent_alone_moves_as_it_wishes_and_arrives) {
  World world = square(1000);
  const std::vector<View> views = {world};
  Crowd crowd;
  const CrowdId id = *crowd.add({.place = AgentPlace::at(Point2::at(100, 100)),
                                 .goal = Point2::at(160, 180),
                                 .radius = 5,
                                 .speed = 10 * unit});
  EXPECT_EQ(crowd.report(id)->activity, CrowdActivity::waiting);
  EXPECT_EQ(crowd.report(id)->next_corner, std::nullopt);
  for (int step = 1; step <= 9; ++step) {
    crowd.step(views);
    const CrowdReport report = *crowd.report(id);
    EXPECT_EQ(report.activity, CrowdActivity::moving) << step;
    EXPECT_EQ(report.wished, (CrowdVelocity{6 * unit, 8 * unit})) << step;
    EXPECT_EQ(report.velocity, report.wished) << step;
    EXPECT_EQ(report.next_corner, FloorPoint(Point2::at(160, 180)));
    EXPECT_EQ(report.events, CrowdEvents{}) << step;
  }
  crowd.step(views);
  EXPECT_EQ(crowd.report(id)->activity, CrowdActivity::arrived);
  EXPECT_TRUE(crowd.report(id)->events.arrived);
  crowd.step(views);
  EXPECT_EQ(crowd.report(id)->activity, CrowdActivity::arrived);
  EXPECT_FALSE(crowd.report(id)->events.arrived) << "it arrives once";
  EXPECT_EQ(crowd.report(CrowdId(7)), std::nullopt);
}

TEST(CrowdReport, an_agent_without_a_path_says_so) {
  World world = square(1000);
  block(world, box(500, 0, 520, 1000));
  const std::vector<View> views = {world};
  Crowd crowd;
  const CrowdId id = *crowd.add(
      {.place = AgentPlace::at(Point2::at(100, 100)), .goal = Point2::at(900, 100), .speed = unit});
  crowd.step(views);
  EXPECT_EQ(crowd.report(id)->activity, CrowdActivity::without_path);
  EXPECT_EQ(crowd.report(id)->velocity, CrowdVelocity{});
}

TEST(CrowdReport, an_agent_behind_one_that_stays_waits_and_then_is_stuck) {
  World world = square(1000);
  block(world, box(0, 0, 1000, 490));
  block(world, box(0, 510, 1000, 1000));
  const std::vector<View> views = {world};
  Crowd crowd;
  const Point2 wall = Point2::at(500, 500);
  ASSERT_TRUE(crowd.add({.place = AgentPlace::at(wall), .goal = wall, .radius = 8}));
  const CrowdId id = *crowd.add({.place = AgentPlace::at(Point2::at(480, 500)),
                                 .goal = Point2::at(900, 500),
                                 .radius = 8,
                                 .speed = 4 * unit});
  bool waited = false, was_stuck = false;
  for (int step = 0; step < 300; ++step) {
    crowd.step(views);
    const CrowdActivity activity = crowd.report(id)->activity;
    EXPECT_EQ(crowd.report(id)->events.got_stuck, activity == CrowdActivity::stuck && !was_stuck)
        << step;
    waited = waited || activity == CrowdActivity::waiting;
    was_stuck = was_stuck || activity == CrowdActivity::stuck;
    EXPECT_TRUE(waited || !was_stuck) << step;
  }
  EXPECT_TRUE(was_stuck);
}

TEST(CrowdReport, links_and_other_paths_are_events) {
  World world = square(1000);
  block(world, box(450, 0, 550, 1000));
  auto edit = world.edit();
  edit.add(Link{.from = Point2::at(400, 500), .to = Point2::at(600, 500), .cost = 200 << 16});
  ASSERT_TRUE(edit.commit());
  const std::vector<View> views = {world};
  Crowd crowd;
  const CrowdId id = *crowd.add({.place = AgentPlace::at(Point2::at(300, 500)),
                                 .goal = Point2::at(700, 500),
                                 .radius = 20,
                                 .speed = 8 * unit});
  std::vector<int> entered, left, rerouted;
  for (int step = 1; step <= 120; ++step) {
    if (step == 5) block(world, box(340, 450, 380, 560));
    crowd.step(views);
    const CrowdEvents events = crowd.report(id)->events;
    if (events.entered_link) entered.push_back(step);
    if (events.left_link) left.push_back(step);
    if (events.rerouted) rerouted.push_back(step);
  }
  EXPECT_EQ(crowd.report(id)->activity, CrowdActivity::arrived);
  ASSERT_EQ(entered.size(), 1U);
  ASSERT_EQ(left.size(), 1U);
  ASSERT_EQ(rerouted.size(), 1U);
  EXPECT_LT(rerouted[0], entered[0]);
  EXPECT_EQ(left[0] - entered[0], 25) << "200 units at 8 a step";
}

TEST(CrowdReport, the_next_corner_is_one_where_the_agent_is_not_yet) {
  World world = square(1000);
  block(world, box(300, 0, 320, 600));
  const std::vector<View> views = {world};
  Crowd crowd;
  const Point2 bend = Point2::at(300, 600);
  const FloorPoint goal = Point2::at(700, 300);
  // 500 units to the bend, in 50 steps
  const CrowdId id = *crowd.add(
      {.place = AgentPlace::at(Point2::at(0, 200)), .goal = goal, .radius = 5, .speed = 10 * unit});
  for (int step = 1; step < 50; ++step) {
    crowd.step(views);
    ASSERT_EQ(crowd.report(id)->next_corner, FloorPoint(bend)) << step;
  }
  crowd.step(views);
  ASSERT_EQ(crowd.find(id)->place.point, FloorPoint(bend));
  EXPECT_EQ(crowd.report(id)->next_corner, FloorPoint(Point2::at(320, 600)));
  for (int step = 0; step < 100; ++step) crowd.step(views);
  EXPECT_EQ(crowd.report(id)->activity, CrowdActivity::arrived);
  EXPECT_EQ(crowd.report(id)->next_corner, goal);
}

// In a corridor one agent wide the one with priority goes first, whoever was added first.
TEST(CrowdReport, the_agent_with_priority_goes_first) {
  for (const bool first_has_it : {true, false}) {
    World world = square(1000);
    block(world, box(300, 0, 700, 490));
    block(world, box(300, 510, 700, 1000));
    const std::vector<View> views = {world};
    Crowd crowd;
    std::vector<CrowdId> ids;
    for (const bool goes_right : {true, false}) {
      ids.push_back(*crowd.add({.place = AgentPlace::at(Point2::at(goes_right ? 200 : 800, 500)),
                                .goal = Point2::at(goes_right ? 900 : 100, 500),
                                .radius = 20,
                                .speed = 4 * unit,
                                .priority = goes_right == first_has_it ? 1 : 0}));
    }
    int steps = 0;
    const auto has_arrived = [&](bool first) {
      return crowd.find(ids[first ? 0 : 1])->end == StepEnd::arrived;
    };
    while (steps < 2000 && !has_arrived(first_has_it)) {
      crowd.step(views);
      ++steps;
      EXPECT_FALSE(has_arrived(!first_has_it)) << steps;
    }
    EXPECT_LT(steps, 2000);
  }
}

}  // namespace
}  // namespace offgrid::navmesh
