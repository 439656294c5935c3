// Links: their edits, and paths over them.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "offgrid/kernel/length.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "query_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

const Link jump{.from = Point2::at(10, 10), .to = {Point2::at(90, 90), 1}, .cost = 5 * Link::unit};

// ---- edits

TEST(Links, they_come_and_go_with_edits_and_undo) {
  World world = stack(100, 2);
  const Digest empty = world.digest();
  const LinkId id = put(world, jump);
  EXPECT_EQ(world.links().at(id), jump);
  const Digest with = world.digest();
  EXPECT_NE(with, empty);
  set_enabled(world, id, false);
  EXPECT_FALSE(world.links().at(id).enabled);
  EXPECT_NE(world.digest(), with);
  remove(world, id);
  EXPECT_EQ(world.digest(), empty);
  ASSERT_TRUE(world.undo());
  ASSERT_TRUE(world.undo());
  EXPECT_EQ(world.digest(), with);
  EXPECT_EQ(world.links().at(id), jump);
  EXPECT_GT(put(world, jump), id) << "an id is not given out twice";
}

TEST(Links, the_digest_is_that_of_their_set_and_of_what_they_mean) {
  World one = stack(100, 2), other = stack(100, 2);
  Link lift = jump;
  lift.both_ways = true;
  put(one, jump);
  put(one, lift);
  std::swap(lift.from, lift.to);
  put(other, lift);
  EXPECT_NE(one.digest(), other.digest());
  put(other, jump);
  EXPECT_EQ(one.digest(), other.digest());
  Link back = jump;
  std::swap(back.from, back.to);
  EXPECT_NE(key_of(back), key_of(jump));
  for (const auto& change : std::vector<void (*)(Link&)>{
           [](Link& l) { l.cost += 1; }, [](Link& l) { l.tag = 1; },
           [](Link& l) { l.both_ways = true; }, [](Link& l) { l.enabled = false; },
           [](Link& l) { l.from.floor = 1; }, [](Link& l) { l.to.point = Point2::at(90, 91); }}) {
    Link changed = jump;
    change(changed);
    EXPECT_NE(key_of(changed), key_of(jump));
  }
}

TEST(Links, a_snapshot_has_them) {
  World world = stack(100, 2);
  put(world, jump);
  const Snapshot saved = snapshot(world);
  EXPECT_EQ(restore(saved)->links(), world.links());
  EXPECT_EQ(restore(saved)->digest(), world.digest());
}

TEST(Links, every_agent_of_a_mesh_has_them) {
  auto mesh = NavMesh::make(
      {.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {5}, .floors = 2});
  auto edit = mesh->edit();
  const LinkId id = edit.add(jump);
  ASSERT_TRUE(edit.commit());
  for (const Agent agent : {Agent{0}, Agent{1}}) {
    EXPECT_EQ(mesh->world(agent).links().at(id), jump);
    EXPECT_TRUE(mesh->is_reachable(Point2::at(50, 50), {Point2::at(50, 50), 1}, agent));
    EXPECT_FALSE(mesh->is_reachable({Point2::at(50, 50), 1}, Point2::at(50, 50), agent));
  }
  // A crate covers the end of the link for the large agent only: there it is not there for it.
  edit.add(crate(92, 92, 95, 95, {1}));
  ASSERT_TRUE(edit.commit());
  EXPECT_TRUE(mesh->is_reachable(Point2::at(50, 50), {Point2::at(50, 50), 1}, Agent{0}));
  EXPECT_FALSE(mesh->is_reachable(Point2::at(50, 50), {Point2::at(50, 50), 1}, Agent{1}));
  edit.remove(id);
  ASSERT_TRUE(edit.commit());
  EXPECT_TRUE(mesh->world(Agent{1}).links().empty());
  ASSERT_TRUE(mesh->undo());
  EXPECT_EQ(mesh->world(Agent{1}).links().at(id), jump);
  for (const bool enabled : {false, true}) {
    set_enabled(*mesh, id, enabled);
    for (const Agent agent : {Agent{0}, Agent{1}})
      EXPECT_EQ(mesh->world(agent).links().at(id).enabled, enabled) << agent.value();
  }
}

// ---- paths

TEST(Links, a_path_takes_a_link_where_it_is_shorter) {
  World world = square(100);
  const Point2 from = Point2::at(5, 50), to = Point2::at(95, 50);
  const Link link{.from = Point2::at(15, 50), .to = Point2::at(85, 50), .cost = 69 * Link::unit};
  const LinkId id = put(world, link);
  ShortestPathFinder finder;
  const auto path = finder.find(world, from, to);
  EXPECT_EQ(path->corners, (std::vector<Point2>{from, link.from.point, link.to.point, to}));
  EXPECT_EQ(path->links, (std::vector<PathLink>{{1, id, link.cost}}));
  EXPECT_EQ(path->length, PathLength(kernel::constant<89 << 16>));
  EXPECT_TRUE(finder.find(world, to, from)->links.empty()) << "it leads one way";
  View view(world);
  view.switch_off(id);
  EXPECT_TRUE(finder.find(view, from, to)->links.empty());
  view.switch_on(id);
  EXPECT_EQ(finder.find(view, from, to)->links.size(), 1u);
  // As long as the straight line: fewer legs win.
  auto edit = world.edit();
  edit.put(id, {.from = link.from, .to = link.to, .cost = 70 * Link::unit});
  ASSERT_TRUE(edit.commit());
  EXPECT_TRUE(finder.find(world, from, to)->links.empty());
}

