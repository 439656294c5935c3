// Agents that move: advance along paths, slide, and places that outlive edits.
#include "offgrid/navmesh/motion/motion.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "motion/stepper.hpp"
#include "navmesh/query_test.hpp"
#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/offset/sight.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

constexpr std::int64_t unit = Step::unit;

Path path_of(const World& world, const AgentPlace& place, const FloorPoint& goal) {
  ShortestPathFinder finder;
  const auto path = find_path(finder, world, place, goal);
  EXPECT_TRUE(path) << describe(path.error());
  return *path;
}

/// Walks the whole path by steps of the distance; the points where the agent was.
std::vector<Point2> walk(const World& world, const Path& path, std::int64_t distance) {
  AgentPlace place = AgentPlace::at(path.corner(0));
  std::vector<Point2> points = {place.point.point};
  for (int i = 0; i < 100000; ++i) {
    const Step step = advance(world, place, path, distance);
    place = step.place;
    points.push_back(place.point.point);
    if (step.end == StepEnd::moving) continue;
    EXPECT_EQ(step.end, StepEnd::arrived);
    return points;
  }
  ADD_FAILURE() << "the path does not end";
  return points;
}

AgentPlace step_on(const World& world, const AgentPlace& place, const Path& path,
                   std::int64_t distance, StepEnd end = StepEnd::moving) {
  const Step step = advance(world, place, path, distance);
  EXPECT_EQ(step.end, end);
  return step.place;
}

// ---- free ground

TEST(Advance, an_agent_on_free_ground_goes_as_far_as_it_is_told) {
  const World world = square(100);
  const Path path = path_of(world, AgentPlace::at(Point2::at(10, 10)), Point2::at(40, 50));
  AgentPlace place = step_on(world, AgentPlace::at(Point2::at(10, 10)), path, 10 * unit);
  EXPECT_EQ(place.point, FloorPoint(Point2::at(16, 18)));
  place = step_on(world, place, path, 39 * unit);
  EXPECT_FALSE(place.is_between);
  place = step_on(world, place, path, 1 * unit, StepEnd::arrived);
  EXPECT_EQ(place.point, FloorPoint(Point2::at(40, 50)));
  EXPECT_EQ(step_on(world, place, path, 5 * unit, StepEnd::arrived), place);
}

TEST(Advance, a_slow_agent_arrives_when_its_distance_is_used_up) {
  const World world = square(100);
  const Path path = path_of(world, AgentPlace::at(Point2::at(3, 3)), Point2::at(13, 3));
  EXPECT_EQ(walk(world, path, unit / 8).size(), 81U);
  EXPECT_EQ(walk(world, path, 7).size(), 1U + (10 * unit + 6) / 7);
}

TEST(Advance, the_length_left_is_lessened_by_the_distance_exactly) {
  World world = square(100);
  put(world, crate(20, 0, 30, 80));
  const Path path = path_of(world, AgentPlace::at(Point2::at(3, 7)), Point2::at(60, 11));
  AgentPlace place = AgentPlace::at(path.corner(0));
  place = step_on(world, place, path, 0);
  EXPECT_EQ(length_left(place, path), path.length);
  PathLength left = path.length;
  for (int i = 0; i < 20; ++i) {
    place = step_on(world, place, path, 5 * unit + 77);
    left = *PathLength::checked(left - kernel::Int<63>::trusted(5 * unit + 77));
    EXPECT_EQ(length_left(place, path), left);
  }
}

TEST(Advance, one_long_step_passes_all_corners) {
  World world = square(100);
  put(world, crate(20, 0, 30, 80));
  put(world, crate(50, 20, 60, 100));
  const Path path = path_of(world, AgentPlace::at(Point2::at(3, 7)), Point2::at(90, 90));
  ASSERT_GT(path.corners.size(), 4U);
  EXPECT_EQ(walk(world, path, 1000 * unit),
            (std::vector<Point2>{Point2::at(3, 7), Point2::at(90, 90)}));
}

