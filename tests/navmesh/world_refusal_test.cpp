// A refused edit leaves a world as it was: ids, edits of worlds that are elsewhere, and edits for
// which there is no room.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::worlds::find_world_fault;

constexpr std::uint32_t last_id = AreaId::none_value - 1;

/// An area of so many separate boxes, or of boxes that cross.
Area boxes(int count, int pitch, int width) {
  Area area;
  for (int i = 0; i < count; ++i) {
    const int x = 1 + i % 16 * pitch, y = 1 + i / 16 * pitch;
    area.loops.push_back(box(x, y, x + width, y + width));
  }
  return area;
}

TEST(WorldRefusal, an_id_that_is_put_and_refused_is_not_used_up) {
  World world = square(100);
  auto edit = world.edit();
  edit.put(AreaId{last_id}, crate(1, 1, 2000, 5));
  EXPECT_EQ(edit.commit().error().code, AreaErrorCode::outside_world);
  EXPECT_EQ(snapshot(world).next_id, 1U);
  auto other = world.edit();
  EXPECT_EQ(other.add(crate(1, 1, 5, 5)), AreaId{1});
  EXPECT_TRUE(other.commit());
}

TEST(WorldRefusal, an_id_that_is_put_where_there_is_no_room_is_not_used_up) {
  World world = square(400, 40);
  auto edit = world.edit();
  edit.put(AreaId{last_id}, boxes(20, 11, 4));
  EXPECT_EQ(edit.commit().error().code, AreaErrorCode::too_many_vertices);
  EXPECT_EQ(snapshot(world).next_id, 1U);
}

/// Expects that ids of one kind only grow. `items_of` answers those of a world by id, and `make`
/// one at a height: each at another, and outside of the world at 2000.
template <class ItemId, class ItemsOf, class Make>
void expect_larger_ids(const ItemsOf& items_of, const Make& make) {
  World world = stack(100, 2);
  std::uint32_t largest = 0;
  const auto expect_larger = [&](const char* after) {
    const ItemId id = world.edit().add(make(99));  // given out and not committed
    EXPECT_GT(id.value(), largest) << after;
    largest = std::max(largest, id.value());
  };
  const auto put = [&](std::uint32_t id, std::int64_t height) {
    auto edit = world.edit();
    edit.put(ItemId{id}, make(height));
    const bool is_done = edit.commit().has_value();
    if (is_done) largest = std::max(largest, id);
    return is_done;
  };
  expect_larger("nothing");
  ASSERT_TRUE(put(50, 1));
  expect_larger("a put");
  ASSERT_TRUE(put(7, 2));
  expect_larger("a put of a smaller id");
  ASSERT_FALSE(put(8, 2000));
  expect_larger("a refusal");
  ASSERT_TRUE(put(90, 3));
  ASSERT_TRUE(world.undo());
  expect_larger("an undo of a put");
  ASSERT_TRUE(world.roll_back(Mark{}));
  EXPECT_TRUE(items_of(world).empty());
  expect_larger("all is rolled back");
  world = *restore(snapshot(world));
  expect_larger("a snapshot");
  ASSERT_TRUE(put(200, 4));
  auto both = world.edit();
  both.put(ItemId{300}, make(5));
  EXPECT_EQ(both.add(make(6)), ItemId{301});
  both.put(ItemId{400}, make(7));
  both.remove(ItemId{400});
  EXPECT_EQ(both.add(make(8)), ItemId{401}) << "above what is put and taken out in the same edit";
  ASSERT_TRUE(both.commit());
  largest = 401;
  auto removal = world.edit();
  for (const auto& [id, item] : items_of(world)) removal.remove(id);
  ASSERT_TRUE(removal.commit());
  expect_larger("all are gone");
  world = *restore(snapshot(world));
  expect_larger("an empty snapshot");
}

TEST(WorldRefusal, an_id_is_larger_than_all_that_were_given_out_or_put_before) {
  expect_larger_ids<AreaId>([](const World& world) { return world.areas(); },
                            [](std::int64_t y) { return crate(1, y - 1, 5, y); });
  expect_larger_ids<SeamId>(
      [](const World& world) { return world.seams(); },
      [](std::int64_t y) { return Seam{Point2::at(1, y), Point2::at(5, y), 0, 1}; });
  expect_larger_ids<LinkId>(
      [](const World& world) { return world.links(); },
      [](std::int64_t y) { return Link{Point2::at(1, y), {Point2::at(5, y), 1}}; });
}

