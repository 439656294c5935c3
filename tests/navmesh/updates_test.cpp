// Areas with an update: what overlapping ones do to a face, for views, undo, snapshots and paths.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/query/state_at.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/navmesh/world/world_diff.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using Code = AreaErrorCode;
using testing::worlds::find_world_fault;

constexpr std::uint32_t unit = FaceState::unit_cost;

Area update_of(int x0, int y0, int x1, int y1, const Update& update, std::int32_t priority = 0) {
  Area area = Area::rectangle(Point2::at(x0, y0), Point2::at(x1, y1), update);
  area.priority = priority;
  return area;
}
Area swamp(int x0, int y0, int x1, int y1, std::int32_t priority = 0) {
  return update_of(x0, y0, x1, y1, {.add_cost = unit}, priority);
}

FaceState at(const View& view, int x, int y) {
  const auto state = state_at(view, Point2::at(x, y));
  EXPECT_TRUE(state);
  return state.value_or(FaceState{Ground::blocked});
}

TEST(Updates, of_swamps_that_overlap_add_up) {
  World world = square(100);
  put(world, swamp(10, 10, 60, 90));
  put(world, swamp(40, 10, 90, 90));
  const AreaId third = put(world, swamp(40, 40, 60, 60));
  EXPECT_EQ(at(world, 5, 50).cost, unit);
  EXPECT_EQ(at(world, 20, 50).cost, 2 * unit);
  EXPECT_EQ(at(world, 50, 20).cost, 3 * unit);
  EXPECT_EQ(at(world, 50, 50).cost, 4 * unit);
  remove(world, third);
  EXPECT_EQ(at(world, 50, 50).cost, 3 * unit);
}

TEST(Updates, lead_cheap_paths_round_the_middle) {
  World world = square(100);
  CheapPathFinder finder;
  const Point2 from = Point2::at(5, 50), to = Point2::at(95, 50);
  EXPECT_EQ(finder.find(world, from, to)->corners, (std::vector{from, to}));
  for (int i = 0; i < 4; ++i) put(world, swamp(30, 40 - i, 70, 60 + i));
  const auto path = finder.find(world, from, to);
  ASSERT_TRUE(path);
  ASSERT_GT(path->corners.size(), 2U);
  for (const Point2& p : path->corners)
    EXPECT_TRUE(p.x.raw() <= 30 || p.x.raw() >= 70 || p.y.raw() <= 37 || p.y.raw() >= 63);
  // An agent's own world has the same swamps, which do not grow.
  NavMesh mesh =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {5}}).value();
  put(mesh, swamp(30, 30, 70, 70));
  EXPECT_EQ(mesh.state_at(Point2::at(29, 50), Agent{1})->cost, unit);
  EXPECT_EQ(mesh.state_at(Point2::at(31, 50), Agent{1})->cost, 2 * unit);
}

TEST(Updates, follow_the_state_that_wins_level_by_level) {
  World world = square(100);
  put(world, update_of(0, 0, 100, 100, {.add_cost = unit, .set_bits = 1}, 1));
  Area bridge = Area::rectangle(Point2::at(0, 40), Point2::at(100, 60), FaceState{.tag = 8});
  bridge.priority = 2;
  put(world, bridge);
  EXPECT_EQ(at(world, 50, 10), (FaceState{Ground::walkable, 2 * unit, 1}));
  EXPECT_EQ(at(world, 50, 50), (FaceState{Ground::walkable, unit, 8})) << "hides what is below";
  put(world, update_of(0, 0, 50, 100, {.add_cost = unit / 2, .set_bits = 6}, 2));
  EXPECT_EQ(at(world, 20, 50), (FaceState{Ground::walkable, unit * 3 / 2, 14})) << "on its level";
  put(world, update_of(0, 0, 30, 100, {.clear_bits = 12}, 2));
  EXPECT_EQ(at(world, 20, 50), (FaceState{Ground::walkable, unit * 3 / 2, 2})) << "clear wins";
  put(world, update_of(0, 0, 10, 100, {.set_bits = 4}, 3));
  EXPECT_EQ(at(world, 5, 50), (FaceState{Ground::walkable, unit * 3 / 2, 6})) << "above it";
  put(world, crate(0, 0, 100, 20));
  EXPECT_EQ(at(world, 20, 10), (FaceState{.ground = Ground::blocked})) << "blocked ground stays";
}

