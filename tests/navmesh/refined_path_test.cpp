// Paths with a proved ratio to the cheapest one: CheapPathFinder::refine, and the potential that
// proves it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/navmesh/path/cheap_path.hpp"
#include "query_test.hpp"
#include "support/line_model.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_point;
using testing::SnapClass;

constexpr std::uint32_t unit = FaceState::unit_cost;

FaceState costing(std::uint32_t times) { return {Ground::walkable, times * unit, 0}; }
double units(const PathLength& length) {
  return static_cast<double>(static_cast<std::int64_t>(length.raw())) / 65536;
}

RefinedPath refined(const View& view, const FloorPoint& from, const FloorPoint& to,
                    const Refinement& wanted = {}) {
  const auto path = CheapPathFinder().refine(view, from, to, wanted);
  EXPECT_TRUE(path) << describe(path.error());
  return path ? *path : RefinedPath{};
}

/// The bound that is asked to be so many times what a path costs.
PathLength bound_beyond(const View& view, const FloorPoint& from, const FloorPoint& to,
                        const PathLength& cost, std::int64_t times, std::size_t triangles = 400) {
  const auto beyond = *PathLength::checked(cost * *kernel::Int<8>::checked(times));
  const auto bound = CheapPathFinder().bound(view, from, to, beyond, triangles);
  EXPECT_TRUE(bound) << describe(bound.error());
  return bound ? *bound : PathLength{};
}

/// A road of cost 1 through ground of cost 5.
World with_road() {
  World world =
      World::make({.low = Point2::at(0, 0), .high = Point2::at(200, 200), .ground = costing(5)})
          .value();
  Area road = Area::rectangle(Point2::at(100, 0), Point2::at(108, 200), costing(1));
  road.priority = 1;
  put(world, road);
  return world;
}

/// The least of a convex function of a number between two others.
template <class F>
double least(double low, double high, const F& f) {
  for (int i = 0; i < 200; ++i) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    (f(a) < f(b) ? high : low) = f(a) < f(b) ? b : a;
  }
  return f(low);
}

TEST(RefinedPath, beside_a_road_is_proved_to_be_within_a_twentieth_of_the_optimum) {
  const World world = with_road();
  for (const std::int64_t x : {96, 80, 60}) {
    const double aside = static_cast<double>(100 - x);
    const double optimum = least(
        0, 90, [&](double along) { return 2 * 5 * std::hypot(aside, along) + 180 - 2 * along; });
    const RefinedPath path = refined(world, Point2::at(x, 10), Point2::at(x, 190));
    EXPECT_TRUE(path.is_proved);
    EXPECT_LE(path.thousandths, 1050);
    EXPECT_GE(path.thousandths, 1000);
    EXPECT_LE(units(path.path.lower_bound), optimum + 0.001);
    EXPECT_GE(units(path.path.cost.upper), optimum - 0.001);
    EXPECT_LE(units(path.path.cost.upper), 1.05 * units(path.path.lower_bound) + 0.001);
  }
}

TEST(RefinedPath, across_two_half_planes_follows_the_law_of_snell) {
  World world = square(1000);
  put(world, Area::rectangle(Point2::at(500, 0), Point2::at(1000, 1000), costing(3)));
  const double optimum = least(
      100, 900, [](double y) { return std::hypot(400, y - 100) + 3 * std::hypot(300, 900 - y); });
  for (const std::int64_t thousandths : {1050, 1020}) {
    const RefinedPath path =
        refined(world, Point2::at(100, 100), Point2::at(800, 900), {.thousandths = thousandths});
    EXPECT_TRUE(path.is_proved);
    EXPECT_LE(path.thousandths, thousandths);
    EXPECT_LE(units(path.path.lower_bound), optimum + 0.001);
    EXPECT_LT(units(path.path.cost.upper), 1.001 * optimum);
  }
}

