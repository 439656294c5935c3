#include "offgrid/navmesh/world/region.hpp"

#include "offgrid/navmesh/query/faces_in.hpp"
#include "queries/definition.hpp"
#include "query_test.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_area;
using testing::random_point;
using testing::SnapClass;
using testing::queries::areas_by_definition;
using testing::queries::faces_by_definition;
using testing::queries::overlap_by_definition;

/// Both ways round, and what the definition says.
bool overlaps(const Region& a, const Region& b) {
  const bool answer = overlap(a, b);
  EXPECT_EQ(overlap(b, a), answer);
  EXPECT_EQ(overlap_by_definition(a, b), answer);
  return answer;
}

TEST(Region, touching_at_a_corner_or_along_an_edge_is_no_overlap) {
  const Area left = crate(0, 0, 10, 10);
  EXPECT_FALSE(overlaps(left, crate(10, 10, 20, 20)));
  EXPECT_FALSE(overlaps(left, crate(10, 0, 20, 10)));
  EXPECT_FALSE(overlaps(left, crate(10, 3, 20, 7)));
  EXPECT_FALSE(
      overlaps(left, Area::polygon({Point2::at(10, 5), Point2::at(14, 0), Point2::at(14, 9)})));
  EXPECT_TRUE(
      overlaps(left, Area::polygon({Point2::at(9, 5), Point2::at(14, 0), Point2::at(14, 9)})));
}

TEST(Region, overlaps_what_it_holds_and_itself) {
  const Area whole = crate(0, 0, 10, 10);
  EXPECT_TRUE(overlaps(whole, whole));
  EXPECT_TRUE(overlaps(whole, crate(3, 3, 5, 5)));
  EXPECT_TRUE(overlaps(whole, Area::polygon({Point2::at(0, 0), Point2::at(0, 10),
                                             Point2::at(10, 10), Point2::at(10, 0)})));
}

TEST(Region, overlaps_nothing_in_its_hole) {
  Area ring = crate(0, 0, 12, 12);
  ring.loops.push_back(box(3, 3, 9, 9));
  EXPECT_TRUE(overlaps(ring, crate(4, 4, 6, 6)));  // round twice
  ring.rule = WindingRule::even_odd;
  EXPECT_FALSE(overlaps(ring, crate(4, 4, 6, 6)));
  EXPECT_FALSE(overlaps(ring, crate(3, 3, 9, 9)));
  EXPECT_TRUE(
      overlaps(ring, Area::polygon({Point2::at(2, 6), Point2::at(6, 5), Point2::at(6, 7)})));
}

TEST(Region, of_a_crossed_loop_is_both_its_halves) {
  const Area tie =
      Area::polygon({Point2::at(0, 0), Point2::at(10, 10), Point2::at(10, 0), Point2::at(0, 10)});
  EXPECT_TRUE(overlaps(tie, crate(0, 4, 2, 6)));
  EXPECT_TRUE(overlaps(tie, crate(8, 4, 10, 6)));
  EXPECT_FALSE(
      overlaps(tie, Area::polygon({Point2::at(5, 5), Point2::at(8, 8), Point2::at(2, 8)})));
  EXPECT_TRUE(overlaps(tie, Area::polygon({Point2::at(5, 4), Point2::at(8, 8), Point2::at(2, 8)})));
}

TEST(Region, overlaps_where_ends_of_edges_lie_on_edges_that_run_to_the_left_and_down) {
  Area one = Area::polygon({Point2::at(3, 0), Point2::at(3, 2), Point2::at(0, 2), Point2::at(2, 2),
                            Point2::at(2, 3), Point2::at(3, 3)});
  Area other = Area::polygon(
      {Point2::at(2, 4), Point2::at(1, 2), Point2::at(3, 0), Point2::at(4, 1), Point2::at(0, 1)});
  other.loops.push_back({Point2::at(4, 4), Point2::at(2, 2), Point2::at(4, 0)});
  one.rule = other.rule = WindingRule::even_odd;
  EXPECT_TRUE(overlaps(one, other));
}

TEST(Region, without_an_inside_overlaps_nothing) {
  const Area whole = crate(0, 0, 10, 10);
  Area flat = Area::polygon({Point2::at(1, 1), Point2::at(9, 9)});
  EXPECT_FALSE(overlaps(whole, flat));
  EXPECT_FALSE(overlaps(whole, Area::polygon({Point2::at(4, 4)})));
  EXPECT_FALSE(overlaps(whole, Area{}));
  EXPECT_FALSE(overlaps(Area{}, whole));
  flat.loops = {box(2, 2, 8, 8), box(2, 2, 8, 8)};
  EXPECT_TRUE(overlaps(whole, flat));
  flat.rule = WindingRule::even_odd;
  EXPECT_FALSE(overlaps(whole, flat));
  flat.loops = {box(2, 2, 8, 8)};
  flat.shape = Area::Shape::barrier;
  EXPECT_FALSE(overlaps(whole, flat));
}