/// The state of a face by the definition of updates, from the areas that cover it: level by level,
/// with a loop for each.
FaceState defined_state(const World& world, FaceId f, const std::vector<AreaId>& off = {}) {
  std::vector<const Area*> covering;
  for (const auto& [id, area] : world.areas()) {
    const bool is_off = std::find(off.begin(), off.end(), id) != off.end();
    if (!is_off && covers(area.rule, world.winding(f, id))) covering.push_back(&area);
  }
  FaceState state = world.options().ground;
  std::int32_t level = std::numeric_limits<std::int32_t>::min();
  const Area* best = nullptr;
  for (const Area* area : covering) {
    if (area->update) continue;
    if (best == nullptr ||
        AreaRank(best->state, best->priority) < AreaRank(area->state, area->priority))
      best = area;
  }
  if (best != nullptr) std::tie(state, level) = std::pair(best->state, best->priority);
  if (state.ground == Ground::blocked) return state;
  std::stable_sort(covering.begin(), covering.end(),
                   [](const Area* a, const Area* b) { return a->priority < b->priority; });
  for (const bool clears : {false, true}) {
    for (const Area* area : covering) {
      if (area->update && area->priority >= level && !clears) state.cost += area->update->add_cost;
    }
  }
  for (std::uint64_t bit = 1; bit <= 8; bit *= 2) {
    for (const Area* area : covering) {
      if (!area->update || area->priority < level) continue;
      const bool is_cleared = std::any_of(covering.begin(), covering.end(), [&](const Area* other) {
        return other->update && other->priority == area->priority &&
               (other->update->clear_bits & bit) != 0;
      });
      if (is_cleared)
        state.tag &= ~bit;
      else
        state.tag |= area->update->set_bits & bit;
    }
  }
  return state;
}

Area random_update(testing::Random& random, std::int64_t side) {
  Area area = testing::random_area(random, testing::SnapClass::boxes, side);
  if (!random.chance(2, 3)) return area;
  area.shape = Area::Shape::region;
  area.state = {};
  const auto bits = [&] { return static_cast<std::uint64_t>(random.between(0, 15)); };
  const std::uint64_t set = bits();
  area.update = Update{static_cast<std::uint32_t>(random.between(0, 3 * unit)), set, bits() & ~set};
  return area;
}

bool is_in_world(const World& world, FaceId f) {
  const auto [a, b, c] = world.planar().triangle(f);
  return world.options().contains(a) && world.options().contains(b) && world.options().contains(c);
}

TEST(Updates, of_random_areas_are_those_of_the_definition_in_the_world_and_in_views) {
  testing::Random random(41);
  int updated = 0;
  for (int round = 0; round < 60; ++round) {
    World world = square(64);
    std::vector<Digest> digests;
    for (int step = 0; step < 12; ++step) {
      const auto last = static_cast<std::uint32_t>(world.areas().size());
      const AreaId some{static_cast<std::uint32_t>(random.between(1, last + 1))};
      digests.push_back(world.digest());
      if (world.find(some) != nullptr && random.chance(1, 3))
        set_enabled(world, some, random.chance(1, 2));
      else
        put(world, random_update(random, 64));
      View view(world);
      const std::vector<AreaId> off{some, AreaId{1}, AreaId{3}};
      for (const AreaId id : off) view.switch_off(id);
      const TagRule rules[] = {{.tag = 1, .cost = 7 * unit}, TagRule::closed(2)};
      View ruled = view;
      ASSERT_FALSE(ruled.set_rules(rules));
      for (const FaceId f : world.mesh().faces()) {
        if (!is_in_world(world, f)) continue;
        ASSERT_EQ(world.state(f), defined_state(world, f));
        const FaceState state = defined_state(world, f, off);
        ASSERT_EQ(view.state(f), state);
        const FaceState seen = ruled.state(f);
        ASSERT_EQ(seen.ground == Ground::blocked,
                  state.ground == Ground::blocked || state.tag == 2);
        if (seen.ground == Ground::walkable && state.tag != 1) {
          ASSERT_EQ(seen, state);
        }
        if (world.state(f).cost > 3 * unit) ++updated;
      }
    }
    ASSERT_EQ(find_world_fault(world), "");
    while (!digests.empty()) {
      ASSERT_TRUE(world.undo());
      ASSERT_EQ(world.digest(), digests.back());
      digests.pop_back();
    }
  }
  EXPECT_GT(updated, 1000);
}

TEST(Updates, do_not_depend_on_the_order_of_edits_and_are_in_files_and_differences) {
  std::vector<Area> areas;
  testing::Random random(7);
  for (int i = 0; i < 9; ++i) areas.push_back(random_update(random, 64));
  World one = square(64), other = square(64);
  for (const Area& area : areas) put(one, area);
  auto edit = other.edit();
  std::for_each(areas.rbegin(), areas.rend(), [&](const Area& area) { edit.add(area); });
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(one.digest(), other.digest());
  EXPECT_TRUE(restore(snapshot(one)));
  // An update is not the area with its state, nor another update.
  Area changed = swamp(1, 1, 9, 9);
  std::vector<Digest> keys{key_of(changed)};
  changed.update->set_bits = 1;
  keys.push_back(key_of(changed));
  std::swap(changed.update->set_bits, changed.update->clear_bits);
  keys.push_back(key_of(changed));
  changed.update = Update{};
  keys.push_back(key_of(changed));
  changed.update.reset();
  keys.push_back(key_of(changed));
  for (std::size_t i = 0; i < keys.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(keys[i] == keys[k]) << i << " and " << k;
  }
}