TEST(WorldRefusal, without_ids_left_areas_are_refused_and_not_the_program) {
  World world = square(100);
  auto edit = world.edit();
  edit.put(AreaId{last_id}, crate(1, 1, 5, 5));
  ASSERT_TRUE(edit.commit());
  const Digest before = world.digest();
  EXPECT_FALSE(edit.add(crate(6, 1, 9, 5)));
  EXPECT_EQ(edit.commit().error().code, AreaErrorCode::no_ids_left);
  EXPECT_EQ(world.digest(), before);
  remove(world, AreaId{last_id});
}

TEST(WorldRefusal, a_mesh_has_as_many_ids_as_a_world) {
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {3}}).value();
  auto edit = mesh.edit();
  EXPECT_EQ(edit.add(crate(1, 1, 5, 5)), AreaId{1});
  EXPECT_TRUE(edit.commit());
  EXPECT_EQ(mesh.view(Agent{1}, {{AreaId{0}}}).switched_off().size(), 0U)
      << "an id that no area can have";
  EXPECT_EQ(mesh.view(Agent{1}, {{AreaId{1}, AreaId{last_id}}}).switched_off().size(), 2U);
}

TEST(WorldRefusal, an_edit_of_a_world_that_was_moved_or_assigned_is_stale) {
  World world = square(100);
  auto edit = world.edit();
  edit.add(crate(1, 1, 5, 5));
  World elsewhere = std::move(world);
  EXPECT_EQ(edit.commit().error().code, AreaErrorCode::stale_edit);
  auto other = elsewhere.edit();
  other.add(crate(1, 1, 5, 5));
  elsewhere = square(100);
  EXPECT_EQ(other.commit().error().code, AreaErrorCode::stale_edit);
  EXPECT_TRUE(elsewhere.areas().empty());
}

TEST(WorldRefusal, a_view_notices_that_its_world_is_another_one) {
  const auto with_lines = [](std::vector<int> places) {
    World world = square(100);
    Area barrier{.loops = {}, .shape = Area::Shape::barrier};
    for (const int x : places) barrier.loops.push_back({Point2::at(x, 0), Point2::at(x, 100)});
    put(world, barrier);
    return snapshot(world);
  };
  World world = *restore(with_lines({50}));
  View view(world);
  view.switch_off(AreaId{1});
  EXPECT_TRUE(visible(view, Point2::at(5, 50), Point2::at(95, 50)));
  world = *restore(with_lines({30, 60}));
  EXPECT_TRUE(visible(view, Point2::at(5, 50), Point2::at(95, 50)));
  EXPECT_FALSE(visible(world, Point2::at(5, 50), Point2::at(95, 50)));
  view.switch_off(AreaId{0});
  EXPECT_EQ(view.switched_off().size(), 1U) << "the frame stays";
}

TEST(WorldRefusal, a_journal_without_a_limit_is_one) {
  NavMesh mesh = NavMesh::make({.low = Point2::at(0, 0),
                                .high = Point2::at(100, 100),
                                .radii = {3},
                                .journal_limit = std::numeric_limits<std::size_t>::max()})
                     .value();
  put(mesh, crate(40, 0, 50, 100));
  EXPECT_TRUE(mesh.undo());
  EXPECT_TRUE(mesh.areas().empty());
}

// ---- no room

TEST(WorldRefusal, an_edit_without_room_for_its_vertices_leaves_the_world_as_it_was) {
  struct Case {
    int stay, come, width;
  };
  // Few segments, batches of them, and so many that the mesh is made anew; apart, and crossing.
  int refused = 0;
  for (const Case& c : {Case{3, 1, 4}, Case{3, 1, 14}, Case{3, 25, 4}, Case{3, 25, 14},
                        Case{90, 40, 4}, Case{90, 40, 12}, Case{3, 70, 4}, Case{3, 70, 14}}) {
    for (std::uint32_t most = 40; most < 900; most += 2 * c.stay) {
      World world = square(400, most);
      auto edit = world.edit();
      edit.add(boxes(c.stay, 10, c.width));
      const AreaId leaves = edit.add(boxes(3, 40, 9));
      if (!edit.commit()) continue;
      const Digest before = world.digest();
      const std::size_t vertices = world.mesh().vertex_count();
      auto more = world.edit();
      more.replace(leaves, boxes(2, 30, 7));
      more.add(boxes(c.come, 11, c.width));
      const auto done = more.commit();
      EXPECT_LE(world.mesh().vertex_count(), most);
      ASSERT_EQ(find_world_fault(world), "")
          << c.stay << " and " << c.come << " boxes, at most " << most << " vertices";
      if (done) break;
      ++refused;
      EXPECT_EQ(done.error().code, AreaErrorCode::too_many_vertices);
      EXPECT_EQ(world.digest(), before);
      EXPECT_EQ(world.mesh().vertex_count(), vertices);
      ASSERT_TRUE(world.undo());
      ASSERT_EQ(find_world_fault(world), "");
      EXPECT_EQ(world.digest(), square(400).digest());
    }
  }
  EXPECT_GT(refused, 10);
}

