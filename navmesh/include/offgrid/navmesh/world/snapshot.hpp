// Snapshot: the areas of a world, without its mesh, to make the same world elsewhere or later.
//
//   const Snapshot saved = snapshot(world);
//   const auto same = restore(saved);
//   // same->digest() == world.digest(), with the same ids, and the same next id
//
// The mesh is a function of the areas, so restore() makes it again. Ids decide nothing about a
// world, but peers may refer to areas by them: a peer that joins late needs the old ids, and must
// give the next area the same id as the others. Ids of undone additions stay used up, so peers that
// guess and undo should have names of their own: see examples/lockstep.
//
// A NavMesh has snapshots, too (nav_snapshot.hpp): its areas as given, and the sizes of its agents.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

/// The agents of a saved NavMesh that are discs. A World has none.
struct SavedAgents {
  std::vector<std::int32_t> radii{};  ///< radii of agents 1, 2, ... (NavMeshOptions)
  int disc_sides = 16;                ///< number of sides of their polygons: 8, 16 or 32
  /// digest of the whole mesh; restore_mesh() compares it if it is there
  std::optional<Digest> digest{};

  friend bool operator==(const SavedAgents&, const SavedAgents&) = default;
};

struct Snapshot {
  WorldOptions options{};
  /// snapshot() sorts the areas by id; restore() accepts any order.
  std::vector<std::pair<AreaId, Area>> areas{};
  /// id of the next area, larger than all ids so far, removed ones included
  std::uint32_t next_id = 1;
  std::vector<std::pair<SeamId, Seam>> seams{};  ///< like the areas
  std::uint32_t next_seam = 1;                   ///< id of the next seam
  std::vector<std::pair<LinkId, Link>> links{};  ///< like the areas
  std::uint32_t next_link = 1;                   ///< id of the next link
  /// digest of the world; restore() compares it if it is there
  std::optional<Digest> digest{};
  SavedAgents agents{};
};

/// The options, areas, seams and links of the world; not its journal. The rim of an area
/// (World::rims) becomes an area of its own with the next free id. Cost: a copy of the areas.
Snapshot snapshot(const World& world);
/// The same, and ends the world: the areas are moved.
Snapshot snapshot(World&& world);

/// A world with these areas, seams and links under these ids, made in one bulk edit. Its journal is
/// empty: earlier edits cannot be undone, and marks of the other world are invalid. Of a NavMesh it
/// is the world of points; the agents are ignored. Errors, with the area, seam or link at fault:
/// those of World::make; reserved_id, id_twice, id_not_given_out, outside_world, cost_too_small,
/// no_floors, unknown_floor; those of seams and links; too_many_vertices; digest_differs.
AreaResult<World> restore(const Snapshot& saved);

}  // namespace offgrid::navmesh
