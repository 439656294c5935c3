// Areas of one loop, as users write them.
#include "offgrid/navmesh/world/area.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

TEST(Area, a_rectangle_turns_left_from_its_smallest_corner_whichever_corners_are_given) {
  const Point2 a = Point2::at(-3, 2), b = Point2::at(4, 2), c = Point2::at(4, 9),
               d = Point2::at(-3, 9);
  const Area expected{.loops = {{a, b, c, d}}};
  EXPECT_EQ(Area::rectangle(a, c), expected);
  EXPECT_EQ(Area::rectangle(c, a), expected);
  EXPECT_EQ(Area::rectangle(b, d), expected);
  EXPECT_EQ(Area::rectangle(d, b), expected);
  EXPECT_EQ(canonical_loops(expected), expected.loops);
}

TEST(Area, rectangles_and_polygons_are_blocked_unless_a_state_is_given) {
  const FaceState mud{.cost = 2 * FaceState::unit_cost, .tag = 7};
  const Area::Loop loop{Point2::at(0, 0), Point2::at(1, 0), Point2::at(1, 1), Point2::at(0, 1)};
  EXPECT_EQ(Area::polygon(loop), (Area{.loops = {loop}}));
  EXPECT_EQ(Area::polygon(loop, mud), (Area{.loops = {loop}, .state = mud}));
  EXPECT_EQ(Area::rectangle(loop[0], loop[2]), Area::polygon(loop));
  EXPECT_EQ(Area::rectangle(loop[0], loop[2], mud), Area::polygon(loop, mud));
  EXPECT_EQ(Area::polygon(loop).state.ground, Ground::blocked);
  EXPECT_EQ(Area::polygon(loop, FaceState{}).state.ground, Ground::walkable);
}

TEST(Area, a_rectangle_may_be_as_large_as_the_grid) {
  constexpr int most = (1 << 30) - 1;
  const Point2 low = Point2::at(-most, -most), high = Point2::at(most, most);
  EXPECT_EQ(Area::rectangle(high, low).loops.at(0),
            (Area::Loop{low, Point2::at(most, -most), high, Point2::at(-most, most)}));
  World world = world_of(-largest, largest);
  put(world, Area::rectangle(Point2::at(-largest, -largest), Point2::at(largest, largest)));
  for (const FaceId f : world.mesh().faces()) EXPECT_TRUE(world.is_blocked(f));
}

TEST(Area, a_flat_rectangle_stops_an_agent_with_a_radius_and_no_point) {
  const Point2 low = Point2::at(0, 0), high = Point2::at(100, 100), middle = Point2::at(50, 50);
  for (const Point2& end : {Point2::at(50, 0), Point2::at(0, 50)}) {
    NavMesh mesh = NavMesh::make({.low = low, .high = high, .radii = {5}}).value();
    auto edit = mesh.edit();
    const AreaId flat = edit.add(Area::rectangle(middle, end));
    const auto done = edit.commit();
    ASSERT_TRUE(done);
    EXPECT_EQ(done->at(0).without_faces, std::vector{flat});
    EXPECT_TRUE(done->at(1).without_faces.empty());
    EXPECT_TRUE(is_free(mesh.view(point_agent), middle));
    EXPECT_FALSE(is_free(mesh.view(Agent{1}), middle));
  }
}

TEST(Area, a_rectangle_of_equal_corners_changes_no_ground) {
  const Point2 p = Point2::at(50, 50);
  EXPECT_TRUE(canonical_loops(Area::rectangle(p, p)).empty());
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {5}}).value();
  auto edit = mesh.edit();
  edit.add(Area::rectangle(p, p));
  ASSERT_TRUE(edit.commit());
  EXPECT_TRUE(is_free(mesh.view(Agent{1}), p));
  EXPECT_EQ(mesh.world(point_agent).mesh().face_count(), square(100).mesh().face_count());
}

TEST(Area, a_polygon_keeps_its_points_however_they_turn) {
  const Area::Loop bow{Point2::at(9, 9), Point2::at(9, 1), Point2::at(1, 9), Point2::at(1, 1),
                       Point2::at(1, 1)};
  EXPECT_EQ(Area::polygon(bow).loops, (std::vector<Area::Loop>{bow}));
  World world = square(10);
  const AreaId id = put(world, Area::polygon(bow));
  EXPECT_EQ(world.areas().at(id).loops.at(0), bow);
  // Both halves are inside: one turns left, the other right.
  EXPECT_FALSE(is_free(world, Point2::at(8, 5)));
  EXPECT_FALSE(is_free(world, Point2::at(2, 5)));
  EXPECT_TRUE(is_free(world, Point2::at(5, 9)));
}

TEST(Area, a_polygon_of_fewer_than_three_points_covers_no_face) {
  const Area::Loop points{Point2::at(2, 2), Point2::at(8, 5)};
  for (std::ptrdiff_t count = 0; count <= 2; ++count) {
    World world = square(10);
    auto edit = world.edit();
    const AreaId id = edit.add(Area::polygon({points.begin(), points.begin() + count}));
    const auto done = edit.commit();
    ASSERT_TRUE(done);
    EXPECT_EQ(done->without_faces, std::vector{id});
    EXPECT_EQ(canonical_loops(world.areas().at(id)).size(), count == 2 ? 1U : 0U);
  }
}

}  // namespace
}  // namespace offgrid::navmesh
