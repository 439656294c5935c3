// Stacks of floors without seams.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/canonical_numbers.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "offgrid/navmesh/world/world_diff.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

TEST(Stack, faces_of_a_change_name_their_floors) {
  World stack = testing::stack(64, 3);
  const Area crate{.loops = {{Point2::at(8, 8), Point2::at(24, 8), Point2::at(24, 24)}},
                   .floors = {2, 0}};
  auto edit = stack.edit();
  edit.add(crate);
  const Change change = edit.commit().value();
  std::map<Floor, int> added;
  for (const FaceKey& key : change.added) ++added[key.floor];
  EXPECT_EQ(added.size(), 2u);
  EXPECT_EQ(added[0], added[2]);
  EXPECT_TRUE(std::is_sorted(change.added.begin(), change.added.end()));
  EXPECT_TRUE(std::is_sorted(change.removed.begin(), change.removed.end()));
}

TEST(Stack, faces_and_components_are_found_on_the_floor_that_is_asked) {
  World world = stack(64, 3);
  put(world, crate(10, 10, 30, 30, {1}));
  for (Floor floor = 0; floor < 3; ++floor) {
    for (const Point2& p : {Point2::at(5, 5), Point2::at(20, 20), Point2::at(64, 64)}) {
      const FaceId f = world.face_at({p, floor});
      ASSERT_TRUE(f);
      EXPECT_EQ(world.floor(f), floor);
      const bool is_blocked = floor == 1 && p == Point2::at(20, 20);
      // A corner of the world is in the closure of faces of the blocked frame, too.
      if (p != Point2::at(64, 64)) EXPECT_EQ(world.is_blocked(f), is_blocked);
      const auto components = world.components({p, floor});
      EXPECT_EQ(components.size(), is_blocked ? 0U : 1U);
      const FaceId inside = world.face_at({Point2::at(5, 5), floor});
      for (const ComponentId c : components) EXPECT_EQ(c, world.component(inside));
    }
  }
}

TEST(Stack, floors_tell_worlds_apart) {
  World one = stack(64, 2), other = one;
  EXPECT_NE(one.digest(), stack(64, 3).digest());
  EXPECT_NE(one.digest(), stack(64, 1).digest());
  Area crate{.loops = {{Point2::at(8, 8), Point2::at(24, 8), Point2::at(24, 24)}}};
  put(one, crate);
  crate.floors = {1};
  put(other, crate);
  EXPECT_NE(one.digest(), other.digest());
  const WorldDiff difference = diff(one, other);
  EXPECT_FALSE(difference.only_in_a.empty());
  EXPECT_EQ(difference.areas.size(), 2u);
  EXPECT_TRUE(diff(one, stack(64, 3)).options_differ);
  EXPECT_EQ(diff(restore(snapshot(other)).value(), other).areas.size(), 0u);
  const CanonicalNumbers numbers = renumber(other.planar());
  for (std::uint32_t n = 1; n < numbers.vertex_count(); ++n)
    EXPECT_LE(other.planar().floor(numbers.vertex(n - 1)), other.planar().floor(numbers.vertex(n)));
}