TEST(Advance, a_path_of_one_point_has_arrived) {
  const World world = square(100);
  const AgentPlace place = AgentPlace::at(Point2::at(3, 7));
  const Path path = path_of(world, place, Point2::at(3, 7));
  EXPECT_EQ(step_on(world, place, path, 0, StepEnd::arrived).point, place.point);
}

TEST(Advance, a_path_that_is_asked_again_at_each_step_loses_and_gains_nothing) {
  const World world = square(1000);
  for (const std::int64_t distance : {unit / 5, unit / 2, unit + 3, 7 * unit / 3}) {
    AgentPlace place = AgentPlace::at(Point2::at(10, 10));
    const FloorPoint goal(Point2::at(90, 71));
    std::int64_t steps = 0;
    for (StepEnd end = StepEnd::moving; end == StepEnd::moving; ++steps) {
      const Step step = advance(world, place, path_of(world, place, goal), distance);
      place = step.place;
      end = step.end;
      ASSERT_LT(steps, 10000);
    }
    const auto least = (kernel::length(Point2::at(10, 10), goal.point).raw() - 1) / distance + 1;
    EXPECT_GE(steps, least);
    EXPECT_LE(steps, least + least / 50 + 2) << distance;
  }
}

// ---- refusals

TEST(Advance, a_path_that_begins_elsewhere_is_refused) {
  const World world = square(100);
  const AgentPlace place = AgentPlace::at(Point2::at(3, 7));
  const Path other = path_of(world, AgentPlace::at(Point2::at(4, 7)), Point2::at(50, 50));
  EXPECT_EQ(step_on(world, place, other, unit, StepEnd::other_path), place);
  EXPECT_EQ(step_on(world, place, Path{}, unit, StepEnd::other_path), place);
}

TEST(Advance, an_agent_stops_before_a_leg_that_an_edit_has_closed) {
  World world = square(100);
  AgentPlace place = AgentPlace::at(Point2::at(10, 50));
  const Path path = path_of(world, place, Point2::at(90, 50));
  place = step_on(world, place, path, 10 * unit);
  const AreaId door = put(world, crate(40, 40, 45, 60));
  EXPECT_EQ(step_on(world, place, path, 10 * unit, StepEnd::blocked), place);
  const Path round = path_of(world, place, Point2::at(90, 50));
  const AgentPlace later = step_on(world, place, round, 10 * unit);
  EXPECT_NE(later.point, place.point);
  remove(world, door);
  EXPECT_EQ(step_on(world, place, path, 10 * unit).point, FloorPoint(Point2::at(30, 50)));
}

TEST(Advance, an_agent_stops_at_the_corner_before_a_leg_that_is_closed) {
  World world = square(100);
  put(world, crate(20, 0, 30, 80));
  const AgentPlace place = AgentPlace::at(Point2::at(3, 7));
  const Path path = path_of(world, place, Point2::at(60, 11));
  put(world, crate(40, 0, 45, 90));
  const AgentPlace at = step_on(world, place, path, 1000 * unit, StepEnd::blocked);
  EXPECT_EQ(at.point, FloorPoint(Point2::at(30, 80)));
  EXPECT_FALSE(at.is_between);
}

TEST(Advance, an_agent_that_is_covered_goes_to_the_nearest_free_point) {
  World world = square(100);
  AgentPlace place = AgentPlace::at(Point2::at(10, 50));
  const Path path = path_of(world, place, Point2::at(90, 50));
  place = step_on(world, place, path, 10 * unit);
  put(world, crate(15, 10, 60, 90));
  const AgentPlace moved = step_on(world, place, path, unit, StepEnd::displaced);
  EXPECT_EQ(moved, AgentPlace::at(Point2::at(15, 50)));
  EXPECT_EQ(step_on(world, moved, path, unit, StepEnd::other_path), moved);
  put(world, crate(0, 0, 100, 100));
  EXPECT_EQ(step_on(world, place, path, unit, StepEnd::covered), place);
}

// ---- passages thinner than a unit

