#include "offgrid/navmesh/offset/walk.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "grid_mesh.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Level;
using kernel::LeveledLine;
using kernel::Point2;
using kernel::Side;

bool holds(const PlanarMesh& mesh, FaceId f, const Point2& p) {
  for (std::uint32_t k = 0; k < 3; ++k) {
    const HalfedgeId h = mesh.mesh().halfedge(f, k);
    const auto u = mesh.mesh_point(mesh.mesh().origin(h));
    if (kernel::side_of_mesh_edge(u, mesh.mesh_point(mesh.mesh().target(h)), p) == Side::right)
      return false;
  }
  return true;
}

std::vector<FaceId> faces_of(const Walk& walk) {
  std::vector<FaceId> faces{walk.start()};
  for (const Crossing& crossing : walk) faces.push_back(crossing.entered);
  return faces;
}

LeveledLine query(int x0, int y0, int x1, int y1) {
  return {Point2::at(x0, y0), Point2::at(x1, y1), Level::query};
}

TEST(Locate, puts_a_point_into_the_face_above_and_to_the_right) {
  const Triangulation t = grid_mesh(2, 2, 2);
  const PlanarMesh mesh = t.planar();
  for (int x = 0; x < 4; ++x) {
    for (int y = 0; y < 4; ++y) {
      const auto at = locate(mesh, Point2::at(x, y));
      ASSERT_TRUE(at);
      EXPECT_TRUE(holds(mesh, at->face, at->point));
    }
  }
  // A point at a vertex's coordinates is in one of its faces: the one that begins above and to the
  // right.
  const auto at_vertex = locate(mesh, Point2::at(2, 2));
  const auto next_to_it = locate(mesh, Point2::at(3, 2));
  EXPECT_EQ(at_vertex->face, next_to_it->face);
}

TEST(Locate, owns_the_left_and_lower_border_and_not_the_others) {
  const Triangulation t = grid_mesh(2, 2, 2);
  EXPECT_TRUE(locate(t.planar(), Point2::at(0, 0)));
  EXPECT_TRUE(locate(t.planar(), Point2::at(0, 3)));
  EXPECT_TRUE(locate(t.planar(), Point2::at(3, 0)));
  EXPECT_FALSE(locate(t.planar(), Point2::at(4, 1)));
  EXPECT_FALSE(locate(t.planar(), Point2::at(1, 4)));
  EXPECT_FALSE(locate(t.planar(), Point2::at(4, 4)));
  EXPECT_FALSE(locate(t.planar(), Point2::at(-1, 1)));
}

TEST(Locate, of_an_empty_mesh_is_outside) {
  EXPECT_FALSE(locate(Triangulation().planar(), Point2::at(0, 0)));
}

TEST(Walk, to_its_start_crosses_nothing) {
  const Triangulation t = grid_mesh(2, 2, 2);
  const auto start = locate(t.planar(), Point2::at(2, 2));
  EXPECT_EQ(faces_of(traverse(t.planar(), *start, start->point)).size(), 1U);
}

TEST(Walk, along_an_edge_stays_on_one_side_of_it) {
  const Triangulation t = grid_mesh(3, 3, 2);
  const PlanarMesh mesh = t.planar();
  const auto start = locate(mesh, Point2::at(0, 2));
  const auto faces = faces_of(traverse(mesh, *start, Point2::at(5, 2)));
  // of three cells, two faces each; the start is already past the first diagonal
  EXPECT_EQ(faces.size(), 5U);
  for (const FaceId f : faces) {
    for (const Point2& p : mesh.triangle(f)) EXPECT_GE(p.y.raw(), 2);  // the row above the edge
  }
}

TEST(Walk, through_a_vertex_crosses_the_edges_on_its_lower_right_and_no_others) {
  // The line y = x passes through the vertex (20, 20). The mesh stands to the left of its points,
  // so the walk has the vertex on its left, as a walk along y = x - 1 has it on the grid.
  const Triangulation t = grid_mesh(2, 2, 20);
  const PlanarMesh mesh = t.planar();
  std::vector<FaceId> expected;
  for (int x = 10; x <= 30; ++x) {
    const FaceId f = locate(mesh, Point2::at(x + 1, x))->face;
    if (expected.empty() || expected.back() != f) expected.push_back(f);
  }
  const auto start = locate(mesh, Point2::at(10, 10));
  const Walk walk = traverse(mesh, *start, Point2::at(30, 30));
  EXPECT_EQ(faces_of(walk), expected);
  EXPECT_EQ(expected.size(), 3U);
  // Each crossing is an edge of both of its faces, and the cell on the lower right is passed.
  FaceId before = start->face;
  bool is_lower_right_passed = false;
  for (const Crossing& crossing : walk) {
    EXPECT_EQ(mesh.mesh().face(crossing.halfedge), before);
    EXPECT_EQ(mesh.mesh().face(mesh.mesh().twin(crossing.halfedge)), crossing.entered);
    before = crossing.entered;
    is_lower_right_passed |= before == locate(mesh, Point2::at(21, 19))->face;
  }
  EXPECT_TRUE(is_lower_right_passed);
}

