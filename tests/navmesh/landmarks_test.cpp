#include "offgrid/navmesh/path/landmarks.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "offgrid/navmesh/batch.hpp"
#include "query_test.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_point;

constexpr std::int64_t side = 1000;

void expect_same(const PathResult<Path>& one, const PathResult<Path>& other) {
  ASSERT_EQ(static_cast<bool>(one), static_cast<bool>(other));
  if (!one) {
    EXPECT_EQ(one.error(), other.error());
    return;
  }
  EXPECT_EQ(one->corners, other->corners);
  EXPECT_EQ(one->floors, other->floors);
  EXPECT_EQ(one->length, other->length);
  EXPECT_EQ(one->links, other->links);
}

/// Rows of walls with gaps at alternate ends, so that paths wind.
World winding(int rows) {
  World world = square(side);
  auto edit = world.edit();
  for (int row = 0; row < rows; ++row) {
    const std::int64_t y = side * (row + 1) / (rows + 1), from = row % 2 == 0 ? 0 : 40;
    edit.add(Area::rectangle(Point2::at(from, y), Point2::at(from + side - 40, y + 10)));
  }
  EXPECT_TRUE(edit.commit());
  return world;
}

World crates(int count, std::uint64_t seed, std::int64_t size) {
  World world = square(side);
  Random random(seed);
  auto edit = world.edit();
  for (int i = 0; i < count; ++i) {
    const Point2 low = random_point(random, 0, side - 2 * size);
    const Point2 extent = random_point(random, 1, 2 * size);
    edit.add(Area::rectangle(
        low, Point2::at(low.x.raw() + extent.x.raw(), low.y.raw() + extent.y.raw())));
  }
  EXPECT_TRUE(edit.commit());
  return world;
}

/// Asks for paths with landmarks and without. Returns how often they were used.
int compare(const View& view, const Landmarks& landmarks, std::uint64_t seed, int questions = 40) {
  ShortestPathFinder plain;
  LandmarkPathFinder finder;
  Random random(seed);
  int used = 0;
  for (int i = 0; i < questions; ++i) {
    const Point2 from = random_point(random, 0, side), to = random_point(random, 0, side);
    expect_same(finder.find(view, from, to, landmarks), plain.find(view, from, to));
    used += finder.used_landmarks() ? 1 : 0;
  }
  return used;
}

TEST(Landmarks, give_the_paths_of_a_search_without_them) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const World world = crates(60, seed, 40);
    EXPECT_GT(compare(world, Landmarks::of(world), seed), 10);
  }
}

TEST(Landmarks, keep_the_smallest_of_paths_that_tie) {
  World world = square(side);
  auto edit = world.edit();
  for (std::int64_t x = 100; x < side; x += 200) {
    for (std::int64_t y = 100; y < side; y += 200)
      edit.add(Area::rectangle(Point2::at(x - 40, y - 40), Point2::at(x + 40, y + 40)));
  }
  ASSERT_TRUE(edit.commit());
  const Landmarks landmarks = Landmarks::of(world);
  ShortestPathFinder plain;
  LandmarkPathFinder finder;
  for (std::int64_t x = 0; x <= side; x += 50) {
    const Point2 from = Point2::at(0, x), to = Point2::at(side, side - x);
    expect_same(finder.find(world, from, to, landmarks), plain.find(world, from, to));
  }
}

// Above the barrier 25 + 25, below it 37 + 13.
TEST(Landmarks, are_not_trusted_where_rounding_could_hide_which_path_is_shorter) {
  ShortestPathFinder plain;
  LandmarkPathFinder finder;
  for (const Point2& below : {Point2::at(85, 38), Point2::at(70, 35)}) {
    World world = square(100);
    put(world, barrier({Point2::at(70, 65), below}));
    const Point2 from = Point2::at(50, 50), to = Point2::at(90, 50);
    const auto path = finder.find(world, from, to, Landmarks::of(world));
    expect_same(path, plain.find(world, from, to));
    EXPECT_EQ(path->length, *PathLength::checked(50 * 65536));
    const bool is_mirrored = below == Point2::at(70, 35);  // legs of 25 on both sides
    EXPECT_EQ(finder.used_landmarks(), is_mirrored);
  }
}

TEST(Landmarks, save_intervals_where_paths_wind) {
  const World world = winding(20);
  const Landmarks landmarks = Landmarks::of(world);
  ShortestPathFinder plain;
  LandmarkPathFinder finder;
  const Point2 from = Point2::at(500, 5), to = Point2::at(500, 995);
  expect_same(finder.find(world, from, to, landmarks), plain.find(world, from, to));
  EXPECT_TRUE(finder.used_landmarks());
  EXPECT_LE(finder.expansions(), plain.expansions());
}

TEST(Landmarks, hold_while_ground_closes_and_are_dropped_where_it_opens) {
  World world = crates(40, 7, 40);
  Landmarks landmarks = Landmarks::of(world);
  auto edit = world.edit();
  const AreaId door = edit.add(Area::rectangle(Point2::at(300, 1), Point2::at(303, 999)));
  const Change closed = *edit.commit();
  EXPECT_FALSE(landmarks.hold_in(world));  // they have not been told
  const bool bends = !closed.opened.empty();
  landmarks.follow(world, closed);
  EXPECT_EQ(landmarks.hold_in(world), !bends);
  compare(world, landmarks, 8);
  landmarks = Landmarks::of(world);
  edit = world.edit();
  edit.remove(door);
  landmarks.follow(world, *edit.commit());
  EXPECT_TRUE(landmarks.is_empty());
  compare(world, landmarks, 9);
}