/// Ground in which the first 39 columns have no grid point but its corner.
World sliver() {
  World world = world_of(0, 120, Ground::blocked);
  put(world, {.loops = {{Point2::at(0, 0), Point2::at(100, 1), Point2::at(40, 1)}},
              .state = {.ground = Ground::walkable}});
  return world;
}

TEST(Advance, in_a_thin_passage_the_place_is_between_and_gets_through) {
  const World world = sliver();
  AgentPlace place = AgentPlace::at(Point2::at(0, 0));
  const Path path = path_of(world, place, Point2::at(100, 1));
  std::size_t between = 0;
  for (int i = 0; i < 110; ++i) {
    const Step step = advance(world, place, path, unit);
    place = step.place;
    between += place.is_between ? 1 : 0;
    if (!place.is_between) {
      EXPECT_TRUE(is_free(world, place.point));
    }
    if (step.end == StepEnd::arrived) break;
  }
  EXPECT_EQ(place.point, FloorPoint(Point2::at(100, 1)));
  EXPECT_EQ(between, 38U) << "from there it is on the upper side";
}

TEST(Advance, a_new_path_leaves_a_thin_passage_by_the_better_end) {
  const World world = sliver();
  AgentPlace place = AgentPlace::at(Point2::at(0, 0));
  const Path path = path_of(world, place, Point2::at(100, 1));
  place = step_on(world, place, path, 10 * unit);
  ASSERT_TRUE(place.is_between);
  const Path back = path_of(world, place, Point2::at(0, 0));
  ASSERT_EQ(back.corners.size(), 1U);
  AgentPlace half = step_on(world, place, back, 4 * unit);
  EXPECT_EQ(length_left(half, back), *PathLength::checked(6 * unit));
  EXPECT_EQ(step_on(world, half, back, 6 * unit, StepEnd::arrived).point,
            FloorPoint(Point2::at(0, 0)));
  const Path on = path_of(world, place, Point2::at(100, 1));
  EXPECT_EQ(on.corner(0), FloorPoint(Point2::at(100, 1)));
  EXPECT_EQ(step_on(world, place, on, 200 * unit, StepEnd::arrived).point,
            FloorPoint(Point2::at(100, 1)));
}

TEST(Advance, a_place_between_that_an_edit_cuts_off_is_displaced) {
  World world = sliver();
  AgentPlace place = AgentPlace::at(Point2::at(0, 0));
  const Path path = path_of(world, place, Point2::at(100, 1));
  place = step_on(world, place, path, 20 * unit);
  ASSERT_TRUE(place.is_between);
  put(world, crate(5, 0, 45, 40));
  const AgentPlace moved = step_on(world, place, path, unit, StepEnd::displaced);
  EXPECT_TRUE(is_free(world, moved.point));
  ShortestPathFinder finder;
  EXPECT_EQ(find_path(finder, world, place, Point2::at(100, 1)).error(),
            (PathError{PathErrorCode::start_blocked, place.point.point}));
}

TEST(Advance, a_path_from_elsewhere_that_leads_by_the_same_corner_is_another_one) {
  const World world = square(100);
  const AgentPlace start = AgentPlace::at(Point2::at(0, 0));
  const AgentPlace place =
      step_on(world, start, path_of(world, start, Point2::at(50, 0)), 10 * unit);
  const Path other = path_of(world, AgentPlace::at(Point2::at(0, 10)), Point2::at(50, 0));
  EXPECT_EQ(step_on(world, place, other, unit, StepEnd::other_path), place);
}

TEST(Advance, the_points_about_a_leg_are_not_more_than_a_unit_from_it) {
  for (const Point2& to : {Point2::at(100, 100), Point2::at(70, -71), Point2::at(9, 200)}) {
    Leg leg = detail::leg_between(Point2::at(0, 0), to);
    const auto area_most = kernel::squared_distance(Point2::at(0, 0), to);
    for (std::int64_t done = 0; leg.travelled < leg.length; done += unit / 3) {
      leg.travelled = *PathLength::checked(done);
      for (const Point2& p : detail::Stepper::points_about(leg)) {
        const auto area = kernel::orient_value(Point2::at(0, 0), to, p);
        ASSERT_LE(area * area, area_most) << done;
      }
    }
  }
}

