#include <gtest/gtest.h>

#include <array>
#include <tuple>
#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/query/faces_in.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/navmesh/world/world_diff.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_area;
using testing::SnapClass;
using testing::worlds::find_world_fault;

FaceId face_at(const World& world, std::int64_t x, std::int64_t y) {
  return locate(world.planar(), *Point2::make(x, y))->face;
}

Area random_part(Random& random) { return random_area(random, SnapClass::boxes, 60); }

TEST(AreaParts, an_area_covers_what_one_of_its_parts_covers) {
  World world = square(100);
  auto edit = world.edit();
  edit.put(AreaId{7}, {crate(10, 10, 30, 30), crate(20, 20, 60, 60)});
  ASSERT_TRUE(edit.commit());
  for (const auto& [x, y, first, second] :
       {std::array{15, 15, 1, 0}, {25, 25, 1, 1}, {50, 50, 0, 1}, {70, 70, 0, 0}}) {
    const FaceId f = face_at(world, x, y);
    EXPECT_EQ(world.winding(f, AreaId{7}), first);
    EXPECT_EQ(world.winding(f, AreaId{7}, 0), first);
    EXPECT_EQ(world.winding(f, AreaId{7}, 1), second);
    EXPECT_EQ(world.winding(f, AreaId{7}, 2), 0);
    EXPECT_EQ(world.is_blocked(f), first + second > 0);
    EXPECT_EQ(View(world).areas(f).size(), first + second > 0 ? 1U : 0U);
  }
  EXPECT_EQ(*world.find(AreaId{7}), world.areas().at(AreaId{7}));
  EXPECT_EQ(world.rims().at(AreaId{7}), crate(20, 20, 60, 60));
  EXPECT_EQ(find_world_fault(world), "");
  View view(world);
  view.switch_off(AreaId{7});
  EXPECT_FALSE(view.is_blocked(face_at(world, 15, 15)));
  EXPECT_FALSE(view.is_blocked(face_at(world, 50, 50)));
  EXPECT_TRUE(view.areas(face_at(world, 25, 25)).empty());
}

TEST(AreaParts, an_area_without_faces_has_none_in_any_part) {
  const Area flat = crate(10, 10, 40, 10), square_area = crate(50, 50, 70, 70);
  for (const int filling : {0, 1000}) {  // incremental, and in bulk
    World world = square(100);
    auto edit = world.edit();
    for (int i = 0; i < filling; ++i) edit.add(crate(80, 80, 81 + i % 10, 82 + i / 100));
    edit.put(AreaId{2001}, {flat, square_area});
    edit.put(AreaId{2002}, {square_area, flat});
    edit.put(AreaId{2003}, {flat, flat});
    edit.put(AreaId{2004}, std::vector<Area>{flat});
    EXPECT_EQ(edit.commit()->without_faces, (std::vector{AreaId{2003}, AreaId{2004}}));
  }
}

// The world that has the parts as areas of their own.
World with_parts_apart(const World& world) {
  World made = World::make(world.options()).value();
  auto edit = made.edit();
  for (const auto* parts : {&world.rims(), &world.areas()}) {
    for (const auto& [id, area] : *parts) edit.add(area);
  }
  EXPECT_TRUE(edit.commit());
  return made;
}

void edit_at_random(World& world, Random& random) {
  auto edit = world.edit();
  for (std::int64_t count = random.between(1, 3); count > 0; --count) {
    const AreaId id{static_cast<std::uint32_t>(random.between(1, 6))};
    const bool is_there = world.find(id) != nullptr;
    const std::int64_t kind = is_there ? random.between(0, 5) : 0;
    if (kind <= 1) edit.put(id, {random_part(random), random_part(random)});
    if (kind == 2) edit.put(id, std::vector<Area>{random_part(random)});
    if (kind == 3) edit.replace(id, random_part(random));
    if (kind == 4) edit.remove(id);
    if (kind == 5) edit.set_enabled(id, random.chance(1, 2));
  }
  ASSERT_TRUE(edit.commit());
}

TEST(AreaParts, go_together_through_edits_undo_and_snapshots) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Random random(seed);
    World world = square(60);
    for (int i = 0; i < 12; ++i) {
      const Digest before = world.digest();
      edit_at_random(world, random);
      for (const auto& [id, rim] : world.rims())
        ASSERT_EQ(rim.enabled, world.areas().at(id).enabled);
      ASSERT_EQ(find_world_fault(world), "");
      const World apart = with_parts_apart(world);
      ASSERT_EQ(world.digest(), apart.digest());
      ASSERT_TRUE(diff(world, apart).is_empty());
      if (random.chance(1, 3)) {
        ASSERT_TRUE(world.undo());
        ASSERT_EQ(world.digest(), before);
        ASSERT_EQ(find_world_fault(world), "");
      }
      const Snapshot saved = snapshot(world);
      ASSERT_EQ(saved.areas.size(), world.areas().size() + world.rims().size());
      ASSERT_EQ(restore(saved)->digest(), world.digest());
      for (const auto& [id, area] : world.areas()) ASSERT_EQ(restore(saved)->areas().at(id), area);
    }
  }
}

