// Whole meshes: a NavMesh with the worlds of all agents, saved, restored, compared and renumbered.
//
//   const Snapshot saved = snapshot(mesh);
//   const auto same = restore_mesh(saved);
//   // same->digest() == mesh.digest(), with the same ids and next ids, and the same paths
//
//   const NavDiff difference = diff(mesh, *same);  // empty exactly if the digests are equal
//
// A mesh is a function of its options and of its areas, seams and links, so a snapshot is these
// under their ids. Each agent's world is grown and built anew, in one bulk edit. io::write_world
// makes a file of a snapshot.
#pragma once

#include <vector>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/world/canonical_numbers.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/navmesh/world/world_diff.hpp"

namespace offgrid::navmesh {

/// The options, areas, seams, links and agents of the mesh; not its journal. Snapshot::digest is
/// that of the world of points; SavedAgents::digest that of the mesh, none without discs. Cost: a
/// copy of the areas.
Snapshot snapshot(const NavMesh& mesh);

/// A mesh with these areas, seams and links under these ids, the world of each agent made in one
/// bulk edit. Its journal is empty: undo() returns cannot_undo, marks of the other mesh are
/// invalid, and Mark{} stands for the restored state. The snapshot of a World becomes a mesh of
/// points only, with the margin of the world. Requires 8, 16 or 32 sides of a disc; checked.
/// Errors: those of restore(Snapshot); refused by radius_too_large, with the radius; digest_differs
/// also for the whole mesh. Cost: that of an edit that adds all areas to a new mesh.
RestoreResult<NavMesh> restore_mesh(const Snapshot& saved, unsigned threads = 1);

struct NavDiff {
  /// Do the agents differ in number or discs? Then `worlds` ends before the first that differs.
  bool agents_differ = false;
  /// The differences of worlds, by agent. The first has areas as given, those of discs grown ones.
  std::vector<WorldDiff> worlds;

  /// The first area, as given, in which the meshes differ, or null.
  const AreaDifference* first_area() const {
    return worlds.empty() ? nullptr : worlds.front().first_area();
  }
  bool is_empty() const;
};

/// The differences; empty exactly if the digests are equal, up to collisions of hashes. Cost: that
/// of diff(World, World) for each agent.
NavDiff diff(const NavMesh& a, const NavMesh& b);

/// The numbers of vertices and faces in the agent's world, floor by floor (World::floors).
inline CanonicalNumbers renumber(const NavMesh& mesh, Agent agent = point_agent) {
  return CanonicalNumbers(mesh.world(agent).floors());
}

}  // namespace offgrid::navmesh
