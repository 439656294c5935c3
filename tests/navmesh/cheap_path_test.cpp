#include "offgrid/navmesh/path/cheap_path.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/segment.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path_index.hpp"
#include "query_test.hpp"
#include "support/line_model.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Int;
using kernel::Point2;
using testing::Random;
using testing::random_point;
using testing::SnapClass;
using Corners = std::vector<Point2>;

constexpr std::uint32_t unit = FaceState::unit_cost;

void put(World& world, Area::Loop loop, const FaceState& state = {.ground = Ground::blocked}) {
  navmesh::put(world, Area::polygon(std::move(loop), state));
}
FaceState expensive(std::uint32_t times) { return {Ground::walkable, times * unit, 0}; }
PathLength cost_of(std::int64_t units) { return *PathLength::checked(units << 16); }

CheapPath cheap_path(const World& world, const FloorPoint& from, const FloorPoint& to) {
  const auto path = CheapPathFinder().find(world, from, to);
  EXPECT_TRUE(path) << describe(path.error());
  return path ? *path : CheapPath{};
}

TEST(CheapPath, goes_straight_and_says_exactly_what_that_costs) {
  const World world = square(100);
  const CheapPath path = cheap_path(world, Point2::at(1, 1), Point2::at(4, 5));
  EXPECT_EQ(path.corners, (Corners{Point2::at(1, 1), Point2::at(4, 5)}));
  EXPECT_EQ(path.length, cost_of(5));
  EXPECT_EQ(path.cost, (CostBounds{cost_of(5), cost_of(5)}));
  EXPECT_EQ(path.lower_bound, cost_of(5));
}

TEST(CheapPath, to_where_it_starts_has_one_corner_and_no_cost) {
  const World world = square(100);
  const CheapPath path = cheap_path(world, Point2::at(7, 7), Point2::at(7, 7));
  EXPECT_EQ(path.corners, (Corners{Point2::at(7, 7)}));
  EXPECT_EQ(path.cost, CostBounds{});
  EXPECT_EQ(path.lower_bound, PathLength{});
}

TEST(CheapPath, goes_round_what_is_expensive) {
  World world = square(100);
  put(world, box(40, 20, 60, 90), expensive(10));
  const CheapPath path = cheap_path(world, Point2::at(20, 50), Point2::at(80, 50));
  EXPECT_EQ(path.corners, (Corners{Point2::at(20, 50), Point2::at(40, 20), Point2::at(60, 20),
                                   Point2::at(80, 50)}));
  EXPECT_LT(path.cost.upper, cost_of(240));
}

TEST(CheapPath, does_not_cut_corners_through_what_is_expensive) {
  World world = square(1000);
  put(world, box(500, 0, 520, 480));
  put(world, box(500, 520, 520, 800));
  put(world, box(100, 350, 300, 700), expensive(4));
  const CheapPath path = cheap_path(world, Point2::at(50, 500), Point2::at(900, 500));
  EXPECT_EQ(path.corners, (Corners{Point2::at(50, 500), Point2::at(100, 350), Point2::at(300, 350),
                                   Point2::at(500, 480), Point2::at(900, 500)}));
}

TEST(CheapPath, crosses_what_is_expensive_if_the_way_round_is_longer) {
  World world = square(100);
  put(world, box(40, 0, 60, 100), expensive(3));
  const CheapPath path = cheap_path(world, Point2::at(20, 50), Point2::at(80, 50));
  EXPECT_EQ(path.corners, (Corners{Point2::at(20, 50), Point2::at(80, 50)}));
  EXPECT_LE(path.cost.lower, cost_of(20 + 60 + 20));
  EXPECT_GE(path.cost.upper, cost_of(20 + 60 + 20));
  EXPECT_LT(path.cost.upper - path.cost.lower, Int<8>::checked(32).value());
  EXPECT_EQ(path.lower_bound, cost_of(60));  // circles meet the free side of the wall
}

