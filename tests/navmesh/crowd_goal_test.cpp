// Goals of agents that change while many agents of the crowd wait for their paths.
#include <gtest/gtest.h>

#include <vector>

#include "navmesh/query_test.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "support/crowd_scenes.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

constexpr std::int64_t unit = Step::unit;
constexpr int side = 80'000;

/// Agents in a row, so far apart that none meets another one. Each wishes to go up by 600 units, at
/// 20 a step.
struct Field {
  World world = square(side);
  Crowd crowd;

  explicit Field(int count) {
    for (int i = 0; i < count; ++i)
      EXPECT_TRUE(crowd.add({.place = AgentPlace::at(start(i)),
                             .goal = start(i, 600),
                             .radius = 5,
                             .speed = 20 * unit}));
  }
  static Point2 start(int i, int up = 0) { return Point2::at(200 + 200 * i, 1000 + up); }
  void step(int times = 1) {
    const View views[] = {world};
    for (int i = 0; i < times; ++i) crowd.step(views);
  }
  const CrowdAgent& agent(int i) const {
    return *crowd.find(CrowdId(static_cast<std::uint32_t>(i)));
  }
  Point2 place(int i) const { return agent(i).place.point.point; }
  FloorPoint aim(int i, const Point2& goal) {
    return crowd.set_goal(CrowdId(static_cast<std::uint32_t>(i)), goal).value();
  }
  int moved_from(const std::vector<Point2>& places) const {
    int moved = 0;
    for (int i = 0; i < static_cast<int>(places.size()); ++i)
      moved += place(i) != places[static_cast<std::size_t>(i)] ? 1 : 0;
    return moved;
  }
  std::vector<Point2> places() const {
    std::vector<Point2> all;
    for (int i = 0; i < static_cast<int>(crowd.size()); ++i) all.push_back(place(i));
    return all;
  }
};

TEST(CrowdGoal, a_step_searches_a_hundred_paths_and_the_others_wait_in_turn) {
  Field field(250);
  const auto begin = field.places();
  for (const int expected : {100, 200, 250}) {
    field.step();
    EXPECT_EQ(field.moved_from(begin), expected);
  }
  for (int i = 0; i < 250; ++i) EXPECT_EQ(field.agent(i).end, StepEnd::moving);
}

TEST(CrowdGoal, a_goal_that_is_set_while_the_search_waits_is_the_one_that_is_searched) {
  Field field(250);
  field.step();
  ASSERT_EQ(field.place(150), Field::start(150)) << "its search waits";
  EXPECT_EQ(field.aim(150, Field::start(150, -400)), FloorPoint(Field::start(150, 600)));
  field.step();
  EXPECT_EQ(field.place(150), Field::start(150, -20));
  field.step(19);
  EXPECT_EQ(field.place(150), Field::start(150, -400));
  EXPECT_EQ(field.agent(150).end, StepEnd::arrived);
  EXPECT_EQ(field.agent(149).end, StepEnd::moving);
}

TEST(CrowdGoal, goals_of_all_agents_may_change_in_one_step_and_all_turn_round_in_turn) {
  Field field(250);
  field.step(10);
  const auto before = field.places();
  for (int i = 0; i < 250; ++i) field.aim(i, Field::start(i, -600));
  for (const int expected : {100, 200, 250}) {
    field.step();
    EXPECT_EQ(field.moved_from(before), expected) << "the others stay until they have a path";
  }
  for (int i = 0; i < 250; ++i)
    EXPECT_LT(field.place(i).y, before[static_cast<std::size_t>(i)].y) << i;
  field.step(60);
  for (int i = 0; i < 250; ++i) EXPECT_EQ(field.place(i), Field::start(i, -600)) << i;
}

TEST(CrowdGoal, of_two_goals_that_are_set_before_a_step_the_second_counts) {
  Field field(120);
  field.step();
  for (const int i : {3, 110}) {
    EXPECT_EQ(field.aim(i, Point2::at(1, 1)), FloorPoint(Field::start(i, 600)));
    EXPECT_EQ(field.aim(i, Field::start(i, -200)), FloorPoint(Point2::at(1, 1)));
  }
  field.step(14);
  for (const int i : {3, 110}) EXPECT_EQ(field.place(i), Field::start(i, -200));
}

