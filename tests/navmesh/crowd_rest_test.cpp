// Crowds whose agents come to rest: about one goal, within a distance, beside each other.
#include <gtest/gtest.h>

#include <vector>

#include "navmesh/query_test.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

constexpr std::int64_t unit = Step::unit;

/// A hall of 1,000 by 400, and agents of radius 20 at 8 units a step on both sides of it.
struct Hall {
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(1000, 400), .radii = {20}})
          .value();
  Crowd crowd;

  CrowdId add(const Point2& at, const Point2& goal, std::int64_t within = 0) {
    return crowd
        .add({.place = AgentPlace::at(at),
              .goal = goal,
              .radius = 20,
              .speed = 8 * unit,
              .arrive_within = within})
        .value();
  }
  std::vector<Point2> places() const {
    std::vector<Point2> all;
    for (const CrowdId id : crowd.ids()) all.push_back(crowd.find(id)->place.point.point);
    return all;
  }
  int arrived() const {
    int count = 0;
    for (const CrowdId id : crowd.ids()) count += crowd.find(id)->end == StepEnd::arrived ? 1 : 0;
    return count;
  }
  void step(int times = 1) {
    const View views[] = {mesh.view(Agent{1})};
    for (int i = 0; i < times; ++i) crowd.step(views);
  }
};

/// The last step in which an agent moved, counted from the first arrival; at most 600 are made.
int unrest_after_first_arrival(Hall& hall) {
  int first = 0, last = 0;
  for (int step = 1; step <= 600; ++step) {
    const auto before = hall.places();
    hall.step();
    if (first == 0 && hall.arrived() > 0) first = step;
    if (hall.places() != before) last = step;
  }
  EXPECT_GT(first, 0);
  return last - first;
}

TEST(CrowdRest, two_agents_with_one_goal_rest_one_at_it_and_one_beside) {
  Hall hall;
  for (const int x : {100, 900}) hall.add(Point2::at(x, 200), Point2::at(500, 200));
  EXPECT_LE(unrest_after_first_arrival(hall), 200);
  EXPECT_EQ(hall.arrived(), 2);
  const auto apart = squared_distance(hall.places()[0], hall.places()[1]).raw();
  EXPECT_GE(apart, 40 * 40);
  EXPECT_LE(apart, 60 * 60);
}

TEST(CrowdRest, any_number_of_agents_with_one_goal_come_to_rest) {
  for (const int count : {5, 10, 100}) {
    Hall hall;
    for (int i = 0; i < count; ++i) {
      const int along = i / 2 / 8 * 45, y = 40 + i / 2 % 8 * 45;
      hall.add(Point2::at(i % 2 == 0 ? 40 + along : 960 - along, y), Point2::at(500, 200));
    }
    EXPECT_LE(unrest_after_first_arrival(hall), 200) << count;
    EXPECT_EQ(hall.arrived(), count);
  }
}

TEST(CrowdRest, agents_whose_goals_are_closer_than_their_radii_come_to_rest) {
  Hall hall;
  for (int i = 0; i < 6; ++i)
    hall.add(Point2::at(i % 2 == 0 ? 60 : 940, 80 + 50 * i), Point2::at(490 + 4 * i, 200 + i));
  EXPECT_LE(unrest_after_first_arrival(hall), 200);
  EXPECT_EQ(hall.arrived(), 6);
}

TEST(CrowdRest, who_arrives_stays_and_a_later_one_stops_beside) {
  Hall hall;
  const CrowdId first = hall.add(Point2::at(500, 200), Point2::at(500, 200));
  hall.step(5);
  hall.add(Point2::at(100, 200), Point2::at(500, 200));
  for (int steps = 0; steps < 300; ++steps) {
    hall.step();
    ASSERT_EQ(hall.crowd.find(first)->place.point, FloorPoint(Point2::at(500, 200))) << steps;
  }
  EXPECT_EQ(hall.arrived(), 2);
}

TEST(CrowdRest, an_agent_arrives_within_its_distance_and_stays_there) {
  Hall hall;
  const CrowdId id = hall.add(Point2::at(100, 200), Point2::at(500, 200), 90 * unit);
  hall.step(100);
  EXPECT_EQ(hall.crowd.find(id)->end, StepEnd::arrived);
  const Point2 place = hall.places()[0];
  EXPECT_GE(place.x.raw(), 500 - 90);
  EXPECT_LT(place.x.raw(), 500 - 90 + 8 + 1);
  hall.step(100);
  EXPECT_EQ(hall.places()[0], place);
}

TEST(CrowdRest, an_agent_does_not_arrive_by_a_path_that_is_closed_meanwhile) {
  Hall hall;
  const CrowdId id = hall.add(Point2::at(100, 200), Point2::at(500, 200), 250 * unit);
  hall.step(5);
  auto edit = hall.mesh.edit();
  edit.add(crate(300, 0, 320, 400));
  ASSERT_TRUE(edit.commit());
  hall.step(60);
  EXPECT_EQ(hall.crowd.find(id)->end, StepEnd::blocked);
}

TEST(CrowdRest, another_goal_ends_the_rest) {
  Hall hall;
  for (const int x : {100, 900}) hall.add(Point2::at(x, 200), Point2::at(500, 200));
  hall.step(300);
  const CrowdId ids[] = {CrowdId(0), CrowdId(1)};
  ASSERT_EQ(*hall.crowd.set_goal(ids, Point2::at(800, 100)), 2U);
  hall.step(300);
  EXPECT_EQ(hall.arrived(), 2);
  for (const Point2& place : hall.places())
    EXPECT_LE(squared_distance(place, Point2::at(800, 100)).raw(), 60 * 60);
}

TEST(CrowdRest, a_goal_is_given_to_a_whole_group_or_to_nobody) {
  Hall hall;
  hall.add(Point2::at(100, 200), Point2::at(100, 200));
  const CrowdId ids[] = {CrowdId(0), CrowdId(7)};
  EXPECT_EQ(hall.crowd.set_goal(ids, Point2::at(9, 9)).error(),
            (CrowdError{CrowdErrorCode::unknown_agent, 7}));
  EXPECT_EQ(hall.crowd.find(CrowdId(0))->goal, FloorPoint(Point2::at(100, 200)));
  EXPECT_EQ(hall.crowd.set_goal(std::span<const CrowdId>{}, Point2::at(9, 9)).error(),
            (CrowdError{CrowdErrorCode::empty_group}));
}

}  // namespace
}  // namespace offgrid::navmesh
