// Snapshot: what a world is made of, without the mesh. Enough to make the same world elsewhere, or
// later.
//
//   const Snapshot saved = snapshot(world);
//   const auto same = restore(saved);  // same->digest() == world.digest(), and the same ids now
//   and from here on
//
// The mesh is a function of the areas, so it is made again rather than kept. Ids decide nothing
// about a world, but peers may call areas by them: one that joins late must know the old ones, and
// give the next area the id that the others give it. (Ids that were given out and taken back stay
// used up, so peers that guess and go back should have names of their own: see examples/lockstep.)
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

struct Snapshot {
  WorldOptions options;
  /// snapshot() sorts them by id; restore() takes them in any order
  std::vector<std::pair<AreaId, Area>> areas;
  /// of the next area that is added; larger than all ids so far, taken out or not
  std::uint32_t next_id = 1;
  /// of the world; if it is there, restore() makes sure of it
  std::optional<Digest> digest;
};

/// Everything but the journal. Second parts of areas become areas of their own, with the next ids.
/// Cost: a copy of the areas.
Snapshot snapshot(const World& world);

/// A world with these areas under these ids, made in one edit in bulk. Its journal is empty, so
/// nothing that was done before can be undone in it, and marks of the other world mean nothing
/// here. Errors, with the area at fault: those of World::make; reserved_id, id_twice,
/// id_not_given_out, outside_world, cost_too_small; too_many_vertices; digest_differs.
AreaResult<World> restore(const Snapshot& saved);

}  // namespace offgrid::navmesh
