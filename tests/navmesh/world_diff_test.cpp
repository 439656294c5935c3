#include "offgrid/navmesh/world/world_diff.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "query_test.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "support/shuffle.hpp"
#include "worlds/library_fault.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::random_area;
using testing::SnapClass;

constexpr std::int64_t side = 40;

// ---- the difference from its definition: areas as values, without keys; faces as lists of who
// goes round them

/// The smallest of all ways to write the loop down.
Area::Loop smallest_writing(Area::Loop loop, bool is_closed) {
  loop.erase(std::unique(loop.begin(), loop.end()), loop.end());
  while (is_closed && loop.size() > 1 && loop.front() == loop.back()) loop.pop_back();
  if (loop.size() < 2) return {};
  Area::Loop best = loop;
  for (std::size_t turn = 0; is_closed && turn < loop.size(); ++turn) {
    std::rotate(loop.begin(), loop.begin() + 1, loop.end());
    best = std::min(best, loop);
  }
  return best;
}

using AreaValue =
    std::tuple<std::multiset<Area::Loop>, int, int, bool, int, bool, std::uint32_t, std::uint64_t>;
AreaValue value_of(const Area& area) {
  std::multiset<Area::Loop> loops;
  for (const Area::Loop& loop : area.loops) {
    if (const Area::Loop made = smallest_writing(loop, area.shape == Area::Shape::region);
        !made.empty())
      loops.insert(made);
  }
  const bool is_blocked = area.state.ground == Ground::blocked;
  return {loops,
          static_cast<int>(area.shape),
          static_cast<int>(area.rule),
          area.enabled,
          area.priority,
          is_blocked,
          is_blocked ? 0 : area.state.cost,
          area.state.tag};
}

using Ids = std::pair<std::vector<AreaId>, std::vector<AreaId>>;
std::map<AreaValue, Ids> areas_by_definition(const World& a, const World& b) {
  std::map<AreaValue, Ids> found;
  for (const auto& [id, area] : a.areas()) found[value_of(area)].first.push_back(id);
  for (const auto& [id, area] : b.areas()) found[value_of(area)].second.push_back(id);
  std::erase_if(found, [](const auto& entry) {
    return entry.second.first.size() == entry.second.second.size();
  });
  return found;
}

using FaceValue = std::pair<std::vector<int>, std::multiset<std::pair<AreaValue, std::int32_t>>>;
std::map<FaceKey, FaceValue> faces_by_definition(const World& world) {
  std::map<FaceKey, FaceValue> faces;
  for (const FaceId f : world.mesh().faces()) {
    FaceValue value;
    const FaceKey key = face_key(world.planar(), f);
    for (const Point2& corner : key) {
      for (std::uint32_t k = 0; k < 3; ++k) {
        const HalfedgeId h = world.mesh().halfedge(f, k);
        if (world.planar().point(world.mesh().origin(h)) != corner) continue;
        value.first.push_back(world.mesh().is_constrained(h) ? 1 : 0);
        const VertexId u = world.mesh().origin(h), v = world.mesh().target(h);
        value.first.push_back(static_cast<int>(world.snap().weight(u, v)));
      }
    }
    for (const auto& [id, area] : world.areas()) {
      if (const std::int32_t winding = world.winding(f, id); winding != 0)
        value.second.emplace(value_of(area), winding);
    }
    faces[key] = value;
  }
  return faces;
}

/// The fault of the difference; empty if nothing is.
std::string find_diff_fault(const World& a, const World& b, const WorldDiff& difference) {
  const std::map<AreaValue, Ids> areas = areas_by_definition(a, b);
  std::map<AreaValue, Ids> listed;
  for (const AreaDifference& d : difference.areas) listed[value_of(d.area)] = {d.ids_a, d.ids_b};
  if (listed != areas || listed.size() != difference.areas.size()) return "other areas";
  std::vector<FaceKey> only_in_a, only_in_b, relabelled;
  const auto faces_a = faces_by_definition(a), faces_b = faces_by_definition(b);
  for (const auto& [key, value] : faces_a) {
    const auto other = faces_b.find(key);
    if (other == faces_b.end()) only_in_a.push_back(key);
    if (other != faces_b.end() && other->second != value) relabelled.push_back(key);
  }
  for (const auto& [key, value] : faces_b) {
    if (!faces_a.contains(key)) only_in_b.push_back(key);
  }
  if (only_in_a != difference.only_in_a || only_in_b != difference.only_in_b) return "other faces";
  if (relabelled != difference.relabelled) return "other relabelled faces";
  return "";
}

