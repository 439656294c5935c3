// As near as one gets with clearance, and errors that carry the point; beside a search of all grid
// points.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "offgrid/kernel/length.hpp"
#include "offgrid/navmesh/path/near_path.hpp"
#include "query_test.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

bool legs_keep_clear(const View& view, const Path& path, std::int32_t radius) {
  if (!keeps_clear(view, path.corner(0), path.corners[0], radius)) return false;
  for (std::size_t i = 0; i + 1 < path.corners.size(); ++i) {
    if (!keeps_clear(view, path.corner(i), path.corners[i + 1], radius)) return false;
  }
  return true;
}

// A caller sends a cart behind a locked gate, and it waits before that.
TEST(NearClearPath, leads_to_the_place_before_a_locked_gate) {
  World world = square(1000);
  put(world, crate(0, 500, 600, 520));
  const AreaId gate = put(world, crate(600, 500, 700, 520));
  put(world, crate(700, 500, 1000, 520));
  const Point2 from = Point2::at(100, 100), yard = Point2::at(650, 700);
  ClearPathFinder finder;
  const auto near = find_near(finder, world, from, yard, 40);
  ASSERT_TRUE(near);
  EXPECT_FALSE(near->is_goal);
  EXPECT_EQ(near->end.point.x, yard.x);
  EXPECT_LE(near->end.point.y, Point2::at(0, 460).y);
  EXPECT_GE(near->end.point.y, Point2::at(0, 457).y);
  EXPECT_EQ(near->path.corners.back(), near->end.point);
  EXPECT_TRUE(legs_keep_clear(world, near->path, 40));
  set_enabled(world, gate, false);
  const auto open = find_near(finder, world, from, yard, 40);
  ASSERT_TRUE(open);
  EXPECT_TRUE(open->is_goal);
  EXPECT_EQ(open->path.corners, finder.find(world, from, yard, 40)->corners);
}

TEST(NearClearPath, stays_outside_a_door_that_is_too_narrow_for_the_agent) {
  World world = square(1000);
  put(world, crate(0, 500, 480, 520));
  put(world, crate(520, 500, 1000, 520));
  const Point2 from = Point2::at(500, 100), behind = Point2::at(500, 900);
  ClearPathFinder finder;
  EXPECT_TRUE(find_near(finder, world, from, behind, 20)->is_goal);
  const auto near = find_near(finder, world, from, behind, 60);
  ASSERT_TRUE(near);
  EXPECT_FALSE(near->is_goal);
  EXPECT_TRUE(legs_keep_clear(world, near->path, 60));
  // The best place touches both posts: 56.57 before the wall.
  EXPECT_GE(near->end.point.y, Point2::at(0, 430).y);
}

TEST(NearClearPath, ends_beside_an_obstacle_that_has_the_goal_and_inside_of_a_world_that_has_not) {
  World world = square(1000);
  put(world, crate(400, 400, 600, 600));
  ClearPathFinder finder;
  const Point2 from = Point2::at(100, 500);
  const auto beside = find_near(finder, world, from, Point2::at(420, 500), 30);
  ASSERT_TRUE(beside);
  EXPECT_EQ(beside->end.point.y, Point2::at(0, 500).y);
  EXPECT_LE(beside->end.point.x, Point2::at(370, 0).x);
  EXPECT_GE(beside->end.point.x, Point2::at(367, 0).x);
  const auto inside = find_near(finder, world, from, Point2::at(1500, 500), 30);
  ASSERT_TRUE(inside);
  EXPECT_GE(inside->end.point.x, Point2::at(967, 0).x);
  EXPECT_TRUE(legs_keep_clear(world, inside->path, 30));
}

TEST(NearClearPath, rests_in_the_corner_of_a_room) {
  World world = square(1000);
  put(world, crate(0, 500, 500, 1000));
  put(world, crate(500, 700, 1000, 720));
  ClearPathFinder finder;
  const auto near = find_near(finder, world, Point2::at(800, 300), Point2::at(400, 800), 50);
  ASSERT_TRUE(near);
  EXPECT_TRUE(legs_keep_clear(world, near->path, 50));
  // Rounding may take it a unit off.
  EXPECT_LE(kernel::length(near->end.point, Point2::at(550, 650)), kernel::constant<2 * 65536>);
}

TEST(NearClearPath, has_the_error_of_the_start_and_of_the_radius) {
  World world = square(1000);
  put(world, crate(400, 400, 600, 600));
  ClearPathFinder finder;
  const Point2 blocked = Point2::at(500, 500), close = Point2::at(390, 500);
  const auto code = [&](const Point2& from, std::int32_t radius) {
    return find_near(finder, world, from, blocked, radius).error().code;
  };
  EXPECT_EQ(code(blocked, 30), ClearPathErrorCode::start_blocked);
  EXPECT_EQ(code(close, 30), ClearPathErrorCode::start_too_close);
  EXPECT_EQ(code(Point2::at(-5, 0), 30), ClearPathErrorCode::outside_world);
  EXPECT_EQ(code(close, 0), ClearPathErrorCode::radius_out_of_range);
}

