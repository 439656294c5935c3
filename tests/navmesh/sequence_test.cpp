// Promises that a call makes about another one, made earlier or later: edits that wait, versions,
// what is kept through edits.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>
#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/offset/element_index.hpp"
#include "offgrid/navmesh/offset/reposition.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "query_test.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_area;
using testing::random_point;
using testing::SnapClass;
using testing::worlds::find_world_fault;

/// So many separate boxes.
Area boxes(int count) {
  Area area;
  for (int i = 0; i < count; ++i)
    area.loops.push_back(box(1 + i % 9 * 10, 1 + i / 9 * 10, 6 + i % 9 * 10, 6 + i / 9 * 10));
  return area;
}

// ---- edits

TEST(Sequence, an_edit_is_stale_after_any_other_edit_and_after_an_edit_is_taken_back) {
  World world = world_of(0, 100);
  const AreaId id = put(world, crate(1, 1, 5, 5));
  const Mark mark = world.mark();
  put(world, crate(11, 1, 15, 5));
  const std::vector<std::function<bool()>> others{
      [&] { return put(world, crate(21, 1, 25, 5)) != AreaId(); },
      [&] { return world.undo().has_value(); },
      [&] { return world.roll_back(mark).has_value(); },
      [&] {
        auto toggle = world.edit();
        toggle.set_enabled(id, false);
        return toggle.commit().has_value();
      },
      [&] { return world.edit().commit().has_value(); },
      [&] {
        world = *restore(snapshot(world));
        return true;
      }};
  for (std::size_t i = 0; i < others.size(); ++i) {
    auto late = world.edit();
    late.add(crate(31, 1, 35, 5));
    ASSERT_TRUE(others[i]());
    const Digest before = world.digest();
    EXPECT_EQ(late.commit().error().code, AreaErrorCode::stale_edit) << i;
    EXPECT_EQ(world.digest(), before);
  }
  auto edit = world.edit();
  edit.add(crate(31, 1, 35, 5));
  ASSERT_TRUE(edit.commit());
  edit.add(crate(41, 1, 45, 5));
  EXPECT_TRUE(edit.commit()) << "its own commit makes it none";
}

TEST(Sequence, enabling_brings_no_seam_or_link_back_that_the_edit_removes) {
  for (const bool enables : {true, false}) {
    World world = stack(100, 2);
    auto edit = world.edit();
    const SeamId seam = edit.add(Seam{Point2::at(10, 10), Point2::at(20, 20), 0, 1});
    const LinkId link = edit.add(Link{.from = Point2::at(30, 30), .to = {Point2::at(40, 40), 1}});
    ASSERT_TRUE(edit.commit());
    edit.remove(seam);
    edit.set_enabled(seam, enables);
    edit.remove(link);
    edit.set_enabled(link, enables);
    ASSERT_TRUE(edit.commit());
    EXPECT_TRUE(world.seams().empty());
    EXPECT_TRUE(world.links().empty());
  }
}

TEST(Sequence, enabling_changes_what_is_planned_for_an_area_whichever_call_came_first) {
  for (const bool is_put : {false, true}) {
    World world = world_of(0, 100);
    const AreaId id = put(world, crate(1, 1, 5, 5));
    const Area other = crate(20, 20, 30, 30);
    const auto plan = [&](WorldEdit& edit) {
      is_put ? edit.put(id, other) : edit.replace(id, other);
    };
    auto edit = world.edit();
    plan(edit);
    edit.set_enabled(id, false);
    ASSERT_TRUE(edit.commit());
    EXPECT_EQ(world.find(id)->loops, other.loops);
    EXPECT_FALSE(world.find(id)->enabled) << "the later call counts";
    edit.set_enabled(id, false);
    plan(edit);
    ASSERT_TRUE(edit.commit());
    EXPECT_TRUE(world.find(id)->enabled) << "as the area says that came later";
    edit.remove(id);
    edit.set_enabled(id, false);
    ASSERT_TRUE(edit.commit());
    EXPECT_EQ(world.find(id), nullptr) << "a removal leaves no area";
    ASSERT_TRUE(world.undo());
    ASSERT_TRUE(world.undo());
    EXPECT_FALSE(world.find(id)->enabled) << "an undo gives back how it was";
    ASSERT_TRUE(world.undo());
    EXPECT_EQ(*world.find(id), crate(1, 1, 5, 5));
    EXPECT_EQ(find_world_fault(world), "");
  }
}

TEST(Sequence, what_is_planned_stays_after_a_refusal_but_for_want_of_room) {
  World world = square(100, 40);
  auto edit = world.edit();
  const AreaId wrong = edit.add(crate(1, 1, 500, 5)), right = edit.add(crate(50, 50, 60, 60));
  ASSERT_EQ(edit.commit().error().code, AreaErrorCode::outside_world);
  edit.replace(wrong, crate(1, 1, 5, 5));
  ASSERT_TRUE(edit.commit());
  EXPECT_NE(world.find(right), nullptr);
  const Digest before = world.digest();
  edit.remove(wrong);
  edit.add(boxes(20));
  ASSERT_EQ(edit.commit().error().code, AreaErrorCode::too_many_vertices);
  ASSERT_TRUE(edit.commit()) << "nothing is planned any more";
  EXPECT_EQ(world.digest(), before);
  ASSERT_TRUE(world.undo()) << "of nothing";
  ASSERT_TRUE(world.undo());
  EXPECT_TRUE(world.areas().empty());
}

