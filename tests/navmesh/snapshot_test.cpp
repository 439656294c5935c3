#include "offgrid/navmesh/world/snapshot.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

constexpr std::int64_t side = 60;

WorldOptions options() {
  return {.low = Point2::at(0, 0),
          .high = Point2::at(side, side),
          .ground = {Ground::walkable, 2 * FaceState::unit_cost, 7},
          .margin = 3};
}

/// With areas that cross each other.
World crossed_world() {
  World world = World::make(options()).value();
  for (int i = 0; i < 12; ++i)
    put(world, Area::polygon({Point2::at(3 * i, 5), Point2::at(50, 4 * i), Point2::at(9, 50 - i)}));
  return world;
}

Area triangle() { return Area::polygon({Point2::at(1, 1), Point2::at(9, 1), Point2::at(1, 9)}); }

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

TEST(Snapshot, areas_come_by_id_and_may_be_given_in_any_order) {
  const World world = crossed_world();
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
  EXPECT_EQ(
      describe(error_after([](Snapshot& s) { s.areas[1].second.loops[0][2] = Point2::at(90, 5); })),
      "area 5, loop 0, point 2, (90, 5): outside the world");
  EXPECT_EQ(error_after([](Snapshot& s) { s.options.high = s.options.low; }).refusal.value().code,
            AreaErrorCode::empty_rectangle);
}

TEST(Snapshot, a_digest_that_is_stated_is_made_sure_of) {
  const World world = crossed_world();
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
