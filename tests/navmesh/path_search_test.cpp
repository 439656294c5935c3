#include "offgrid/navmesh/path/path_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "query_test.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

PathResult<Path> in_slices(PathSearch search, std::size_t slice) {
  while (!search.run(slice)) {
  }
  return search.result();
}

void expect_same(const PathResult<Path>& one, const PathResult<Path>& other) {
  ASSERT_EQ(static_cast<bool>(one), static_cast<bool>(other));
  if (!one) {
    EXPECT_EQ(one.error(), other.error());
    return;
  }
  EXPECT_EQ(one->corners, other->corners);
  EXPECT_EQ(one->length, other->length);
}

/// Crates in rows, every other one moved, so that paths wind.
World winding(int rows) {
  World world = square(1000);
  auto edit = world.edit();
  for (int row = 0; row < rows; ++row) {
    const int y = 1000 * (row + 1) / (rows + 1), gap = row % 2 == 0 ? 900 : 60;
    edit.add(Area::rectangle(Point2::at(0, y), Point2::at(gap, y + 10)));
    edit.add(Area::rectangle(Point2::at(gap + 20, y), Point2::at(1000, y + 10)));
  }
  EXPECT_TRUE(edit.commit());
  return world;
}

TEST(PathSearch, gives_the_path_of_a_finder_however_it_is_divided) {
  const World world = winding(12);
  ShortestPathFinder finder;
  Random random(3);
  const auto any = [&random] {
    const std::int64_t x = random.between(0, 1000), y = random.between(0, 1000);
    return Point2::at(x, y);
  };
  for (int i = 0; i < 40; ++i) {
    const Point2 from = any(), to = any();
    const auto whole = finder.find(world, from, to);
    for (const std::size_t slice : {1, 2, 7, 100'000})
      expect_same(in_slices(PathSearch(world, from, to), slice), whole);
  }
}

TEST(PathSearch, a_slice_is_short) {
  const World world = winding(40);
  PathSearch search(world, Point2::at(5, 5), Point2::at(995, 995));
  int slices = 1;
  std::size_t before = 0;
  while (!search.run(4)) {
    EXPECT_LE(search.expansions() - before, 4U + 20U);
    before = search.expansions();
    ++slices;
  }
  EXPECT_GT(slices, 10);
}

TEST(PathSearch, a_result_stays) {
  const World world = winding(3);
  PathSearch search(world, Point2::at(5, 5), Point2::at(995, 995));
  while (!search.run(1)) {
  }
  const Path path = *search.result();
  EXPECT_TRUE(search.run(1));
  EXPECT_EQ(search.result()->corners, path.corners);
}

TEST(PathSearch, an_edit_begins_it_anew_also_at_its_end) {
  World world = winding(12);
  ShortestPathFinder finder;
  const Point2 from = Point2::at(5, 5), to = Point2::at(995, 995);
  PathSearch search(world, from, to);
  ASSERT_FALSE(search.run(3));
  const AreaId wall = put(world, Area::rectangle(Point2::at(940, 0), Point2::at(950, 60)));
  while (!search.run(3)) {
  }
  expect_same(search.result(), finder.find(world, from, to));
  remove(world, wall);
  put(world, Area::rectangle(Point2::at(0, 500), Point2::at(1000, 510)));
  while (!search.run(3)) {
  }
  EXPECT_EQ(search.result().error(), (PathError{PathErrorCode::unreachable, to}));
}

TEST(PathSearch, errors_are_those_of_a_finder) {
  World world = square(100);
  block(world, box(40, 40, 60, 60));
  const auto error = [&](const Point2& from, const Point2& to) {
    return in_slices(PathSearch(world, from, to), 1).error();
  };
  EXPECT_EQ(error(Point2::at(101, 0), Point2::at(1, 1)),
            (PathError{PathErrorCode::outside_world, Point2::at(101, 0)}));
  EXPECT_EQ(error(Point2::at(50, 50), Point2::at(1, 1)),
            (PathError{PathErrorCode::start_blocked, Point2::at(50, 50)}));
  EXPECT_EQ(error(Point2::at(1, 1), Point2::at(50, 50)),
            (PathError{PathErrorCode::goal_blocked, Point2::at(50, 50)}));
}

TEST(PathSearch, one_that_is_moved_goes_on) {
  const World world = winding(12);
  PathSearch search(world, Point2::at(5, 5), Point2::at(995, 995));
  ASSERT_FALSE(search.run(3));
  PathSearch moved = std::move(search);
  while (!moved.run(3)) {
  }
  ShortestPathFinder finder;
  expect_same(moved.result(), finder.find(world, Point2::at(5, 5), Point2::at(995, 995)));
}

TEST(PathSearch, the_goal_may_be_the_start) {
  const World world = square(100);
  const auto path = in_slices(PathSearch(world, Point2::at(5, 5), Point2::at(5, 5)), 1);
  EXPECT_EQ(path->corners, std::vector{Point2::at(5, 5)});
}

// ---- corridors, which a finder passes in one step, and a search in slices face by face

/// Walls between cells, of which some are missing, with some shifted, so that not all are on lines.
World maze(Random& random, int cells, std::vector<AreaId>& walls) {
  constexpr int pitch = 20;
  World world = square(cells * pitch);
  auto edit = world.edit();
  for (int i = 1; i < cells; ++i) {
    for (int k = 0; k < cells; ++k) {
      for (const bool is_upright : {false, true}) {
        if (random.chance(1, 2)) continue;
        const std::int64_t shift = random.chance(1, 2) ? random.between(-6, 6) : 0,
                           thick = random.between(1, 4);
        const std::int64_t at = i * pitch + shift, low = k * pitch, high = low + pitch;
        walls.push_back(edit.add(is_upright ? crate(at, low, at + thick, high)
                                            : crate(low, at, high, at + thick)));
      }
    }
  }
  EXPECT_TRUE(edit.commit());
  return world;
}

TEST(PathSearch, through_corridors_gives_the_path_of_a_finder_after_each_edit) {
  Random random(11);
  ShortestPathFinder finder;
  std::size_t found = 0;
  for (int round = 0; round < 12; ++round) {
    std::vector<AreaId> walls;
    World world = maze(random, 5 + round, walls);
    std::vector<bool> is_open(walls.size(), false);
    for (int edits = 0; edits < 6; ++edits) {
      const auto door =
          static_cast<std::size_t>(random.between(0, static_cast<std::int64_t>(walls.size()) - 1));
      is_open[door] = !is_open[door];
      set_enabled(world, walls[door], !is_open[door]);
      for (int i = 0; i < 12; ++i) {
        const Point2 from = testing::random_point(random, 0, 20 * (5 + round));
        const Point2 to = testing::random_point(random, 0, 20 * (5 + round));
        const auto path = finder.find(world, from, to);
        found += path ? 1 : 0;
        expect_same(in_slices(PathSearch(world, from, to), 1000), path);
      }
    }
  }
  EXPECT_GT(found, 300U);
}

/// Two rooms with a pillar in each, and a passage between them whose walls are stairs.
World stairs(int steps) {
  constexpr int pitch = 10, room = 100;
  const int side = 2 * room + pitch * steps;
  World world = square(side);
  Area::Loop below, above;
  for (int i = 0; i < steps; ++i) {
    const int at = room + pitch * i;
    below.push_back(Point2::at(at, at - 20));
    below.push_back(Point2::at(at + pitch, at - 20));
    above.push_back(Point2::at(at, at + 20));
    above.push_back(Point2::at(at, at + pitch + 20));
  }
  const int end = room + pitch * steps;
  below.insert(below.end(), {Point2::at(end, 0), Point2::at(room, 0)});
  above.insert(above.end(),
               {Point2::at(end, end + 20), Point2::at(end, side), Point2::at(room, side)});
  std::reverse(above.begin(), above.end());
  block(world, below);
  block(world, above);
  for (const int at : {40, side - 50}) block(world, box(at, at, at + 8, at + 8));
  return world;
}

TEST(PathSearch, a_finder_passes_64_faces_of_a_corridor_in_one_step) {
  std::vector<std::size_t> in_steps, by_faces;
  for (const int steps : {100, 400}) {
    const World world = stairs(steps);
    const std::int64_t side = 200 + 10 * steps;
    const Point2 from = Point2::at(5, 5), to = Point2::at(side - 5, side - 20);
    ShortestPathFinder finder;
    PathSearch search(world, from, to);
    const auto path = finder.find(world, from, to);
    ASSERT_TRUE(path);
    while (!search.run(1000)) {
    }
    expect_same(search.result(), path);
    in_steps.push_back(finder.expansions());
    by_faces.push_back(search.expansions());
  }
  EXPECT_GT(by_faces[1], 3 * by_faces[0]);
  EXPECT_LT(in_steps[1], 30U + by_faces[1] / 64);
}

}  // namespace
}  // namespace offgrid::navmesh