World world_of(std::vector<Area> areas, Random& random) {
  testing::shuffle(areas, random);
  World world = square(side);
  for (const Area& area : areas) {
    put(world, area);
  }
  return world;
}

/// The same area, written down in another way.
Area rewritten(Area area, Random& random) {
  for (Area::Loop& loop : area.loops) {
    if (loop.empty()) continue;
    loop.insert(loop.begin(), loop.front());
    if (area.shape == Area::Shape::region)
      std::rotate(loop.begin(), loop.begin() + random.between(0, 2) % std::ssize(loop), loop.end());
  }
  std::reverse(area.loops.begin(), area.loops.end());
  return area;
}

std::vector<Area> random_areas(Random& random, SnapClass which) {
  std::vector<Area> areas;
  for (int i = 0; i < 12; ++i) {
    if (!areas.empty() && random.chance(1, 4)) {
      areas.push_back(areas[static_cast<std::size_t>(random.between(0, std::ssize(areas) - 1))]);
    } else {
      areas.push_back(random_area(random, which, side));
    }
  }
  return areas;
}

Area triangle(int x, int y) {
  return Area::polygon({Point2::at(x, y), Point2::at(x + 9, y), Point2::at(x, y + 9)});
}

TEST(WorldDiff, is_what_the_definition_says) {
  for (int which = 0; which < testing::snap_class_count; ++which) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      Random random(seed);
      std::vector<Area> areas = random_areas(random, static_cast<SnapClass>(which));
      const World a = world_of(areas, random);
      for (Area& area : areas) {
        const std::int64_t change = random.between(0, 11);
        if (change == 0) area.enabled = !area.enabled;
        if (change == 1) area.priority += 1;
        if (change == 2) area.state.tag += 1;
        if (change == 3) area = random_area(random, static_cast<SnapClass>(which), side);
        if (change > 6) area = rewritten(area, random);
      }
      if (random.chance(1, 2)) areas.pop_back();
      const World b = world_of(areas, random);
      const WorldDiff difference = diff(a, b);
      EXPECT_EQ(find_diff_fault(a, b, difference), "");
      EXPECT_EQ(difference.is_empty(), a.digest() == b.digest());
      EXPECT_TRUE(std::is_sorted(
          difference.areas.begin(), difference.areas.end(),
          [](const auto& one, const auto& other) { return comes_before(one.area, other.area); }));
      // From the other side it is the same.
      const WorldDiff back = diff(b, a);
      EXPECT_EQ(back.only_in_a, difference.only_in_b);
      EXPECT_EQ(back.relabelled, difference.relabelled);
      ASSERT_EQ(back.areas.size(), difference.areas.size());
      for (std::size_t i = 0; i < back.areas.size(); ++i) {
        EXPECT_EQ(key_of(back.areas[i].area), key_of(difference.areas[i].area));
        EXPECT_EQ(back.areas[i].ids_a, difference.areas[i].ids_b);
      }
    }
  }
}

TEST(WorldDiff, the_definition_notices_a_wrong_difference) {
  Random random(1);
  const World a = world_of({triangle(1, 1), triangle(5, 5)}, random);
  const World b = world_of({triangle(1, 1), triangle(20, 5)}, random);
  const WorldDiff good = diff(a, b);
  ASSERT_EQ(find_diff_fault(a, b, good), "");
  const auto fault_after = [&](const auto& change) {
    WorldDiff bad = good;
    change(bad);
    return find_diff_fault(a, b, bad);
  };
  EXPECT_EQ(fault_after([](WorldDiff& d) { d.areas.pop_back(); }), "other areas");
  EXPECT_EQ(fault_after([](WorldDiff& d) { std::swap(d.areas[0].ids_a, d.areas[0].ids_b); }),
            "other areas");
  EXPECT_EQ(fault_after([](WorldDiff& d) { d.only_in_a.pop_back(); }), "other faces");
  EXPECT_EQ(fault_after([](WorldDiff& d) { std::swap(d.only_in_a, d.only_in_b); }), "other faces");
  EXPECT_EQ(fault_after([](WorldDiff& d) { d.relabelled.push_back(FaceKey{}); }),
            "other relabelled faces");
}

