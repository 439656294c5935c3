#include "offgrid/navmesh/query/nearest_free.hpp"

#include <algorithm>

#include "queries/definition.hpp"
#include "query_test.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::constant;
using kernel::Point2;
using testing::Random;
using testing::random_point;
using testing::queries::find_grid_fault;
using testing::queries::find_nearest_fault;

NearestPoint nearest(const View& view, const Point2& p) {
  const auto found = nearest_free(view, p);
  EXPECT_TRUE(found);
  EXPECT_EQ(find_nearest_fault(view, p, {}, found), "");
  EXPECT_EQ(find_grid_fault(view, p, {}, nearest_free_grid(view, p)), "");
  return found ? *found : NearestPoint{};
}

std::optional<NearestErrorCode> refusal(const NearestResult<NearestPoint>& found) {
  if (found) return std::nullopt;
  return found.error().code;
}

TEST(NearestFree, of_a_free_point_is_the_point) {
  World world = world_of(0, 20);
  block(world, box(5, 5, 15, 15));
  const NearestPoint found = nearest(world, Point2::at(2, 7));
  EXPECT_EQ(found.point, RationalPoint(Point2::at(2, 7)));
  EXPECT_EQ(found.squared_distance.numerator, constant<0>);
}

TEST(NearestFree, a_point_on_the_edge_of_an_obstacle_is_free) {
  World world = world_of(0, 20);
  block(world, box(5, 5, 15, 15));
  const NearestPoint on_edge = nearest(world, Point2::at(5, 9)),
                     on_corner = nearest(world, Point2::at(15, 15));
  EXPECT_EQ(on_edge.point, RationalPoint(Point2::at(5, 9)));
  EXPECT_EQ(on_edge.feature.place, Place::edge);
  EXPECT_FALSE(world.is_blocked(world.mesh().face(on_edge.feature.halfedge)));
  EXPECT_EQ(on_corner.feature.place, Place::vertex);
}

TEST(NearestFree, is_the_foot_on_the_closest_side) {
  World world = world_of(0, 20);
  block(world, box(4, 4, 16, 16));
  const NearestPoint found = nearest(world, Point2::at(13, 9));
  EXPECT_EQ(found.point, RationalPoint(Point2::at(16, 9)));
  EXPECT_EQ(found.squared_distance.numerator, constant<9>);
  EXPECT_EQ(found.feature.place, Place::edge);
}

TEST(NearestFree, of_four_that_are_equally_near_is_the_lexicographically_smallest) {
  World world = world_of(0, 20);
  block(world, box(4, 4, 16, 16));
  EXPECT_EQ(nearest(world, Point2::at(10, 10)).point, RationalPoint(Point2::at(4, 10)));
  block(world, box(0, 0, 4, 20));
  EXPECT_EQ(nearest(world, Point2::at(10, 10)).point, RationalPoint(Point2::at(10, 4)));
}

TEST(NearestFree, of_two_grid_points_that_are_equally_near_is_the_lexicographically_smaller) {
  World world = world_of(0, 20);
  block(world, {Point2::at(0, 0), Point2::at(11, 0), Point2::at(0, 11)});
  EXPECT_EQ(nearest_free_grid(world, Point2::at(5, 5)).value(), Point2::at(5, 6));
}

TEST(NearestFree, on_a_slanted_edge_is_a_reduced_fraction) {
  World world = world_of(0, 20);
  block(world, {Point2::at(0, 0), Point2::at(12, 0), Point2::at(0, 18)});  // 3x + 2y = 36
  const NearestPoint found = nearest(world, Point2::at(5, 5));
  EXPECT_EQ(found.point.x, (RationalPoint::Coordinate{constant<98>, constant<13>}));
  EXPECT_EQ(found.point.y, (RationalPoint::Coordinate{constant<87>, constant<13>}));
  EXPECT_EQ(found.squared_distance, (Ratio<124, 63>{constant<121>, constant<13>}));
}

TEST(NearestFree, may_be_a_corner_that_pokes_into_what_is_blocked) {
  World world = world_of(0, 20, Ground::blocked);
  Area free{.loops = {{Point2::at(0, 0), Point2::at(9, 9), Point2::at(0, 2)}}};
  free.state.ground = Ground::walkable;
  put(world, free);
  const NearestPoint found = nearest(world, Point2::at(15, 18));
  EXPECT_EQ(found.point, RationalPoint(Point2::at(9, 9)));
  EXPECT_EQ(found.feature.place, Place::vertex);
  EXPECT_EQ(found.squared_distance, (Ratio<124, 63>{constant<36 + 81>}));
}

TEST(NearestFree, is_found_at_a_pinch_of_two_obstacles) {
  World world = world_of(0, 20);
  block(world, box(2, 2, 10, 10));
  block(world, box(10, 10, 18, 18));
  EXPECT_EQ(nearest(world, Point2::at(10, 10)).feature.place, Place::vertex);
  EXPECT_EQ(nearest(world, Point2::at(9, 9)).point, RationalPoint(Point2::at(9, 10)));
}