// Found by the suite links: of two equally good links, the one with the smaller id was taken.
TEST(Links, no_id_decides_between_a_link_and_one_that_leads_back_too) {
  Link way{.from = Point2::at(10, 10), .to = Point2::at(90, 10)}, lift = way;
  lift.both_ways = true;
  for (const auto& links : {std::vector{way, lift}, std::vector{lift, way}}) {
    World world = square(100);
    for (const Link& link : links) put(world, link);
    const Path path = path_of(world, way.from, way.to);
    ASSERT_EQ(path.links.size(), 1u);
    EXPECT_EQ(world.links().at(path.links[0].link), way);
  }
}

TEST(Links, links_without_cost_in_a_ring_and_from_a_point_to_itself_end) {
  World world = stack(100, 3);
  const auto at = [](int i) {
    return FloorPoint{Point2::at(20 + 10 * i, 30), static_cast<Floor>(i)};
  };
  auto edit = world.edit();
  for (int i = 0; i < 3; ++i) {
    edit.add(Link{.from = at(i), .to = at((i + 1) % 3)});
    edit.add(Link{.from = at(i), .to = at(i), .both_ways = true});
  }
  ASSERT_TRUE(edit.commit());
  const Path path = path_of(world, at(0), at(2));
  EXPECT_EQ(path.length, PathLength(kernel::constant<0>));
  EXPECT_EQ(path.links.size(), 2u);
  EXPECT_EQ(path.floors, (std::vector<Floor>{0, 1, 2}));
}

TEST(Links, one_leads_out_of_a_dead_end_and_into_one) {
  World world = square(100);
  auto edit = world.edit();
  edit.add({.loops = {box(0, 0, 100, 100), box(10, 45, 40, 55), box(60, 45, 90, 55)},
            .rule = WindingRule::even_odd});
  const LinkId id = edit.add(
      Link{.from = Point2::at(38, 50), .to = Point2::at(62, 50), .cost = 1, .both_ways = true});
  ASSERT_TRUE(edit.commit());
  const Point2 left = Point2::at(12, 50), right = Point2::at(88, 50);
  for (const Path& path : {path_of(world, left, right), path_of(world, right, left)}) {
    EXPECT_EQ(path.links, (std::vector<PathLink>{{1, id, 1}}));
    EXPECT_EQ(path.length, *PathLength::checked(2 * 26 * 65536 + 1));
  }
  set_enabled(world, id, false);
  EXPECT_EQ(ShortestPathFinder().find(world, left, right).error().code, PathErrorCode::unreachable);
}

constexpr std::int64_t side = 60;

/// Boxes on two floors, of which some are rooms without a door.
World random_rooms(Random& random) {
  World world = stack(side, 2);
  auto edit = world.edit();
  const int areas = static_cast<int>(random.between(2, 9));
  for (int i = 0; i < areas; ++i) {
    const std::int64_t cell = side / 3;
    const std::int64_t x = i % 3 * cell, y = i / 3 * cell;
    const std::int64_t left = random.between(1, cell / 2), low = random.between(1, cell / 2);
    const std::int64_t right = random.between(left + 3, cell), high = random.between(low + 3, cell);
    Area area{.loops = {box(x + left, y + low, x + right - 1, y + high - 1)},
              .rule = WindingRule::even_odd};
    if (random.chance(1, 3) && right - left > 4 && high - low > 4)
      area.loops.push_back(box(x + left + 1, y + low + 1, x + right - 2, y + high - 2));
    area.floors = {static_cast<Floor>(random.between(0, 1))};
    edit.add(area);
  }
  EXPECT_TRUE(edit.commit());
  return world;
}

FloorPoint random_place(Random& random) {
  const std::int64_t x = random.between(0, side), y = random.between(0, side);
  return {Point2::at(x, y), static_cast<Floor>(random.between(0, 1))};
}

