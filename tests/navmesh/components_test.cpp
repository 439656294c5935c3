#include <gtest/gtest.h>

#include <array>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "query_test.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "support/random_point.hpp"
#include "world/world_state.hpp"
#include "worlds/library_fault.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_area;
using testing::random_point;
using testing::SnapClass;

/// The fault of a number for each face: floods must find the same sets. Empty if nothing is.
template <class NumberOf>
std::string find_component_fault(const World& world, std::size_t count, const NumberOf& number_of) {
  const View view(world);
  std::set<FaceId> seen;
  std::set<ComponentId> used;
  for (const FaceId first : world.mesh().faces()) {
    const ComponentId id = number_of(first);
    if (world.is_blocked(first)) {
      if (id) return "a blocked face has a component";
      continue;
    }
    if (!id) return "a free face has none";
    if (seen.count(first) > 0) continue;
    if (!used.insert(id).second) return "two components have one number";
    std::vector<FaceId> open{first};
    seen.insert(first);
    while (!open.empty()) {
      const FaceId f = open.back();
      open.pop_back();
      if (number_of(f) != id) return "one component has two numbers";
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = world.mesh().halfedge(f, k);
        if (view.is_open(h) && seen.insert(world.mesh().face(world.mesh().twin(h))).second)
          open.push_back(world.mesh().face(world.mesh().twin(h)));
      }
    }
  }
  return used.size() == count ? "" : "another number of components: " + std::to_string(count);
}

std::string find_component_fault(const World& world) {
  return find_component_fault(world, world.component_count(),
                              [&](FaceId f) { return world.component(f); });
}

/// The fault of the dead ends: free faces are taken away as long as one has at most one
/// neighbour left. Empty if nothing is.
template <class IsDeadEnd>
std::string find_dead_end_fault(const World& world, const IsDeadEnd& is_dead_end) {
  const View view(world);
  std::set<FaceId> left;
  for (const FaceId f : world.mesh().faces()) {
    if (!world.is_blocked(f)) left.insert(f);
  }
  const auto neighbours = [&](FaceId f) {
    std::vector<FaceId> found;
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, k);
      if (view.is_open(h) && left.count(world.mesh().face(world.mesh().twin(h))) > 0)
        found.push_back(world.mesh().face(world.mesh().twin(h)));
    }
    return found;
  };
  while (std::erase_if(left, [&](FaceId f) { return neighbours(f).size() <= 1; }) > 0) {
  }
  for (const FaceId f : world.mesh().faces()) {
    const bool is_expected = !world.is_blocked(f) && left.count(f) == 0;
    if (is_dead_end(f) != is_expected)
      return is_expected ? "a dead end is not known" : "a face is no dead end";
    if (world.is_thoroughfare(f) != (left.count(f) > 0)) return "a thoroughfare is not known";
    // From a dead end its exits lead to what is left, or to the last face of a component without
    // anything left.
    FaceId at = f;
    for (std::size_t steps = 0; is_expected && world.is_dead_end(at) && world.exit(at); ++steps) {
      if (steps > world.mesh().face_count() || !view.is_open(world.exit(at)) ||
          world.mesh().face(world.exit(at)) != at)
        return "an exit leads nowhere";
      at = world.mesh().face(world.mesh().twin(world.exit(at)));
    }
  }
  return "";
}

std::string find_dead_end_fault(const World& world) {
  return find_dead_end_fault(world, [&](FaceId f) { return world.is_dead_end(f); });
}

/// The fault of the ways that a search reads: whether an edge is open, and what is behind it.
template <class LeadsOn>
std::string find_way_fault(const World& world, const LeadsOn& leads_on) {
  const View view(world);
  const detail::DeadEnds& ends = detail::state_of(world).dead_ends;
  for (const FaceId f : world.mesh().faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = world.mesh().halfedge(f, k);
      const bool is_open = view.is_open(h);
      if (ends.is_open(h) != is_open) return "an edge is open or closed";
      const FaceId to = is_open ? world.mesh().face(world.mesh().twin(h)) : FaceId{};
      if (leads_on(ends, h) != (is_open && world.is_thoroughfare(to)))
        return "a way to a thoroughfare";
      if (ends.leads_to_dead_end(h) != (is_open && world.is_dead_end(to)))
        return "a way to a dead end";
    }
  }
  return "";
}