// On a coarse mesh the paths along ends and middles of edges, which the search compares, may be
// long ones: these two cost 15.4 and 56.9.
TEST(CheapPath, goes_straight_where_the_search_would_go_round) {
  World world = square(100);
  put(world, box(54, 42, 78, 80), expensive(2));
  CheapPathFinder finder;
  const auto down = finder.find(world, Point2::at(60, 84), Point2::at(58, 79));
  ASSERT_TRUE(down);
  EXPECT_EQ(down->corners, (Corners{Point2::at(60, 84), Point2::at(58, 79)}));
  EXPECT_LT(down->cost.upper, cost_of(7));
  World walls = square(100);
  put(walls, box(59, 4, 86, 60), expensive(2));
  put(walls, box(73, 27, 100, 35));
  put(walls, box(14, 79, 21, 100));
  const auto across = finder.find(walls, Point2::at(70, 20), Point2::at(57, 22));
  ASSERT_TRUE(across);
  EXPECT_EQ(across->corners.size(), 2U);
  EXPECT_LT(across->cost.upper, cost_of(25));
  // Not where it is closed: in a door that is too narrow for the agent.
  const auto trimmed = finder.find(walls, Point2::at(70, 20), Point2::at(57, 22),
                                   Trim({*Int<30>::checked(20), *Int<30>::checked(20)}));
  ASSERT_TRUE(trimmed);
  EXPECT_GT(trimmed->corners.size(), 2U);
}

TEST(CheapPath, goes_straight_from_where_it_touches_an_obstacle_or_the_border) {
  for (const bool is_mirrored : {false, true}) {
    const auto at = [&](int x, int y) {
      return Point2::at(is_mirrored ? 100 - x : x, is_mirrored ? 84 - y : y);
    };
    World world = World::make({.low = Point2::at(0, 0), .high = Point2::at(100, 84)}).value();
    put(world, is_mirrored ? box(22, 4, 46, 42) : box(54, 42, 78, 80), expensive(2));
    for (const auto& [from, to] :
         {std::pair(at(60, 84), at(58, 79)), std::pair(at(58, 79), at(60, 84))}) {
      const CheapPath path = cheap_path(world, from, to);
      EXPECT_EQ(path.corners, (Corners{from, to}));
      EXPECT_LT(path.cost.upper, cost_of(7));
    }
  }
}

TEST(CheapPath, goes_straight_from_and_to_either_side_of_a_barrier_on_which_it_ends) {
  for (const bool is_mirrored : {false, true}) {
    const auto at = [&](int x, int y) {
      return Point2::at(is_mirrored ? 100 - x : x, is_mirrored ? 100 - y : y);
    };
    World world = square(100);
    put(world, is_mirrored ? box(22, 20, 46, 58) : box(54, 42, 78, 80), expensive(2));
    Area fence;
    fence.shape = Area::Shape::barrier;
    fence.loops = {{at(0, 84), at(100, 84)}};
    put(world, fence);
    for (const auto& [from, to] :
         {std::pair(at(60, 84), at(58, 79)), std::pair(at(58, 79), at(60, 84))}) {
      const CheapPath path = cheap_path(world, from, to);
      EXPECT_EQ(path.corners, (Corners{from, to}));
      EXPECT_LT(path.cost.upper, cost_of(7));
    }
  }
}

TEST(CheapPath, bounds_do_not_depend_on_what_made_the_world) {
  const auto world_of = [](bool is_blocked_first) {
    World world = square(6);
    if (is_blocked_first) put(world, box(0, 3, 4, 4));
    put(world, box(3, 4, 5, 6), expensive(2));
    if (!is_blocked_first) put(world, box(0, 3, 4, 4));
    return world;
  };
  const World one = world_of(false), other = world_of(true);
  ASSERT_EQ(one.digest(), other.digest());
  CheapPathFinder finder;
  const Point2 from = Point2::at(1, 4), to = Point2::at(4, 0);
  EXPECT_EQ(finder.find(one, from, to)->lower_bound, finder.find(other, from, to)->lower_bound);
}

// Circles of radius 2 to 5.1, 4 to 8.1 and 29 to 30 about either end meet ground at the multiplier
// 1, the others at 3.
TEST(CheapPath, bounds_join_rings_that_overlap) {
  World world =
      World::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .ground = expensive(3)})
          .value();
  for (const int y : {50, 80}) {
    for (const int x : {45, 54}) put(world, box(x, y - 1, x == 45 ? 48 : 58, y + 1), expensive(1));
  }
  const CheapPath path = cheap_path(world, Point2::at(50, 50), Point2::at(50, 80));
  EXPECT_GT(path.lower_bound, cost_of(75));
  EXPECT_LT(path.lower_bound, cost_of(78));
}

