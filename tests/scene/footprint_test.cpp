// Footprints: the ground that models cover between two heights.
#include "offgrid/scene/footprint.hpp"

#include <gtest/gtest.h>

#include "mesh_shapes.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/scene/mesh/closed_mesh.hpp"
#include "scene_shapes.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;
using kernel::Coordinate3;
using kernel::Point2;

Coordinate3 height(std::int64_t z) { return Coordinate3::checked(z).value(); }

/// How often the loops surround a point that is on none of them; nothing if it is on one.
std::optional<int> winding(const std::vector<Footprint::Loop>& loops, const Point2& p) {
  int sum = 0;
  for (const Footprint::Loop& loop : loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Point2& a = loop[i];
      const Point2& b = loop[(i + 1) % loop.size()];
      const Sign turn = kernel::orient(a, b, p);
      const auto [low, high] = std::minmax(a.y, b.y);
      const auto [left, right] = std::minmax(a.x, b.x);
      if (turn == Sign::zero && low <= p.y && p.y <= high && left <= p.x && p.x <= right)
        return std::nullopt;
      if (a.y <= p.y && b.y > p.y && turn == Sign::positive) ++sum;
      if (b.y <= p.y && a.y > p.y && turn == Sign::negative) --sum;
    }
  }
  return sum;
}

/// Is the point inside the footprint? Nothing if it is on a line of it.
std::optional<bool> is_covered(const Footprint& print, const Point2& p) {
  bool covered = false;
  for (const auto& loop : print.surface) {
    const auto w = winding({loop}, p);
    if (!w) return std::nullopt;
    covered = covered || *w != 0;
  }
  const auto w = winding(print.section, p);
  if (!w) return std::nullopt;
  return covered || *w != 0;
}

TEST(Footprint, a_crate_on_the_floor_covers_its_base) {
  const Footprint print =
      footprint(cube(5), {Point3::at(100, 50, 5), {}}, height(1), height(8)).value();
  EXPECT_TRUE(print.surface.empty());
  EXPECT_TRUE(print.walls.empty());
  for (const Point2& inside : {Point2::at(96, 46), Point2::at(104, 54), Point2::at(100, 50)})
    EXPECT_EQ(is_covered(print, inside), true);
  for (const Point2& outside : {Point2::at(94, 50), Point2::at(106, 50), Point2::at(100, 44)})
    EXPECT_EQ(is_covered(print, outside), false);
  // Normals point outwards, so the base is to the left of its loop.
  EXPECT_EQ(winding(print.section, Point2::at(100, 50)), 1);
}

TEST(Footprint, a_slab_within_a_closed_mesh_is_covered_and_one_beside_it_is_not) {
  const auto covers = [](std::int64_t low, std::int64_t high) {
    return !footprint(cube(5), Pose{}, height(low), height(high))->is_empty();
  };
  EXPECT_TRUE(covers(-2, 2));
  EXPECT_TRUE(covers(5, 9));
  EXPECT_TRUE(covers(-9, -5));
  EXPECT_FALSE(covers(6, 9));
  EXPECT_FALSE(covers(-9, -6));
  EXPECT_TRUE(covers(-9, 9));
}

TEST(Footprint, heights_in_the_wrong_order_are_refused) {
  const auto error = footprint(cube(5), Pose{}, height(2), height(1)).error();
  EXPECT_EQ(error.code, ErrorCode::reversed_box);
  EXPECT_EQ(error.axis, Axis::z);
  EXPECT_EQ(error.value, 2);
}

/// An upright rectangle above the line from (0, 0) to (10, 4).
Mesh sheet() {
  const std::vector<Point3> vertices = {Point3::at(0, 0, 0), Point3::at(10, 4, 0),
                                        Point3::at(10, 4, 9), Point3::at(0, 0, 9)};
  return Mesh::make(vertices, {{{0, 1, 2}, {0, 2, 3}}}).value();
}

