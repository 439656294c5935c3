// Random meshes of two floors for three agents, with areas, seams and links, edited at random.
#pragma once

#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "support/random_point.hpp"

namespace offgrid::navmesh::random_mesh {

using kernel::Point2;
using testing::Random;
using testing::random_area;
using testing::SnapClass;

inline constexpr std::int64_t side = 60;
inline constexpr Agent small{1}, large{2};

inline NavMeshOptions options() {
  return {.low = Point2::at(0, 0),
          .high = Point2::at(side, side),
          .ground = {Ground::walkable, 2 * FaceState::unit_cost, 7},
          .radii = {2, 5},
          .floors = 2};
}

inline std::vector<Agent> agents_of(const NavMesh& mesh) {
  std::vector<Agent> agents;
  for (std::uint32_t agent = 0; agent < mesh.agent_count(); ++agent) agents.push_back(Agent{agent});
  return agents;
}

inline FloorPoint random_place(Random& random) {
  const Point2 p = testing::random_point(random, 0, side);
  return {p, static_cast<Floor>(random.between(0, 1))};
}

template <class ItemId, class Item>
ItemId pick(const std::map<ItemId, Item>& items, Random& random) {
  if (items.empty()) return ItemId{};
  return std::next(items.begin(), random.between(0, std::ssize(items) - 1))->first;
}

inline void change_areas(NavEdit& edit, const NavMesh& mesh, Random& random, SnapClass which) {
  Area area = random_area(random, which, side);
  if (random.chance(1, 3)) area.floors = {static_cast<Floor>(random.between(0, 1))};
  const AreaId id = pick(mesh.areas(), random);
  const std::int64_t kind = mesh.areas().size() < 4 ? 0 : random.between(0, 3);
  if (kind == 0) edit.add(area);
  if (kind == 1) edit.remove(id);
  if (kind == 2) edit.replace(id, area);
  if (kind == 3) edit.set_enabled(id, area.enabled);
}

/// Upright seams, which never cross. Some are refused, since there is one already.
inline void change_seams(NavEdit& edit, const NavMesh& mesh, Random& random) {
  const std::int64_t x = 5 * random.between(1, 11);
  const Seam seam{Point2::at(x, 10), Point2::at(x, 40), 0, 1, random.chance(3, 4)};
  const SeamId id = pick(mesh.seams(), random);
  if (!id || random.chance(1, 2)) return void(edit.add(seam));
  if (random.chance(1, 2)) return edit.remove(id);
  edit.set_enabled(id, seam.enabled);
}

inline void change_links(NavEdit& edit, const NavMesh& mesh, Random& random) {
  Link link{.from = random_place(random), .to = random_place(random)};
  link.cost = static_cast<std::uint64_t>(random.between(0, 9)) * Link::unit;
  link.both_ways = random.chance(1, 2);
  const LinkId id = pick(mesh.links(), random);
  if (!id || random.chance(1, 2)) return void(edit.add(link));
  if (random.chance(1, 2)) return edit.remove(id);
  edit.put(id, link);
}

/// An edit that takes the same draws, whichever of several equal meshes it is given.
inline AreaResult<NavChange> edit_at_random(NavMesh& mesh, Random& random, SnapClass which) {
  auto edit = mesh.edit();
  for (std::int64_t changes = random.between(1, 3); changes > 0; --changes) {
    const std::int64_t kind = random.between(0, 5);
    if (kind > 1) change_areas(edit, mesh, random, which);
    if (kind == 1) change_seams(edit, mesh, random);
    if (kind == 0) change_links(edit, mesh, random);
  }
  return edit.commit();
}

inline NavMesh make(Random& random, SnapClass which, const NavMeshOptions& of = options()) {
  NavMesh mesh = NavMesh::make(of).value();
  for (int i = 0; i < 15; ++i) {
    (void)edit_at_random(mesh, random, which);
    if (random.chance(1, 5)) (void)mesh.undo();
  }
  return mesh;
}

inline void expect_same_changes(const AreaResult<NavChange>& a, const AreaResult<NavChange>& b) {
  ASSERT_EQ(a.has_value(), b.has_value());
  if (!a) {
    EXPECT_EQ(a.error(), b.error());
    return;
  }
  ASSERT_EQ(a->size(), b->size());
  for (std::size_t i = 0; i < a->size(); ++i) {
    EXPECT_EQ((*a)[i].after, (*b)[i].after);
    EXPECT_EQ((*a)[i].removed, (*b)[i].removed);
    EXPECT_EQ((*a)[i].added, (*b)[i].added);
    EXPECT_EQ((*a)[i].relabelled, (*b)[i].relabelled);
    EXPECT_EQ((*a)[i].without_faces, (*b)[i].without_faces);
  }
}

/// Areas, seams and links under the same ids, and the worlds and some paths of each agent.
inline void expect_same(const NavMesh& a, const NavMesh& b, Random& random) {
  ASSERT_EQ(a.digest(), b.digest());
  EXPECT_EQ(a.areas(), b.areas());
  EXPECT_EQ(a.seams(), b.seams());
  EXPECT_EQ(a.links(), b.links());
  ASSERT_EQ(a.agent_count(), b.agent_count());
  const FloorPoint from = random_place(random), to = random_place(random);
  for (const Agent agent : agents_of(a)) {
    EXPECT_EQ(a.radius(agent), b.radius(agent));
    EXPECT_EQ(a.world(agent).digest(), b.world(agent).digest());
    EXPECT_EQ(a.world(agent).areas(), b.world(agent).areas());
    EXPECT_EQ(a.world(agent).rims(), b.world(agent).rims());
    const auto one = a.path(from, to, agent), other = b.path(from, to, agent);
    ASSERT_EQ(one.has_value(), other.has_value());
    if (!one) {
      EXPECT_EQ(one.error().code, other.error().code);
      continue;
    }
    EXPECT_EQ(one->corners, other->corners);
    EXPECT_EQ(one->floors, other->floors);
  }
}

}  // namespace offgrid::navmesh::random_mesh
