// Walks along the border, and a control of what the suites of walks compare with.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "cell_mesh.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "walks/definition.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::walks::WalkScene;
using Kind = testing::walks::WalkStep::Kind;

// The control: the same mesh shifted the other way is another mesh, and the comparison finds that.
TEST(WalkEnds, the_comparison_finds_the_other_offset) {
  const WalkScene scene =
      testing::walks::make_scene({.points = {Point2::at(0, 0), Point2::at(2, 0), Point2::at(0, 2),
                                             Point2::at(2, 2), Point2::at(1, 1)}});
  // Turning everything by half a turn turns the offset too.
  WalkScene turned = scene;
  for (Point2& p : turned.points) p = Point2::at(-p.x.raw(), -p.y.raw());
  const testing::walks::WalkDefinition definition(scene), other(turned);
  int different = 0;
  for (int x = 0; x <= 2; ++x) {
    for (int y = 0; y <= 2; ++y) {
      different += definition.faces({.kind = Kind::locate, .from = Point2::at(x, y)}) !=
                           other.faces({.kind = Kind::locate, .from = Point2::at(-x, -y)})
                       ? 1
                       : 0;
    }
  }
  EXPECT_GT(different, 0);
}

std::vector<FaceId> faces_of(const Walk& walk) {
  std::vector<FaceId> faces{walk.start()};
  for (const Crossing& crossing : walk) faces.push_back(crossing.entered);
  return faces;
}

// ---- the border, of a mesh that is not convex: two rows of three cells; the cell in the middle of
// one is missing

TEST(WalkEnds, a_walk_along_the_border_exits_and_so_does_its_reverse) {
  // The upper row lacks its middle cell, so y = 2 is the border there. A query at y = 2 is above
  // it, outside.
  CellMesh cells;
  for (const int x : {0, 2, 4}) cells.add_cell(x, 0);
  const auto left = cells.add_cell(0, 2), right = cells.add_cell(4, 2);
  const PlanarMesh mesh = cells.planar();
  const Walk forth = traverse(mesh, {Point2::at(0, 2), left[0]}, Point2::at(5, 2));
  const Walk back = traverse(mesh, {Point2::at(5, 2), right[0]}, Point2::at(0, 2));
  EXPECT_EQ(faces_of(forth), (std::vector{left[0], FaceId{}}));
  EXPECT_EQ(faces_of(back), (std::vector{right[0], right[1], FaceId{}}));
}

TEST(WalkEnds, a_walk_along_a_border_that_the_mesh_owns_stays_inside_and_so_does_its_reverse) {
  // The lower row lacks its middle cell. Above y = 2 there is mesh, and a query at y = 2 is in it.
  CellMesh cells;
  for (const int x : {0, 4}) cells.add_cell(x, 0);
  const auto left = cells.add_cell(0, 2), middle = cells.add_cell(2, 2),
             right = cells.add_cell(4, 2);
  const PlanarMesh mesh = cells.planar();
  std::vector<FaceId> expected{left[0], middle[1], middle[0], right[1], right[0]};
  EXPECT_EQ(faces_of(traverse(mesh, {Point2::at(0, 2), left[0]}, Point2::at(5, 2))), expected);
  std::reverse(expected.begin(), expected.end());
  EXPECT_EQ(faces_of(traverse(mesh, {Point2::at(5, 2), right[0]}, Point2::at(0, 2))), expected);
}

}  // namespace
}  // namespace offgrid::navmesh