TEST(Footprint, an_upright_rectangle_is_a_wall) {
  const Footprint print = footprint(sheet(), Pose{}, height(2), height(5)).value();
  EXPECT_TRUE(print.surface.empty());
  EXPECT_TRUE(print.section.empty());
  // Each triangle has a part of the line between the heights; together they have all of it.
  ASSERT_EQ(print.walls.size(), 2u);
  EXPECT_EQ(std::min(print.walls[0].front(), print.walls[1].front()), Point2::at(0, 0));
  EXPECT_EQ(std::max(print.walls[0].back(), print.walls[1].back()), Point2::at(10, 4));
}

/// The line from (0, 5) to (10, -45) is also cut at (1/4, 15/4), which goes to (0, 4): a smaller
/// point than the line's end.
TEST(Footprint, a_wall_ends_at_the_end_of_its_line_whatever_its_cuts_are_rounded_to) {
  const std::vector<Point3> vertices = {Point3::at(0, 5, 0), Point3::at(10, -45, 0),
                                        Point3::at(10, -45, 400)};
  const Mesh mesh = Mesh::make(vertices, {{{0, 1, 2}}}).value();
  EXPECT_EQ(footprint(mesh, Pose{}, height(0), height(10))->walls,
            (std::vector<Footprint::Loop>{{Point2::at(0, 5), Point2::at(10, -45)}}));
}

TEST(Footprint, a_sheet_with_two_sides_is_a_wall_once_and_a_body_beside_it_is_none) {
  std::vector<Point3> vertices = {Point3::at(0, 0, 0), Point3::at(10, 4, 0), Point3::at(10, 4, 9),
                                  Point3::at(0, 0, 9)};
  std::vector<MeshTriangle> triangles = {{0, 1, 2}, {0, 2, 3}, {2, 1, 0}, {0, 3, 2}};
  const auto print = [&] {
    const Mesh mesh = Mesh::make(vertices, triangles).value();
    EXPECT_TRUE(is_closed(mesh));
    return footprint(mesh, Pose{}, height(2), height(5)).value();
  };
  const Footprint sheet = print();
  EXPECT_TRUE(sheet.surface.empty());
  EXPECT_TRUE(sheet.section.empty());
  const std::vector<Footprint::Loop> walls = sheet.walls;
  ASSERT_EQ(walls.size(), 2u);
  EXPECT_EQ(std::min(walls[0].front(), walls[1].front()), Point2::at(0, 0));
  EXPECT_EQ(std::max(walls[0].back(), walls[1].back()), Point2::at(10, 4));
  // a pyramid, two of whose sides are upright, and a triangle with a corner twice
  for (const auto& [x, y, z] : {std::array{20, 0, 0}, {30, 0, 0}, {20, 10, 0}, {20, 0, 9}})
    vertices.push_back(Point3::at(x, y, z));
  for (const MeshTriangle& t : {MeshTriangle{4, 6, 5}, {4, 5, 7}, {5, 6, 7}, {6, 4, 7}})
    triangles.push_back(t);
  EXPECT_EQ(print().walls, walls);
  EXPECT_EQ(print().section.size(), 1u);
  triangles.push_back({4, 2, 4});
  ASSERT_EQ(print().walls.size(), 3u);
  // The edge from (20, 0, 0) to (10, 4, 9) between 2 and 5: x is 20 - 20/9 and 20 - 50/9.
  EXPECT_EQ(print().walls[2], (Footprint::Loop{Point2::at(14, 2), Point2::at(18, 1)}));
}

TEST(Footprint, a_triangle_at_the_lower_height_is_surface_and_no_part_of_the_section) {
  const Footprint top = footprint(cube(5), Pose{}, height(5), height(9)).value();
  EXPECT_EQ(top.surface.size(), 2u);
  EXPECT_TRUE(top.section.empty());
  const Footprint base = footprint(cube(5), Pose{}, height(-5), height(0)).value();
  EXPECT_EQ(base.surface.size(), 2u);
  EXPECT_EQ(winding(base.section, Point2::at(0, 0)), 1);  // a little above the base
  const Footprint below = footprint(cube(5), Pose{}, height(-9), height(-5)).value();
  EXPECT_EQ(below.surface.size(), 2u);
  EXPECT_TRUE(below.section.empty());
}