TEST(Sequence, no_two_states_have_one_version) {
  World world = square(100, 40);
  std::set<std::uint64_t> versions;
  const auto expect_new = [&](const char* after) {
    EXPECT_TRUE(versions.insert(world.version()).second) << after;
  };
  expect_new("it was made");
  const AreaId id = put(world, crate(1, 1, 5, 5));
  expect_new("an edit");
  set_enabled(world, id, false);
  expect_new("a toggle");
  ASSERT_TRUE(world.undo());
  expect_new("an undo");
  ASSERT_TRUE(world.roll_back(Mark{}));
  expect_new("a path back");
  auto refused = world.edit();
  refused.add(crate(1, 1, 500, 5));
  ASSERT_FALSE(refused.commit());
  EXPECT_TRUE(versions.contains(world.version())) << "nothing has changed";
  World copy = world;
  EXPECT_EQ(copy.version(), world.version()) << "the same state";
  put(copy, crate(1, 1, 5, 5));
  put(world, crate(1, 1, 5, 5));
  expect_new("an edit after others were undone");
  EXPECT_TRUE(versions.insert(copy.version()).second);
  world = *restore(snapshot(world));
  expect_new("a snapshot");
}

TEST(Sequence, a_mark_of_another_world_is_refused_after_a_snapshot) {
  World world = world_of(0, 100);
  std::vector<Mark> marks;
  for (int i = 0; i < 3; ++i) {
    put(world, crate(1 + 10 * i, 1, 5 + 10 * i, 5));
    marks.push_back(world.mark());
  }
  World restored = *restore(snapshot(world));
  for (int i = 0; i < 4; ++i) {
    for (const Mark& mark : marks)
      EXPECT_EQ(restored.edits_since(mark).error().code, AreaErrorCode::cannot_undo);
    put(restored, crate(1 + 10 * i, 11, 5 + 10 * i, 15));
  }
  EXPECT_EQ(restored.edits_since(Mark{}).value(), 4U);
}

// ---- what is kept through edits

FaceId face_at(const World& world, const Point2& p) {
  const auto position = locate(world.planar(), p);
  return position ? position->face : FaceId{};
}

// Also of edits that are refused, since faces may have other numbers afterwards.
TEST(Sequence,
     elements_and_positions_stay_where_they_are_while_a_world_is_edited_undone_and_refused) {
  int refused = 0, moved = 0;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Random random(seed);
    World world = square(100, 150);
    ElementIndex index;
    std::vector<ElementId> elements;
    std::vector<Position> positions;
    for (int i = 0; i < 40; ++i) {
      const Point2 p = random_point(random, -5, 105);
      positions.push_back({p, face_at(world, p)});
      elements.push_back(index.add(positions.back()));
    }
    for (int step = 0; step < 30; ++step) {
      auto edit = world.edit();
      const std::int64_t dice = random.between(0, 5);
      if (dice < 3)
        edit.add(
            random_area(random, static_cast<SnapClass>(seed % testing::snap_class_count), 100));
      if (dice == 3) edit.add(boxes(60));
      if (dice == 4 && !world.areas().empty())
        edit.set_enabled(world.areas().begin()->first, random.chance(1, 2));
      refused += dice == 5 ? (world.undo() ? 0 : 1) : (edit.commit() ? 0 : 1);
      index.faces_changed(world.planar(), world.snap().changed_faces());
      moved += static_cast<int>(reposition(world.planar(), positions).size());
      for (std::size_t i = 0; i < elements.size(); ++i) {
        const FaceId expected = face_at(world, positions[i].point);
        ASSERT_EQ(index.position(elements[i]).face, expected)
            << "seed " << seed << ", step " << step;
        ASSERT_EQ(positions[i].face, expected);
      }
    }
  }
  EXPECT_GT(refused, 20);
  EXPECT_GT(moved, 500);
}

TEST(Sequence, a_finder_answers_in_one_world_as_if_it_had_never_seen_another) {
  Random random(3);
  std::vector<World> worlds;
  for (const std::int64_t side : {24, 200, 60}) worlds.push_back(random_world(random, side));
  ShortestPathFinder finder;
  int paths = 0;
  for (int i = 0; i < 300; ++i) {
    World& world = worlds[static_cast<std::size_t>(random.between(0, 2))];
    const std::int64_t side = world.options().high.x.raw();
    if (random.chance(1, 10)) put(world, random_area(random, SnapClass::boxes, side));
    if (random.chance(1, 20)) std::ignore = world.undo();
    View view(world);
    if (random.chance(1, 3) && !world.areas().empty())
      view.switch_off(world.areas().begin()->first);
    const Point2 from = random_point(random, 0, side), to = random_point(random, 0, side);
    const auto path = finder.find(view, from, to),
               alone = ShortestPathFinder().find(view, from, to);
    ASSERT_EQ(path.has_value(), alone.has_value());
    if (path) {
      ++paths;
      EXPECT_EQ(path->corners, alone->corners);
      EXPECT_EQ(path->length, alone->length);
    } else {
      EXPECT_EQ(path.error(), alone.error());
    }
  }
  EXPECT_GT(paths, 50);
}

}  // namespace
}  // namespace offgrid::navmesh
