// The calls of an edit, each in worlds and in meshes of several agents.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/navmesh/nav_snapshot.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

constexpr AreaId area{1};
constexpr SeamId seam{1};
constexpr LinkId link{1};

Seam seam_at(std::int64_t x) { return {Point2::at(x, 20), Point2::at(x, 80), 0, 1}; }
Link link_at(std::int64_t x) { return {.from = Point2::at(x, 5), .to = {Point2::at(x, 95), 1}}; }

/// Adds an item of each kind to a world or a mesh without any.
template <class Worlds>
Worlds with_one_each(Worlds worlds) {
  auto edit = worlds.edit();
  EXPECT_EQ(edit.add(crate(10, 10, 20, 20)), area);
  EXPECT_EQ(edit.add(seam_at(40)), seam);
  EXPECT_EQ(edit.add(link_at(50)), link);
  EXPECT_TRUE(edit.commit());
  return worlds;
}

World world() { return with_one_each(stack(100, 2)); }
NavMesh mesh() {
  return with_one_each(
      NavMesh::make(
          {.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {3}, .floors = 2})
          .value());
}

/// Calls that change the worlds above, of WorldEdit and of NavEdit.
template <class Edit>
std::vector<std::pair<std::string, std::function<void(Edit&)>>> calls() {
  return {{"add an area", [](Edit& e) { e.add(crate(60, 10, 70, 20)); }},
          {"remove an area", [](Edit& e) { e.remove(area); }},
          {"replace an area", [](Edit& e) { e.replace(area, crate(10, 60, 20, 70)); }},
          {"put an area", [](Edit& e) { e.put(AreaId{9}, crate(60, 10, 70, 20)); }},
          {"disable an area", [](Edit& e) { e.set_enabled(area, false); }},
          {"add a seam", [](Edit& e) { e.add(seam_at(60)); }},
          {"remove a seam", [](Edit& e) { e.remove(seam); }},
          {"put a seam", [](Edit& e) { e.put(SeamId{9}, seam_at(60)); }},
          {"put a seam elsewhere", [](Edit& e) { e.put(seam, seam_at(60)); }},
          {"replace a seam", [](Edit& e) { e.replace(seam, seam_at(60)); }},
          {"disable a seam", [](Edit& e) { e.set_enabled(seam, false); }},
          {"add a link", [](Edit& e) { e.add(link_at(60)); }},
          {"remove a link", [](Edit& e) { e.remove(link); }},
          {"put a link", [](Edit& e) { e.put(LinkId{9}, link_at(60)); }},
          {"put a link elsewhere", [](Edit& e) { e.put(link, link_at(60)); }},
          {"replace a link", [](Edit& e) { e.replace(link, link_at(60)); }},
          {"disable a link", [](Edit& e) { e.set_enabled(link, false); }}};
}

TEST(EditPlan, a_change_has_the_digests_before_and_after_and_its_undo_too) {
  for (const auto& [what, call] : calls<WorldEdit>()) {
    World edited = world();
    const Digest before = edited.digest();
    auto edit = edited.edit();
    call(edit);
    const auto done = edit.commit();
    ASSERT_TRUE(done) << what;
    EXPECT_EQ(done->before, before) << what;
    EXPECT_EQ(done->after, edited.digest()) << what;
    EXPECT_NE(done->after, before) << what;
    const auto undone = edited.undo();
    EXPECT_EQ(undone->before, done->after) << what;
    EXPECT_EQ(undone->after, before) << what;
  }
}

TEST(EditPlan, a_plan_that_was_made_is_not_made_again) {
  for (const auto& [what, call] : calls<WorldEdit>()) {
    World edited = world();
    auto edit = edited.edit();
    call(edit);
    ASSERT_TRUE(edit.commit()) << what;
    const Digest after = edited.digest();
    ASSERT_TRUE(edit.commit()) << what << ": an edit without a plan";
    EXPECT_EQ(edited.digest(), after) << what;
  }
}

TEST(EditPlan, every_call_reaches_the_worlds_of_all_agents) {
  for (const auto& [what, call] : calls<NavEdit>()) {
    NavMesh edited = mesh();
    auto edit = edited.edit();
    call(edit);
    ASSERT_TRUE(edit.commit()) << what;
    const auto anew = restore_mesh(snapshot(edited));
    EXPECT_TRUE(anew) << what << ": " << describe(anew.error());
  }
}

template <class ItemId, class ItemsOf>
void expect_that_the_last_decides(ItemId id, const ItemsOf& items_of) {
  for (const auto& [first, last] : {std::pair{false, true}, std::pair{true, false}}) {
    World edited = world();
    auto edit = edited.edit();
    edit.set_enabled(id, first);
    edit.set_enabled(id, last);
    ASSERT_TRUE(edit.commit());
    EXPECT_EQ(items_of(edited).at(id).enabled, last);
  }
}

TEST(EditPlan, of_two_calls_that_enable_and_disable_the_last_decides) {
  expect_that_the_last_decides(area, [](const World& w) { return w.areas(); });
  expect_that_the_last_decides(seam, [](const World& w) { return w.seams(); });
  expect_that_the_last_decides(link, [](const World& w) { return w.links(); });
}

TEST(EditPlan, a_restored_world_goes_on_with_the_next_ids_of_the_other) {
  Snapshot saved = snapshot(world());
  saved.next_id = 7;
  saved.next_seam = 8;
  saved.next_link = 9;
  World restored = restore(saved).value();
  auto edit = restored.edit();
  EXPECT_EQ(edit.add(crate(60, 10, 70, 20)), AreaId{7});
  EXPECT_EQ(edit.add(seam_at(60)), SeamId{8});
  EXPECT_EQ(edit.add(link_at(60)), LinkId{9});
  EXPECT_TRUE(edit.commit());
}

TEST(EditPlan, a_snapshot_that_takes_the_areas_ends_the_world) {
  World ended = world();
  const Snapshot saved = snapshot(std::move(ended));
  EXPECT_EQ(restore(saved)->areas(), world().areas());
  EXPECT_EQ(ended.version(), 0U);  // NOLINT(bugprone-use-after-move)
}

}  // namespace
}  // namespace offgrid::navmesh
