#include "offgrid/navmesh/world/snapshot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "query_test.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "worlds/library_fault.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_area;
using testing::SnapClass;

constexpr std::int64_t side = 60;

WorldOptions options() {
  return {.low = Point2::at(0, 0),
          .high = Point2::at(side, side),
          .ground = {Ground::walkable, 2 * FaceState::unit_cost, 7},
          .margin = 3};
}

AreaId pick(const World& world, Random& random) {
  return std::next(world.areas().begin(),
                   random.between(0, static_cast<std::int64_t>(world.areas().size()) - 1))
      ->first;
}

// An edit that takes the same draws, whichever of several equal worlds it is given.
Change edit_at_random(World& world, Random& random, SnapClass which) {
  auto edit = world.edit();
  for (std::int64_t changes = random.between(1, 3); changes > 0; --changes) {
    const std::int64_t kind = world.areas().size() < 4 ? 0 : random.between(0, 3);
    const Area area = random_area(random, which, side);
    const AreaId id = world.areas().empty() ? AreaId{} : pick(world, random);
    if (kind == 0) edit.add(area);
    if (kind == 1) edit.remove(id);
    if (kind == 2) edit.replace(id, area);
    if (kind == 3) edit.set_enabled(id, area.enabled);
  }
  const auto done = edit.commit();
  EXPECT_TRUE(done) << describe(done.error());
  return *done;
}

World random_world(Random& random, SnapClass which) {
  World world = World::make(options()).value();
  for (int i = 0; i < 30; ++i) {
    edit_at_random(world, random, which);
    if (random.chance(1, 5)) {
      EXPECT_TRUE(world.undo());
    }
  }
  return world;
}

Area triangle() { return Area::polygon({Point2::at(1, 1), Point2::at(9, 1), Point2::at(1, 9)}); }

TEST(Snapshot, a_restored_world_is_the_same_and_stays_so) {
  for (int which = 0; which < testing::snap_class_count; ++which) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      Random random(seed);
      World world = random_world(random, static_cast<SnapClass>(which));
      auto restored = restore(snapshot(world));
      ASSERT_TRUE(restored) << describe(restored.error());
      EXPECT_EQ(restored->digest(), world.digest());
      EXPECT_EQ(restored->areas(), world.areas());
      EXPECT_EQ(testing::worlds::find_world_fault(*restored), "");
      Random here = random, there = random;
      for (int i = 0; i < 10; ++i) {
        const Change a = edit_at_random(world, here, static_cast<SnapClass>(which));
        const Change b = edit_at_random(*restored, there, static_cast<SnapClass>(which));
        EXPECT_EQ(a.after, b.after);
        EXPECT_EQ(a.removed, b.removed);
        EXPECT_EQ(a.added, b.added);
        EXPECT_EQ(a.relabelled, b.relabelled);
        EXPECT_EQ(a.without_faces, b.without_faces);
        ASSERT_EQ(restored->areas(), world.areas());
      }
    }
  }
}

TEST(Snapshot, ids_that_are_gone_are_not_given_out_again) {
  World world = World::make(options()).value();
  auto edit = world.edit();
  edit.add(triangle());
  const AreaId last = edit.add(triangle());
  ASSERT_TRUE(edit.commit());
  edit.remove(last);
  ASSERT_TRUE(edit.commit());
  world.edit().add(triangle());  // never committed
  const AreaId next = world.edit().add(triangle());
  Snapshot saved = snapshot(world);
  EXPECT_EQ(restore(saved)->edit().add(triangle()), AreaId{next.value() + 1});
  // A snapshot that keeps no more than the areas gives an old id again.
  saved.next_id = saved.areas.back().first.value() + 1;
  EXPECT_EQ(restore(saved)->edit().add(triangle()), last);
}

TEST(Snapshot, the_journal_begins_anew) {
  Random random(1);
  World world = random_world(random, SnapClass::dense);
  World restored = restore(snapshot(world)).value();
  EXPECT_EQ(error_of(restored.undo()).code, AreaErrorCode::cannot_undo);
  const World::Mark mark = restored.mark();
  const Digest before = restored.digest();
  edit_at_random(restored, random, SnapClass::dense);
  edit_at_random(restored, random, SnapClass::dense);
  EXPECT_EQ(restored.roll_back(mark).value(), 2U);
  EXPECT_EQ(restored.digest(), before);
}