TEST(RefinedPath, knows_detours) {
  World world = square(1000);
  put(world, crate(490, 0, 510, 900));
  const Point2 from = Point2::at(100, 100), to = Point2::at(900, 100);
  const auto shortest = ShortestPathFinder().find(world, from, to);
  ASSERT_TRUE(shortest);
  const RefinedPath path = refined(world, from, to);
  EXPECT_TRUE(path.is_proved);
  EXPECT_LE(path.path.lower_bound, shortest->length);
  EXPECT_GT(units(path.path.lower_bound), 1.7 * 1000);
}

TEST(RefinedPath, passes_no_point_where_obstacles_touch) {
  World world = square(400);
  put(world, crate(200, 0, 220, 200));
  put(world, crate(180, 200, 200, 390));  // they touch at (200, 200)
  const RefinedPath path = refined(world, Point2::at(150, 200), Point2::at(250, 200));
  EXPECT_TRUE(path.is_proved);
  EXPECT_GT(units(path.path.lower_bound), 360);
}

TEST(RefinedPath, begins_on_both_sides_of_a_barrier_on_which_its_end_is) {
  World world = square(400);
  Area fence;
  fence.shape = Area::Shape::barrier;
  fence.loops = {{Point2::at(200, 100), Point2::at(200, 300)}};
  put(world, fence);
  for (const std::int64_t x : {100, 300}) {
    for (const std::int64_t y : {110, 200, 300}) {
      const Point2 on = Point2::at(200, y), beside = Point2::at(x, 200);
      const RefinedPath path = refined(world, on, beside);
      EXPECT_LE(bound_beyond(world, on, beside, path.path.cost.upper, 2), path.path.cost.upper);
      EXPECT_LE(bound_beyond(world, beside, on, path.path.cost.upper, 2), path.path.cost.upper);
    }
  }
}

TEST(RefinedPath, sees_the_costs_and_the_walls_of_its_view) {
  World world = square(300);
  put(world, Area::rectangle(Point2::at(100, 0), Point2::at(200, 300),
                             {.ground = Ground::walkable, .cost = unit, .tag = 7}));
  const Point2 from = Point2::at(20, 150), to = Point2::at(280, 150);
  View view(world);
  const TagRule rules[] = {{.tag = 7, .cost = 4 * unit}};
  ASSERT_FALSE(view.set_rules(rules));
  const RefinedPath dear = refined(view, from, to);
  EXPECT_TRUE(dear.is_proved);
  EXPECT_GE(units(dear.path.lower_bound), 560 / 1.051);
  EXPECT_LE(units(dear.path.lower_bound), 560.001);
  EXPECT_EQ(units(refined(world, from, to).path.lower_bound), 260);
}

TEST(RefinedPath, over_seams_is_that_on_the_flat) {
  const auto with_swamp = [](World world, FloorSet floors) {
    Area swamp = Area::rectangle(Point2::at(60, 20), Point2::at(90, 280), costing(6));
    swamp.floors = std::move(floors);
    put(world, swamp);
    return world;
  };
  World flat = with_swamp(square(300), {});
  World floors = with_swamp(stack(300, 2), FloorSet{0, 1});
  put(floors, crate(0, 0, 150, 300, FloorSet{1}));
  put(floors, crate(150, 0, 300, 300, FloorSet{0}));
  put(floors, Seam{.a = Point2::at(150, 0), .b = Point2::at(150, 300), .left = 0, .right = 1});
  const Point2 from = Point2::at(20, 150), to = Point2::at(280, 150);
  const RefinedPath one = refined(flat, from, to), two = refined(floors, from, {to, 1});
  EXPECT_TRUE(one.is_proved);
  EXPECT_TRUE(two.is_proved);
  EXPECT_LE(one.path.lower_bound, two.path.cost.upper);
  EXPECT_LE(two.path.lower_bound, one.path.cost.upper);
  EXPECT_GT(units(two.path.lower_bound), 270);
}

