#include "offgrid/navmesh/offset/sight.hpp"

#include <gtest/gtest.h>

#include <set>

#include "cell_mesh.hpp"
#include "grid_mesh.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "walks/definition.hpp"
#include "walks/mesh_scene.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

/// A mesh with obstacles, by half-edge and by face.
struct World {
  Triangulation triangulation;
  std::set<HalfedgeId> barriers;
  std::set<FaceId> blocked;

  PlanarMesh mesh() const { return triangulation.planar(); }
  const Mesh& topology() const { return triangulation.mesh(); }

  RayHit cast(const Point2& p, const Point2& q) const {
    struct Surface {
      const World& world;

      PlanarMesh planar() const { return world.mesh(); }
      bool is_barrier(HalfedgeId h) const { return world.barriers.count(h) != 0; }
      bool is_blocked(FaceId f) const { return world.blocked.count(f) != 0; }
      FaceId face_at(const Point2&) const { return {}; }
    };
    return raycast(Surface{*this}, p, q);
  }
  bool sees(const Point2& p, const Point2& q) const { return cast(p, q).stop == RayStop::none; }
  void block_face_at(const Point2& p) { blocked.insert(locate(mesh(), p)->face); }
  void add_barrier(const Point2& a, const Point2& b) {
    const HalfedgeId h = topology().find_edge(triangulation.find(a), triangulation.find(b));
    barriers.insert(h);
    if (!topology().is_border(h)) barriers.insert(topology().twin(h));
  }
  testing::walks::WalkScene scene() const {
    return testing::walks::scene_of(
        mesh(), [this](HalfedgeId h) { return barriers.count(h) != 0; },
        [this](FaceId f) { return blocked.count(f) != 0; });
  }
};

World grid_world(int side, int step) { return {grid_mesh(side, side, step), {}, {}}; }

// The control: a walk by the offset is not a line of sight, and the comparison finds that.
TEST(Visible, the_definition_finds_a_wrong_line_of_sight) {
  World world = grid_world(2, 2);
  world.block_face_at(Point2::at(1, 0));
  world.add_barrier(Point2::at(0, 2), Point2::at(2, 2));
  const testing::walks::WalkDefinition definition(world.scene());
  int wrong = 0;
  for (int i = 0; i < 256; ++i) {
    const Point2 p = Point2::at(i % 4, i / 4 % 4), q = Point2::at(i / 16 % 4, i / 64);
    const auto start = locate(world.mesh(), p);
    bool sees = world.blocked.count(start->face) == 0;
    for (const Crossing& crossing : traverse(world.mesh(), *start, q)) {
      sees = sees && world.barriers.count(crossing.halfedge) == 0 &&
             world.blocked.count(crossing.entered) == 0;
    }
    wrong += sees != (definition.reach(p, q) == testing::walks::Reach{1, 1}) ? 1 : 0;
  }
  EXPECT_GT(wrong, 0);
}

TEST(Visible, the_definition_tells_touching_from_crossing) {
  World world = grid_world(2, 2);
  world.add_barrier(Point2::at(0, 2), Point2::at(2, 2));
  const testing::walks::WalkDefinition definition(world.scene());
  EXPECT_EQ(definition.reach(Point2::at(0, 2), Point2::at(3, 2)), (testing::walks::Reach{1, 1}));
  EXPECT_EQ(definition.reach(Point2::at(1, 1), Point2::at(1, 3)), (testing::walks::Reach{1, 2}));
  EXPECT_TRUE(world.sees(Point2::at(0, 2), Point2::at(3, 2)));
  EXPECT_FALSE(world.sees(Point2::at(1, 1), Point2::at(1, 3)));
}

TEST(Visible, slides_along_a_blocked_area_on_either_side) {
  World world = grid_world(3, 2);
  world.block_face_at(Point2::at(3, 2));
  world.block_face_at(Point2::at(2, 3));
  for (const int y : {2, 4}) EXPECT_TRUE(world.sees(Point2::at(0, y), Point2::at(6, y)));
  for (const int x : {2, 4}) EXPECT_TRUE(world.sees(Point2::at(x, 0), Point2::at(x, 6)));
  EXPECT_FALSE(world.sees(Point2::at(0, 3), Point2::at(6, 3)));
}

TEST(Visible, passes_no_point_where_two_blocked_areas_touch) {
  World world = grid_world(2, 2);
  // The lower left and the upper right cell are blocked; they touch in (2, 2).
  for (const auto& [x, y] :
       {std::array{1, 0}, std::array{0, 1}, std::array{3, 2}, std::array{2, 3}})
    world.block_face_at(Point2::at(x, y));
  EXPECT_FALSE(world.sees(Point2::at(1, 3), Point2::at(3, 1)));
  EXPECT_TRUE(world.sees(Point2::at(1, 3), Point2::at(2, 2)));
  EXPECT_TRUE(world.sees(Point2::at(2, 2), Point2::at(3, 1)));
  const RayHit hit = world.cast(Point2::at(1, 3), Point2::at(3, 1));
  EXPECT_EQ(hit, (RayHit{.stop = RayStop::vertex,
                         .t = {1, 2},
                         .halfedge = {},
                         .vertex = world.triangulation.find(Point2::at(2, 2))}));
}