// ---- rounding opens no way

TEST(Advance, rounding_never_puts_an_agent_on_a_barrier_beside_its_leg) {
  World world = square(100);
  Area wall = barrier({Point2::at(10, 10), Point2::at(60, 41)});
  put(world, wall);
  // A leg beside the barrier, closer than a unit for most of its length.
  const Path path = path_of(world, AgentPlace::at(Point2::at(10, 11)), Point2::at(60, 42));
  AgentPlace place = AgentPlace::at(path.corner(0));
  for (int i = 0; i < 55; ++i) {
    place = advance(world, place, path, unit).place;
    EXPECT_NE(kernel::orient(Point2::at(10, 10), Point2::at(60, 41), place.point.point),
              kernel::Sign::negative);
  }
}

TEST(Advance, an_agent_between_whose_first_leg_is_closed_stays) {
  World world = world_of(0, 1000);
  put(world, Area::polygon({Point2::at(0, 0), Point2::at(1000, 1), Point2::at(1000, 0)}));
  put(world, Area::polygon({Point2::at(0, 0), Point2::at(1000, 3), Point2::at(0, 1000)}));
  const AgentPlace start = AgentPlace::at(Point2::at(0, 0));
  const Path path = path_of(world, start, Point2::at(1000, 2));
  const AgentPlace inside = step_on(world, start, path, 100 * unit);
  ASSERT_TRUE(inside.is_between);
  put(world, crate(500, 0, 510, 20));
  EXPECT_EQ(step_on(world, inside, path, 300 * unit, StepEnd::blocked), inside);
}

// ---- links

TEST(Advance, an_agent_on_a_link_whose_end_is_covered_comes_to_free_ground) {
  for (const auto& [slides, goal_x] : {std::pair{false, 95}, {false, 80}, {true, 95}}) {
    World world = world_of(0, 100);
    put(world, Link{.from = Point2::at(20, 50), .to = Point2::at(80, 50), .cost = unit});
    const AgentPlace start = AgentPlace::at(Point2::at(20, 50));
    const Path path = path_of(world, start, Point2::at(slides ? 95 : goal_x, 50));
    const Step on = advance(world, start, path, unit / 2);
    ASSERT_TRUE(on.place.is_between);
    put(world, {.loops = {{Point2::at(70, 40), Point2::at(85, 40), Point2::at(85, 60)}}});
    const Step step = slides ? slide(world, on.place, Point2::at(95, 50), 3 * unit)
                             : advance(world, on.place, path, 3 * unit);
    EXPECT_EQ(step.end, StepEnd::displaced);
    EXPECT_TRUE(step.passed.empty());
    EXPECT_TRUE(is_free(world, step.place.point));
  }
}

TEST(Advance, a_link_takes_as_long_as_it_costs) {
  World world = stack(100, 2);
  const LinkId lift =
      put(world,
          Link{.from = Point2::at(20, 10), .to = {Point2::at(20, 30), 1}, .cost = 8 * Link::unit});
  AgentPlace place = AgentPlace::at(Point2::at(10, 10));
  const Path path = path_of(world, place, {Point2::at(20, 90), 1});
  ASSERT_EQ(path.links.size(), 1U);
  EXPECT_EQ(path.links.front().cost, 8 * Link::unit);
  place = step_on(world, place, path, 15 * unit);
  EXPECT_TRUE(place.is_between);
  EXPECT_EQ(place.leg.link, lift);
  const AgentPlace inside = place;
  EXPECT_EQ(step_on(world, place, path, 5 * unit).point, FloorPoint(Point2::at(20, 32), 1));
  place = step_on(world, place, path, 3 * unit);
  EXPECT_EQ(place.point, FloorPoint(Point2::at(20, 30), 1));
  EXPECT_FALSE(place.is_between);
  set_enabled(world, lift, false);
  EXPECT_EQ(step_on(world, inside, path, 5 * unit).point, FloorPoint(Point2::at(20, 32), 1))
      << "a link that was begun is ended";
  const AgentPlace start = AgentPlace::at(Point2::at(10, 10));
  EXPECT_EQ(step_on(world, start, path, 15 * unit, StepEnd::blocked).point,
            FloorPoint(Point2::at(20, 10)));
}

