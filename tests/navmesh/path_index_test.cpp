// Paths that know when they break: can_walk, touches and PathIndex.
#include "offgrid/navmesh/path/path_index.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "navmesh/query_test.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/navmesh/offset/sight.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

Change change_of(World& world, Area area) {
  auto edit = world.edit();
  edit.add(std::move(area));
  auto done = edit.commit();
  EXPECT_TRUE(done);
  return *done;
}

TEST(CanWalk, a_path_can_be_walked_until_a_leg_of_it_is_closed) {
  World world = square(100);
  put(world, crate(20, 0, 30, 80));
  const Path path = path_of(world, Point2::at(3, 7), Point2::at(60, 11));
  EXPECT_TRUE(can_walk(world, path));
  put(world, crate(70, 70, 80, 80));
  EXPECT_TRUE(can_walk(world, path));
  const AreaId door = put(world, crate(40, 0, 45, 90));
  EXPECT_FALSE(can_walk(world, path));
  View open(world);
  open.switch_off(door);
  EXPECT_TRUE(can_walk(open, path));
  EXPECT_FALSE(can_walk(world, Path{}));
  Path outside = path;
  outside.corners.front() = Point2::at(-5, 7);
  EXPECT_FALSE(can_walk(world, outside));
}

TEST(CanWalk, nothing_passes_where_obstacles_come_to_touch) {
  World world = square(100);
  put(world, crate(20, 20, 50, 50));
  // A crate comes that touches the corner from outside: both legs by it stay lines of sight.
  const Path by_corner = path_of(world, Point2::at(30, 60), Point2::at(60, 30));
  ASSERT_EQ(by_corner.corners.size(), 3U);
  ASSERT_EQ(by_corner.corners[1], Point2::at(50, 50));
  put(world, crate(50, 50, 99, 99));
  EXPECT_TRUE(visible(world, by_corner.corners[0], by_corner.corners[1]));
  EXPECT_TRUE(visible(world, by_corner.corners[1], by_corner.corners[2]));
  EXPECT_FALSE(can_walk(world, by_corner));
}

/// Two floors with a link up, a lift and a link that no path below takes.
struct Linked {
  World world = stack(100, 3);
  LinkId up, lift, other;

  static constexpr std::uint64_t cost = 8 * Link::unit;

  Linked() {
    auto edit = world.edit();
    up = edit.add(Link{.from = Point2::at(20, 10), .to = {Point2::at(20, 30), 1}, .cost = cost});
    lift = edit.add(Link{.from = {Point2::at(80, 90), 2},
                         .to = {Point2::at(80, 60), 1},
                         .cost = cost,
                         .both_ways = true});
    other = edit.add(Link{.from = Point2::at(20, 90), .to = {Point2::at(90, 5), 1}, .cost = cost});
    EXPECT_TRUE(edit.commit());
  }
  /// Takes the link up, and the lift from its end to its start.
  Path path() const { return path_of(world, Point2::at(10, 10), {Point2::at(90, 90), 2}); }
};

/// Expects what an edit makes of the path, until it is undone.
void expect_broken(bool is_broken, Linked linked,
                   const std::function<void(const Linked&, WorldEdit&)>& plan) {
  World& world = linked.world;
  const Path path = linked.path();
  ASSERT_EQ(path.links,
            (std::vector<PathLink>{{1, linked.up, Linked::cost}, {3, linked.lift, Linked::cost}}));
  PathIndex index;
  const PathNumber number = index.add(path);
  auto edit = world.edit();
  plan(linked, edit);
  const auto done = edit.commit();
  ASSERT_TRUE(done);
  EXPECT_EQ(can_walk(world, path), !is_broken);
  EXPECT_EQ(testing::worlds::walkable(world, {&path, 1}), std::vector{!is_broken});
  EXPECT_EQ(is_still_good(world, path, *done), !is_broken);
  const std::vector<PathNumber> broken =
      is_broken ? std::vector{number} : std::vector<PathNumber>{};
  EXPECT_EQ(index.follow(world, *done).broken, broken);
  const auto undone = world.undo();
  ASSERT_TRUE(undone);
  EXPECT_TRUE(can_walk(world, path));
  EXPECT_TRUE(index.follow(world, *undone).broken.empty()) << "it is answered once";
}