// Links of every cost, from none to more than the straight line, which only obstacles make useful.
TEST(Links, paths_are_as_short_with_any_number_of_links) {
  Random random(64);
  int by_several = 0;
  for (const std::size_t count : {1U, 63U, 64U, 65U, 128U}) {
    World world = random_rooms(random);
    for (std::size_t i = 0; i < count; ++i) {
      Link link{.from = random_place(random), .to = random_place(random)};
      const auto straight = kernel::length(link.from.point, link.to.point).raw();
      link.cost = static_cast<std::uint64_t>(random.between(0, 10 << 16));
      if (random.chance(1, 2)) link.cost = static_cast<std::uint64_t>(straight) / 2;
      if (random.chance(1, 4))
        link.cost = static_cast<std::uint64_t>(straight + random.between(-1, 1));
      link.cost = std::min(link.cost, Link::max_cost);
      put(world, link);
    }
    ShortestPathFinder finder;
    for (int pair = 0; pair < 8; ++pair) {
      const FloorPoint from = random_place(random), to = random_place(random);
      ASSERT_EQ(testing::worlds::find_path_fault(finder, world, from, to), "")
          << count << ' ' << pair;
      const auto path = finder.find(world, from, to);
      by_several += path && path->links.size() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(by_several, 2);
}

// Beside each link of a chain are one that costs as much as the straight line and one that costs
// more; with them a path would have more legs, or be longer.
TEST(Links, a_path_by_hundreds_of_links_takes_each_of_them_once) {
  constexpr int count = 300;
  World world = World::make({.low = Point2::at(0, -5), .high = Point2::at(10 * count, 5)}).value();
  auto edit = world.edit();
  std::vector<PathLink> expected;
  for (int i = 0; i < count; ++i) {
    const Point2 from = Point2::at(10 * i, 0), to = Point2::at(10 * i + 9, 0);
    const auto corner = static_cast<std::size_t>(2 * i);
    expected.push_back({corner, edit.add(Link{.from = from, .to = to}), 0});
    edit.add(Link{.from = from, .to = to, .cost = 9 * Link::unit});
    edit.add(Link{.from = to, .to = Point2::at(10 * i + 10, 0), .cost = Link::unit + 1});
  }
  ASSERT_TRUE(edit.commit());
  ShortestPathFinder finder;
  const Point2 from = Point2::at(0, 0), to = Point2::at(10 * count, 0);
  for (int search = 0; search < 2; ++search) {
    const auto path = finder.find(world, from, to);
    ASSERT_TRUE(path);
    EXPECT_EQ(path->links, expected);
    EXPECT_EQ(path->length, *PathLength::checked(std::int64_t{count} * 65536));
    EXPECT_EQ(finder.find(world, to, from)->corners, (std::vector<Point2>{to, from}));
  }
}

TEST(Links, a_chain_of_the_dearest_links_is_summed_up_until_it_is_too_long) {
  constexpr std::uint32_t floors = 24;
  World world = stack(100, floors);
  auto edit = world.edit();
  for (std::uint32_t i = 0; i + 1 < floors; ++i)
    edit.add(Link{.from = {Point2::at(50, 50), static_cast<Floor>(i)},
                  .to = {Point2::at(50, 50), static_cast<Floor>(i + 1)},
                  .cost = Link::max_cost});
  ASSERT_TRUE(edit.commit());
  ShortestPathFinder finder;
  const auto to = [](int floor) {
    return FloorPoint{Point2::at(50, 50), static_cast<Floor>(floor)};
  };
  const auto path = finder.find(world, to(0), to(16));
  ASSERT_TRUE(path);
  EXPECT_EQ(path->links.size(), 16U);
  EXPECT_EQ(path->length, *PathLength::checked(std::int64_t{1} << 62));
  EXPECT_EQ(finder.find(world, to(0), to(17)).error().code, PathErrorCode::too_long);
  EXPECT_EQ(finder.find(world, to(0), to(23)).error().code, PathErrorCode::too_long);
  EXPECT_EQ(finder.find(world, to(1), to(0)).error().code, PathErrorCode::unreachable);
}

TEST(Links, of_links_that_mean_the_same_the_smallest_id_is_named) {
  World world = stack(100, 2);
  const LinkId first = put(world, jump);
  for (int i = 0; i < 3; ++i) put(world, jump);
  const Path path = path_of(world, jump.from, jump.to);
  ASSERT_EQ(path.links.size(), 1u);
  EXPECT_EQ(path.links[0].link, first);
}

TEST(Links, a_path_that_begins_or_ends_at_a_link_on_a_seam_keeps_the_floors_of_its_ends) {
  World world = stack(100, 2);
  auto edit = world.edit();
  const Point2 on_seam = Point2::at(50, 50), far = Point2::at(90, 50);
  edit.add(Seam{Point2::at(50, 20), Point2::at(50, 80), 0, 1});
  edit.add(Link{.from = on_seam, .to = {far, 1}, .both_ways = true});
  ASSERT_TRUE(edit.commit());
  for (const Floor floor : {Floor{0}, Floor{1}}) {
    const FloorPoint near{on_seam, floor};
    const Path there = path_of(world, near, {far, 1}), back = path_of(world, {far, 1}, near);
    EXPECT_EQ(there.links.size(), 1u);
    EXPECT_EQ(back.links.size(), 1u);
    EXPECT_EQ(there.floors, (std::vector<Floor>{floor, 1}));
    EXPECT_EQ(back.floors, (std::vector<Floor>{1, floor}));
  }
}

}  // namespace
}  // namespace offgrid::navmesh