TEST(Landmarks, hold_after_a_crate_that_touches_nothing) {
  World world = square(side);
  auto edit = world.edit();
  edit.add(Area::rectangle(Point2::at(100, 100), Point2::at(900, 200)));
  ASSERT_TRUE(edit.commit());
  Landmarks landmarks = Landmarks::of(world);
  const Landmarks before = landmarks;
  edit = world.edit();
  edit.add(Area::rectangle(Point2::at(400, 400), Point2::at(600, 700)));
  landmarks.follow(world, *edit.commit());
  EXPECT_TRUE(landmarks.hold_in(world));
  EXPECT_FALSE(before.hold_in(world));
  EXPECT_GT(compare(world, landmarks, 10), 10);
}

TEST(Landmarks, are_dropped_by_a_change_of_another_world) {
  World world = square(side), other = square(side - 1);
  Landmarks landmarks = Landmarks::of(world);
  auto edit = other.edit();
  edit.add(Area::rectangle(Point2::at(400, 400), Point2::at(600, 700)));
  landmarks.follow(world, *edit.commit());
  EXPECT_TRUE(landmarks.is_empty());
}

TEST(Landmarks, hold_in_views_that_only_close) {
  World world = square(side);
  auto edit = world.edit();
  const AreaId wall = edit.add(Area::rectangle(Point2::at(500, 0), Point2::at(510, 900)));
  Area swamp = Area::rectangle(Point2::at(200, 200), Point2::at(400, 400), {.tag = 3});
  const AreaId ground = edit.add(std::move(swamp));
  ASSERT_TRUE(edit.commit());
  const Landmarks landmarks = Landmarks::of(world);
  View view(world);
  const TagRule rules[] = {TagRule::closed(3)};
  ASSERT_FALSE(view.set_rules(rules));
  EXPECT_TRUE(landmarks.hold_in(view));
  EXPECT_GT(compare(view, landmarks, 11), 10);
  view.switch_off(ground);
  EXPECT_TRUE(landmarks.hold_in(view));
  view.switch_off(wall);
  EXPECT_FALSE(landmarks.hold_in(view));
  EXPECT_EQ(compare(view, landmarks, 12), 0);
}

TEST(Landmarks, are_not_used_where_there_are_links) {
  World world = crates(20, 13, 40);
  const Landmarks before = Landmarks::of(world);
  auto edit = world.edit();
  edit.add(Link{.from = {Point2::at(0, 0)}, .to = {Point2::at(side, side)}, .cost = 5});
  ASSERT_TRUE(edit.commit());
  const Landmarks landmarks = Landmarks::of(world);
  EXPECT_TRUE(landmarks.hold_in(world));
  EXPECT_EQ(compare(world, landmarks, 14), 0);
  View view(world);
  view.switch_off(LinkId{1});
  EXPECT_GT(compare(view, landmarks, 15), 10);
}

TEST(Landmarks, know_both_sides_of_a_barrier) {
  World world = square(side);
  auto edit = world.edit();
  edit.add(barrier({Point2::at(0, 500), Point2::at(500, 500), Point2::at(990, 500)}));
  ASSERT_TRUE(edit.commit());
  const Landmarks landmarks = Landmarks::of(world);
  ShortestPathFinder plain;
  LandmarkPathFinder finder;
  for (std::int64_t x = 0; x <= side; x += 100) {
    for (const Point2 from : {Point2::at(100, 100), Point2::at(100, 900), Point2::at(500, 500)}) {
      const Point2 to = Point2::at(x, 500);  // on the barrier: a goal on both sides
      expect_same(finder.find(world, from, to, landmarks), plain.find(world, from, to));
      expect_same(finder.find(world, to, from, landmarks), plain.find(world, to, from));
    }
  }
}

TEST(Landmarks, are_in_each_component) {
  World world = square(side);
  auto edit = world.edit();
  edit.add(Area::rectangle(Point2::at(480, 0), Point2::at(520, side)));
  for (std::int64_t x = 100; x < side; x += 100)
    edit.add(Area::rectangle(Point2::at(x, 300), Point2::at(x + 20, 700)));
  ASSERT_TRUE(edit.commit());
  EXPECT_GT(compare(world, Landmarks::of(world, 2), 16), 10);
}

TEST(Landmarks, serve_several_threads) {
  const World world = crates(60, 18, 40);
  Random random(18);
  std::vector<PathQuery> queries;
  for (int i = 0; i < 50; ++i) {
    const Point2 from = random_point(random, 0, side);
    queries.push_back({from, random_point(random, 0, side)});
  }
  const Landmarks landmarks = Landmarks::of(world, 3);
  const auto plain = find_paths(world, queries);
  for (const unsigned threads : {1U, 3U}) {
    const auto paths = find_paths(world, queries, landmarks, threads);
    for (std::size_t i = 0; i < queries.size(); ++i) expect_same(paths[i], plain[i]);
  }
}

TEST(Landmarks, none_hold_nowhere) {
  const World world = square(side);
  const Landmarks none;
  EXPECT_TRUE(none.is_empty());
  EXPECT_FALSE(none.hold_in(world));
  EXPECT_EQ(none.bytes(), 0U);
  EXPECT_GT(Landmarks::of(world).bytes(), 0U);
  EXPECT_EQ(compare(world, none, 17), 0);
}

}  // namespace
}  // namespace offgrid::navmesh