TEST(Visible, passes_no_seam_between_two_blocked_areas) {
  World world = grid_world(4, 2);
  // Two blocked cells below the seam y = 4, between x = 2 and 6, and two above it.
  for (const int x : {2, 4}) {
    for (const int y : {2, 4}) {
      world.block_face_at(Point2::at(x + 1, y));
      world.block_face_at(Point2::at(x, y + 1));
    }
  }
  const RayHit hit = world.cast(Point2::at(0, 4), Point2::at(8, 4));
  EXPECT_EQ(hit, (RayHit{.stop = RayStop::vertex,
                         .t = {1, 4},
                         .halfedge = {},
                         .vertex = world.triangulation.find(Point2::at(2, 4))}));
  EXPECT_EQ(world.cast(Point2::at(3, 4), Point2::at(8, 4)).stop, RayStop::start)
      << "inside the seam nothing is free";
}

TEST(Raycast, stops_at_a_barrier_with_the_exact_parameter) {
  World world = grid_world(1, 3);
  world.add_barrier(Point2::at(0, 0), Point2::at(3, 3));
  const RayHit hit = world.cast(Point2::at(0, 1), Point2::at(3, 2));
  EXPECT_EQ(hit.stop, RayStop::edge);
  EXPECT_EQ(hit.t, (SegmentParameter{1, 2}));
  // As the half-edge with the start on its left: down the diagonal would have it on the right.
  const VertexId low = world.triangulation.find(Point2::at(0, 0)),
                 high = world.triangulation.find(Point2::at(3, 3));
  EXPECT_EQ(hit.halfedge, world.topology().find_halfedge(low, high));
}

TEST(Raycast, stops_at_the_border_and_starts_only_inside_it) {
  const World world = grid_world(1, 4);
  const RayHit out = world.cast(Point2::at(1, 2), Point2::at(7, 2));
  EXPECT_EQ(out.stop, RayStop::edge);
  EXPECT_EQ(out.t, (SegmentParameter{1, 2}));
  EXPECT_TRUE(world.topology().is_border(out.halfedge));
  EXPECT_EQ(world.cast(Point2::at(7, 2), Point2::at(1, 2)), RayHit{});
  EXPECT_EQ(world.cast(Point2::at(0, 4), Point2::at(4, 4)).stop, RayStop::none)
      << "the border itself is free";
  EXPECT_EQ(
      raycast(ConstrainedSurface(Triangulation().planar()), Point2::at(0, 0), Point2::at(1, 1)),
      RayHit{});
}

TEST(Visible, passes_a_corner_of_the_border_that_turns_inwards) {
  // Three cells below, two above: the border turns inwards at (2, 2) and (4, 2).
  CellMesh cells;
  for (const int x : {0, 2, 4}) cells.add_cell(x, 0);
  const auto left = cells.add_cell(0, 2);
  cells.add_cell(4, 2);
  const PlanarMesh mesh = cells.planar();
  struct BlockedBelow : ConstrainedSurface {
    FaceId below;
    bool is_blocked(FaceId f) const { return f == below; }
  };
  const ConstrainedSurface free(mesh, left[0]);
  const BlockedBelow blocked{free,
                             cells.face_with(Point2::at(0, 0), Point2::at(2, 0), Point2::at(2, 2))};
  const Point2 from = Point2::at(1, 3), to = Point2::at(3, 1);
  EXPECT_TRUE(visible(free, from, to));
  // The other side of the line is outside, so there is no way left.
  const RayHit hit = raycast(blocked, from, to);
  EXPECT_EQ(
      hit,
      (RayHit{.stop = RayStop::vertex, .t = {1, 2}, .halfedge = {}, .vertex = cells.vertex(2, 2)}));
  // Along the border and on through the corner, into the open and out of it.
  EXPECT_TRUE(visible(free, Point2::at(2, 4), Point2::at(2, 0)));
  EXPECT_FALSE(visible(blocked, Point2::at(2, 4), Point2::at(2, 0)));
  EXPECT_TRUE(visible(free, Point2::at(0, 2), Point2::at(6, 2)));
}

TEST(Raycast, of_a_point_asks_whether_it_is_free) {
  World world = grid_world(2, 2);
  world.block_face_at(Point2::at(1, 0));
  world.block_face_at(Point2::at(0, 1));
  EXPECT_TRUE(world.sees(Point2::at(2, 2), Point2::at(2, 2)));
  EXPECT_TRUE(world.sees(Point2::at(2, 1), Point2::at(2, 1)));
  EXPECT_FALSE(world.sees(Point2::at(1, 1), Point2::at(1, 1)));
  EXPECT_FALSE(world.sees(Point2::at(0, 0), Point2::at(0, 0)));
}

TEST(Raycast, takes_the_constrained_edges_of_a_constrained_surface_as_barriers) {
  World world = grid_world(2, 2);
  ASSERT_TRUE(world.triangulation.insert_constraint(world.triangulation.find(Point2::at(2, 0)),
                                                    world.triangulation.find(Point2::at(2, 4))));
  const ConstrainedSurface surface(world.mesh());
  EXPECT_FALSE(visible(surface, Point2::at(1, 1), Point2::at(3, 1)));
  EXPECT_TRUE(visible(surface, Point2::at(1, 1), Point2::at(2, 1)));
  EXPECT_TRUE(visible(surface, Point2::at(2, 0), Point2::at(2, 4)));
  EXPECT_EQ(raycast(surface, Point2::at(1, 1), Point2::at(3, 1)).t, (SegmentParameter{1, 2}));
}

}  // namespace
}  // namespace offgrid::navmesh