TEST(RefinedPath, from_a_point_to_itself_is_the_best_one) {
  const World world = with_road();
  const RefinedPath path = refined(world, Point2::at(7, 7), Point2::at(7, 7));
  EXPECT_EQ(path.thousandths, 1000);
  EXPECT_TRUE(path.is_proved);
}

TEST(RefinedPath, says_how_far_it_came_where_triangles_do_not_suffice) {
  const World world = with_road();
  const Point2 from = Point2::at(96, 10), to = Point2::at(96, 190);
  const auto found = CheapPathFinder().find(world, from, to);
  const RefinedPath path = refined(world, from, to, {.triangles_max = 1});
  EXPECT_FALSE(path.is_proved);
  EXPECT_EQ(path.path.lower_bound, found->lower_bound);
  EXPECT_GT(path.thousandths, 1050);
  EXPECT_GE(
      *PathLength::checked(path.path.lower_bound * *kernel::Int<31>::checked(path.thousandths)),
      *PathLength::checked(path.path.cost.upper * kernel::constant<1000>));
}

TEST(RefinedPath, refuses_a_ratio_below_one_and_names_it) {
  const World world = with_road();
  const auto refuse = [&](std::int64_t thousandths) {
    return CheapPathFinder().refine(world, Point2::at(1, 1), Point2::at(2, 2),
                                    {.thousandths = thousandths});
  };
  for (const std::int64_t wrong : {std::int64_t{999}, std::int64_t{0}, std::int64_t{-1050},
                                   std::numeric_limits<std::int64_t>::min()}) {
    const auto path = refuse(wrong);
    ASSERT_FALSE(path);
    EXPECT_EQ(path.error(),
              (RefineError{.code = RefineErrorCode::ratio_below_one, .thousandths = wrong}));
    EXPECT_NE(describe(path.error()).find(std::to_string(wrong)), std::string::npos);
  }
  EXPECT_TRUE(refuse(1000));
  EXPECT_TRUE(refuse(std::numeric_limits<std::int64_t>::max()));
}

TEST(RefinedPath, refuses_what_find_refuses) {
  World world = square(100);
  put(world, crate(40, 0, 60, 100));
  CheapPathFinder finder;
  const auto code = [&](const Point2& from, const Point2& to) {
    const auto path = finder.refine(world, from, to);
    return path ? RefineErrorCode{} : path.error().code;
  };
  EXPECT_EQ(code(Point2::at(10, 10), Point2::at(90, 10)), RefineErrorCode::unreachable);
  EXPECT_EQ(code(Point2::at(50, 10), Point2::at(90, 10)), RefineErrorCode::start_blocked);
  EXPECT_EQ(code(Point2::at(10, 10), Point2::at(50, 10)), RefineErrorCode::goal_blocked);
  EXPECT_EQ(code(Point2::at(10, 10), Point2::at(150, 10)), RefineErrorCode::outside_world);
}

TEST(RefinedPath, its_bound_alone_tells_whether_a_path_can_be_as_cheap) {
  World world = with_road();
  const Point2 from = Point2::at(96, 10), to = Point2::at(96, 190);
  const auto enough = *PathLength::checked(kernel::shift_left<16>(kernel::constant<205>)),
             too_much = *PathLength::checked(kernel::shift_left<16>(kernel::constant<300>));
  CheapPathFinder finder;
  EXPECT_GE(*finder.bound(world, from, to, enough), enough);
  EXPECT_LT(units(*finder.bound(world, from, to, too_much, 2000)), 219.2);
  Area wall = crate(0, 90, 200, 100);
  wall.priority = 2;  // across the road, too
  put(world, wall);
  EXPECT_GE(*finder.bound(world, from, to, too_much), too_much);
  EXPECT_EQ(finder.bound(world, from, Point2::at(96, 95), enough).error(),
            (CheapPathError{CheapPathErrorCode::goal_blocked, Point2::at(96, 95)}));
}