// Each property of a link, and each of its ends, may break a path over it.
TEST(PathIndex, a_path_over_links_is_broken_if_one_leads_no_more_or_costs_otherwise) {
  struct Case {
    const char* what;
    bool is_broken;
    LinkId Linked::* of;
    void (*change)(Link&);
  };
  const std::vector<Case> cases{
      {"dearer by the least", true, &Linked::up, [](Link& l) { ++l.cost; }},
      {"cheaper by the least", true, &Linked::up, [](Link& l) { --l.cost; }},
      {"free", true, &Linked::lift, [](Link& l) { l.cost = 0; }},
      {"disabled", true, &Linked::up, [](Link& l) { l.enabled = false; }},
      {"the second disabled", true, &Linked::lift, [](Link& l) { l.enabled = false; }},
      {"no way back", true, &Linked::lift, [](Link& l) { l.both_ways = false; }},
      {"turned, both ways", false, &Linked::lift, [](Link& l) { std::swap(l.from, l.to); }},
      {"turned, one way", false, &Linked::lift,
       [](Link& l) { std::swap(l.from, l.to), l.both_ways = false; }},
      {"turned away", true, &Linked::up, [](Link& l) { std::swap(l.from, l.to); }},
      {"both ways", false, &Linked::up, [](Link& l) { l.both_ways = true; }},
      {"from elsewhere", true, &Linked::up, [](Link& l) { l.from.point = Point2::at(21, 10); }},
      {"to elsewhere", true, &Linked::up, [](Link& l) { l.to.point = Point2::at(20, 31); }},
      {"from another floor", true, &Linked::up, [](Link& l) { l.from.floor = 2; }},
      {"to another floor", true, &Linked::up, [](Link& l) { l.to.floor = 2; }},
      {"the last to another floor", true, &Linked::lift, [](Link& l) { l.from.floor = 0; }},
      {"another tag", false, &Linked::up, [](Link& l) { l.tag = 7; }},
      {"as it was", false, &Linked::up, [](Link&) {}},
      {"one that it does not take", false, &Linked::other, [](Link& l) { ++l.cost; }},
  };
  for (const Case& one : cases) {
    SCOPED_TRACE(one.what);
    expect_broken(one.is_broken, {}, [&](const Linked& linked, WorldEdit& edit) {
      Link link = linked.world.links().at(linked.*one.of);
      one.change(link);
      edit.put(linked.*one.of, link);
    });
  }
  const auto removes = [](LinkId Linked::* of) {
    return [of](const Linked& linked, WorldEdit& edit) { edit.remove(linked.*of); };
  };
  expect_broken(true, {}, removes(&Linked::lift));
  expect_broken(false, {}, removes(&Linked::other));
}

TEST(PathIndex, a_path_over_links_is_broken_where_it_is_covered_on_its_floor) {
  struct Case {
    FloorPoint at;
    bool is_broken;
  };
  const std::vector<Case> cases{
      {{Point2::at(15, 10), 0}, true},  {{Point2::at(20, 10), 0}, true},
      {{Point2::at(20, 10), 1}, false}, {{Point2::at(20, 30), 1}, true},
      {{Point2::at(20, 30), 0}, false}, {{Point2::at(50, 45), 1}, true},
      {{Point2::at(80, 60), 1}, true},  {{Point2::at(80, 90), 2}, true},
      {{Point2::at(90, 90), 2}, true},  {{Point2::at(90, 90), 1}, false},
  };
  for (const auto& [at, is_broken] : cases) {
    const std::int64_t x = at.point.x.raw(), y = at.point.y.raw();
    SCOPED_TRACE(x);
    Area cover = crate(x - 3, y - 3, x + 3, y + 3);
    cover.floors = {at.floor};
    expect_broken(is_broken, {}, [&](const Linked&, WorldEdit& edit) { edit.add(cover); });
  }
}

TEST(CanWalk, a_view_without_a_link_has_no_path_over_it) {
  const Linked linked;
  const Path path = linked.path();
  for (const LinkId id : {linked.up, linked.lift, linked.other}) {
    View without(linked.world);
    without.switch_off(id);
    EXPECT_EQ(can_walk(without, path), id == linked.other);
    without.switch_on(id);
    EXPECT_TRUE(can_walk(without, path));
  }
}

TEST(CanWalk, a_path_ends_on_the_floor_that_it_names_and_takes_the_links_that_it_names) {
  const Linked linked;
  const Path path = linked.path();
  const auto changed = [&](const auto& change) {
    Path other = path;
    change(other);
    return can_walk(linked.world, other);
  };
  EXPECT_TRUE(changed([](Path&) {}));
  EXPECT_FALSE(changed([](Path& p) { p.floors.back() = 1; }));
  EXPECT_FALSE(changed([](Path& p) { p.floors.front() = 2; }));
  EXPECT_FALSE(changed([](Path& p) { p.floors.front() = 3; })) << "no such floor";
  EXPECT_FALSE(changed([](Path& p) { p.links.pop_back(); }));
  EXPECT_FALSE(changed([](Path& p) { std::swap(p.links[0].link, p.links[1].link); }));
  EXPECT_FALSE(changed([&](Path& p) { p.links[0].link = linked.other; }));
  EXPECT_FALSE(changed([](Path& p) { p.links[0].cost += 1; }));
  EXPECT_FALSE(changed([](Path& p) { p.corners[1] = Point2::at(21, 10); }));
  EXPECT_FALSE(changed([](Path& p) { p.corners[2] = Point2::at(20, 31); }));
}