TEST(CheapPath, knows_what_leaving_and_reaching_expensive_ground_costs_at_least) {
  World world = square(100);
  put(world, box(10, 40, 30, 60), expensive(3));
  for (const auto& [from, to] : {std::pair(Point2::at(20, 50), Point2::at(80, 50)),
                                 std::pair(Point2::at(80, 50), Point2::at(20, 50))}) {
    const CheapPath path = cheap_path(world, from, to);
    EXPECT_LE(path.lower_bound, cost_of(10 * 3 + 50));
    EXPECT_GT(path.lower_bound, cost_of(10 * 3 + 49));
  }
}

TEST(CheapPath, along_an_edge_that_it_crosses_costs_what_the_cheaper_side_does) {
  World world = square(100);
  put(world, box(0, 50, 100, 100), expensive(5));
  for (const auto& [from, to] : {std::pair(Point2::at(0, 50), Point2::at(100, 50)),
                                 std::pair(Point2::at(100, 50), Point2::at(0, 50))}) {
    const CheapPath path = cheap_path(world, from, to);
    EXPECT_EQ(path.cost.upper, cost_of(100));
  }
}

TEST(CheapPath, along_an_edge_at_which_it_turned_costs_what_the_cheaper_side_does) {
  World world = square(10);
  put(world, {Point2::at(4, 9), Point2::at(9, 6), Point2::at(0, 2)}, expensive(40));
  put(world, {Point2::at(4, 9), Point2::at(6, 6), Point2::at(2, 3)}, expensive(40));
  const CheapPath path = cheap_path(world, Point2::at(10, 0), Point2::at(4, 9));
  EXPECT_EQ(path.corners, (Corners{Point2::at(10, 0), Point2::at(9, 6), Point2::at(4, 9)}));
  const auto words = [](std::int64_t cost) { return *PathLength::checked(cost); };
  EXPECT_LE(path.cost.lower, words(780778));  // sqrt(37) + sqrt(34)
  EXPECT_GT(path.cost.upper, words(780776));
}

// About (2, -5), where the seam ends, the path turns to floor 1, below an edge of the cheap
// triangle of floor 0.
TEST(CheapPath, along_an_edge_of_another_floor_costs_what_its_own_floor_does) {
  World world =
      World::make({.low = Point2::at(-3, -9), .high = Point2::at(6, 2), .floors = 2}).value();
  auto edit = world.edit();
  edit.add({.loops = {box(-3, -9, 6, 2)}, .state = expensive(2), .floors = {0, 1}});
  edit.add({.loops = {{Point2::at(0, -5), Point2::at(3, -5), Point2::at(0, 0)}},
            .state = expensive(1),
            .priority = 1});
  edit.add(Seam{Point2::at(2, -5), Point2::at(0, -7), 1, 0});
  edit.add({.loops = {{Point2::at(-1, 1), Point2::at(0, 0)}}, .floors = FloorSet{1}});
  edit.add({.loops = {{Point2::at(1, 0), Point2::at(0, -5)}},
            .shape = Area::Shape::barrier,
            .floors = FloorSet{1}});
  ASSERT_TRUE(edit.commit());
  const CheapPath path = cheap_path(world, Point2::at(3, -5), FloorPoint{Point2::at(-1, -3), 1});
  EXPECT_EQ(path.corners,
            (Corners{Point2::at(3, -5), Point2::at(2, -5), Point2::at(0, -5), Point2::at(-1, -3)}));
  EXPECT_EQ(path.floors, (std::vector<Floor>{0, 0, 1, 1}));
  EXPECT_TRUE(can_walk(world, Path{path.corners, path.floors, path.length}));
  const auto words = [](std::int64_t cost) { return *PathLength::checked(cost); };
  EXPECT_LE(path.cost.lower, words(620765));  // 1 + 2 * 2 + 2 * sqrt(5)
  EXPECT_GT(path.cost.upper, words(620765));
  EXPECT_LE(path.lower_bound, path.cost.upper);
}

// ---- roads, and bends inside edges

/// Ground of a multiplier with a road of the multiplier 1.
World with_road(std::int64_t side, std::uint32_t times, Area::Loop road) {
  World world =
      World::make(
          {.low = Point2::at(0, 0), .high = Point2::at(side, side), .ground = expensive(times)})
          .value();
  Area area = Area::polygon(std::move(road), expensive(1));
  area.priority = 1;
  put(world, area);
  return world;
}