/// Three floors with a link up, and a lift that a path takes from its end to its start.
struct Linked {
  World world = stack(100, 3);
  LinkId up, lift;
  FloorPoint below{Point2::at(10, 10)}, bottom{Point2::at(20, 10)}, top{Point2::at(20, 30), 1},
      goal{Point2::at(20, 90), 2};

  Linked() {
    auto edit = world.edit();
    up = edit.add(Link{.from = bottom, .to = top, .cost = 8 * Link::unit});
    lift = edit.add(Link{.from = {Point2::at(20, 70), 2},
                         .to = {Point2::at(20, 60), 1},
                         .cost = 4 * Link::unit,
                         .both_ways = true});
    EXPECT_TRUE(edit.commit());
  }
  Path path() const { return path_of(world, AgentPlace::at(below), goal); }
  Change change(LinkId id, const std::function<void(Link&)>& change) {
    Link link = world.links().at(id);
    change(link);
    auto edit = world.edit();
    edit.put(id, link);
    auto done = edit.commit();
    EXPECT_TRUE(done);
    return *done;
  }
};

TEST(Advance, what_is_left_of_a_path_over_links_is_lessened_exactly) {
  const Linked linked;
  const Path path = linked.path();
  ASSERT_EQ(path.length, *PathLength::checked((10 + 8 + 30 + 4 + 20) * unit));
  for (const std::int64_t distance : {7 * unit / 3, unit, 19 * unit, 72 * unit - 1}) {
    AgentPlace place = AgentPlace::at(linked.below);
    PathLength left = path.length;
    std::int64_t steps = 1;
    for (; left > kernel::Int<63>::trusted(distance); ++steps) {
      place = step_on(linked.world, place, path, distance);
      left = *PathLength::checked(left - kernel::Int<63>::trusted(distance));
      ASSERT_EQ(length_left(place, path), left);
    }
    EXPECT_EQ(steps, (72 * unit + distance - 1) / distance);
    place = step_on(linked.world, place, path, distance, StepEnd::arrived);
    EXPECT_EQ(place.point, linked.goal);
  }
  const Step all = advance(linked.world, AgentPlace::at(linked.below), path, 72 * unit);
  EXPECT_EQ(all.passed,
            (std::vector<FloorPoint>{
                linked.bottom, linked.top, {Point2::at(20, 60), 1}, {Point2::at(20, 70), 2}}));
}

// Each property of a link, and each of its ends, may keep an agent from it.
TEST(Advance, a_link_that_leads_no_more_is_not_begun) {
  struct Case {
    const char* what;
    bool is_lift, is_open;
    std::function<void(Link&)> change;
  };
  const std::vector<Case> cases{
      {"as it was", false, true, [](Link&) {}},
      {"another tag", false, true, [](Link& l) { l.tag = 7; }},
      {"both ways", false, true, [](Link& l) { l.both_ways = true; }},
      {"the lift turned", true, true, [](Link& l) { std::swap(l.from, l.to); }},
      {"disabled", false, false, [](Link& l) { l.enabled = false; }},
      {"from elsewhere", false, false, [](Link& l) { l.from.point = Point2::at(21, 10); }},
      {"from another floor", false, false, [](Link& l) { l.from.floor = 1; }},
      {"to elsewhere", false, false, [](Link& l) { l.to.point = Point2::at(21, 30); }},
      {"to another floor", false, false, [](Link& l) { l.to.floor = 2; }},
      {"turned", false, false, [](Link& l) { std::swap(l.from, l.to); }},
      {"no way back", true, false, [](Link& l) { l.both_ways = false; }},
      {"the lift to another floor", true, false, [](Link& l) { l.from.floor = 0; }},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    Linked linked;
    const Path path = linked.path();
    const FloorPoint start = one.is_lift ? FloorPoint(Point2::at(20, 60), 1) : linked.bottom;
    const std::int64_t before = one.is_lift ? 48 : 10;
    linked.change(one.is_lift ? linked.lift : linked.up, one.change);
    const AgentPlace place =
        step_on(linked.world, AgentPlace::at(linked.below), path, (before + 2) * unit,
                one.is_open ? StepEnd::moving : StepEnd::blocked);
    EXPECT_EQ(place.is_between, one.is_open);
    if (one.is_open) continue;
    EXPECT_EQ(place.point, start);
    ASSERT_TRUE(linked.world.undo());
    EXPECT_TRUE(step_on(linked.world, place, path, 2 * unit).is_between) << "it leads again";
  }
}

