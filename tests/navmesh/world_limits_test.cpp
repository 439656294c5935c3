// The refusals of a world, and how far back its journal goes.
#include <gtest/gtest.h>

#include <limits>

#include "offgrid/navmesh/world/world.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

AreaErrorCode error_of(const WorldOptions& options) { return World::make(options).error().code; }

Area triangle_at(const Point2& p) { return Area::polygon({Point2::at(2, 2), Point2::at(4, 2), p}); }

AreaResult<Change> try_to_add(World& world, const Area& area) {
  auto edit = world.edit();
  edit.add(area);
  return edit.commit();
}

TEST(WorldLimits, the_frame_needs_room) {
  constexpr std::int64_t end = std::int64_t{1} << 30;
  const Point2 lowest = Point2::make(1 - end, 1 - end).value(),
               highest = Point2::make(end - 1, end - 1).value();
  EXPECT_EQ(error_of({.low = lowest, .high = Point2::at(0, 0)}), AreaErrorCode::no_room_for_frame);
  EXPECT_EQ(error_of({.low = Point2::at(0, 0), .high = highest}), AreaErrorCode::no_room_for_frame);
  WorldOptions options{.low = Point2::at(0, 0), .high = Point2::at(9, 9)};
  options.margin = -1;
  EXPECT_EQ(error_of(options), AreaErrorCode::no_room_for_frame);
  options.margin = std::numeric_limits<std::int32_t>::max();
  EXPECT_EQ(error_of(options), AreaErrorCode::no_room_for_frame);
}

TEST(WorldLimits, areas_lie_in_the_rectangle) {
  World world = square(9);
  for (const Point2& p :
       {Point2::at(5, 10), Point2::at(5, -1), Point2::at(10, 5), Point2::at(-1, 5)}) {
    const Digest before = world.digest();
    const auto done = try_to_add(world, triangle_at(p));
    EXPECT_EQ(done.error().code, AreaErrorCode::outside_world);
    EXPECT_EQ(done.error().at, p);
    EXPECT_EQ(done.error().point, 2U);
    EXPECT_EQ(world.digest(), before);
  }
  for (const Point2& p : {Point2::at(5, 9), Point2::at(0, 5)})
    EXPECT_TRUE(try_to_add(world, triangle_at(p)));
}

TEST(WorldLimits, without_a_journal_nothing_is_taken_back) {
  World world =
      World::make({.low = Point2::at(0, 0), .high = Point2::at(9, 9), .journal_limit = 0}).value();
  const auto mark = world.mark();
  ASSERT_TRUE(try_to_add(world, triangle_at(Point2::at(5, 5))));
  EXPECT_EQ(world.undo().error().code, AreaErrorCode::cannot_undo);
  EXPECT_EQ(world.roll_back(mark).error().code, AreaErrorCode::cannot_undo);
}

TEST(WorldLimits, the_journal_forgets_the_oldest_edit) {
  World world =
      World::make({.low = Point2::at(0, 0), .high = Point2::at(9, 9), .journal_limit = 2}).value();
  const auto start = world.mark();
  ASSERT_TRUE(try_to_add(world, triangle_at(Point2::at(5, 5))));
  const Digest one = world.digest();
  const auto after_one = world.mark();
  for (const int y : {6, 7}) ASSERT_TRUE(try_to_add(world, triangle_at(Point2::at(5, y))));
  const Digest three = world.digest();
  EXPECT_EQ(world.roll_back(start).error().code, AreaErrorCode::cannot_undo);
  EXPECT_EQ(world.roll_back(world.mark() - 4).error().code, AreaErrorCode::cannot_undo);
  EXPECT_EQ(world.digest(), three);  // what is refused changes nothing
  EXPECT_EQ(world.roll_back(after_one).value(), 2U);
  EXPECT_EQ(world.digest(), one);
  EXPECT_EQ(world.undo().error().code, AreaErrorCode::cannot_undo);
}