TEST(NearestFree, is_found_from_deep_inside_what_many_obstacles_block) {
  World world = world_of(0, 200);
  auto edit = world.edit();
  for (int x = 20; x < 180; x += 8) {
    for (int y = 20; y < 180; y += 8) edit.add(crate(x, y, x + 9, y + 9));
  }
  ASSERT_TRUE(edit.commit());
  Random random(3);
  for (int i = 0; i < 10; ++i) nearest(world, random_point(random, 20, 180));
}

TEST(NearestFree, is_refused_where_nothing_is_free_and_outside) {
  World world = world_of(0, 20);
  block(world, box(0, 0, 20, 20));
  EXPECT_EQ(refusal(nearest_free(world, Point2::at(3, 3))), NearestErrorCode::nothing_free);
  EXPECT_EQ(refusal(nearest_free(world, Point2::at(0, 0))), NearestErrorCode::nothing_free);
  EXPECT_EQ(refusal(nearest_free(world, Point2::at(21, 3))), NearestErrorCode::outside_world);
  EXPECT_EQ(describe(nearest_free(world, Point2::at(3, 3)).error()),
            "no face is free, so no free point is nearest to (3, 3)");
  EXPECT_EQ(describe(nearest_free_grid(world, Point2::at(21, -3)).error()),
            "(21, -3) is outside the world");
}

TEST(NearestFree, is_exact_at_the_ends_of_the_grid) {
  World world = world_of(-largest, largest, Ground::blocked);
  Area free{.loops = {{Point2::at(-largest, -largest), Point2::at(largest, largest - 1),
                       Point2::at(largest, largest)}}};
  free.state.ground = Ground::walkable;
  put(world, free);
  nearest(world, Point2::at(-largest, largest));
  nearest(world, Point2::at(largest, -largest));
  EXPECT_EQ(nearest(world, Point2::at(largest - 1, largest)).squared_distance,
            (Ratio<124, 63>{constant<1>, constant<2>}));
  World corner = world_of(-largest, largest, Ground::blocked);
  free.loops = {{Point2::at(-largest, -largest), Point2::at(1 - largest, -largest),
                 Point2::at(-largest, 1 - largest)}};
  put(corner, free);
  const NearestPoint farthest = nearest(corner, Point2::at(largest, largest));
  EXPECT_EQ(farthest.point.x, (RationalPoint::Coordinate{constant<1 - 2 * largest>, constant<2>}));
  EXPECT_EQ(farthest.squared_distance,
            (Ratio<124, 63>{constant<4 * largest - 1> * constant<4 * largest - 1>, constant<2>}));
}

TEST(NearestFree, of_a_view_leaves_out_what_the_view_leaves_out) {
  World world = world_of(0, 20);
  const AreaId inner = block(world, box(8, 8, 12, 12)), outer = block(world, box(4, 4, 16, 16));
  View view(world);
  view.switch_off(outer);
  EXPECT_EQ(nearest(view, Point2::at(10, 9)).point, RationalPoint(Point2::at(10, 8)));
  view.switch_off(inner);
  EXPECT_EQ(nearest(view, Point2::at(10, 9)).point, RationalPoint(Point2::at(10, 9)));
}

TEST(NearestFree, agrees_with_its_definition_in_degenerate_worlds) {
  Random random(11);
  std::array<int, 4> features{};
  for (int i = 0; i < 90; ++i) {
    const std::int64_t side = random.between(6, 30);
    const World world = random_world(random, side);
    const std::int64_t modulus = random.between(1, 3);
    const FaceFilter counts = [&](FaceId f) {
      const std::int64_t word = face_key(world.planar(), f)[0].x.raw() +
                                std::int64_t{face_key(world.planar(), f)[1].y.raw()};
      return word % modulus == 0;
    };
    for (int k = 0; k < 3; ++k) {
      const Point2 p = random_point(random, -1, side + 1);
      const auto found = nearest_free(world, p), filtered = nearest_free(world, p, counts);
      ASSERT_EQ(find_nearest_fault(world, p, {}, found), "") << i;
      ASSERT_EQ(find_nearest_fault(world, p, counts, filtered), "") << i;
      if (!world.options().contains(p)) continue;
      ASSERT_EQ(find_grid_fault(world, p, {}, nearest_free_grid(world, p)), "") << i;
      ASSERT_EQ(find_grid_fault(world, p, counts, nearest_free_grid(world, p, counts)), "") << i;
      if (filtered) ++features[static_cast<std::size_t>(filtered->feature.place)];
    }
  }
  for (const Place place : {Place::vertex, Place::edge, Place::face})
    EXPECT_GT(features[static_cast<std::size_t>(place)], 20);
}