TEST(Advance, a_link_whose_end_is_covered_or_that_the_view_has_not_is_not_begun) {
  Linked linked;
  const Path path = linked.path();
  const AgentPlace start = AgentPlace::at(linked.below);
  Area cover = crate(15, 25, 25, 35);
  cover.floors = {1};
  const AreaId covered = put(linked.world, cover);
  AgentPlace place = step_on(linked.world, start, path, 15 * unit, StepEnd::blocked);
  EXPECT_EQ(place.point, linked.bottom);
  EXPECT_FALSE(place.is_between);
  EXPECT_EQ(step_on(linked.world, place, path, 15 * unit, StepEnd::blocked).point, linked.bottom);
  View view(linked.world);
  view.switch_off(covered);
  EXPECT_EQ(advance(view, place, path, unit).end, StepEnd::moving);
  view.switch_off(linked.up);
  EXPECT_EQ(advance(view, place, path, unit).end, StepEnd::blocked);
}

TEST(Advance, at_the_start_of_a_link_any_path_begins_and_nothing_is_owed) {
  const Linked linked;
  const AgentPlace at =
      step_on(linked.world, AgentPlace::at(linked.below), linked.path(), 10 * unit);
  EXPECT_FALSE(at.is_between);
  EXPECT_EQ(at.leg.link, linked.up);
  const Path away = path_of(linked.world, at, Point2::at(90, 10));
  EXPECT_EQ(length_left(step_on(linked.world, at, away, 0), away), away.length);
}

TEST(Advance, inside_a_link_only_a_path_from_its_end_goes_on) {
  const Linked linked;
  const Path path = linked.path();
  const AgentPlace place = step_on(linked.world, AgentPlace::at(linked.below), path, 15 * unit);
  ASSERT_TRUE(place.is_between);
  EXPECT_EQ(step_on(linked.world, place, path, 0), place);
  const Path on = path_of(linked.world, place, {Point2::at(50, 30), 1});
  EXPECT_EQ(on.corner(0), linked.top);
  EXPECT_EQ(on.length, *PathLength::checked(30 * unit));
  EXPECT_EQ(length_left(step_on(linked.world, place, on, unit), on),
            *PathLength::checked(32 * unit));
  EXPECT_EQ(step_on(linked.world, place, on, 5 * unit).point, FloorPoint(Point2::at(22, 30), 1));
  for (const FloorPoint& from : {linked.bottom, FloorPoint(Point2::at(21, 30), 1)}) {
    const Path other = path_of(linked.world, AgentPlace::at(from), linked.goal);
    EXPECT_EQ(step_on(linked.world, place, other, unit, StepEnd::other_path), place);
  }
  const Step slid = slide(linked.world, place, Point2::at(50, 30), 5 * unit);
  EXPECT_EQ(slid.place.point, FloorPoint(Point2::at(22, 30), 1)) << "what is over is not lost";
}