TEST(WorldLimits, a_state_that_was_left_behind_is_none_to_come_back_to) {
  World world = square(9);
  const auto add_at = [&](int y) { EXPECT_TRUE(try_to_add(world, triangle_at(Point2::at(5, y)))); };
  add_at(4);
  const Mark early = world.mark();
  add_at(5);
  const Mark late = world.mark();
  const Digest two = world.digest();
  EXPECT_EQ(world.edits_since(early).value(), 1U);
  EXPECT_EQ(world.edits_since(Mark{}).value(), 2U);
  EXPECT_EQ(world.roll_back(early).value(), 1U);
  EXPECT_EQ(world.mark(), early);
  EXPECT_EQ(world.edits_since(late).error().code, AreaErrorCode::cannot_undo);
  for (const int y : {6, 7}) add_at(y);
  const Digest three = world.digest();
  EXPECT_EQ(world.roll_back(late).error().code, AreaErrorCode::cannot_undo);
  EXPECT_EQ(world.digest(), three);
  EXPECT_NE(world.digest(), two);
  EXPECT_EQ(world.roll_back(world.mark() - 1).value(), 1U);
  EXPECT_EQ(world.roll_back(early).value(), 1U);
  EXPECT_EQ(world.roll_back(Mark{}).value(), 1U);
  EXPECT_TRUE(world.areas().empty());
}

TEST(WorldLimits, a_mark_of_a_copy_that_went_another_way_is_refused) {
  World one = square(9);
  ASSERT_TRUE(try_to_add(one, triangle_at(Point2::at(5, 4))));
  const Mark in_common = one.mark();
  World other = one;
  ASSERT_TRUE(try_to_add(one, triangle_at(Point2::at(5, 5))));
  ASSERT_TRUE(try_to_add(other, triangle_at(Point2::at(5, 6))));
  const Mark of_one = one.mark();
  one = other;
  ASSERT_TRUE(try_to_add(one, triangle_at(Point2::at(5, 7))));
  EXPECT_EQ(one.roll_back(of_one).error().code, AreaErrorCode::cannot_undo);
  EXPECT_EQ(one.roll_back(in_common).value(), 2U);
}

TEST(WorldLimits, what_was_only_planned_is_not_added) {
  World world = square(9);
  const Digest before = world.digest();
  auto edit = world.edit();
  const AreaId id = edit.add(triangle_at(Point2::at(5, 5)));
  edit.remove(id);
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(world.digest(), before);
  edit.put(id, triangle_at(Point2::at(5, 5)));
  ASSERT_TRUE(edit.commit());
  edit.put(id, triangle_at(Point2::at(5, 6)));
  edit.remove(id);  // that is there, whatever else was planned
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(world.find(id), nullptr);
  EXPECT_EQ(world.digest(), before);
}

TEST(WorldLimits, what_is_enabled_already_stays_so) {
  World world = square(9);
  auto edit = world.edit();
  const AreaId id = edit.add(triangle_at(Point2::at(5, 5)));
  ASSERT_TRUE(edit.commit());
  const Digest before = world.digest();
  edit.set_enabled(id, true);
  ASSERT_TRUE(edit.commit());
  EXPECT_TRUE(world.find(id)->enabled);
  EXPECT_EQ(world.digest(), before);
}

TEST(WorldLimits, a_region_may_become_a_barrier_of_the_same_points) {
  World world = square(9);
  auto edit = world.edit();
  Area area = triangle_at(Point2::at(5, 5));
  const AreaId id = edit.add(area);
  ASSERT_TRUE(edit.commit());
  area.shape = Area::Shape::barrier;
  edit.replace(id, area);
  ASSERT_TRUE(edit.commit());
  World same = square(9);
  ASSERT_TRUE(try_to_add(same, area));
  EXPECT_EQ(world.digest(), same.digest());
  EXPECT_FALSE(world.snap().find({Point2::at(5, 5), Point2::at(2, 2)}));  // a barrier is not closed
}

TEST(WorldLimits, a_disabled_area_is_another_area) {
  Area area = triangle_at(Point2::at(5, 5));
  const Digest enabled = key_of(area);
  area.enabled = false;
  EXPECT_NE(key_of(area), enabled);
}

TEST(WorldLimits, face_states_are_equal_if_nothing_that_counts_differs) {
  const FaceState walkable{Ground::walkable, 70000, 1};
  EXPECT_NE(walkable, (FaceState{Ground::walkable, 70001, 1}));
  EXPECT_NE(walkable, (FaceState{Ground::walkable, 70000, 2}));
  EXPECT_NE(walkable, (FaceState{Ground::blocked, 70000, 1}));
  EXPECT_EQ((FaceState{Ground::blocked, 70000, 1}), (FaceState{Ground::blocked, 70001, 1}));
}

}  // namespace
}  // namespace offgrid::navmesh