std::string find_way_fault(const World& world) {
  return find_way_fault(world, [](const detail::DeadEnds& ends, HalfedgeId h) {
    return ends.leads_to_thoroughfare(h);
  });
}

class EditedComponents : public ::testing::TestWithParam<int> {};

TEST_P(EditedComponents, keep_components_as_floods_find_them) {
  const auto which = static_cast<SnapClass>(GetParam());
  for (const std::int64_t side : {8, 40}) {
    Random random(static_cast<std::uint64_t>(side + GetParam()));
    World world = square(side);
    for (int step = 0; step < 300; ++step) {
      auto edit = world.edit();
      const auto some = [&] {
        return std::next(world.areas().begin(),
                         random.between(0, static_cast<int>(world.areas().size()) - 1));
      };
      if (!world.areas().empty() && random.chance(1, 3))
        edit.set_enabled(some()->first, random.chance(1, 2));
      if (world.areas().size() > 6 && random.chance(1, 2)) edit.remove(some()->first);
      for (int i = random.chance(1, 3) ? 3 : 1; i > 0; --i)
        if (random.chance(2, 3)) edit.add(random_area(random, which, side));
      if (random.chance(1, 5)) {
        if (world.mark() == Mark{}) continue;
        ASSERT_TRUE(world.undo());
      } else {
        ASSERT_TRUE(edit.commit());
      }
      ASSERT_EQ(find_component_fault(world), "") << "side " << side << ", step " << step;
      ASSERT_EQ(find_dead_end_fault(world), "") << "side " << side << ", step " << step;
      ASSERT_EQ(find_way_fault(world), "") << "side " << side << ", step " << step;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Components, EditedComponents,
                         ::testing::Range(0, testing::snap_class_count));

/// A wall from below to above with a door in it.
struct Halves {
  World world = square(100);
  AreaId door;

  Halves() {
    auto edit = world.edit();
    edit.add({.loops = {box(48, 0, 52, 40)}});
    edit.add(crate(48, 60, 52, 100));
    door = edit.add(crate(49, 40, 51, 60));
    EXPECT_TRUE(edit.commit());
  }
  void set_door(bool closed) { set_enabled(world, door, closed); }
};

TEST(Components, a_door_halves_the_world_and_joins_it) {
  Halves halves;
  ShortestPathFinder finder;
  const Point2 left = Point2::at(10, 50), right = Point2::at(90, 50);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(halves.world.component_count(), 2U);
    EXPECT_EQ(finder.find(halves.world, left, right).error().code, PathErrorCode::unreachable);
    halves.set_door(false);
    EXPECT_EQ(halves.world.component_count(), 1U);
    EXPECT_TRUE(finder.find(halves.world, left, right));
    EXPECT_EQ(find_component_fault(halves.world), "");
    halves.set_door(true);
  }
}

// The floor of the niche is an area whose edges are there already, so no other face changes.
TEST(DeadEnds, are_known_where_only_free_faces_changed_and_one_leads_to_the_next) {
  for (const bool opens_to_the_right : {false, true}) {
    World world = square(100);
    block(world, box(30, 20, 70, 40));
    block(world, box(30, 60, 70, 80));
    block(world, opens_to_the_right ? box(30, 40, 50, 60) : box(50, 40, 70, 60));
    Area floor = opens_to_the_right ? crate(50, 40, 70, 60) : crate(30, 40, 50, 60);
    floor.state = {.ground = Ground::walkable};
    const AreaId id = put(world, floor);
    EXPECT_EQ(find_dead_end_fault(world), "");
    for (const std::uint64_t tag : {1, 2}) {
      floor.state.tag = tag;
      auto edit = world.edit();
      edit.replace(id, floor);
      ASSERT_TRUE(edit.commit());
      EXPECT_EQ(find_dead_end_fault(world), "");
      EXPECT_EQ(find_way_fault(world), "");
    }
  }
}

// A door far down a dead end makes a thoroughfare of all of it: ways change next to no edit.
TEST(DeadEnds, ways_change_far_from_the_edit_that_opens_a_loop) {
  World world = square(100);
  block(world, box(10, 10, 40, 90));
  block(world, box(60, 10, 90, 90));
  const AreaId doors[] = {put(world, crate(40, 0, 60, 5)), put(world, crate(40, 95, 60, 100)),
                          put(world, crate(0, 45, 10, 55)), put(world, crate(90, 45, 100, 55))};
  for (const AreaId id : doors) {
    for (const bool is_closed : {false, true, false}) {
      set_enabled(world, id, is_closed);
      EXPECT_EQ(find_dead_end_fault(world), "");
      EXPECT_EQ(find_way_fault(world), "");
    }
  }
}

// Barriers close edges without a change of a face; seams lead from floor to floor.
TEST(DeadEnds, ways_follow_barriers_and_seams) {
  World world = *World::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .floors = 3});
  auto edit = world.edit();
  const auto barrier = [&](int x, FloorSet floors) {
    return edit.add({.loops = {{Point2::at(x, 0), Point2::at(x, 100)}},
                     .shape = Area::Shape::barrier,
                     .floors = std::move(floors)});
  };
  const AreaId on_one = barrier(30, {0}), on_all = barrier(70, {0, 1, 2});
  const SeamId low = edit.add(Seam{Point2::at(40, 20), Point2::at(40, 80), 0, 1}),
               high = edit.add(Seam{Point2::at(70, 80), Point2::at(70, 20), 1, 2});
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(find_way_fault(world), "");
  const auto toggle = [&](const auto id) {
    for (const bool is_enabled : {false, true}) {
      auto toggling = world.edit();
      toggling.set_enabled(id, is_enabled);
      ASSERT_TRUE(toggling.commit());
      EXPECT_EQ(find_way_fault(world), "");
    }
  };
  toggle(on_one);
  toggle(on_all);
  toggle(low);
  toggle(high);
  ASSERT_TRUE(world.undo());
  EXPECT_EQ(find_way_fault(world), "");
}