TEST(Touches, only_changes_on_the_path_touch_it) {
  World world = square(1000);
  for (int i = 0; i < 8; ++i) put(world, crate(100 * i + 20, 300, 100 * i + 40, 320));
  const Path path = path_of(world, Point2::at(30, 30), Point2::at(970, 40));
  EXPECT_TRUE(touches(change_of(world, crate(500, 20, 510, 60)), path));
  put(world, crate(700, 700, 800, 800));
  EXPECT_FALSE(touches(change_of(world, crate(740, 740, 760, 760)), path));
}

/// Floors of open ground with seams.
World sewn(const Point2& low, const Point2& high, std::uint32_t floors,
           const std::vector<Seam>& seams) {
  World world = World::make({.low = low, .high = high, .floors = floors}).value();
  auto edit = world.edit();
  for (const Seam& seam : seams) edit.add(seam);
  EXPECT_TRUE(edit.commit());
  return world;
}

// About the end of a seam the ground fills two turns: what is straight on the map is a turn and a
// half.
TEST(CanWalk, a_path_keeps_a_corner_about_which_it_turns_once_more) {
  World world = sewn(Point2::at(0, 0), Point2::at(6, 6), 2,
                     {{.a = Point2::at(5, 5), .b = Point2::at(2, 1), .left = 1, .right = 0}});
  const FloorPoint from{Point2::at(0, 1), 1}, to{Point2::at(4, 1), 0};
  const Path path = path_of(world, from, to);
  EXPECT_FALSE(visible(world, from, to));
  EXPECT_EQ(path.corners, (std::vector{Point2::at(0, 1), Point2::at(2, 1), Point2::at(4, 1)}));
  EXPECT_EQ(path.length, kernel::length(from.point, to.point));
  EXPECT_TRUE(can_walk(world, path));
  // A point of a floor that is seen straight on has no corner in between.
  const FloorPoint straight{to.point, 1};
  EXPECT_EQ(corners_of(world, from, straight).size(), visible(world, from, straight) ? 2U : 3U);
}

// The corner before it lies at a wall's end, and its other side sees the corner after it.
TEST(CanWalk, a_path_keeps_such_a_corner_if_its_neighbours_see_each_other_elsewhere) {
  World world = sewn(
      Point2::at(-1, -1), Point2::at(3, 3), 2,
      {{.a = Point2::at(1, 1), .b = Point2::at(0, 2), .left = 1, .right = 0},
       {.a = Point2::at(0, 0), .b = Point2::at(1, 1), .left = 1, .right = 0, .enabled = false}});
  const FloorPoint from{Point2::at(2, -1), 1}, to{Point2::at(-1, 3), 0};
  EXPECT_TRUE(visible(world, {Point2::at(1, 1), 1}, to));
  const Path there = path_of(world, from, to), back = path_of(world, to, from);
  EXPECT_EQ(there.corners, (std::vector{from.point, Point2::at(1, 1), Point2::at(0, 2), to.point}));
  EXPECT_EQ(back.corners, (std::vector{to.point, Point2::at(0, 2), Point2::at(1, 1), from.point}));
  EXPECT_TRUE(can_walk(world, there) && can_walk(world, back));
}

// The path runs along the first seam on one side and turns about its end to the other side, from
// which the goal is seen.
TEST(CanWalk, a_leg_does_not_turn_about_its_ends_and_come_back) {
  World world = sewn(Point2::at(-2, -1), Point2::at(1, 1), 3,
                     {{.a = Point2::at(0, 0), .b = Point2::at(-1, 0), .left = 1, .right = 0},
                      {.a = Point2::at(0, 0), .b = Point2::at(0, 1), .left = 1, .right = 2},
                      {.a = Point2::at(0, 1), .b = Point2::at(1, 0), .left = 2, .right = 0}});
  const FloorPoint from{Point2::at(-2, 0), 0}, to{Point2::at(-1, 0), 2};
  const Path path = path_of(world, from, to);
  EXPECT_EQ(path.corners, (std::vector{from.point, to.point, Point2::at(0, 0), to.point}));
  EXPECT_TRUE(can_walk(world, path));
  Path without = path;
  without.corners.erase(without.corners.begin() + 1);
  without.floors.erase(without.floors.begin() + 1);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_TRUE(visible(world, without.corner(i), without.corner(i + 1)));
  EXPECT_FALSE(can_walk(world, without));
}