TEST(NearestError, carries_the_point_as_near_as_one_gets) {
  World world = square(100);
  put(world, crate(0, 40, 100, 60));
  const Point2 from = Point2::at(10, 10), behind = Point2::at(50, 90);
  ShortestPathFinder shortest;
  const auto path = find_or_nearest(shortest, world, from, behind);
  ASSERT_FALSE(path);
  EXPECT_EQ(path.error(), (NearestPathError{{PathErrorCode::unreachable, behind},
                                            FloorPoint{Point2::at(50, 40)}}));
  EXPECT_EQ(describe(path.error()),
            "no path leads to the goal (50, 90); (50, 40) is as near as one gets");
  CheapPathFinder cheap;
  EXPECT_EQ(find_or_nearest(cheap, world, from, behind).error().nearest, path.error().nearest);
  ClearPathFinder clear;
  const auto with_room = find_or_nearest(clear, world, from, behind, 5);
  ASSERT_FALSE(with_room);
  EXPECT_EQ(with_room.error().error.code, ClearPathErrorCode::unreachable);
  EXPECT_EQ(with_room.error().nearest, find_near(clear, world, from, behind, 5)->end);
  EXPECT_EQ(find_or_nearest(shortest, world, from, Point2::at(20, 30))->corners.size(), 2U);
  EXPECT_EQ(find_or_nearest(shortest, world, behind, Point2::at(50, 50)).error().nearest,
            FloorPoint{Point2::at(50, 60)});
  const auto blocked = find_or_nearest(shortest, world, Point2::at(50, 50), from);
  EXPECT_EQ(blocked.error(),
            (NearestPathError{{PathErrorCode::start_blocked, Point2::at(50, 50)}, std::nullopt}));
  EXPECT_EQ(describe(blocked.error()), "the start (50, 50) is blocked");
}

/// A definition that knows nothing of faces: boxes on a small map, and steps from grid point to
/// grid point between which no box is closer than the radius.
struct Boxes {
  struct Box {
    std::int64_t left, low, right, high;
  };
  std::int64_t side = 0;
  std::vector<Box> boxes;

  bool has_room(std::int64_t x, std::int64_t y, std::int64_t radius) const {
    if (x < radius || y < radius || x > side - radius || y > side - radius) return false;
    return std::all_of(boxes.begin(), boxes.end(), [&](const Box& box) {
      const std::int64_t dx = std::max({box.left - x, x - box.right, std::int64_t{0}});
      const std::int64_t dy = std::max({box.low - y, y - box.high, std::int64_t{0}});
      return dx * dx + dy * dy >= radius * radius;
    });
  }
  /// The least squared distance from the goal to a point to which steps along the axes lead.
  std::int64_t nearest(const Point2& from, const Point2& goal, std::int64_t radius) const {
    using At = std::pair<std::int64_t, std::int64_t>;
    std::set<At> seen;
    std::vector<At> open;
    const auto reach = [&](std::int64_t x, std::int64_t y) {
      if (has_room(x, y, radius) && seen.insert({x, y}).second) open.emplace_back(x, y);
    };
    reach(from.x.raw(), from.y.raw());
    std::int64_t best = 1 << 30;
    while (!open.empty()) {
      const auto [x, y] = open.back();
      open.pop_back();
      const std::int64_t dx = x - goal.x.raw(), dy = y - goal.y.raw();
      best = std::min(best, dx * dx + dy * dy);
      reach(x + 1, y);
      reach(x - 1, y);
      reach(x, y + 1);
      reach(x, y - 1);
    }
    return best;
  }
};

TEST(NearClearPath, comes_as_near_as_a_search_of_all_grid_points_but_for_the_radius) {
  Random random(48'201);
  std::size_t near = 0, exact = 0;
  for (int i = 0; i < 200; ++i) {
    Boxes map{.side = 80, .boxes = {}};
    World world = square(80);
    for (int k = 0; k < 5; ++k) {
      const std::int64_t x = random.between(0, 60), y = random.between(0, 60);
      const std::int64_t right = x + random.between(2, 20), high = y + random.between(2, 20);
      map.boxes.push_back({x, y, right, high});
      put(world, crate(x, y, right, high));
    }
    const auto place = [&] {
      const std::int64_t x = random.between(0, 80), y = random.between(0, 80);
      return Point2::at(x, y);
    };
    const Point2 from = place(), to = place();
    const auto radius = static_cast<std::int32_t>(random.between(2, 7));
    if (!map.has_room(from.x.raw(), from.y.raw(), radius)) continue;
    ClearPathFinder finder;
    const auto found = find_near(finder, world, from, to, radius);
    ASSERT_TRUE(found) << i;
    ASSERT_TRUE(legs_keep_clear(world, found->path, radius)) << i;
    ASSERT_TRUE(map.has_room(found->end.point.x.raw(), found->end.point.y.raw(), radius)) << i;
    ASSERT_EQ(found->path.corners.back(), found->end.point);
    if (found->is_goal) continue;
    ++near;
    const auto squared = [](std::int64_t d) { return d * d; };
    const std::int64_t best = map.nearest(from, to, radius);
    const std::int64_t dx = found->end.point.x.raw() - to.x.raw(),
                       dy = found->end.point.y.raw() - to.y.raw();
    const std::int64_t mine = dx * dx + dy * dy;
    std::int64_t more = 0;  // how much farther, in whole units
    while (true) {
      std::int64_t root = 0;
      while (squared(root + 1) <= best) ++root;
      if (mine <= squared(root + more)) break;
      ++more;
    }
    exact += more <= 1 ? 1 : 0;
    if (more > radius) ADD_FAILURE() << i << ": " << more << " farther, radius " << radius;
  }
  EXPECT_GT(near, 30U);
  EXPECT_GT(2 * exact, near);
}

}  // namespace
}  // namespace offgrid::navmesh