TEST(WorldDiff, other_ids_are_no_difference) {
  World a = square(side), b = square(side);
  for (const bool first : {true, false}) {
    put(a, first ? triangle(1, 1) : triangle(20, 20));
    put(b, first ? triangle(20, 20) : triangle(1, 1));
  }
  EXPECT_NE(a.areas(), b.areas());  // by id they are different
  EXPECT_TRUE(diff(a, b).is_empty());
  EXPECT_EQ(diff(a, b).first_area(), nullptr);
}

TEST(WorldDiff, equal_areas_are_counted) {
  Random random(1);
  const World a = world_of({triangle(1, 1), triangle(1, 1), triangle(1, 1)}, random);
  const World b = world_of({triangle(1, 1)}, random);
  const WorldDiff difference = diff(a, b);
  ASSERT_EQ(difference.areas.size(), 1U);
  EXPECT_EQ(difference.areas[0].ids_a, (std::vector{AreaId{1}, AreaId{2}, AreaId{3}}));
  EXPECT_EQ(difference.areas[0].ids_b, std::vector{AreaId{1}});
  EXPECT_TRUE(difference.only_in_a.empty());
  EXPECT_EQ(difference.relabelled.size(), 1U);
}

TEST(WorldDiff, names_the_smallest_area_first_whatever_the_ids) {
  Random random(1);
  for (int i = 0; i < 5; ++i) {
    const World a =
        world_of({triangle(3, 8), triangle(3, 7), triangle(20, 1), triangle(9, 9)}, random);
    const World b = world_of({triangle(9, 9)}, random);
    EXPECT_EQ(diff(a, b).first_area()->area, triangle(3, 7));
    EXPECT_EQ(diff(b, a).first_area()->area, triangle(3, 7));
  }
  Area enabled = triangle(3, 7), disabled = triangle(3, 7);
  disabled.enabled = false;
  EXPECT_TRUE(comes_before(disabled, enabled));
  EXPECT_FALSE(comes_before(enabled, disabled));
  EXPECT_FALSE(comes_before(enabled, enabled));
}

World stack_of(const std::vector<Seam>& seams, const std::vector<Link>& links) {
  World world = stack(side, 3);
  auto edit = world.edit();
  for (const Seam& seam : seams) edit.add(seam);
  for (const Link& link : links) edit.add(link);
  EXPECT_TRUE(edit.commit());
  return world;
}

TEST(WorldDiff, seams_are_compared_as_they_mean_and_in_canonical_order) {
  const Seam first{Point2::at(5, 5), Point2::at(5, 20), 0, 1};
  const Seam second{Point2::at(9, 5), Point2::at(9, 20), 0, 1};
  const Seam third{Point2::at(9, 5), Point2::at(9, 20), 1, 2};
  const auto turned = [](const Seam& s) { return Seam{s.b, s.a, s.right, s.left, s.enabled}; };
  const World a = stack_of({third, second, first}, {});
  EXPECT_TRUE(diff(a, stack_of({turned(first), turned(second), third}, {})).is_empty());
  Seam disabled = second;
  disabled.enabled = false;
  const World b = stack_of({first, disabled}, {});
  const WorldDiff difference = diff(a, b);
  ASSERT_EQ(difference.seams.size(), 3U);
  EXPECT_EQ(difference.seams[0].seam, disabled);
  EXPECT_EQ(difference.seams[0].ids_b, std::vector{SeamId{2}});
  EXPECT_TRUE(difference.seams[0].ids_a.empty());
  EXPECT_EQ(difference.seams[1].seam, second);
  EXPECT_EQ(difference.seams[1].ids_a, std::vector{SeamId{2}});
  EXPECT_EQ(difference.seams[2].seam, third);
  EXPECT_EQ(difference.seams[2].ids_a, std::vector{SeamId{1}});
  EXPECT_TRUE(difference.areas.empty());
  EXPECT_FALSE(comes_before(first, turned(first)));
  EXPECT_FALSE(comes_before(turned(first), first));
  EXPECT_TRUE(comes_before(turned(first), second));
}

