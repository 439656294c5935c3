// Agents that go as near to their goals as one gets.
#include <gtest/gtest.h>

#include <vector>

#include "navmesh/query_test.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

/// A hall of 1,000 by 400 that a wall divides, and agents of radius 20 on its left side.
struct DividedHall {
  static constexpr int wall = 600;

  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(1000, 400), .radii = {20}})
          .value();
  AreaId gate = put(mesh, testing::crate(wall, 0, wall + 20, 400));
  Crowd crowd;

  CrowdId add(const Point2& at, const Point2& goal, bool goes_near = true) {
    return crowd
        .add({.place = AgentPlace::at(at),
              .goal = goal,
              .radius = 20,
              .speed = 8 * Step::unit,
              .goes_near = goes_near})
        .value();
  }
  void step(int times) {
    const View views[] = {mesh.view(Agent{1})};
    for (int i = 0; i < times; ++i) crowd.step(views);
  }
  Point2 place(CrowdId id) const { return crowd.find(id)->place.point.point; }
};

TEST(CrowdNear, an_agent_stops_at_the_wall_before_its_goal_and_says_where) {
  DividedHall hall;
  const CrowdId near = hall.add(Point2::at(100, 200), Point2::at(900, 300));
  const CrowdId stays = hall.add(Point2::at(100, 100), Point2::at(900, 300), false);
  hall.step(1);
  const FloorPoint end = Point2::at(DividedHall::wall - 20, 300);
  EXPECT_EQ(hall.crowd.report(near)->near_end, end);
  EXPECT_EQ(hall.crowd.report(near)->activity, CrowdActivity::moving);
  EXPECT_EQ(hall.crowd.report(stays)->activity, CrowdActivity::without_path);
  EXPECT_FALSE(hall.crowd.report(stays)->near_end);
  hall.step(80);
  EXPECT_EQ(hall.place(near), end.point);
  EXPECT_EQ(hall.crowd.report(near)->activity, CrowdActivity::arrived);
  EXPECT_EQ(hall.place(stays), Point2::at(100, 100));
}

TEST(CrowdNear, an_agent_whose_goal_can_be_reached_goes_there) {
  DividedHall hall;
  const CrowdId id = hall.add(Point2::at(100, 200), Point2::at(500, 100));
  hall.step(1);
  EXPECT_FALSE(hall.crowd.report(id)->near_end);
  hall.step(80);
  EXPECT_EQ(hall.place(id), Point2::at(500, 100));
}

TEST(CrowdNear, goals_in_walls_and_outside_of_the_world_are_approached) {
  DividedHall hall;
  const CrowdId in_wall = hall.add(Point2::at(100, 60), Point2::at(DividedHall::wall + 5, 60));
  const CrowdId outside = hall.add(Point2::at(100, 300), Point2::at(300, 5000));
  hall.step(120);
  EXPECT_EQ(hall.place(in_wall), Point2::at(DividedHall::wall - 20, 60));
  EXPECT_EQ(hall.place(outside), Point2::at(300, 400));
}

TEST(CrowdNear, one_that_waits_at_a_gate_goes_on_when_it_opens) {
  DividedHall hall;
  const CrowdId id = hall.add(Point2::at(500, 200), Point2::at(900, 200));
  hall.step(50);
  ASSERT_EQ(hall.crowd.find(id)->end, StepEnd::arrived);
  set_enabled(hall.mesh, hall.gate, false);
  hall.step(64);
  EXPECT_FALSE(hall.crowd.report(id)->near_end);
  hall.step(64);
  EXPECT_EQ(hall.place(id), Point2::at(900, 200));
}

TEST(CrowdNear, one_at_rest_stays_while_edits_change_nothing_for_it) {
  DividedHall hall;
  const CrowdId id = hall.add(Point2::at(500, 200), Point2::at(900, 200));
  hall.step(50);
  const Point2 place = hall.place(id);
  put(hall.mesh, testing::crate(100, 100, 120, 120));
  for (int i = 0; i < 100; ++i) {
    hall.step(1);
    ASSERT_EQ(hall.place(id), place);
    ASSERT_EQ(hall.crowd.find(id)->end, StepEnd::arrived);
  }
}

TEST(CrowdNear, a_group_settles_about_the_nearest_point) {
  DividedHall hall;
  std::vector<CrowdId> group;
  for (int i = 0; i < 10; ++i)
    group.push_back(hall.add(Point2::at(60 + i % 5 * 60, 100 + i / 5 * 100), Point2::at(900, 200)));
  hall.step(400);
  for (const CrowdId id : group) {
    EXPECT_EQ(hall.crowd.find(id)->end, StepEnd::arrived) << id.value();
    EXPECT_LE(squared_distance(hall.place(id), Point2::at(DividedHall::wall - 20, 200)).raw(),
              200 * 200);
  }
}

}  // namespace
}  // namespace offgrid::navmesh