TEST(RefinedPath, a_bound_holds_in_triangles_that_are_huge_beside_it) {
  const World world = *World::make(
      {.low = Point2::at(-268435455, -268435455), .high = Point2::at(536870912, 536870911)});
  CheapPathFinder finder;
  for (const std::size_t triangles : {2U, 20U, 100U, 300U, 20000U}) {
    for (const int limit : {3, 4, 1000}) {
      const auto bound =
          finder.bound(world, {Point2::at(0, 0), 0}, {Point2::at(2, 0), 0},
                       kernel::Int<40>::trusted(std::int64_t{limit} * 65536), triangles);
      ASSERT_TRUE(bound);
      EXPECT_LE(*bound, kernel::constant<2 * 65536>) << triangles << " triangles, " << limit;
    }
  }
}

TEST(RefinedPath, does_not_depend_on_what_made_the_world) {
  World first = square(1000), second = square(1000);
  const Area one = Area::rectangle(Point2::at(300, 100), Point2::at(420, 800), costing(4)),
             two = Area::rectangle(Point2::at(500, 300), Point2::at(700, 990), costing(3)),
             other = Area::rectangle(Point2::at(10, 10), Point2::at(777, 555), costing(2));
  put(first, one);
  put(first, two);
  const AreaId gone = put(second, other);
  put(second, two);
  put(second, one);
  remove(second, gone);
  const Point2 from = Point2::at(50, 500), to = Point2::at(900, 520);
  const Refinement wanted{.thousandths = 1020, .triangles_max = 3000};
  const RefinedPath a = refined(first, from, to, wanted), b = refined(second, from, to, wanted);
  EXPECT_EQ(a.path.corners, b.path.corners);
  EXPECT_EQ(a.path.lower_bound, b.path.lower_bound);
  EXPECT_EQ(a.thousandths, b.thousandths);
}

// ---- random worlds

class RandomPotentials : public ::testing::TestWithParam<int> {};

// Asked for more than a path costs, and for more than one among many costs.
TEST_P(RandomPotentials, prove_no_more_than_paths_cost) {
  const auto fine = [](const PathLength& v) {
    return testing::paths::FineLength(static_cast<std::int64_t>(v.raw())) << 240;
  };
  int compared = 0, proved = 0;
  for (const std::int64_t side : {std::int64_t{6}, std::int64_t{40}, std::int64_t{2000}, largest}) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      Random random(seed + 100);
      const World world = edited_world(random, static_cast<SnapClass>(GetParam()), side, 5);
      for (int i = 0; i < 3; ++i) {
        const Point2 from = random_point(random, 0, side), to = random_point(random, 0, side);
        SCOPED_TRACE(std::to_string(side) + ", seed " + std::to_string(seed) + ", query " +
                     std::to_string(i));
        const auto path = CheapPathFinder().refine(world, from, to, {.triangles_max = 1000});
        if (!path || from == to) continue;
        ASSERT_GE(path->thousandths, 1000);
        ASSERT_LE(path->path.lower_bound, path->path.cost.upper);
        const PathLength bound = bound_beyond(world, from, to, path->path.cost.upper, 2);
        ASSERT_LE(bound, path->path.cost.upper);
        proved += path->is_proved ? 1 : 0;
        if (world.mesh().face_count() > 40) continue;
        const auto some = testing::cost_of_some_way(world, from, to, 3);
        ASSERT_TRUE(some);
        ASSERT_LE(fine(bound), *some);
        ASSERT_LE(fine(path->path.lower_bound), *some);
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, 0);
  EXPECT_GT(proved, 0);
}

INSTANTIATE_TEST_SUITE_P(RefinedPath, RandomPotentials,
                         ::testing::Range(0, testing::snap_class_count));

}  // namespace
}  // namespace offgrid::navmesh