TEST(CheapPath, enters_and_leaves_a_road_by_the_same_side) {
  for (const bool is_in_strips : {false, true}) {
    World world = with_road(200, 5, box(100, 0, 108, 200));
    for (int y = 5; is_in_strips && y < 200; y += 5)
      put(world, box(60, y, 150, y + 5), expensive(5));
    const CheapPath path = cheap_path(world, Point2::at(96, 10), Point2::at(96, 190));
    EXPECT_LT(path.cost.upper, cost_of(220));  // the optimum is 219.2
    ASSERT_EQ(path.corners.size(), 4U);
    EXPECT_GE(path.corners[1].x, Point2::at(100, 0).x);
    EXPECT_GE(path.corners[2].x, Point2::at(100, 0).x);
    EXPECT_LT(cheap_path(world, Point2::at(60, 10), Point2::at(60, 190)).cost.upper, cost_of(574));
  }
}

// By the law of Snell a path to a road at d units on ground of the multiplier 3 costs sqrt(8) d
// more than along the road.
TEST(CheapPath, by_a_road_through_a_country_is_within_a_hundredth_of_the_optimum) {
  const World world = with_road(4000, 3, box(0, 1980, 4000, 2020));
  Random random(1);
  for (int i = 0; i < 40; ++i) {
    const std::int64_t left = random.between(0, 400), right = random.between(3600, 4000),
                       first = random.between(20, 180), last = random.between(20, 180);
    const CheapPath path =
        cheap_path(world, Point2::at(left, 1980 - first), Point2::at(right, 2020 + last));
    const std::int64_t optimum = 1000 * (right - left) + 2829 * (first + last);
    EXPECT_LE(static_cast<std::int64_t>(path.cost.upper.raw()) * 100000, optimum * 101 * 65536);
  }
}

TEST(CheapPath, by_a_road_past_houses_is_within_a_twentieth_of_the_optimum_without_them) {
  World world = with_road(4000, 3, box(0, 1980, 4000, 2020));
  Random random(2);
  auto edit = world.edit();
  for (int i = 0; i < 160; ++i) {
    const std::int64_t x = random.between(0, 3899), y = random.between(0, 3899);
    if (y <= 1880 || y >= 2060)
      edit.add(Area::rectangle(Point2::at(x, y), Point2::at(x + 40, y + 40)));
  }
  ASSERT_TRUE(edit.commit());
  int found = 0;
  for (int i = 0; i < 40; ++i) {
    const std::int64_t left = random.between(0, 400), right = random.between(3600, 4000),
                       first = random.between(31, 180), last = random.between(31, 180);
    const auto path = CheapPathFinder().find(world, Point2::at(left, 1980 - first),
                                             Point2::at(right, 1980 - last));
    if (!path) continue;  // from or to a house
    ++found;
    const std::int64_t optimum = 1000 * (right - left) + 2829 * (first + last);
    EXPECT_LE(static_cast<std::int64_t>(path->cost.upper.raw()) * 100000, optimum * 105 * 65536);
  }
  EXPECT_GT(found, 30);
}

TEST(CheapPath, bends_inside_an_edge_where_that_costs_least) {
  World world = square(1000);
  put(world, box(0, 500, 1000, 1000), expensive(3));
  for (const int x : {100, 400, 900}) {
    const Point2 from = Point2::at(50, 100), to = Point2::at(x, 900);
    PathLength least = cost_of(100000);
    for (int at = 0; at <= 1000; ++at) {
      const Point2 bend = Point2::at(at, 500);
      least = std::min(least, *PathLength::checked(kernel::length(from, bend) +
                                                   kernel::constant<3> * kernel::length(bend, to)));
    }
    const CheapPath path = cheap_path(world, from, to);
    EXPECT_EQ(path.corners.size(), 3U);
    EXPECT_LE(path.cost.upper, *PathLength::checked(least + kernel::constant<256>));
  }
}