// In a dead end, whose end is taken: so it waits until its patience is at its end, and longer.
TEST(CrowdGoal, an_agent_that_waited_goes_straight_to_another_goal) {
  for (const int way : {1, -1}) {
    World world = square(side);
    block(world, box(0, 0, side, 490));
    block(world, box(0, 510, side, side));
    Crowd crowd;
    const auto at = [&](int x) { return Point2::at(side / 2 + way * x, 500); };
    ASSERT_TRUE(crowd.add({.place = AgentPlace::at(at(0)), .goal = at(0), .radius = 8}));
    const CrowdId late = *crowd.add(
        {.place = AgentPlace::at(at(-40)), .goal = at(400), .radius = 8, .speed = 4 * unit});
    const View views[] = {world};
    for (int waits = 0; waits < 100; ++waits) {
      Crowd copy = crowd;
      const Point2 here = copy.find(late)->place.point.point;
      ASSERT_TRUE(copy.set_goal(late, Point2::at(here.x.raw() - way * 40, here.y.raw())));
      for (int step = 0; step < 11; ++step) copy.step(views);
      EXPECT_EQ(copy.find(late)->place.point, copy.find(late)->goal) << waits;
      crowd.step(views);
    }
  }
}

TEST(CrowdGoal, the_present_place_as_a_goal_is_reached_at_once) {
  Field field(1);
  field.step(5);
  const Point2 here = field.place(0);
  field.aim(0, here);
  EXPECT_EQ(field.agent(0).end, StepEnd::moving);
  field.step();
  EXPECT_EQ(field.place(0), here);
  EXPECT_EQ(field.agent(0).end, StepEnd::arrived);
  field.aim(0, Field::start(0));
  field.step(10);
  EXPECT_EQ(field.place(0), Field::start(0));
}

TEST(CrowdGoal, the_same_point_of_another_floor_is_another_goal) {
  Field field(1);
  field.world = stack(side, 2);
  field.step();
  EXPECT_EQ(field.agent(0).end, StepEnd::moving);
  const Point2 here = field.place(0), there = Field::start(0, 600);
  EXPECT_NE(here, Field::start(0));
  const FloorPoint before = field.crowd.set_goal(CrowdId(0), FloorPoint(there, Floor{1})).value();
  EXPECT_EQ(before, FloorPoint(there));
  field.step();
  EXPECT_EQ(field.agent(0).end, StepEnd::blocked) << "no seam leads there";
  EXPECT_EQ(field.place(0), here);
}

TEST(CrowdGoal, a_blocked_goal_leaves_the_agent_where_it_is_until_another_is_set) {
  Field field(130);
  block(field.world, box(2000, 100, 2200, 300));
  field.step(4);
  for (const int i : {7, 125}) {
    const Point2 here = field.place(i);
    for (const Point2& goal : {Point2::at(2100, 200), Point2::at(side + 9, 10)}) {
      field.aim(i, goal);
      field.step(3);
      EXPECT_EQ(field.agent(i).end, StepEnd::blocked);
      EXPECT_EQ(field.place(i), here);
      EXPECT_EQ(field.agent(i).goal, FloorPoint(goal));
    }
    field.aim(i, Field::start(i, -100));
    EXPECT_EQ(field.agent(i).end, StepEnd::moving);
    field.step(40);
    EXPECT_EQ(field.place(i), Field::start(i, -100));
  }
}