TEST(Region, overlap_is_exact_at_the_ends_of_the_grid) {
  const Point2 low = Point2::at(-largest, -largest), high = Point2::at(largest, largest);
  const Area lower = Area::polygon({low, Point2::at(largest, -largest), high});
  EXPECT_FALSE(overlaps(lower, Area::polygon({low, high, Point2::at(-largest, largest)})));
  EXPECT_TRUE(overlaps(lower, Area::polygon({low, Point2::at(largest, largest - 1),
                                             Point2::at(-largest, largest)})));
  const Area sliver = Area::polygon({low, Point2::at(largest, largest - 1), high});
  EXPECT_FALSE(overlaps(sliver, Area::polygon({low, Point2::at(largest, largest - 1),
                                               Point2::at(largest, -largest)})));
  EXPECT_TRUE(overlaps(sliver, Area::polygon({Point2::at(-largest, largest),
                                              Point2::at(largest, -largest), Point2::at(0, -1)})));
}

TEST(Region, overlap_agrees_with_its_definition) {
  Random random(21);
  int yes = 0;
  for (int i = 0; i < 1500; ++i) {
    const auto which = static_cast<SnapClass>(i % testing::snap_class_count);
    const std::int64_t side = random.between(4, 12);
    const Area a = random_area(random, which, side), b = random_area(random, which, side);
    const bool answer = overlap(a, b);
    ASSERT_EQ(overlap_by_definition(a, b), answer) << i;
    yes += answer ? 1 : 0;
  }
  EXPECT_GT(yes, 300);
  EXPECT_LT(yes, 1300);
}

// ---- faces and areas

std::vector<FaceKey> keys_of(const World& world, const RegionResult<std::vector<FaceId>>& faces) {
  std::vector<FaceKey> keys;
  for (const FaceId f : faces.value()) keys.push_back(face_key(world.planar(), f));
  return keys;
}

void expect_as_defined(const World& world, const Region& region) {
  ASSERT_EQ(keys_of(world, faces_in(world, region)), faces_by_definition(world, region));
  ASSERT_EQ(*areas_in(world, region), areas_by_definition(world, region));
}

TEST(FacesIn, are_none_where_the_region_only_touches) {
  World world = world_of(0, 20);
  const AreaId id = block(world, box(5, 5, 15, 15));
  const Area beside = crate(15, 5, 20, 15),
             inside = Area::polygon({Point2::at(5, 5), Point2::at(7, 5), Point2::at(5, 7)});
  EXPECT_TRUE(areas_in(world, beside)->empty());
  EXPECT_EQ(*areas_in(world, inside), std::vector<AreaId>{id});
  const auto free = faces_in(world, beside), blocked = faces_in(world, inside);
  for (const FaceId f : *free) EXPECT_FALSE(world.is_blocked(f));
  for (const FaceId f : *blocked) EXPECT_TRUE(world.is_blocked(f));
  expect_as_defined(world, beside);
  expect_as_defined(world, inside);
}

TEST(FacesIn, of_the_whole_rectangle_are_all_but_the_frame) {
  World world = world_of(0, 20);
  block(world, box(5, 5, 15, 15));
  const Area whole = crate(0, 0, 20, 20);
  expect_as_defined(world, whole);
  // a triangulation of 8 points, 4 of them on the hull
  EXPECT_EQ(faces_in(world, whole)->size(), 10U);
}

TEST(FacesIn, of_a_large_region_are_reached_from_whatever_side) {
  World world = world_of(0, 200);
  for (int i = 0; i < 60; ++i)
    block(world, box(5 + i * 37 % 180, 5 + i * 53 % 180, 12 + i * 37 % 180, 11 + i * 53 % 180));
  expect_as_defined(world, crate(1, 1, 199, 199));
  expect_as_defined(world, Area::polygon({Point2::at(3, 100), Point2::at(100, 2),
                                          Point2::at(198, 99), Point2::at(101, 197)}));
}