TEST(Stack, barriers_and_views_are_floor_by_floor) {
  World stack = testing::stack(64, 2);
  const AreaId id = put(stack, barrier({Point2::at(0, 32), Point2::at(64, 32)}, {1}));
  const auto barriers = [&](const auto& surface) {
    std::map<Floor, int> count;
    for (const FaceId f : stack.mesh().faces()) {
      for (std::uint32_t k = 0; k < 3; ++k)
        count[stack.floor(f)] += surface.is_barrier(stack.mesh().halfedge(f, k)) ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(barriers(stack)[0], 0);
  EXPECT_GT(barriers(stack)[1], 0);
  View view(stack);
  view.switch_off(id);
  EXPECT_EQ(barriers(view)[1], 0);
}

// A cold vertex of floor 1 gives its slot to a hot one at the same point of another floor.
TEST(Stack, a_new_chain_takes_no_vertex_of_another_floor) {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  World stack =
      World::make({.low = at(0, 0), .high = at(23, 23), .journal_limit = 0, .floors = 4}).value();
  auto edit = stack.edit();
  edit.add(barrier({at(13, 0), at(1, 19), at(5, 19), at(11, 1)}, {1}));
  edit.add({.loops = {{at(0, 0), at(11, 16), at(3, 0)}}, .floors = {2, 3}});
  const AreaId id =
      edit.add({.loops = {{at(1, 23), at(3, 0), at(8, 0), at(7, 23)}}, .floors = {1}});
  for (const Floor floor : {Floor{1}, Floor{2}}) edit.add(barrier({at(0, 1), at(1, 23)}, {floor}));
  edit.commit().value();
  edit = stack.edit();
  edit.replace(id, {.loops = {{at(23, 1), at(0, 17)}}, .floors = {0, 1, 2, 3}});
  edit.commit().value();
  EXPECT_EQ(testing::worlds::find_world_fault(stack), "");
}

TEST(FloorSet, is_sorted_and_has_each_floor_once) {
  const FloorSet floors{3, 1, 3, 2};
  EXPECT_EQ(std::vector<Floor>(floors.begin(), floors.end()), (std::vector<Floor>{1, 2, 3}));
  EXPECT_TRUE(floors.contains(2));
  EXPECT_FALSE(floors.contains(0));
  EXPECT_EQ(FloorSet(), FloorSet{0});
  EXPECT_EQ((FloorSet{1, 2, 3}), floors);
  EXPECT_TRUE(FloorSet(std::vector<Floor>{}).empty());
  EXPECT_NE(FloorSet(std::vector<Floor>{}), FloorSet());
  EXPECT_LT((FloorSet{1, 2}), (FloorSet{2}));
}

// ---- lines of sight

TEST(Floors, a_ray_from_a_wall_into_it_stops_at_the_wall_as_in_a_plane) {
  for (const std::uint32_t floors : {1U, 3U}) {
    World world = stack(64, floors);
    auto edit = world.edit();
    for (Floor floor = 0; floor < floors; ++floor) {
      edit.add({.loops = {box(10, 10, 40, 30)}, .floors = FloorSet{floor}});
    }
    ASSERT_TRUE(edit.commit());
    const FloorPoint on_wall{Point2::at(20, 10), static_cast<Floor>(floors - 1)};
    const RayHit hit = raycast(world, on_wall, Point2::at(25, 60));
    EXPECT_EQ(hit.stop, RayStop::edge) << floors;
    EXPECT_EQ(hit.t, SegmentParameter{}) << floors;
    const FloorPoint inside{Point2::at(20, 15), on_wall.floor};
    EXPECT_EQ(raycast(world, inside, Point2::at(25, 60)).stop, RayStop::start) << floors;
  }
}

TEST(Floors, a_position_whose_face_is_of_another_floor_is_located_on_its_own) {
  World world = stack(100, 2);
  put(world, crate(40, 0, 60, 90));
  const auto old = [&](const Point2& p) {
    return Position{p, View(world).locate({p, 1})->face, 0};
  };
  const Point2 from = Point2::at(11, 12), to = Point2::at(88, 11);
  ShortestPathFinder finder;
  EXPECT_EQ(finder.find(world, old(from), old(to))->corners,
            finder.find(world, FloorPoint(from), FloorPoint(to))->corners);
}

TEST(Floors, a_vertex_is_inserted_on_the_floor_of_the_one_near_which_the_search_begins) {
  const std::vector<Point2> corners{Point2::at(0, 0), Point2::at(9, 0), Point2::at(0, 9)};
  const Triangulation floor = Triangulation::build(corners, {}).value();
  Triangulation stack = Triangulation::stack({floor, floor}).value();
  for (const Floor wanted : {Floor{1}, Floor{0}}) {
    const VertexId near = stack.find(corners[1], {}, wanted);
    ASSERT_TRUE(near);
    const auto made = stack.insert(Point2::at(2, 2), near, static_cast<Floor>(1 - wanted));
    ASSERT_TRUE(made->is_new);
    EXPECT_EQ(stack.floor(made->vertex), wanted);
  }
}

}  // namespace
}  // namespace offgrid::navmesh