// More agents than are searched in a step have no path, and search in each of their turns.
TEST(CrowdGoal, many_agents_without_a_path_keep_nobody_from_a_new_goal) {
  Field field(350);
  block(field.world, box(0, 0, 40, 40));
  for (int i = 0; i < 300; ++i) field.aim(i, Point2::at(20, 20));
  field.step(8);
  for (int i = 0; i < 300; ++i) ASSERT_EQ(field.agent(i).end, StepEnd::blocked);
  field.aim(320, Field::start(320, -400));
  field.step(4 + 24);
  EXPECT_EQ(field.place(320), Field::start(320, -400));
  field.aim(299, Field::start(299, -100));
  field.step(4 + 5);
  EXPECT_EQ(field.place(299), Field::start(299, -100));
}

TEST(CrowdGoal, agents_that_are_removed_take_no_turn_from_those_that_wait) {
  Field field(250);
  field.step();
  for (std::uint32_t i = 20; i < 80; ++i) ASSERT_TRUE(field.crowd.remove(CrowdId(i)));
  field.aim(150, Field::start(150, -300));
  field.step(3);
  for (const CrowdId id : field.crowd.ids()) {
    const int i = static_cast<int>(id.value());
    EXPECT_NE(field.place(i), Field::start(i)) << i;
  }
  field.step(15);
  EXPECT_EQ(field.place(150), Field::start(150, -300));
}

TEST(CrowdGoal, the_id_of_a_removed_agent_names_nobody_and_no_goal_changes) {
  Field field(130);
  field.step();
  ASSERT_TRUE(field.crowd.remove(CrowdId(129)));
  ASSERT_TRUE(field.crowd.remove(CrowdId(5)));
  const CrowdId added =
      *field.crowd.add({.place = AgentPlace::at(Point2::at(10, 10)), .goal = Point2::at(10, 90)});
  EXPECT_EQ(added, CrowdId(130)) << "ids are never used again";
  for (const std::uint32_t gone : {5U, 129U, 131U}) {
    EXPECT_EQ(field.crowd.set_goal(CrowdId(gone), Point2::at(1, 1)).error(),
              (CrowdError{CrowdErrorCode::unknown_agent, gone}));
  }
  EXPECT_EQ(field.crowd.find(added)->goal, FloorPoint(Point2::at(10, 90)));
  for (const int i : {4, 6, 128}) EXPECT_EQ(field.agent(i).goal, FloorPoint(Field::start(i, 600)));
}

// Agents in a circle push each other off their paths, so that their paths are mended.
TEST(CrowdGoal, goals_may_change_while_agents_are_pushed_off_their_paths) {
  testing::CrowdScene scene = testing::circle_of_antipodes(24, 400);
  std::vector<FloorPoint> goals;
  for (const CrowdId id : scene.crowd.ids()) goals.push_back(scene.crowd.find(id)->goal);
  for (int step = 0; step < 60; ++step) scene.step();
  for (std::uint32_t i = 0; i < 24; ++i) {
    EXPECT_EQ(*scene.crowd.set_goal(CrowdId(i), goals[(i + 6) % 24]), goals[i]);
    for (int step = 0; step < 3; ++step) scene.step();
  }
  for (int step = 0; step < 2000 && !scene.has_ended(); ++step) scene.step();
  for (std::uint32_t i = 0; i < 24; ++i) {
    EXPECT_EQ(scene.crowd.find(CrowdId(i))->place.point, goals[(i + 6) % 24]) << i;
    EXPECT_EQ(scene.crowd.find(CrowdId(i))->end, StepEnd::arrived) << i;
  }
}

TEST(CrowdGoal, a_copy_whose_goals_change_likewise_goes_on_like_the_original) {
  Field field(220);
  field.step(2);
  Field copy = field;
  testing::Random random(5);
  for (int step = 0; step < 40; ++step) {
    for (int k = 0; k < 8; ++k) {
      const int i = static_cast<int>(random.between(0, 219));
      const std::int64_t x = random.between(0, side);
      const Point2 goal = Point2::at(x, random.between(0, side));
      field.aim(i, goal);
      copy.aim(i, goal);
    }
    field.step();
    copy.step();
    for (int i = 0; i < 220; ++i) ASSERT_EQ(field.agent(i), copy.agent(i)) << step << " " << i;
  }
}

}  // namespace
}  // namespace offgrid::navmesh