// The control: the model has to notice each of these.
TEST(NearestFree, another_point_distance_or_feature_is_noticed) {
  World world = world_of(0, 20);
  block(world, box(4, 4, 16, 16));
  const Point2 p = Point2::at(10, 10);
  const NearestPoint right = nearest_free(world, p).value();
  NearestPoint wrong = right;
  wrong.point = RationalPoint(Point2::at(10, 4));  // as near, and not the smallest
  EXPECT_NE(find_nearest_fault(world, p, {}, wrong), "");
  wrong = right;
  wrong.point.x = {constant<8>, constant<2>};
  EXPECT_EQ(find_nearest_fault(world, p, {}, wrong), "not reduced");
  wrong = right;
  wrong.squared_distance.numerator = constant<35>;
  EXPECT_EQ(find_nearest_fault(world, p, {}, wrong), "another distance");
  wrong = right;
  wrong.feature.halfedge = world.mesh().next(right.feature.halfedge);
  EXPECT_NE(find_nearest_fault(world, p, {}, wrong), "");
  EXPECT_NE(find_nearest_fault(world, p, {}, NearestError{NearestErrorCode::nothing_free, p}), "");
  EXPECT_EQ(find_grid_fault(world, p, {}, FloorPoint(Point2::at(5, 10))), "it is not free");
  EXPECT_NE(find_grid_fault(world, p, {}, FloorPoint(Point2::at(3, 10))), "");
}

// ---- what can be reached

TEST(NearestReachable, is_the_goal_if_that_can_be_reached) {
  const World world = world_of(0, 20);
  EXPECT_EQ(nearest_reachable(world, Point2::at(1, 1), Point2::at(17, 5))->point,
            RationalPoint(Point2::at(17, 5)));
}

TEST(NearestReachable, stays_on_this_side_of_a_wall_and_of_a_barrier) {
  World world = world_of(0, 20);
  block(world, box(8, 0, 12, 20));
  EXPECT_EQ(nearest_reachable(world, Point2::at(1, 1), Point2::at(17, 5))->point,
            RationalPoint(Point2::at(8, 5)));
  EXPECT_EQ(*nearest_reachable_grid(world, Point2::at(1, 1), Point2::at(17, 5)), Point2::at(8, 5));
  EXPECT_EQ(nearest_reachable(world, Point2::at(17, 5), Point2::at(10, 5))->point,
            RationalPoint(Point2::at(12, 5)));
  const AreaId wall = put(world, barrier({Point2::at(0, 10), Point2::at(8, 10)}));
  EXPECT_EQ(nearest_reachable(world, Point2::at(1, 1), Point2::at(3, 19))->point,
            RationalPoint(Point2::at(3, 10)));
  View view(world);
  view.switch_off(wall);
  EXPECT_EQ(nearest_reachable(view, Point2::at(1, 1), Point2::at(3, 19))->point,
            RationalPoint(Point2::at(3, 19)));
}

TEST(NearestReachable, passes_no_pinch_but_starts_on_every_side_of_one) {
  World world = world_of(0, 20);
  block(world, box(0, 10, 10, 20));
  block(world, box(10, 0, 20, 10));
  EXPECT_EQ(nearest_reachable(world, Point2::at(1, 1), Point2::at(19, 19))->point,
            RationalPoint(Point2::at(10, 10)));
  EXPECT_EQ(nearest_reachable(world, Point2::at(10, 10), Point2::at(19, 19))->point,
            RationalPoint(Point2::at(19, 19)));
  EXPECT_EQ(nearest_reachable(world, Point2::at(10, 10), Point2::at(1, 2))->point,
            RationalPoint(Point2::at(1, 2)));
}

TEST(NearestReachable, is_refused_from_where_nothing_is_free) {
  World world = world_of(0, 20);
  block(world, box(8, 0, 12, 20));
  EXPECT_EQ(refusal(nearest_reachable(world, Point2::at(9, 1), Point2::at(17, 5))),
            NearestErrorCode::start_blocked);
  EXPECT_EQ(refusal(nearest_reachable(world, Point2::at(-1, 1), Point2::at(17, 5))),
            NearestErrorCode::outside_world);
  EXPECT_EQ(nearest_reachable(world, Point2::at(1, 1), Point2::at(17, 25)).error().at,
            Point2::at(17, 25));
  EXPECT_EQ(describe(nearest_reachable(world, Point2::at(9, 1), Point2::at(17, 5)).error()),
            "the start (9, 1) is blocked");
}

TEST(NearestReachable, agrees_with_its_definition_in_degenerate_worlds) {
  Random random(12);
  int apart = 0;
  for (int i = 0; i < 100; ++i) {
    const World world = random_world(random, 24);
    const Point2 start = random_point(random, 0, 24), goal = random_point(random, 0, 24);
    const std::vector<bool> reached = testing::queries::faces_reached(world, start);
    const FaceFilter counts = [&](FaceId f) { return reached[f.value()]; };
    const auto found = nearest_reachable(world, start, goal);
    if (refusal(found) == NearestErrorCode::start_blocked) {
      ASSERT_EQ(std::count(reached.begin(), reached.end(), true), 0);
      continue;
    }
    ASSERT_EQ(find_nearest_fault(world, goal, counts, found), "") << i;
    ASSERT_EQ(find_grid_fault(world, goal, counts, nearest_reachable_grid(world, start, goal)), "")
        << i;
    apart += nearest_free(world, goal)->point == found->point ? 0 : 1;
  }
  EXPECT_GT(apart, 5);
}

}  // namespace
}  // namespace offgrid::navmesh