TEST(Walk, to_the_upper_border_exits_and_one_along_the_lower_border_stays_inside) {
  const Triangulation t = grid_mesh(2, 2, 2);
  const PlanarMesh mesh = t.planar();
  // The corner points (0, 4) and (4, 4) are outside; from just below, the line to them leaves the
  // mesh.
  const auto left = locate(mesh, Point2::at(0, 3));
  const auto right = locate(mesh, Point2::at(3, 3));
  EXPECT_FALSE(traverse(mesh, *left, Point2::at(4, 4)).last_face());
  EXPECT_FALSE(traverse(mesh, *right, Point2::at(0, 4)).last_face());
  // Along the lower border nothing is left: it belongs to the mesh.
  const auto low = locate(mesh, Point2::at(0, 0)), high = locate(mesh, Point2::at(3, 0));
  EXPECT_EQ(traverse(mesh, *low, Point2::at(3, 0)).last_face(), high->face);
  EXPECT_EQ(traverse(mesh, *high, Point2::at(0, 0)).last_face(), low->face);
}

// ---- the nine cases: a start at a point, at the meeting of two lines, at an edge by which the
// line comes in; a bound at a point, at a line, or none. The mesh is a row of cells; the line y = 1
// of the walk goes through it from left to right.

class WalkCases : public ::testing::Test {
 protected:
  static constexpr int cells = 6;
  Triangulation triangulation = grid_mesh(cells, 1, 4);
  PlanarMesh mesh = triangulation.planar();
  WalkLine line{Point2::at(1, 1), Point2::at(9, 1)};

  FaceId from_point() const { return locate(mesh, line.from)->face; }
  FaceId from_meeting() const {
    return *locate(mesh, LineMeeting{query(1, 1, 9, 1), query(5, 0, 6, 2)});
  }
  FaceId from_edge() const {
    const VertexId low = triangulation.find(Point2::at(0, 0));
    const VertexId high = triangulation.find(Point2::at(0, 4));
    return mesh.mesh().face(mesh.mesh().find_edge(high, low));
  }
  WalkBound at_point() const { return WalkBound::at_point(Point2::at(18, 1)); }
  WalkBound at_line() const { return WalkBound::at_line(query(18, 0, 18, 3)); }

  /// The faces that hold the points (x, 1) of the line for these x, each once, in order.
  std::vector<FaceId> faces_between(int low, int high) const {
    std::vector<FaceId> faces;
    for (int x = low; x <= high; ++x) {
      const FaceId f = locate(mesh, Point2::at(x, 1))->face;
      if (faces.empty() || faces.back() != f) faces.push_back(f);
    }
    return faces;
  }
  std::vector<FaceId> until_border(int low) const {
    std::vector<FaceId> faces = faces_between(low, 4 * cells - 1);
    faces.push_back(FaceId{});
    return faces;
  }
};

TEST_F(WalkCases, each_start_and_each_bound) {
  struct Start {
    const char* what;
    FaceId face;
    int low;
  };
  for (const auto& [what, start, low] :
       {Start{"a point", from_point(), 1}, Start{"a meeting", from_meeting(), 5},
        Start{"an edge", from_edge(), 0}}) {
    SCOPED_TRACE(what);
    EXPECT_EQ(faces_of(traverse(mesh, start, line, at_point())), faces_between(low, 18));
    EXPECT_EQ(faces_of(traverse(mesh, start, line, at_line())), faces_between(low, 18));
    EXPECT_EQ(faces_of(traverse(mesh, start, line, WalkBound::none())), until_border(low));
  }
}

TEST_F(WalkCases, a_parallel_line_is_no_bound) {
  EXPECT_EQ(faces_of(traverse(mesh, from_point(), line, WalkBound::at_line(query(0, 2, 8, 2)))),
            until_border(1));
}

TEST_F(WalkCases, a_bound_through_a_vertex_of_the_mesh_is_decided) {
  // The line x = 8 runs along mesh edges, which stand a little to the left of it: the walk crosses
  // them before it ends.
  const auto faces =
      faces_of(traverse(mesh, from_point(), line, WalkBound::at_line(query(8, 0, 8, 4))));
  EXPECT_EQ(faces, faces_between(1, 8));
  // A line of a second mesh stands off by less, so it is behind the edges of the first one as well.
  const LeveledLine second{Point2::at(8, 0), Point2::at(8, 4), Level::second_mesh};
  EXPECT_EQ(faces_of(traverse(mesh, from_point(), line, WalkBound::at_line(second))), faces);
}

TEST_F(WalkCases, a_ray_goes_on_beyond_the_point_that_aims_it) {
  EXPECT_EQ(faces_of(traverse_ray(mesh, *locate(mesh, line.from), Point2::at(2, 1))),
            until_border(1));
}

}  // namespace
}  // namespace offgrid::navmesh