/// A sliver whose ends touch other ground, which leads from one to the other, too.
World sliver_with_corridor() {
  World world = World::make({.low = Point2::at(-10, 0),
                             .high = Point2::at(120, 100),
                             .ground = {.ground = Ground::blocked}})
                    .value();
  for (const Area::Loop& loop :
       {Area::Loop{Point2::at(0, 50), Point2::at(100, 51), Point2::at(40, 51)}, box(-5, 30, 0, 60),
        box(100, 30, 110, 60), box(-5, 30, 110, 35)})
    put(world, {.loops = {loop}, .state = {.ground = Ground::walkable}});
  return world;
}

TEST(Advance, inside_a_leg_the_way_to_its_end_counts_for_the_better_path) {
  const World world = sliver_with_corridor();
  const FloorPoint from = Point2::at(0, 50), to = Point2::at(100, 51), goal = Point2::at(60, 32);
  const Path path = path_of(world, AgentPlace::at(from), to);
  const AgentPlace place = step_on(world, AgentPlace::at(from), path, 10 * unit);
  ASSERT_TRUE(place.is_between);
  const Path by_from = path_of(world, AgentPlace::at(from), goal),
             by_to = path_of(world, AgentPlace::at(to), goal);
  ASSERT_LT(by_to.length, by_from.length);
  const Path best = path_of(world, place, goal);
  EXPECT_EQ(best.corners, by_from.corners);
  const AgentPlace back = step_on(world, place, best, 3 * unit);
  EXPECT_EQ(length_left(back, best),
            *PathLength::checked(by_from.length + kernel::Int<63>::trusted(7 * unit)));
  const AgentPlace on = step_on(world, place, by_to, 3 * unit);
  EXPECT_EQ(on.leg.to, to);
  EXPECT_EQ(length_left(on, by_to), *PathLength::checked(by_to.length + place.leg.length -
                                                         kernel::Int<63>::trusted(13 * unit)));
  const Path elsewhere = path_of(world, AgentPlace::at(goal), to);
  EXPECT_EQ(step_on(world, place, elsewhere, unit, StepEnd::other_path), place);
}

// ---- sliding

TEST(Slide, it_follows_a_wall_and_rounds_its_end) {
  World world = square(100);
  put(world, crate(40, 20, 50, 80));
  AgentPlace place = AgentPlace::at(Point2::at(10, 60));
  const Point2 target = Point2::at(90, 95);
  Step step;
  for (int i = 0; i < 100 && step.end == StepEnd::moving; ++i) {
    step = slide(world, place, target, 3 * unit);
    place = step.place;
  }
  EXPECT_EQ(step.end, StepEnd::arrived);
  EXPECT_EQ(place.point.point, target);
}

TEST(Slide, a_distance_that_just_reaches_the_target_arrives_and_the_least_less_does_not) {
  const World world = square(100);
  const AgentPlace start = AgentPlace::at(Point2::at(10, 20));
  const Point2 target = Point2::at(40, 60);  // 30, 40, 50
  const Step step = slide(world, start, target, 50 * unit);
  EXPECT_EQ(step.end, StepEnd::arrived);
  EXPECT_EQ(step.place, AgentPlace::at(target));
  EXPECT_EQ(slide(world, start, target, 50 * unit - 1).end, StepEnd::moving);
  EXPECT_EQ(slide(world, AgentPlace::at(target), target, 0).end, StepEnd::arrived);
}

TEST(Slide, it_stops_at_the_nearest_point_of_a_wall) {
  World world = square(100);
  put(world, crate(40, 20, 50, 80));
  const Step step =
      slide(world, AgentPlace::at(Point2::at(10, 60)), Point2::at(90, 50), 500 * unit);
  EXPECT_EQ(step.end, StepEnd::stopped);
  EXPECT_EQ(step.place.point, FloorPoint(Point2::at(40, 50)));
  const Step again = slide(world, step.place, Point2::at(90, 50), 500 * unit);
  EXPECT_EQ(again.end, StepEnd::stopped);
  EXPECT_EQ(again.place.point, step.place.point);
}