TEST(DeadEnds, the_check_of_ways_notices_one_that_is_wrong) {
  World world = square(100);
  block(world, box(40, 40, 60, 60));
  EXPECT_EQ(find_way_fault(world), "");
  EXPECT_NE(find_way_fault(world, [](const detail::DeadEnds& ends,
                                     HalfedgeId h) { return !ends.leads_to_thoroughfare(h); }),
            "");
}

// A ring is cut in two by two doors in one edit, and not by one of them. In the same edit a closet
// comes or goes elsewhere.
TEST(Components, of_a_ring_are_divided_at_two_places_by_one_edit) {
  World world = square(100);
  block(world, box(30, 30, 70, 70));
  const std::array doors{put(world, crate(0, 49, 30, 51)), put(world, crate(70, 49, 100, 51))};
  const AreaId closet = put(
      world, {.loops = {box(40, 5, 60, 20), box(45, 10, 55, 15)}, .rule = WindingRule::even_odd});
  for (int step = 0; step < 16; ++step) {
    auto edit = world.edit();
    edit.set_enabled(doors[0], (step & 1) != 0);
    edit.set_enabled(doors[1], (step & 2) != 0);
    const bool has_closet = step * 5 % 3 == 0;
    edit.set_enabled(closet, has_closet);
    ASSERT_TRUE(edit.commit());
    EXPECT_EQ(world.component_count(), ((step & 3) == 3 ? 2U : 1U) + (has_closet ? 1U : 0U));
    EXPECT_EQ(find_component_fault(world), "") << "step " << step;
  }
}

