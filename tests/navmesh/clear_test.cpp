// A world that is cleared is a new one.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "offgrid/navmesh/nav_image.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

/// So many crates apart from each other, which lie elsewhere in each frame, and a barrier.
template <class Worlds>
void fill(Worlds& worlds, int count, int frame) {
  auto edit = worlds.edit();
  for (int i = 0; i < count; ++i) {
    const std::int64_t x = 10 + 40 * (i % 20) + (i + frame) % 7, y = 10 + 40 * (i / 20) + frame % 5;
    edit.add(crate(x, y, x + 20, y + 20));
  }
  edit.add(barrier({Point2::at(5, 300 + frame), Point2::at(820, 310)}));
  const auto done = edit.commit();
  EXPECT_TRUE(done) << describe(done.error());
}

// An image has every array, so equal images mean equal ids, tables and free slots.
TEST(Clear, a_world_that_is_filled_again_is_that_of_a_new_one) {
  World world = square(900);
  for (const int count : {3, 200, 40, 7, 200, 0}) {
    for (int frame = 0; frame < 3; ++frame) {
      world.clear();
      World anew = square(900);
      ASSERT_TRUE(save_image(world) == save_image(anew)) << count << ", empty";
      fill(world, count, frame);
      fill(anew, count, frame);
      ASSERT_TRUE(save_image(world) == save_image(anew)) << count;
      ASSERT_TRUE(world.undo());
      ASSERT_TRUE(anew.undo());
      EXPECT_TRUE(save_image(world) == save_image(anew)) << count << ", undone";
      fill(world, count, frame + 1);
    }
  }
}

TEST(Clear, ids_begin_again_and_nothing_can_be_undone) {
  World world = square(100);
  const Mark first = world.mark();
  const AreaId id = put(world, crate(10, 10, 20, 20));
  const Mark mark = world.mark();
  world.clear();
  EXPECT_TRUE(world.areas().empty());
  EXPECT_EQ(world.digest(), square(100).digest());
  EXPECT_EQ(world.undo().error().code, AreaErrorCode::cannot_undo);
  EXPECT_EQ(world.roll_back(mark).error().code, AreaErrorCode::cannot_undo);
  EXPECT_EQ(world.roll_back(first).value(), 0U);  // it is the mark of a new world
  EXPECT_EQ(put(world, crate(30, 30, 40, 40)), id);
  EXPECT_EQ(world.roll_back(mark).error().code, AreaErrorCode::cannot_undo);
}

TEST(Clear, planned_changes_are_of_the_world_before) {
  World world = square(100);
  auto edit = world.edit();
  edit.add(crate(10, 10, 20, 20));
  world.clear();
  EXPECT_EQ(edit.commit().error().code, AreaErrorCode::stale_edit);
}

TEST(Clear, seams_links_and_updates_go) {
  World world = stack(100, 2);
  for (int i = 0; i < 2; ++i) {
    put(world, Area::rectangle(Point2::at(5, 5), Point2::at(95, 95), Update{.add_cost = 70000}));
    put(world, Seam{.a = Point2::at(20, 20), .b = Point2::at(20, 60), .left = 0, .right = 1});
    put(world, Link{.from = {Point2::at(3, 3), 0}, .to = {Point2::at(4, 4), 1}});
    EXPECT_NE(world.digest(), stack(100, 2).digest());
    world.clear();
    EXPECT_TRUE(world.seams().empty() && world.links().empty());
    EXPECT_TRUE(save_image(world) == save_image(stack(100, 2)));
  }
}

TEST(Clear, views_and_finders_follow) {
  World world = square(900);
  fill(world, 300, 0);
  ShortestPathFinder finder;
  const Point2 from = Point2::at(1, 1), to = Point2::at(899, 899);
  EXPECT_GT(finder.find(world, from, to).value().corners.size(), 2U);
  View view(world);
  world.clear();
  EXPECT_EQ(finder.find(view, from, to).value().corners.size(), 2U);
}

TEST(Clear, copies_are_worlds_of_their_own) {
  World world = square(900);
  fill(world, 40, 0);
  world.clear();
  fill(world, 40, 1);
  World copy = world;
  const Digest digest = world.digest();
  copy.clear();
  EXPECT_EQ(world.digest(), digest);
  EXPECT_EQ(copy.digest(), square(900).digest());
  World moved = std::move(world);
  moved.clear();
  EXPECT_EQ(moved.digest(), copy.digest());
}

TEST(Clear, a_mesh_is_cleared_for_all_agents) {
  const NavMeshOptions options{
      .low = Point2::at(0, 0), .high = Point2::at(900, 900), .radii = {3, 9}};
  NavMesh mesh = NavMesh::make(options).value();
  for (const int count : {3, 100, 20}) {
    fill(mesh, count, 0);
    const Mark mark = mesh.mark();
    auto edit = mesh.edit();
    edit.add(crate(10, 10, 20, 20));
    mesh.clear();
    EXPECT_EQ(edit.commit().error().code, AreaErrorCode::stale_edit);
    NavMesh anew = NavMesh::make(options).value();
    ASSERT_TRUE(save_image(mesh) == save_image(anew));
    EXPECT_EQ(mesh.undo().error().code, AreaErrorCode::cannot_undo);
    EXPECT_EQ(mesh.roll_back(mark).error().code, AreaErrorCode::cannot_undo);
    fill(mesh, count, 1);
    fill(anew, count, 1);
    EXPECT_TRUE(save_image(mesh) == save_image(anew));
    EXPECT_EQ(mesh.undo().has_value(), anew.undo().has_value());
  }
}

}  // namespace
}  // namespace offgrid::navmesh
