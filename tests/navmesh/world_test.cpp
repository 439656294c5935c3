#include "offgrid/navmesh/world/world.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "query_test.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "worlds/library_fault.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_area;
using testing::SnapClass;
using testing::worlds::find_world_fault;

Area walkable(Area::Loop loop, std::uint32_t cost = FaceState::unit_cost) {
  return Area::polygon(std::move(loop), {.cost = cost});
}
FaceState state_at(const World& world, int x, int y) {
  return world.state(locate(world.planar(), Point2::at(x, y))->face);
}
bool is_blocked_at(const World& world, int x, int y) {
  return state_at(world, x, y).ground == Ground::blocked;
}

TEST(World, without_areas_is_walkable_and_blocked_outside) {
  const World world = square(10);
  EXPECT_FALSE(is_blocked_at(world, 5, 5));
  EXPECT_FALSE(is_blocked_at(world, 0, 0));
  EXPECT_TRUE(is_blocked_at(world, -1, 5));
  EXPECT_TRUE(is_blocked_at(world, 10, 5));  // a point on the side of the rectangle is beyond it
  EXPECT_EQ(find_world_fault(world), "");
}

TEST(World, areas_block_what_they_cover) {
  World world = square(100);
  put(world, crate(10, 10, 20, 20));
  EXPECT_TRUE(is_blocked_at(world, 15, 15));
  EXPECT_TRUE(is_blocked_at(world, 10, 10));
  EXPECT_FALSE(is_blocked_at(world, 20, 15));
  EXPECT_FALSE(is_blocked_at(world, 50, 50));
  EXPECT_EQ(find_world_fault(world), "");
}

TEST(World, the_higher_priority_wins_then_blocked_then_cost_then_tag) {
  World world = square(100);
  Area cheap = walkable(box(0, 0, 60, 60));
  cheap.state.tag = 5;
  put(world, cheap);
  EXPECT_EQ(state_at(world, 30, 30).tag, 5U);
  Area tagged = walkable(box(0, 0, 50, 50));
  tagged.state.tag = 6;
  put(world, tagged);
  EXPECT_EQ(state_at(world, 30, 30).tag, 6U);
  put(world, walkable(box(0, 0, 40, 40), 3 * FaceState::unit_cost));
  EXPECT_EQ(state_at(world, 30, 30).cost, 3 * FaceState::unit_cost);
  const AreaId wall = put(world, crate(20, 20, 80, 80));
  EXPECT_TRUE(is_blocked_at(world, 30, 30));
  Area bridge = walkable(box(25, 25, 35, 35));
  bridge.priority = 1;
  put(world, bridge);
  EXPECT_FALSE(is_blocked_at(world, 30, 30));
  EXPECT_EQ(world.winding(locate(world.planar(), Point2::at(30, 30))->face, wall), 1);
  EXPECT_EQ(find_world_fault(world), "");
}

TEST(World, holes_and_rules_of_winding) {
  World world = square(100);
  Area ring = crate(10, 10, 90, 90);
  ring.loops.push_back(box(30, 30, 70, 70));
  ring.rule = WindingRule::even_odd;
  const AreaId id = put(world, ring);
  EXPECT_TRUE(is_blocked_at(world, 20, 20));
  EXPECT_FALSE(is_blocked_at(world, 50, 50));
  auto edit = world.edit();
  ring.rule = WindingRule::nonzero;
  edit.replace(id, ring);
  ASSERT_TRUE(edit.commit());
  EXPECT_TRUE(is_blocked_at(world, 50, 50));
  EXPECT_EQ(find_world_fault(world), "");
}

TEST(World, an_area_that_runs_there_and_back_leaves_the_side_to_others) {
  World world = square(100);
  put(world, crate(10, 10, 20, 20));
  remove(world, put(world, Area::polygon({Point2::at(10, 10), Point2::at(20, 10)})));
  put(world, crate(12, 5, 14, 15));  // its faces get their labels over the side
  EXPECT_TRUE(is_blocked_at(world, 18, 11));
  EXPECT_FALSE(is_blocked_at(world, 18, 9));
  EXPECT_EQ(find_world_fault(world), "");
}

TEST(World, a_disabled_area_shapes_the_mesh_and_means_nothing) {
  World world = square(100);
  const AreaId door = put(world, crate(10, 10, 20, 20));
  const std::size_t faces = world.mesh().face_count();
  auto edit = world.edit();
  edit.set_enabled(door, false);
  const auto done = edit.commit();
  ASSERT_TRUE(done);
  EXPECT_FALSE(is_blocked_at(world, 15, 15));
  EXPECT_EQ(world.mesh().face_count(), faces);
  EXPECT_EQ(done->relabelled.size(), 2U);
  EXPECT_TRUE(done->removed.empty());
  EXPECT_NE(done->before, done->after);
  EXPECT_EQ(find_world_fault(world), "");
  ASSERT_TRUE(world.undo());
  EXPECT_TRUE(is_blocked_at(world, 15, 15));
}