TEST(WorldDiff, links_alone_are_a_difference) {
  const Link jump{.from = {Point2::at(5, 5), 1}, .to = Point2::at(5, 9), .cost = 7};
  Link lift{.from = Point2::at(9, 9), .to = {Point2::at(9, 9), 2}, .both_ways = true};
  const World a = stack_of({}, {lift, jump, jump});
  std::swap(lift.from, lift.to);
  EXPECT_TRUE(diff(a, stack_of({}, {jump, lift, jump})).is_empty());
  Link dearer = jump;
  dearer.cost = 8;
  const World b = stack_of({}, {jump, dearer});
  const WorldDiff difference = diff(a, b);
  ASSERT_EQ(difference.links.size(), 3U);
  EXPECT_EQ(difference.links[0].link.from, (FloorPoint{Point2::at(9, 9)}));
  EXPECT_EQ(difference.links[0].ids_a, std::vector{LinkId{1}});
  EXPECT_EQ(difference.links[1].link, jump);
  EXPECT_EQ(difference.links[1].ids_a, (std::vector{LinkId{2}, LinkId{3}}));
  EXPECT_EQ(difference.links[1].ids_b, std::vector{LinkId{1}});
  EXPECT_EQ(difference.links[2].link, dearer);
  EXPECT_EQ(difference.links[2].ids_b, std::vector{LinkId{2}});
  EXPECT_TRUE(difference.only_in_a.empty());
  EXPECT_FALSE(difference.is_empty());
  EXPECT_NE(a.digest(), b.digest());
  EXPECT_TRUE(comes_before(jump, dearer));
  EXPECT_FALSE(comes_before(dearer, jump));
  // The smaller end of a link of both ways counts first, whichever is given first.
  EXPECT_TRUE(comes_before(lift, jump));
  EXPECT_FALSE(comes_before(jump, lift));
  EXPECT_FALSE(comes_before(lift, Link{lift.to, lift.from, 0, true}));
  EXPECT_FALSE(comes_before(Link{lift.to, lift.from, 0, true}, lift));
}

// A seam joins vertices of several floors to one of the surface; keys are those of the floors.
TEST(WorldDiff, faces_at_seams_have_the_keys_of_their_floors) {
  const World a = stack_of({{Point2::at(5, 5), Point2::at(5, 20), 0, 1}}, {});
  const World b = stack_of({{Point2::at(9, 5), Point2::at(9, 20), 1, 2}}, {});
  const auto faces_of = [](const World& world) {
    std::map<FaceKey, Digest> faces;
    for (const FaceId f : world.mesh().faces())
      faces[face_key(world.floors(), f)] = world.digest(f);
    EXPECT_EQ(faces.size(), world.mesh().face_count());
    return faces;
  };
  const auto faces_a = faces_of(a), faces_b = faces_of(b);
  WorldDiff expected;
  for (const auto& [key, digest] : faces_a) {
    const auto other = faces_b.find(key);
    if (other == faces_b.end()) expected.only_in_a.push_back(key);
    if (other != faces_b.end() && other->second != digest) expected.relabelled.push_back(key);
  }
  for (const auto& [key, digest] : faces_b) {
    if (!faces_a.contains(key)) expected.only_in_b.push_back(key);
  }
  const WorldDiff difference = diff(a, b);
  EXPECT_EQ(difference.only_in_a, expected.only_in_a);
  EXPECT_EQ(difference.only_in_b, expected.only_in_b);
  EXPECT_EQ(difference.relabelled, expected.relabelled);
  EXPECT_TRUE(diff(a, restore(snapshot(a)).value()).is_empty());
}