TEST(CheapPath, refuses_with_the_point_at_fault) {
  World world = square(100);
  put(world, box(40, 30, 60, 70));
  put(world, box(0, 0, 20, 20));
  put(world, box(20, 20, 40, 30));
  CheapPathFinder finder;
  const auto code = [&](const Point2& from, const Point2& to) {
    return finder.find(world, from, to).error();
  };
  EXPECT_EQ(code(Point2::at(101, 0), Point2::at(1, 30)),
            (CheapPathError{CheapPathErrorCode::outside_world, Point2::at(101, 0)}));
  EXPECT_EQ(code(Point2::at(50, 50), Point2::at(1, 30)),
            (CheapPathError{CheapPathErrorCode::start_blocked, Point2::at(50, 50)}));
  EXPECT_EQ(code(Point2::at(1, 30), Point2::at(50, 50)),
            (CheapPathError{CheapPathErrorCode::goal_blocked, Point2::at(50, 50)}));
  put(world, box(60, 0, 62, 100));
  EXPECT_EQ(code(Point2::at(1, 30), Point2::at(80, 50)),
            (CheapPathError{CheapPathErrorCode::unreachable, Point2::at(80, 50)}));
}

// ---- the rule of the source

TEST(Trim, closes_a_portal_that_is_shorter_than_the_shadow_of_the_box) {
  const auto box = [](int width, int height) {
    return Trim({*Int<30>::checked(width), *Int<30>::checked(height)});
  };
  const Point2 o = Point2::at(0, 0);
  EXPECT_TRUE(box(10, 99).is_closed(o, Point2::at(9, 0)));
  EXPECT_FALSE(box(10, 99).is_closed(o, Point2::at(10, 0)));
  EXPECT_TRUE(box(99, 10).is_closed(Point2::at(0, 9), o));
  EXPECT_FALSE(box(99, 10).is_closed(Point2::at(0, 10), o));
  EXPECT_TRUE(box(5, 5).is_closed(o, Point2::at(4, 5)));    // 41 < 45
  EXPECT_FALSE(box(5, 5).is_closed(o, Point2::at(5, -5)));  // 50 = 50
  EXPECT_FALSE(box(0, 0).is_closed(o, o));
  EXPECT_TRUE(box(0, 1).is_closed(o, o));
  const int far = static_cast<int>(largest);
  EXPECT_FALSE(box(far, far).is_closed(Point2::at(-far, -far), Point2::at(far, far)));
  EXPECT_TRUE(box(far, 0).is_closed(Point2::at(0, -far), Point2::at(1, 0)) == false);
}

TEST(Trim, sends_a_large_agent_through_the_wider_door) {
  World world = square(100);
  put(world, box(50, 0, 52, 40));
  put(world, box(50, 45, 52, 70));
  CheapPathFinder finder;
  const Point2 from = Point2::at(30, 42), to = Point2::at(70, 42);
  EXPECT_EQ(finder.find(world, from, to)->corners, (Corners{from, to}));
  const auto large =
      finder.find(world, from, to, Trim({*Int<30>::checked(6), *Int<30>::checked(6)}));
  ASSERT_TRUE(large);
  EXPECT_GT(large->corners.size(), 2U);
  EXPECT_EQ(large->corners[1].y, Point2::at(0, 70).y);
  EXPECT_EQ(finder.find(world, from, to, Trim({*Int<30>::checked(200), *Int<30>::checked(200)}))
                .error()
                .code,
            CheapPathErrorCode::unreachable);
}

TEST(CheapPath, sees_a_world_as_its_view_does) {
  World world = square(100), without = square(100);
  put(world, box(70, 0, 72, 60));
  put(without, box(70, 0, 72, 60));
  auto edit = world.edit();
  Area mud;
  mud.loops = {box(40, 20, 60, 90)};
  mud.state = expensive(10);
  const AreaId id = edit.add(mud);
  ASSERT_TRUE(edit.commit());
  mud.enabled = false;
  put(without, mud);
  View view(world);
  view.switch_off(id);
  CheapPathFinder finder;
  const Point2 from = Point2::at(20, 50), to = Point2::at(90, 50);
  const auto path = finder.find(view, from, to), same = finder.find(without, from, to),
             whole = finder.find(world, from, to);
  ASSERT_TRUE(path && same && whole);
  EXPECT_EQ(path->corners, same->corners);
  EXPECT_EQ(path->cost, same->cost);
  EXPECT_EQ(path->lower_bound, same->lower_bound);
  EXPECT_NE(path->corners, whole->corners);
}

// ---- what the judge of cheap paths (check/paths/costs.hpp) does not ask