TEST(World, a_barrier_covers_nothing_and_lies_on_edges) {
  World world = square(100);
  Area fence;
  fence.shape = Area::Shape::barrier;
  fence.loops = {{Point2::at(10, 50), Point2::at(50, 50), Point2::at(90, 70)}};
  const AreaId id = put(world, fence);
  EXPECT_EQ(find_world_fault(world), "");
  const Digest with = world.digest();
  set_enabled(world, id, false);
  EXPECT_NE(world.digest(), with);
  EXPECT_EQ(find_world_fault(world), "");
}

TEST(World, says_what_changed) {
  World world = square(100);
  auto edit = world.edit();
  edit.add(crate(10, 10, 20, 20));
  const AreaId flat = edit.add(Area::polygon({Point2::at(50, 50), Point2::at(60, 60)}));
  const auto done = edit.commit();
  ASSERT_TRUE(done);
  EXPECT_EQ(done->without_faces, std::vector{flat});
  EXPECT_EQ(done->snap.new_segments, 5U);
  EXPECT_EQ(done->snap.new_vertices, 6U);
  EXPECT_EQ(done->after, world.digest());
  EXPECT_EQ(done->added.size() - done->removed.size(), 12U);
  const auto undone = world.undo();
  ASSERT_TRUE(undone);
  EXPECT_EQ(undone->added, done->removed);
  EXPECT_EQ(undone->removed, done->added);
  EXPECT_EQ(undone->after, done->before);
}

TEST(World, lists_no_faces_if_it_is_not_to) {
  World world =
      World::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .lists_faces = false})
          .value();
  auto edit = world.edit();
  edit.add(crate(10, 10, 20, 20));
  const auto done = edit.commit();
  ASSERT_TRUE(done);
  EXPECT_TRUE(done->added.empty() && done->removed.empty() && done->relabelled.empty());
  EXPECT_EQ(done->after, world.digest());
  EXPECT_EQ(find_world_fault(world), "");
}

TEST(World, the_digest_of_one_without_areas_tells_its_options) {
  const WorldOptions plain{.low = Point2::at(0, 0), .high = Point2::at(9, 9)};
  const Digest digest = World::make(plain).value().digest();
  EXPECT_EQ(World::make(plain).value().digest(), digest);
  std::vector<WorldOptions> others(5, plain);
  others[0].low = Point2::at(1, 0);
  others[1].margin += 1;
  others[2].ground.cost += 1;
  others[3].ground.ground = Ground::blocked;
  others[4].floors = 2;
  for (const WorldOptions& other : others)
    EXPECT_NE(World::make(other).value().digest(), digest) << &other - others.data();
}

TEST(World, refuses_and_stays_as_it_was) {
  World world = square(100);
  put(world, crate(10, 10, 20, 20));
  const Digest before = world.digest();
  auto outside = world.edit();
  outside.add(crate(1, 1, 2, 2));
  const AreaId id = outside.add(crate(50, 50, 101, 60));
  const auto refused = outside.commit();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error(), (AreaError{.code = AreaErrorCode::outside_world,
                                        .area = id,
                                        .loop = 0,
                                        .point = 1,
                                        .at = Point2::at(101, 50)}));
  EXPECT_EQ(describe(refused.error()), "area 3, loop 0, point 1, (101, 50): outside the world");
  auto first = world.edit(), stale = world.edit();
  first.add(crate(3, 3, 4, 4));
  stale.add(crate(5, 5, 6, 6));
  EXPECT_TRUE(first.commit());
  EXPECT_EQ(stale.commit().error(), (AreaError{.code = AreaErrorCode::stale_edit}));
  EXPECT_TRUE(first.commit()) << "with nothing more to do";
  EXPECT_TRUE(world.roll_back(world.mark() - 2));
  EXPECT_EQ(world.digest(), before);
  EXPECT_EQ(world.areas().size(), 1U);
  EXPECT_EQ(find_world_fault(world), "");
}