TEST(AreaParts, a_planned_area_of_two_parts_is_changed_as_one) {
  World world = square(100);
  auto edit = world.edit();
  edit.put(AreaId{1}, {crate(10, 10, 20, 20), crate(30, 30, 40, 40)});
  edit.set_enabled(AreaId{1}, false);
  edit.put(AreaId{2}, {crate(10, 10, 20, 20), crate(30, 30, 40, 40)});
  edit.replace(AreaId{2}, crate(50, 50, 60, 60));
  edit.put(AreaId{3}, {crate(10, 10, 20, 20), crate(30, 30, 40, 40)});
  edit.remove(AreaId{3});
  ASSERT_TRUE(edit.commit());
  EXPECT_FALSE(world.areas().at(AreaId{1}).enabled);
  EXPECT_FALSE(world.rims().at(AreaId{1}).enabled);
  EXPECT_EQ(world.rims().size(), 1U);
  EXPECT_EQ(world.areas().size(), 2U);
  const Digest before = world.digest();
  auto again = world.edit();
  again.put(AreaId{1}, {world.areas().at(AreaId{1}), world.rims().at(AreaId{1})});
  const auto done = again.commit();
  EXPECT_EQ(done->snap.removed_segments, 0U);
  EXPECT_EQ(world.digest(), before);
  auto outside = world.edit();
  outside.put(AreaId{5}, {crate(10, 10, 20, 20), crate(30, 30, 140, 40)});
  EXPECT_EQ(outside.commit().error().code, AreaErrorCode::outside_world);
  EXPECT_EQ(world.digest(), before);
}

TEST(AreaPartsDeathTest, no_part_or_three_are_refused) {
  World world = square(100);
  EXPECT_DEATH(world.edit().put(AreaId{1}, std::vector<Area>{}), "one part or two");
  EXPECT_DEATH(world.edit().put(AreaId{1}, std::vector<Area>(3)), "one part or two");
}

TEST(AreaParts, a_mesh_speaks_of_the_areas_that_its_user_knows) {
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(1000, 1000), .radii = {20}})
          .value();
  constexpr Agent round{1};
  auto edit = mesh.edit();
  // Turned clockwise, so that it grows to two parts.
  const AreaId wall = edit.add(Area::polygon(
      {Point2::at(100, 100), Point2::at(100, 400), Point2::at(400, 400), Point2::at(400, 100)}));
  const AreaId fence = edit.add(barrier({Point2::at(600, 100), Point2::at(600, 400)}));
  const AreaId flat = edit.add({.loops = {{Point2::at(700, 700), Point2::at(800, 700)}},
                                .state = {.ground = Ground::walkable}});
  const auto done = edit.commit();
  ASSERT_TRUE(done);
  for (const Change& change : *done) EXPECT_EQ(change.without_faces, std::vector{flat});
  EXPECT_EQ(mesh.world(round).rims().size(), 1U);
  for (const auto& [x, y, id] : {std::tuple{250, 250, wall}, {90, 250, wall}, {590, 250, fence}}) {
    const Point2 p = Point2::at(x, y);
    EXPECT_EQ(mesh.areas_at(*mesh.locate(p, round), round), std::vector{id});
    const Area around = crate(x - 5, y - 5, x + 5, y + 5);
    EXPECT_EQ(*areas_in(mesh.view(round), around), std::vector{id});
    EXPECT_TRUE(mesh.view(round).is_blocked(mesh.locate(p, round)->face));
    EXPECT_FALSE(mesh.view(round, {{id}}).is_blocked(mesh.locate(p, round)->face));
  }
  EXPECT_TRUE(mesh.areas_at(*mesh.locate(Point2::at(90, 250))).empty()) << "a point has no rim";
  set_enabled(mesh, wall, false);
  EXPECT_TRUE(mesh.areas_at(*mesh.locate(Point2::at(90, 250), round), round).empty());
  EXPECT_EQ(find_world_fault(mesh.world(round)), "");
}

TEST(AreaParts, another_second_part_alone_is_a_change) {
  World world = square(60);
  const Area first = crate(1, 1, 9, 9), second = crate(20, 1, 29, 9), other = crate(40, 1, 49, 9);
  auto edit = world.edit();
  edit.put(AreaId{1}, {first, second});
  ASSERT_TRUE(edit.commit());
  edit.put(AreaId{1}, {first, other});
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(world.find(AreaId{1})->loops, first.loops);
  EXPECT_EQ(world.rims().at(AreaId{1}).loops, other.loops);
}

}  // namespace
}  // namespace offgrid::navmesh