TEST(WorldDiff, options_differ_only_where_the_digest_does) {
  const WorldOptions options{.low = Point2::at(0, 0), .high = Point2::at(side, side)};
  const auto differ = [&](const auto& change) {
    WorldOptions changed = options;
    change(changed);
    const World a = World::make(options).value(), b = World::make(changed).value();
    const WorldDiff difference = diff(a, b);
    EXPECT_EQ(difference.is_empty(), a.digest() == b.digest());
    return difference.options_differ;
  };
  EXPECT_FALSE(differ([](WorldOptions& o) { o.journal_limit = 1; }));
  EXPECT_FALSE(differ([](WorldOptions& o) { o.lists_faces = false; }));
  EXPECT_TRUE(differ([](WorldOptions& o) { o.ground.tag = 1; }));
  EXPECT_TRUE(differ([](WorldOptions& o) { o.ground.ground = Ground::blocked; }));
  EXPECT_TRUE(differ([](WorldOptions& o) { o.margin = 1; }));
  EXPECT_TRUE(differ([](WorldOptions& o) { o.high = Point2::at(side, side + 1); }));
}

/// Expects that each item comes before all that follow it, and before no other.
template <class Item>
void expect_order(const std::vector<Item>& items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (std::size_t k = 0; k < items.size(); ++k)
      EXPECT_EQ(comes_before(items[i], items[k]), i < k) << i << ", " << k;
  }
}

// Each item is larger than the one before it in one member, and smallest in those that count less.
TEST(WorldDiff, the_canonical_order_compares_one_member_after_the_other) {
  std::vector<Area> areas(1);
  Area& least = areas.front();
  least.loops = {{Point2::at(0, 0), Point2::at(5, 0), Point2::at(5, 5)}};
  least.state = {Ground::walkable, FaceState::unit_cost, 0};
  least.enabled = false;
  const auto add_area = [&](const auto& change) {
    Area area = areas.front();
    change(area);
    areas.push_back(area);
  };
  add_area([](Area& a) { a.state.tag = 1; });
  add_area([](Area& a) { a.state.cost += 1; });
  add_area([](Area& a) { a.state.ground = Ground::blocked; });
  add_area([](Area& a) { a.priority = 1; });
  add_area([](Area& a) { a.enabled = true; });
  add_area([](Area& a) { a.rule = WindingRule::even_odd; });
  add_area([](Area& a) { a.shape = Area::Shape::barrier; });
  add_area([](Area& a) { a.loops[0][1] = Point2::at(6, 0); });
  expect_order(areas);
  const Point2 low = Point2::at(1, 1), middle = Point2::at(2, 1), high = Point2::at(2, 2);
  expect_order(std::vector<Seam>{{low, middle, 1, 2, false},
                                 {middle, low, 2, 1, true},
                                 {low, middle, 1, 3, false},
                                 {low, middle, 2, 0, false},
                                 {low, high, 0, 1, false},
                                 {high, middle, 1, 0, false}});
  const auto link = [](const Point2& from, const Point2& to) {
    return Link{.from = from, .to = to, .enabled = false};
  };
  std::vector<Link> links(6, link(low, middle));
  links[1].enabled = true;
  links[2].both_ways = true;
  std::swap(links[2].from, links[2].to);
  links[3].tag = 1;
  links[4].cost = 1;
  links[5] = link(low, high);
  links.push_back(link(middle, low));
  expect_order(links);
}

TEST(WorldDiff, both_parts_of_a_grown_area_are_a_difference) {
  const NavMesh without =
      NavMesh::make({.low = Point2::at(0, 0), .high = Point2::at(100, 100), .radii = {3}}).value();
  NavMesh with = without;
  const AreaId id = put(with, Area::polygon({Point2::at(20, 20), Point2::at(80, 20),
                                             Point2::at(30, 30), Point2::at(20, 80)}));
  const WorldDiff difference = diff(without.world(Agent{1}), with.world(Agent{1}));
  ASSERT_EQ(difference.areas.size(), 2U) << "the area and its rim";
  for (const AreaDifference& part : difference.areas) EXPECT_EQ(part.ids_b, std::vector{id});
}

}  // namespace
}  // namespace offgrid::navmesh