TEST(World, plans_for_one_area_in_one_edit_add_up) {
  World world = square(100);
  const AreaId kept = put(world, crate(10, 10, 20, 20));
  const Digest before = world.digest();
  auto edit = world.edit();
  const AreaId gone = edit.add(crate(1, 1, 2, 2));
  edit.set_enabled(gone, false);
  edit.remove(gone);
  edit.remove(kept);
  edit.replace(kept, crate(10, 10, 20, 20));
  edit.set_enabled(kept, false);
  edit.set_enabled(kept, true);
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(world.digest(), before);
  const AreaId made = edit.add(crate(1, 1, 2, 2));
  edit.replace(made, crate(3, 3, 5, 5));
  edit.set_enabled(made, false);
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(world.find(made)->loops.front(), box(3, 3, 5, 5));
  EXPECT_FALSE(world.find(made)->enabled);
}

TEST(World, puts_areas_under_ids_that_others_chose) {
  World world = square(100);
  auto edit = world.edit();
  edit.put(AreaId{50}, crate(10, 10, 20, 20));
  EXPECT_EQ(edit.add(crate(1, 1, 2, 2)), AreaId{51});
  edit.put(AreaId{7}, crate(30, 30, 40, 40));
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(world.areas().size(), 3U);
  edit.put(AreaId{7}, crate(60, 30, 70, 40));
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(world.areas().size(), 3U);
  EXPECT_EQ(find_world_fault(world), "");
}

TEST(World, goes_back_to_a_mark) {
  World world = square(200);
  Random random(3);
  std::vector<std::pair<World::Mark, Digest>> marks;
  for (int i = 0; i < 30; ++i) {
    marks.emplace_back(world.mark(), world.digest());
    put(world, random_area(random, static_cast<SnapClass>(i % 6), 200));
  }
  while (!marks.empty()) {
    ASSERT_TRUE(world.roll_back(marks.back().first));
    EXPECT_EQ(world.digest(), marks.back().second);
    marks.resize(marks.size() - std::min<std::size_t>(marks.size(), 7));
  }
  EXPECT_EQ(world.roll_back(world.mark() - 2).error().code, AreaErrorCode::cannot_undo);
}

TEST(World, an_undo_gives_the_same_id_back) {
  World world = square(50);
  const AreaId id = put(world, crate(1, 1, 9, 9));
  remove(world, id);
  EXPECT_EQ(world.find(id), nullptr);
  ASSERT_TRUE(world.undo());
  ASSERT_NE(world.find(id), nullptr);
  ASSERT_TRUE(world.undo());
  EXPECT_EQ(world.undo().error().code, AreaErrorCode::cannot_undo);
  EXPECT_NE(put(world, crate(1, 1, 9, 9)), id);
}

TEST(AreaKey, does_not_depend_on_where_a_loop_begins_or_on_the_order_of_loops) {
  Area area = crate(1, 1, 9, 9);
  area.loops.push_back(
      {Point2::at(2, 2), Point2::at(3, 3), Point2::at(2, 2), Point2::at(3, 3), Point2::at(2, 4)});
  Area other = area;
  std::swap(other.loops[0], other.loops[1]);
  std::rotate(other.loops[0].begin(), other.loops[0].begin() + 2, other.loops[0].end());
  std::rotate(other.loops[1].begin(), other.loops[1].begin() + 3, other.loops[1].end());
  other.loops[1].push_back(other.loops[1].front());
  other.loops.push_back({Point2::at(5, 5)});
  EXPECT_EQ(key_of(area), key_of(other));
  std::reverse(other.loops[1].begin(), other.loops[1].end());
  EXPECT_NE(key_of(area), key_of(other));
}

// A saved world states its digest, which is made of keys.
TEST(AreaKey, is_the_same_in_every_version) {
  Area area = Area::polygon({Point2::at(0, 0), Point2::at(9, 0), Point2::at(4, 7)});
  EXPECT_EQ(to_string(key_of(area)), "d1c32477a9fc19687eebed7da3d81d84");
  area.enabled = false;
  EXPECT_EQ(to_string(key_of(area)), "624d5a60543a7c850110c5be99c954cf");
}

TEST(AreaKey, does_not_depend_on_where_a_loop_of_any_order_begins) {
  // in each order of their first coordinates
  Area::Loop loop{Point2::at(1, 0), Point2::at(2, 5), Point2::at(3, 1), Point2::at(4, 7)};
  do {
    const Digest key = key_of(Area::polygon(loop));
    for (std::size_t i = 1; i < loop.size(); ++i) {
      Area::Loop other = loop;
      std::rotate(other.begin(), other.begin() + static_cast<std::ptrdiff_t>(i), other.end());
      EXPECT_EQ(key_of(Area::polygon(other)), key) << i;
    }
  } while (std::next_permutation(loop.begin(), loop.end()));
}

}  // namespace
}  // namespace offgrid::navmesh
