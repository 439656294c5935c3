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
#include <string>
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

enum class RestoreErrorCode : std::uint8_t {
  refused = 1,       ///< the world cannot be made, or does not take an area, a seam or a link
  reserved_id,       ///< the id of an item, or the next one of a kind, is 0; area 0 is the frame
  id_twice,          ///< two areas, two seams or two links have the same id
  id_not_given_out,  ///< an id is not below the next one of its kind
  digest_differs,    ///< the digest differs from the stated one
};

/// The reason why a snapshot was not restored. Members that do not belong to the code keep their
/// defaults.
struct RestoreError {
  RestoreErrorCode code;
  std::optional<AreaError> refusal{};  ///< refused: the reason
  AreaId area{};                       ///< the area at fault, by its id
  SeamId seam{};                       ///< or the seam
  LinkId link{};                       ///< or the link
  std::uint32_t next_id = 0;           ///< id_not_given_out: the next id of its kind
  Digest stated{};                     ///< digest_differs: the digest that the snapshot states
  Digest digest{};                     ///< digest_differs: the digest of the world, or of the mesh

  friend bool operator==(const RestoreError&, const RestoreError&) = default;
};

/// The error in words, as in "area 7: two areas have this id".
std::string describe(const RestoreError& error);

/// A T, or the reason why it was not restored.
template <class T>
using RestoreResult = kernel::Result<T, RestoreError>;

/// The options, areas, seams and links of the world; not its journal. The rim of an area
/// (World::rims) becomes an area of its own with the next free id. Cost: a copy of the areas.
Snapshot snapshot(const World& world);
/// The same, and ends the world: the areas are moved.
Snapshot snapshot(World&& world);

/// A world with these areas, seams and links under these ids, made in one bulk edit. Its journal is
/// empty: earlier edits cannot be undone, and marks of the other world are invalid. Of a NavMesh it
/// is the world of points; the agents are ignored. Errors, with the area, seam or link at fault:
/// reserved_id, id_twice, id_not_given_out, digest_differs; refused by an error of World::make, or
/// of WorldEdit::commit.
RestoreResult<World> restore(const Snapshot& saved, unsigned threads = 1);

}  // namespace offgrid::navmesh