// Rooms in rows, between which many walls come and go by one edit.
TEST(Components, of_many_rooms_are_those_that_floods_find_when_many_walls_change) {
  constexpr int rooms = 8, side = 10;
  for (const int most : {4, 30}) {
    Random random(static_cast<std::uint64_t>(most));
    World world = square(rooms * side + 2);
    std::vector<AreaId> walls;
    auto all = world.edit();
    for (int x = 0; x < rooms; ++x) {
      for (int y = 0; y < rooms; ++y) {
        const std::int64_t left = x * side + 1, low = y * side + 1;
        walls.push_back(all.add(crate(left - 1, low - 1, left + 1, low + side + 1)));
        walls.push_back(all.add(crate(left - 1, low - 1, left + side + 1, low + 1)));
        if (random.chance(1, 3)) all.add(crate(left + 4, low + 4, left + 6, low + 6));
      }
    }
    ASSERT_TRUE(all.commit());
    for (int step = 0; step < 300; ++step) {
      auto edit = world.edit();
      for (std::int64_t i = random.between(1, most); i > 0; --i) {
        const AreaId wall = random.pick(std::span(walls));
        edit.set_enabled(wall, random.chance(2, 5));
      }
      ASSERT_TRUE(edit.commit());
      ASSERT_EQ(find_component_fault(world), "") << "at most " << most << ", step " << step;
    }
  }
}

// On both sides of the wall a closet is cut off first, and then larger ground meets what is left.
TEST(Components, are_searched_on_when_a_search_that_had_stopped_is_met_by_another_one) {
  World world = World::make({.low = Point2::at(-100, 0), .high = Point2::at(100, 100)}).value();
  auto edit = world.edit();
  Area wall{.loops = {box(-1, 0, 1, 100)}, .rule = WindingRule::even_odd, .enabled = false};
  for (const int x : {-64, 64}) {
    for (const int y : {20, 28}) {
      wall.loops.push_back(box(x - 4, y, x + 4, y + 8));
      wall.loops.push_back(box(x - 2, y + 2, x + 2, y + 6));
    }
  }
  const AreaId id = edit.add(wall);
  for (int y = 5; y < 100; y += 10) {
    for (const int x : {-12, 10}) edit.add(crate(x, y, x + 2, y + 2));
  }
  ASSERT_TRUE(edit.commit());
  set_enabled(world, id, true);
  EXPECT_EQ(find_component_fault(world), "");
  EXPECT_EQ(world.component_count(), 6U);
}

TEST(Components, of_a_point_where_obstacles_touch_are_several) {
  World world = square(20);
  auto edit = world.edit();
  edit.add(crate(0, 10, 10, 20));
  edit.add(crate(10, 0, 20, 10));
  ASSERT_TRUE(edit.commit());
  EXPECT_EQ(world.component_count(), 2U);
  EXPECT_EQ(world.components(Point2::at(10, 10)).size(), 2U);
  EXPECT_EQ(world.components(Point2::at(5, 5)).size(), 1U);
  EXPECT_TRUE(world.components(Point2::at(5, 15)).empty());
  EXPECT_TRUE(world.components(Point2::at(-1, 5)).empty());
}

TEST(Components, the_check_notices_numbers_that_are_wrong) {
  const Halves halves;
  const World& world = halves.world;
  const ComponentId left = world.components(Point2::at(10, 50)).front(),
                    right = world.components(Point2::at(90, 50)).front();
  EXPECT_NE(left, right);
  const auto all_one = [&](FaceId f) { return world.component(f) ? left : ComponentId{}; };
  EXPECT_EQ(find_component_fault(world, 1, all_one), "two components have one number");
  bool is_first = true;
  const auto one_off = [&](FaceId f) {
    return world.component(f) == left && std::exchange(is_first, false) ? ComponentId{99}
                                                                        : world.component(f);
  };
  EXPECT_NE(find_component_fault(world, 2, one_off), "");
  EXPECT_NE(find_component_fault(world, 3, [&](FaceId f) { return world.component(f); }), "");
  EXPECT_NE(find_dead_end_fault(world, [](FaceId) { return false; }), "");
}

}  // namespace
}  // namespace offgrid::navmesh