TEST(Snapshot, areas_come_by_id_and_may_be_given_in_any_order) {
  Random random(2);
  const World world = random_world(random, SnapClass::boxes);
  Snapshot saved = snapshot(world);
  EXPECT_TRUE(std::is_sorted(saved.areas.begin(), saved.areas.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; }));
  std::reverse(saved.areas.begin(), saved.areas.end());
  const auto restored = restore(saved);
  ASSERT_TRUE(restored) << describe(restored.error());
  EXPECT_EQ(restored->areas(), world.areas());
}

TEST(Snapshot, options_come_back) {
  WorldOptions wanted = options();
  wanted.lists_faces = false;
  wanted.journal_limit = 3;
  for (const bool lists : {false, true}) {
    wanted.lists_faces = lists;
    const World restored = restore(snapshot(World::make(wanted).value())).value();
    EXPECT_EQ(restored.options().lists_faces, lists);
    EXPECT_EQ(restored.options().journal_limit, 3U);
    EXPECT_EQ(restored.options().margin, 3);
    EXPECT_EQ(restored.options().ground, wanted.ground);
  }
}

TEST(Snapshot, errors_name_the_area_at_fault) {
  Snapshot good;
  good.options = options();
  good.next_id = 9;
  good.areas = {{AreaId{2}, triangle()}, {AreaId{5}, triangle()}};
  ASSERT_TRUE(restore(good));
  const auto error_after = [&](const auto& change) {
    Snapshot bad = good;
    change(bad);
    return error_of(restore(bad));
  };
  EXPECT_EQ(describe(error_after([](Snapshot& s) { s.areas[1].first = AreaId{2}; })),
            "area 2: two areas have this id");
  EXPECT_EQ(describe(error_after([](Snapshot& s) { s.areas[1].first = AreaId{9}; })),
            "area 9: the id is not below 9, the id of the next area");
  EXPECT_EQ(error_after([](Snapshot& s) { s.areas[0].first = AreaId{}; }).code,
            RestoreErrorCode::id_not_given_out);
  EXPECT_EQ(describe(error_after([](Snapshot& s) { s.areas[0].first = AreaId{0}; })),
            "area 0: the id 0 is reserved for the frame");
  EXPECT_EQ(error_after([](Snapshot& s) { s.areas.clear(), s.next_id = 0; }).code,
            RestoreErrorCode::reserved_id);
  EXPECT_EQ(
      describe(error_after([](Snapshot& s) { s.areas[1].second.loops[0][2] = Point2::at(90, 5); })),
      "area 5, loop 0, point 2, (90, 5): outside the world");
  const AreaError cost = error_after([](Snapshot& s) {
                           s.areas[0].second.state = {Ground::walkable, 1, 0};
                         }).refusal.value();
  EXPECT_EQ(cost.code, AreaErrorCode::cost_too_small);
  EXPECT_EQ(cost.area, AreaId{2});
  EXPECT_EQ(error_after([](Snapshot& s) { s.options.high = s.options.low; }).refusal->code,
            AreaErrorCode::empty_rectangle);
}

TEST(Snapshot, a_digest_that_is_stated_is_made_sure_of) {
  Random random(3);
  const World world = random_world(random, SnapClass::bundle);
  Snapshot saved = snapshot(world);
  saved.digest->low ^= 1;
  const RestoreError error = error_of(restore(saved));
  EXPECT_EQ(error.code, RestoreErrorCode::digest_differs);
  EXPECT_EQ(error.stated, *saved.digest);
  EXPECT_EQ(error.digest, world.digest());
  EXPECT_NE(describe(error).find(to_string(world.digest())), std::string::npos);
  saved.digest.reset();
  EXPECT_EQ(restore(saved)->digest(), world.digest());
}

TEST(Snapshot, a_world_without_ids_left_can_be_restored) {
  Snapshot saved;
  saved.options = options();
  saved.next_id = AreaId::none_value;
  saved.areas = {{AreaId{AreaId::none_value - 1}, triangle()}};
  const auto restored = restore(saved);
  ASSERT_TRUE(restored) << describe(restored.error());
  EXPECT_EQ(snapshot(*restored).next_id, AreaId::none_value);
}

}  // namespace
}  // namespace offgrid::navmesh
