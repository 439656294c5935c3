#include <gtest/gtest.h>

#include <array>
#include <type_traits>
#include <utility>

#include "grid_mesh.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"
#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "offgrid/navmesh/offset/element_index.hpp"
#include "offgrid/navmesh/offset/overlay.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/path_index.hpp"
#include "offgrid/navmesh/query/blocked_boundary.hpp"
#include "offgrid/navmesh/query/faces_in.hpp"
#include "offgrid/navmesh/query/nearest_free.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/navmesh/world/world_diff.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

TEST(MovedFrom, TriangulationIsEmptyAndCanBeFilledAgain) {
  Triangulation triangulation = grid_mesh(9, 9, 1);
  const Triangulation taken = std::move(triangulation);
  EXPECT_TRUE(triangulation.empty());
  for (const Point2& p : grid_points(10, 10)) ASSERT_TRUE(triangulation.insert(p));
  EXPECT_EQ(triangulation.digest(), taken.digest());
  EXPECT_EQ(find_violation(triangulation.planar()), std::nullopt);
}

TEST(MovedFrom, ElementIndexIsEmptyAndCanBeFilledAgain) {
  ElementIndex index;
  for (int i = 0; i < 3; ++i) index.add({Point2::at(i, 0), FaceId{}});
  const ElementIndex taken = std::move(index);
  EXPECT_EQ(index.size(), 0U);
  EXPECT_TRUE(index.elements(FaceId{}).empty());
  const ElementId e = index.add({Point2::at(7, 0), FaceId{}});
  EXPECT_EQ(index.elements(FaceId{}), std::vector<ElementId>{e});
  EXPECT_EQ(taken.elements(FaceId{}).size(), 3U);
}

TEST(MovedFrom, CutHasNoFaces) {
  GridCut<int> cut = *GridCut<int>::rectangle(Point2::at(0, 0), Point2::at(8, 8), 0);
  const GridCut<int> taken = std::move(cut);
  const auto report =
      cut.update({Point2::at(1, 1), Point2::at(5, 2), Point2::at(2, 5)}, [](int& data) { ++data; });
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, CutErrorCode::outside_mesh);
  EXPECT_EQ(taken.mesh().face_count(), 2U);
}

// ---- what may only be assigned to or destroyed

NavMesh mesh_for_two() {
  return NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {3}})
      .value();
}

TEST(MovedFrom, a_mesh_may_be_assigned_to) {
  NavMesh mesh = mesh_for_two();
  const NavMesh taken = std::move(mesh);
  mesh = taken;
  EXPECT_EQ(mesh.digest(), taken.digest());
}

TEST(MovedFrom, AnEditOfAMeshThatWasMovedOrAssignedTouchesNoWorld) {
  NavMesh mesh = mesh_for_two();
  NavEdit edit = mesh.edit();
  NavMesh elsewhere = std::move(mesh);
  EXPECT_FALSE(edit.add(crate(10, 10, 30, 30)));
  edit.remove(AreaId{1});
  edit.replace(AreaId{1}, crate(10, 10, 30, 30));
  edit.set_enabled(AreaId{1}, false);
  EXPECT_EQ(edit.commit().error().code, AreaErrorCode::stale_edit);
  NavEdit other = elsewhere.edit();
  EXPECT_EQ(other.add(crate(10, 10, 30, 30)), AreaId{1}) << "no id went with the other edit";
  elsewhere = mesh_for_two();
  EXPECT_FALSE(other.add(crate(10, 10, 30, 30)));
  other.remove(AreaId{1});
  EXPECT_EQ(other.commit().error().code, AreaErrorCode::stale_edit);
  EXPECT_TRUE(elsewhere.areas().empty());
}

TEST(MovedFrom, a_world_may_be_assigned_to_and_its_views_see_it) {
  World world = square(100);
  const View view(world);
  WorldEdit edit = world.edit();
  const World taken = std::move(world);
  EXPECT_EQ(edit.commit().error().code, AreaErrorCode::stale_edit);
  const Point2 p = Point2::at(50, 50);
  world = taken;
  EXPECT_TRUE(visible(view, p, p)) << "the view is of the world that is there";
}