/// Is the line the shortest one through its corridor, or cheaper than that?
bool is_taut_or_cheaper(const World& world, const CheapPath& path) {
  std::vector<Portal> portals;
  for (std::size_t i = 1; i < path.faces.size(); ++i) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(path.faces[i - 1], k);
      if (world.mesh().is_border(h) || world.mesh().face(world.mesh().twin(h)) != path.faces[i])
        continue;
      const auto [right, left] = world.planar().segment(h);
      portals.push_back({left, right});
    }
  }
  if (portals.size() > 8) return true;  // the model looks at every choice of corners
  const Corners taut =
      testing::shortest_through(path.corners.front(), portals, path.corners.back());
  return path.corners == taut ||
         testing::fine_cost(world, taut).most > testing::fine_cost(world, path.corners).least;
}

/// Then the straight line is in the closures of more faces than it passes in the offset mesh.
bool passes_a_vertex(const World& world, const Point2& from, const Point2& to) {
  const auto vertices = world.mesh().vertices();
  return std::any_of(vertices.begin(), vertices.end(), [&](VertexId v) {
    return kernel::on_segment(from, to, world.planar().point(v));
  });
}

/// The world with multipliers that are not whole, so that costs are rounded.
World with_uneven_costs(World world, Random& random) {
  auto edit = world.edit();
  for (const auto& [id, area] : world.areas()) {
    Area uneven = area;
    uneven.state.cost += static_cast<std::uint32_t>(random.between(0, FaceState::unit_cost - 1));
    edit.replace(id, uneven);
  }
  EXPECT_TRUE(edit.commit());
  return world;
}

class RandomCheapPaths : public ::testing::TestWithParam<int> {};

TEST_P(RandomCheapPaths,
       are_taut_and_cost_no_more_than_a_straight_line_and_no_less_than_the_bound) {
  const auto fine = [](const PathLength& v) {
    return testing::paths::FineLength(static_cast<std::int64_t>(v.raw())) << 240;
  };
  int bent = 0, sighted = 0, bounded = 0;
  for (const std::int64_t side : {std::int64_t{6}, std::int64_t{40}, std::int64_t{2000}, largest}) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      Random random(seed);
      const World world = with_uneven_costs(
          edited_world(random, static_cast<SnapClass>(GetParam()), side, 5), random);
      Corners ends{random_point(random, 0, side), random_point(random, 0, side),
                   random_point(random, 0, side)};
      for (const VertexId v : world.mesh().vertices()) {
        if (random.chance(1, 4) && world.options().contains(world.planar().point(v)))
          ends.push_back(world.planar().point(v));
      }
      for (int i = 0; i < 3; ++i) {
        const Point2 from = random.pick(std::span<const Point2>(ends));
        const Point2 to = random.pick(std::span<const Point2>(ends));
        SCOPED_TRACE(std::to_string(side) + ", seed " + std::to_string(seed) + ", query " +
                     std::to_string(i));
        const auto path = CheapPathFinder().find(world, from, to);
        if (!path) continue;
        ASSERT_TRUE(is_taut_or_cheaper(world, *path));
        bent += path->corners.size() > 2 ? 1 : 0;
        if (!passes_a_vertex(world, from, to) && visible(world, from, to)) {
          const Corners straight{from, to};
          ASSERT_LE(fine(path->cost.lower), testing::fine_cost(world, straight).most + 1000);
          ++sighted;
        }
        if (world.mesh().face_count() > 40) continue;
        ASSERT_LE(fine(path->lower_bound), *testing::cost_of_some_way(world, from, to, 2));
        ++bounded;
      }
    }
  }
  EXPECT_GT(bent, 0);
  EXPECT_GT(sighted, 0);
  EXPECT_GT(bounded, 0);
}

INSTANTIATE_TEST_SUITE_P(CheapPathFinder, RandomCheapPaths,
                         ::testing::Range(0, testing::snap_class_count));

TEST(CheapPath, the_comparison_finds_a_line_that_turns_where_nothing_is_gained) {
  World world = square(100);
  put(world, box(40, 20, 60, 80), expensive(3));
  put(world, box(70, 0, 72, 60));
  CheapPath path = cheap_path(world, Point2::at(20, 50), Point2::at(90, 50));
  EXPECT_TRUE(is_taut_or_cheaper(world, path));
  path.corners.insert(path.corners.begin() + 1, Point2::at(1, 99));
  EXPECT_FALSE(is_taut_or_cheaper(world, path));
}

}  // namespace
}  // namespace offgrid::navmesh