// The wedge hangs into the upper edge and meets no other. The edge is as far to the left of the
// axis as to the right.
TEST(FacesIn, of_an_edge_across_the_axis_are_seen_on_its_lower_side) {
  World world = world_of(-40, 40);
  const AreaId wedge = block(world, {Point2::at(-3, 30), Point2::at(0, 5), Point2::at(3, 30)});
  const Area below = crate(-20, -20, 20, 10);
  expect_as_defined(world, below);
  EXPECT_EQ(*areas_in(world, below), std::vector<AreaId>{wedge});
}

TEST(FacesIn, do_not_reach_into_holes) {
  World world = world_of(0, 24);
  const AreaId core = block(world, box(10, 10, 14, 14));
  Area ring = crate(2, 2, 22, 22);
  ring.loops.push_back(box(6, 6, 18, 18));
  ring.rule = WindingRule::even_odd;
  EXPECT_TRUE(areas_in(world, ring)->empty());
  ring.rule = WindingRule::nonzero;
  EXPECT_EQ(*areas_in(world, ring), std::vector<AreaId>{core});
}

TEST(AreasIn, are_those_that_are_enabled_in_the_view_whoever_wins) {
  World world = world_of(0, 20);
  const AreaId first = block(world, box(2, 2, 10, 10)), second = block(world, box(4, 4, 12, 12));
  Area disabled = crate(3, 3, 9, 9);
  disabled.enabled = false;
  put(world, disabled);
  put(world, barrier({Point2::at(5, 0), Point2::at(5, 20)}));
  const Area query = crate(5, 5, 6, 6);
  EXPECT_EQ(*areas_in(world, query), (std::vector<AreaId>{first, second}));
  View view(world);
  view.switch_off(first);
  EXPECT_EQ(*areas_in(view, query), std::vector<AreaId>{second});
  EXPECT_EQ(areas_by_definition(view, query), std::vector<AreaId>{second});
}

TEST(FacesIn, names_the_first_point_outside_by_its_loop_and_its_place_there) {
  const World world = world_of(0, 20);
  Area query = crate(5, 5, 6, 6);
  query.loops.push_back(box(7, 7, 9, 9));
  query.loops.push_back({Point2::at(1, 1), Point2::at(-1, 1), Point2::at(-2, 3)});
  const RegionError outside{RegionErrorCode::outside_world, 2, 1, Point2::at(-1, 1)};
  EXPECT_EQ(faces_in(world, query).error(), outside);
  EXPECT_EQ(describe(outside), "loop 2, point 1, (-1, 1): outside the world");
  EXPECT_EQ(areas_in(world, query).error(), outside);
  EXPECT_EQ(floors_reached(world, Point2::at(5, 5), query).error(), outside);
}

TEST(FacesIn, is_exact_at_the_ends_of_the_grid) {
  World world = world_of(-largest, largest);
  block(world, {Point2::at(-largest, -largest), Point2::at(largest, largest - 1),
                Point2::at(largest, largest)});
  expect_as_defined(world,
                    Area::polygon({Point2::at(-largest, largest), Point2::at(largest, largest),
                                   Point2::at(-largest, -largest)}));
  expect_as_defined(world, Area::polygon({Point2::at(-largest, largest),
                                          Point2::at(largest, -largest), Point2::at(0, -1)}));
  expect_as_defined(world, crate(-largest, -largest, largest, largest));
}

TEST(FacesIn, agrees_with_its_definition_in_degenerate_worlds) {
  Random random(22);
  std::size_t faces = 0;
  for (int i = 0; i < 120; ++i) {
    const std::int64_t side = random.between(6, 16);
    const World world = random_world(random, side);
    const Area query =
        random_area(random, static_cast<SnapClass>(i % testing::snap_class_count), side);
    expect_as_defined(world, query);
    if (::testing::Test::HasFatalFailure()) FAIL() << i;
    faces += faces_in(world, query)->size();
  }
  EXPECT_GT(faces, 1000U);
}

// The control: a definition by closed sets would differ.
TEST(FacesIn, one_face_more_or_less_is_noticed) {
  World world = world_of(0, 20);
  block(world, box(5, 5, 15, 15));
  const Area query = crate(5, 5, 15, 15);
  std::vector<FaceKey> keys = keys_of(world, faces_in(world, query));
  EXPECT_EQ(keys, faces_by_definition(world, query));
  keys.pop_back();
  EXPECT_NE(keys, faces_by_definition(world, query));
  EXPECT_NE(keys_of(world, faces_in(world, crate(4, 5, 15, 15))),
            faces_by_definition(world, query));
}

}  // namespace
}  // namespace offgrid::navmesh