TEST(PathIndex, a_seam_across_a_path_breaks_it_though_ground_leads_round_its_end) {
  World world = sewn(Point2::at(0, 0), Point2::at(7, 7), 3,
                     {{.a = Point2::at(6, 5), .b = Point2::at(3, 3), .left = 2, .right = 1}});
  const FloorPoint from{Point2::at(3, 6), 2}, to{Point2::at(6, 6), 1};
  PathIndex index;
  const Path path = path_of(world, from, to);
  const PathNumber number = index.add(path);
  auto more = world.edit();
  more.add(Seam{.a = Point2::at(6, 6), .b = Point2::at(1, 2), .left = 0, .right = 2});
  const auto done = more.commit();
  ASSERT_TRUE(done);
  EXPECT_EQ(index.follow(world, *done).broken, std::vector{number});
  const Path anew = path_of(world, from, to);
  EXPECT_GT(anew.length, path.length);
  EXPECT_TRUE(can_walk(world, anew));
}

TEST(PathIndex, numbers_of_removed_paths_are_used_again) {
  const World world = square(100);
  PathIndex index;
  const Path path = path_of(world, Point2::at(3, 7), Point2::at(60, 11));
  const PathNumber a = index.add(path), b = index.add(path);
  EXPECT_NE(a, b);
  EXPECT_EQ(index.size(), 2U);
  index.remove(a);
  EXPECT_EQ(index.find(a), nullptr);
  EXPECT_NE(index.find(b), nullptr);
  EXPECT_EQ(index.find(PathNumber{7}), nullptr);
  EXPECT_EQ(index.add(path), a);
  EXPECT_EQ(index.size(), 2U);
}

TEST(PathIndex, a_path_under_a_used_number_has_no_past) {
  World world = square(100);
  PathIndex index;
  const PathNumber first = index.add(path_of(world, Point2::at(3, 50), Point2::at(90, 50)));
  const PathNumber kept = index.add(path_of(world, Point2::at(3, 5), Point2::at(90, 5)));
  EXPECT_EQ(index.follow(world, change_of(world, crate(40, 40, 45, 60))).broken,
            std::vector{first});
  index.remove(first);
  const Path round = path_of(world, Point2::at(3, 90), Point2::at(90, 50));
  EXPECT_EQ(index.add(round), first);
  EXPECT_EQ(index.find(first)->corners, round.corners);
  EXPECT_EQ(index.follow(world, change_of(world, crate(85, 45, 95, 55))).broken,
            std::vector{first});
  EXPECT_EQ(index.follow(world, change_of(world, crate(80, 1, 95, 15))).broken, std::vector{kept});
  // Many numbers that come free are all used again.
  std::vector<PathNumber> numbers;
  for (int i = 0; i < 9; ++i) numbers.push_back(index.add(round));
  for (const PathNumber number : numbers) index.remove(number);
  EXPECT_EQ(index.size(), 2U);
  for (int i = 0; i < 9; ++i) EXPECT_LT(index.add(round).value(), 11U);
  EXPECT_EQ(index.size(), 11U);
}

TEST(PathIndex, a_broken_path_is_answered_once) {
  World world = square(100);
  PathIndex index;
  const PathNumber number = index.add(path_of(world, Point2::at(3, 50), Point2::at(90, 50)));
  const Change change = change_of(world, crate(40, 40, 45, 60));
  EXPECT_TRUE(change.opened.empty());
  EXPECT_EQ(index.follow(world, change).broken, std::vector{number});
  EXPECT_TRUE(index.follow(world, change_of(world, crate(60, 40, 65, 60))).broken.empty());
}

TEST(PathIndex, a_door_that_opens_makes_the_paths_about_it_perhaps_shorter) {
  World world = square(1000);
  const AreaId wall = put(world, crate(400, 300, 410, 700));
  PathIndex index;
  put(world, crate(420, 0, 430, 290));
  const PathNumber round = index.add(path_of(world, Point2::at(300, 500), Point2::at(500, 500)));
  const PathNumber beside = index.add(path_of(world, Point2::at(380, 280), Point2::at(440, 150)));
  index.add(path_of(world, Point2::at(10, 10), Point2::at(90, 10)));
  auto edit = world.edit();
  edit.set_enabled(wall, false);
  const auto done = edit.commit();
  ASSERT_TRUE(done);
  EXPECT_EQ(done->opened, std::vector{(Box{Point2::at(400, 300), Point2::at(410, 700)})});
  PathIndex sure = index;
  const PathChanges changes = index.follow(world, *done);
  EXPECT_TRUE(changes.broken.empty());
  EXPECT_EQ(changes.perhaps_shorter, (std::vector{round, beside}));
  ShortestPathFinder finder;
  EXPECT_EQ(sure.follow(world, *done, finder).perhaps_shorter, std::vector{round})
      << "the other wall is there still";
  const auto undone = world.undo();
  ASSERT_TRUE(undone);
  EXPECT_TRUE(undone->opened.empty());
}

}  // namespace
}  // namespace offgrid::navmesh