// Both sides lead away from the straight line alike, to the left and to the right.
TEST(Slide, at_a_corner_met_head_on_it_goes_to_the_smaller_end) {
  World world = square(100);
  put(world, Area::polygon(
                 {Point2::at(30, 50), Point2::at(50, 30), Point2::at(70, 50), Point2::at(50, 70)}));
  struct Case {
    Point2 from, to, smaller, larger;
  };
  const std::vector<Case> cases{
      {Point2::at(10, 50), Point2::at(90, 50), Point2::at(50, 30), Point2::at(50, 70)},
      {Point2::at(90, 50), Point2::at(10, 50), Point2::at(50, 30), Point2::at(50, 70)},
      {Point2::at(50, 10), Point2::at(50, 90), Point2::at(30, 50), Point2::at(70, 50)},
      {Point2::at(50, 90), Point2::at(50, 10), Point2::at(30, 50), Point2::at(70, 50)}};
  for (const Case& one : cases) {
    const Step step = slide(world, AgentPlace::at(one.from), one.to, 500 * unit);
    EXPECT_EQ(step.end, StepEnd::arrived);
    const auto passes = [&](const Point2& p) {
      return std::find(step.passed.begin(), step.passed.end(), FloorPoint(p)) != step.passed.end();
    };
    EXPECT_TRUE(passes(one.smaller));
    EXPECT_FALSE(passes(one.larger));
  }
}

TEST(Slide, a_target_in_an_obstacle_is_approached) {
  World world = square(100);
  put(world, crate(40, 20, 50, 80));
  const Step step =
      slide(world, AgentPlace::at(Point2::at(10, 70)), Point2::at(45, 30), 500 * unit);
  EXPECT_EQ(step.end, StepEnd::stopped);
  EXPECT_EQ(step.place.point, FloorPoint(Point2::at(40, 30)));
}

/// Ten units from (0, 0) towards (100, 1).
AgentPlace ten_along_the_sliver(const World& world) {
  const AgentPlace start = AgentPlace::at(Point2::at(0, 0));
  return step_on(world, start, path_of(world, start, Point2::at(100, 1)), 10 * unit);
}

TEST(Slide, a_place_between_goes_to_an_end_of_its_leg) {
  const World world = sliver();
  const AgentPlace place = ten_along_the_sliver(world);
  ASSERT_TRUE(place.is_between);
  const Step back = slide(world, place, Point2::at(0, 0), 500 * unit);
  EXPECT_EQ(back.end, StepEnd::arrived);
  const Step on = slide(world, place, Point2::at(100, 1), 500 * unit);
  EXPECT_EQ(on.end, StepEnd::arrived);
  const Step half = slide(world, place, Point2::at(100, 1), 5 * unit);
  EXPECT_EQ(half.end, StepEnd::moving);
  EXPECT_TRUE(half.place.is_between);
}

TEST(Slide, a_place_between_moves_until_its_leg_comes_no_closer_and_stops_beyond) {
  const World world = sliver();
  const AgentPlace place = ten_along_the_sliver(world);
  ASSERT_TRUE(place.is_between);
  const Point2 beside = Point2::at(15, 9);
  const Step farthest = slide(world, place, beside, 50 * unit);
  ASSERT_EQ(farthest.end, StepEnd::stopped);
  const auto gone = static_cast<std::int64_t>(
      PathLength(*PathLength::checked(farthest.place.leg.travelled - place.leg.travelled)).raw());
  ASSERT_GT(gone, 0);
  EXPECT_EQ(slide(world, place, beside, gone).end, StepEnd::moving) << "it used all of it";
  EXPECT_EQ(slide(world, place, beside, gone + 1).end, StepEnd::stopped);
}

TEST(Slide, the_points_passed_are_none_where_it_stays_on_its_first_line) {
  World world = square(100);
  put(world, crate(50, 0, 60, 90));
  const Step step = slide(world, AgentPlace::at(Point2::at(0, 50)), Point2::at(100, 50), 10 * unit);
  EXPECT_EQ(step.place.point, FloorPoint(Point2::at(10, 50)));
  EXPECT_TRUE(step.passed.empty());
}

}  // namespace
}  // namespace offgrid::navmesh