TEST(MovedFrom, a_set_of_segments_may_be_assigned_to) {
  SnapRounding snap = SnapRounding::rectangle(Point2::at(0, 0), Point2::at(9, 9)).value();
  const SnapRounding taken = std::move(snap);
  snap = taken;
  const std::array<SegmentUse, 1> use{{{{Point2::at(1, 1), Point2::at(5, 5)}, 1}}};
  EXPECT_TRUE(snap.edit(use));
}

TEST(MovedFrom, a_disc_may_be_assigned_to) {
  Disc disc = *Disc::make(5);
  const Disc taken = std::move(disc);
  disc = taken;
  EXPECT_EQ(grow(crate(10, 10, 30, 30), disc), grow(crate(10, 10, 30, 30), taken));
}

static_assert(!std::is_default_constructible_v<World> &&
              !std::is_default_constructible_v<NavMesh> &&
              !std::is_default_constructible_v<SnapRounding> &&
              !std::is_default_constructible_v<Disc>);

TEST(MovedFrom, an_index_of_paths_is_empty_and_can_be_filled_again) {
  Path path;
  path.corners = {Point2::at(1, 1), Point2::at(5, 5)};
  PathIndex index;
  index.add(path);
  const PathNumber last = index.add(path);
  const PathIndex taken = std::move(index);
  EXPECT_EQ(index.size(), 0U);
  EXPECT_EQ(index.find(last), nullptr);
  EXPECT_EQ(index.add(path), PathNumber{0});
  EXPECT_EQ(index.size(), 1U);
  EXPECT_EQ(taken.size(), 2U);
}

TEST(MovedFrom, a_crowd_is_empty_and_can_be_filled_again) {
  const World world = square(100);
  const View views[] = {world};
  Crowd crowd;
  EXPECT_TRUE(crowd.add({.place = AgentPlace::at(Point2::at(50, 50)), .goal = Point2::at(9, 9)}));
  const Crowd taken = std::move(crowd);
  EXPECT_EQ(crowd.size(), 0U);
  EXPECT_EQ(crowd.find(CrowdId(0)), nullptr);
  crowd.step(views);
  EXPECT_EQ(*crowd.add({}), CrowdId(0));
  EXPECT_EQ(crowd.size(), 1U);
  EXPECT_EQ(taken.find(CrowdId(0))->goal, FloorPoint(Point2::at(9, 9)));
}

TEST(MovedFrom, a_relief_has_no_floors) {
  const auto corner = [](int x, int y) { return GroundPoint{Point2::at(x, y), 7}; };
  const std::vector<GroundTriangle> floors[] = {{{corner(0, 0), corner(9, 0), corner(0, 9)}}};
  Relief relief = Relief::make(floors).value();
  const Relief taken = std::move(relief);
  EXPECT_EQ(relief.floor_count(), 0U);
  EXPECT_EQ(relief, Relief());
  EXPECT_EQ(taken.rounded_height(Point2::at(1, 1)), 7);
}

TEST(MovedFromDeathTest, an_overlay_has_no_faces) {
  const World world = square(100);
  Overlay overlay(world.planar(), world.planar());
  const Overlay taken = std::move(overlay);
  EXPECT_EQ(overlay.size(), 0U);
  EXPECT_DEATH(overlay.faces_over(FaceId{0}), "Overlay: the face is one of the first mesh");
  EXPECT_GT(taken.size(), 0U);
}

/// A finder answers as before after it was moved, and so does the other one.
template <class Finder, class... Radius>
void expect_usable(const World& world, Radius... radius) {
  const Point2 from = Point2::at(5, 20), to = Point2::at(40, 20);
  Finder finder;
  const auto before = finder.find(world, from, to, radius...);
  ASSERT_TRUE(before);
  Finder taken = std::move(finder);
  for (Finder* each : {&finder, &taken})
    EXPECT_EQ(each->find(world, from, to, radius...)->corners, before->corners);
}

TEST(MovedFrom, finders_can_be_used_again) {
  World world = square(100);
  put(world, crate(10, 10, 30, 30));
  expect_usable<ShortestPathFinder>(world);
  expect_usable<CheapPathFinder>(world);
  expect_usable<ClearPathFinder>(world, 2);
}

}  // namespace
}  // namespace offgrid::navmesh