TEST(Footprint, the_tip_of_a_body_may_round_to_nothing) {
  const std::vector<Point3> vertices = {Point3::at(0, 0, 0), Point3::at(1, 0, 0),
                                        Point3::at(0, 1, 0), Point3::at(0, 0, 10)};
  const std::vector<MeshTriangle> triangles = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  const Mesh mesh = Mesh::make(vertices, triangles).value();
  EXPECT_TRUE(footprint(mesh, Pose{}, height(9), height(12))->is_empty());
  EXPECT_FALSE(footprint(mesh, Pose{}, height(0), height(12))->is_empty());
}

/// Edges are cut at (1.5, 0.5) and (0.5, 1.5), and at (-1.5, -0.5) and (-0.5, -1.5).
TEST(Footprint, cuts_in_the_middle_between_grid_points_go_up) {
  const auto surface = [](std::int64_t sign) {
    const std::vector<Point3> vertices = {Point3::at(0, 0, 0), Point3::at(3 * sign, sign, 2),
                                          Point3::at(sign, 3 * sign, 2)};
    const Mesh mesh = Mesh::make(vertices, {{{0, 1, 2}}}).value();
    return footprint(mesh, Pose{}, height(1), height(2))->surface;
  };
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  EXPECT_EQ(surface(1), (std::vector<Footprint::Loop>{{at(2, 1), at(3, 1), at(1, 3), at(1, 2)}}));
  EXPECT_EQ(surface(-1),
            (std::vector<Footprint::Loop>{{at(-1, 0), at(-3, -1), at(-1, -3), at(0, -1)}}));
}

TEST(Footprint, is_the_same_with_every_acceleration) {
  const Pose pose{Point3::at(7, -3, 0), Rotation::make(5, 1, -2, 3).value()};
  const auto closed = meshes::sphere(900, 3);
  meshes::Soup open = closed;
  open.triangles.resize(open.triangles.size() / 2);
  for (const meshes::Soup& soup : {closed, open}) {
    const auto all = meshes::all_meshes(soup);
    for (const int z : {-901, -400, 0, 333, 898}) {
      const auto expected = footprint(all[0], pose, height(z), height(z + 60)).value();
      for (const Mesh& mesh : all)
        EXPECT_EQ(footprint(mesh, pose, height(z), height(z + 60)).value(), expected) << z;
    }
  }
}

TEST(FootprintDeathTest, a_mesh_that_leaves_the_grid_breaks_the_contract) {
  const Pose pose{Point3::at(limit, 0, 0), Rotation()};
  EXPECT_DEATH(static_cast<void>(footprint(cube(1), pose, height(0), height(1))),
               "stands on the grid");
}

TEST(Footprint, a_scene_gives_the_footprints_of_its_models_by_id) {
  Scene scene;
  const ModelId far = scene.create(cube(5), {Point3::at(0, 0, 100), {}}).value();
  const ModelId second = scene.create(cube(5), {Point3::at(30, 0, 5), {}}).value();
  const ModelId third = scene.create(cube(5), {Point3::at(60, 0, 5), {}}).value();
  const ModelId hidden = scene.create(cube(5), {Point3::at(90, 0, 5), {}}).value();
  for (const ModelId id : {third, far, second}) scene.add(id).value();
  EXPECT_FALSE(scene.is_added(hidden));
  const auto prints = footprints(scene, height(1), height(20)).value();
  ASSERT_EQ(prints.size(), 2u);
  EXPECT_EQ(prints[0].model, second);
  EXPECT_EQ(prints[1].model, third);
}

TEST(Footprint, a_scene_gives_one_that_has_walls_only) {
  Scene scene;
  const ModelId id = scene.create(sheet()).value();
  scene.add(id).value();
  Footprint expected = footprint(sheet(), Pose{}, height(2), height(5)).value();
  expected.model = id;
  EXPECT_EQ(footprints(scene, height(2), height(5)).value(), std::vector{expected});
}

}  // namespace
}  // namespace offgrid::testing