TEST(Updates, are_added_to_the_costs_of_rules_and_make_the_tags_that_rules_close) {
  World world = square(100);
  put(world, update_of(0, 0, 50, 100, {.add_cost = unit, .set_bits = 2}));
  put(world, update_of(0, 0, 30, 100, {.add_cost = unit}));
  View cart(world);
  const TagRule costs[] = {{.tag = 0, .cost = 5 * unit}, {.tag = 2, .cost = 10 * unit}};
  ASSERT_FALSE(cart.set_rules(costs));
  EXPECT_EQ(at(cart, 70, 50).cost, 5 * unit);
  EXPECT_EQ(at(cart, 40, 50).cost, 11 * unit);
  EXPECT_EQ(at(cart, 20, 50).cost, 12 * unit);
  cart.switch_off(AreaId{1});
  EXPECT_EQ(at(cart, 20, 50).cost, 6 * unit);
  const TagRule closed[] = {TagRule::closed(2)};
  View dry(world);
  ASSERT_FALSE(dry.set_rules(closed));
  EXPECT_EQ(at(dry, 20, 50).ground, Ground::blocked);
  EXPECT_EQ(at(dry, 70, 50).ground, Ground::walkable);
  const TagRule dear[] = {{.tag = 2, .cost = Update::max_ground_cost},
                          {.tag = 1, .cost = Update::max_ground_cost + 1}};
  const TagRule closed_and_dear[] = {{.tag = 2, .cost = 0xFFFFFFFF, .is_closed = true}};
  EXPECT_FALSE(dry.set_rules(closed_and_dear)) << "a closed tag has no cost";
  const auto refused = dry.set_rules(dear);
  ASSERT_TRUE(refused);
  EXPECT_EQ(*refused, (TagRuleError{TagRuleErrorCode::cost_too_large, 1, dear[1]}));
  EXPECT_EQ(describe(*refused), "rule 1: the cost 3221225472 of tag 1 is more than 3221225471");
}

TEST(Updates, of_bits_open_and_close_and_of_costs_do_neither) {
  World world = square(100);
  auto edit = world.edit();
  const AreaId id = edit.add(swamp(10, 10, 20, 20));
  const auto added = edit.commit();
  ASSERT_TRUE(added);
  EXPECT_TRUE(added->opened.empty() && added->closed.empty());
  edit.replace(id, update_of(10, 10, 20, 20, {.clear_bits = 1}));
  const auto with_bits = edit.commit();
  ASSERT_TRUE(with_bits);
  EXPECT_EQ(with_bits->opened.size(), 1U);
  EXPECT_EQ(with_bits->closed.size(), 1U);
}

/// Expects that the edit is refused and changes neither the digest nor what comes next.
void expect_update_refused(World& world, const Area& area, const AreaError& expected) {
  const Digest before = world.digest();
  auto edit = world.edit();
  edit.put(AreaId{90}, area);
  const auto done = edit.commit();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error(), expected) << describe(done.error());
  EXPECT_EQ(world.digest(), before);
  EXPECT_EQ(world.find(AreaId{90}), nullptr);
  EXPECT_EQ(find_world_fault(world), "");
}

TEST(Updates, without_sense_are_refused) {
  const AreaId id{90};
  World world = square(100);
  const auto refused = [&](const AreaError& expected, const std::function<void(Area&)>& change) {
    Area area = swamp(1, 1, 9, 9);
    change(area);
    expect_update_refused(world, area, expected);
  };
  refused({.code = Code::update_of_barrier, .area = id},
          [](Area& a) { a.shape = Area::Shape::barrier; });
  refused({.code = Code::update_and_state, .area = id},
          [](Area& a) { a.state.ground = Ground::blocked; });
  refused({.code = Code::update_and_state, .area = id}, [](Area& a) { a.state.tag = 3; });
  refused({.code = Code::update_cost_too_large, .area = id, .cost = Update::max_cost + 1},
          [](Area& a) { a.update->add_cost = Update::max_cost + 1; });
  refused({.code = Code::update_bits_twice, .area = id, .bits = 6},
          [](Area& a) { a.update = Update{.set_bits = 15, .clear_bits = 6}; });
  auto edit = world.edit();
  edit.put(id, std::vector{swamp(1, 1, 9, 9), crate(1, 1, 9, 9)});
  EXPECT_EQ(edit.commit().error(), (AreaError{.code = Code::update_of_parts, .area = id}));
}