// Segments arrive in batches, in an order that only history knows.
TEST(WorldRefusal, whether_there_is_room_does_not_depend_on_history) {
  constexpr std::uint32_t most = 480;
  World world = square(400, most);
  std::vector<AreaId> singles;
  for (int i = 0; i < 100; ++i) {
    auto edit = world.edit();
    singles.push_back(
        edit.add(crate(1 + i % 16 * 10, 1 + i / 16 * 10, 5 + i % 16 * 10, 5 + i / 16 * 10)));
    ASSERT_TRUE(edit.commit());
  }
  for (int i = 0; i < 40; i += 3) {
    remove(world, singles[static_cast<std::size_t>(i)]);
  }
  int refused = 0, done = 0;
  for (int boxes_more = 20; boxes_more < 60; ++boxes_more) {
    const auto commit = [&](World& to) {
      auto edit = to.edit();
      for (int i = 60; i < 70; ++i) edit.remove(singles[static_cast<std::size_t>(i)]);
      edit.add(boxes(boxes_more, 11, 5));
      return edit.commit().has_value();
    };
    World same = *restore(snapshot(world));
    const bool is_done = commit(world);
    EXPECT_EQ(commit(same), is_done) << boxes_more;
    EXPECT_EQ(same.digest(), world.digest());
    (is_done ? done : refused) += 1;
    if (is_done) {
      ASSERT_TRUE(world.undo());
    }
  }
  EXPECT_GT(refused, 0);
  EXPECT_GT(done, 0);
}

TEST(WorldRefusal, what_leaves_makes_room_for_what_comes) {
  World world = square(100, 12);
  auto edit = world.edit();
  const AreaId id = edit.add(crate(30, 30, 60, 60));
  ASSERT_TRUE(edit.commit());
  ASSERT_EQ(world.mesh().vertex_count(), 12U);
  edit.replace(id, crate(31, 31, 61, 61));
  EXPECT_TRUE(edit.commit());
  const auto version = world.version();
  edit.replace(id, {.loops = {{Point2::at(1, 1), Point2::at(9, 2), Point2::at(9, 7),
                               Point2::at(5, 9), Point2::at(1, 8)}}});
  EXPECT_EQ(edit.commit().error().code, AreaErrorCode::too_many_vertices);
  EXPECT_NE(world.version(), version) << "faces may have other numbers";
  EXPECT_TRUE(world.undo());
}

TEST(WorldRefusal, where_there_is_no_room_a_seam_that_goes_or_is_moved_stays) {
  World world =
      World::make(
          {.low = Point2::at(0, 0), .high = Point2::at(400, 400), .max_vertices = 60, .floors = 2})
          .value();
  const SeamId id = put(world, Seam{Point2::at(200, 10), Point2::at(200, 300), 0, 1});
  const auto corners = [&] {
    const auto path =
        ShortestPathFinder().find(world, Point2::at(100, 100), {Point2::at(300, 100), 1});
    return path ? path->corners : std::vector<Point2>{};
  };
  const Digest before = world.digest();
  const std::vector<Point2> over = corners();
  ASSERT_EQ(over.size(), 2U);
  for (const bool is_moved : {false, true}) {
    auto more = world.edit();
    if (is_moved)
      more.put(id, Seam{Point2::at(300, 10), Point2::at(300, 300), 0, 1});
    else
      more.remove(id);
    more.add(boxes(20, 11, 4));
    EXPECT_EQ(more.commit().error().code, AreaErrorCode::too_many_vertices);
    EXPECT_EQ(world.digest(), before);
    EXPECT_EQ(find_world_fault(world), "");
    EXPECT_EQ(corners(), over) << (is_moved ? "moved" : "removed");
  }
}

TEST(WorldRefusal, a_mesh_whose_agents_have_no_room_is_as_it_was) {
  NavMesh mesh = NavMesh::make({.low = Point2::at(0, 0),
                                .high = Point2::at(400, 400),
                                .radii = {3},
                                .max_vertices = 200})
                     .value();
  const AreaId there = put(mesh, boxes(4, 20, 5));
  const Digest before = mesh.digest();
  auto more = mesh.edit();
  more.add(boxes(20, 20, 5));  // 80 corners for a point, 16 a box for a disc
  EXPECT_EQ(more.commit().error().code, AreaErrorCode::too_many_vertices);
  EXPECT_EQ(mesh.digest(), before);
  for (const Agent agent : {point_agent, Agent{1}})
    EXPECT_EQ(find_world_fault(mesh.world(agent)), "");
  more.remove(there);
  EXPECT_TRUE(more.commit()) << "a refused edit goes on";
}

}  // namespace
}  // namespace offgrid::navmesh