TEST(Updates, have_no_dear_ground_beside_them) {
  World world = square(100);
  Area dear = Area::rectangle(Point2::at(50, 50), Point2::at(60, 60),
                              FaceState{.cost = Update::max_ground_cost + 1});
  const AreaId first = put(world, dear);
  expect_update_refused(world, swamp(1, 1, 5, 5),
                        {.code = Code::ground_too_dear, .area = AreaId{90}});
  auto edit = world.edit();
  edit.remove(first);
  edit.add(swamp(1, 1, 5, 5));
  ASSERT_TRUE(edit.commit()) << "the area goes in the same edit";
  expect_update_refused(
      world, dear,
      {.code = Code::ground_too_dear, .area = AreaId{90}, .cost = Update::max_ground_cost + 1});
  dear.state.cost = Update::max_ground_cost;
  put(world, dear);
  put(world, update_of(0, 0, 100, 100, {.add_cost = Update::max_cost - unit}));
  EXPECT_EQ(at(world, 55, 55).cost, 0xFFFFFFFF - unit);
  EXPECT_TRUE(world.undo());
  EXPECT_TRUE(world.undo());
  EXPECT_TRUE(world.undo());
  EXPECT_TRUE(world.undo()) << "the dear area has gone, and the swamp, too";
  put(world, swamp(1, 1, 5, 5));
  World ground =
      World::make(
          {.low = Point2::at(0, 0), .high = Point2::at(9, 9), .ground = {.cost = 0xFFFFFFFF}})
          .value();
  expect_update_refused(ground, swamp(1, 1, 5, 5),
                        {.code = Code::ground_too_dear, .area = AreaId{90}});
}

TEST(Updates, that_add_too_much_to_a_face_are_refused_and_leave_all_as_it_was) {
  World world = square(100);
  const Update half{.add_cost = Update::max_cost / 2};
  put(world, update_of(10, 10, 40, 90, half));
  put(world, update_of(30, 10, 60, 90, half));
  EXPECT_EQ(at(world, 35, 50).cost, Update::max_cost + unit) << "the most";
  AreaError refusal{
      .code = Code::updates_cost_too_much, .area = AreaId{90}, .at = Point2::at(30, 10)};
  expect_update_refused(world, update_of(5, 5, 95, 95, {.add_cost = 1}), refusal);
  put(world, update_of(40, 20, 50, 30, half));
  // One that is disabled counts when it is enabled, and a winner that hides the sum does not help.
  Area off = update_of(32, 20, 38, 30, half, -1);
  off.enabled = false;
  const AreaId disabled = put(world, off);
  Area roof = Area::rectangle(Point2::at(0, 0), Point2::at(100, 100));
  roof.priority = 5;
  put(world, roof);
  const Digest before = world.digest();
  auto edit = world.edit();
  edit.set_enabled(disabled, true);
  const auto done = edit.commit();
  ASSERT_FALSE(done);
  refusal.area = disabled;
  refusal.at = done.error().at;
  EXPECT_EQ(done.error(), refusal);
  EXPECT_EQ(world.digest(), before);
  EXPECT_FALSE(world.find(disabled)->enabled);
  EXPECT_EQ(find_world_fault(world), "");
  EXPECT_TRUE(world.undo());
  EXPECT_TRUE(world.undo());
  EXPECT_EQ(world.find(disabled), nullptr);
  EXPECT_EQ(find_world_fault(world), "");
}

TEST(Updates, that_add_too_much_are_refused_in_bulk_and_in_snapshots) {
  World world = square(100);
  auto edit = world.edit();
  for (int i = 0; i < 40; ++i) edit.add(crate(2 * i, 1, 2 * i + 1, 5));
  const AreaId first = edit.add(update_of(10, 10, 40, 90, {.add_cost = Update::max_cost}));
  edit.add(update_of(20, 10, 40, 90, {.add_cost = 1}));
  const Digest before = world.digest();
  const auto done = edit.commit();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().area, first);
  EXPECT_EQ(world.digest(), before);
  EXPECT_TRUE(world.areas().empty());
  EXPECT_EQ(find_world_fault(world), "");
  World one = square(100);
  put(one, update_of(10, 10, 40, 90, {.add_cost = Update::max_cost}));
  Snapshot saved = snapshot(one);
  saved.digest.reset();
  saved.areas.emplace_back(AreaId{saved.next_id++}, swamp(1, 1, 50, 50));
  const auto restored = restore(saved);
  ASSERT_FALSE(restored);
  ASSERT_TRUE(restored.error().refusal);
  EXPECT_EQ(restored.error().refusal->code, Code::updates_cost_too_much);
}

}  // namespace
}  // namespace offgrid::navmesh
