#include "offgrid/navmesh/nav_snapshot.hpp"

#include <algorithm>

namespace offgrid::navmesh {

namespace {

bool are_equal(const Disc& a, const Disc& b) {
  return a.radius() == b.radius() &&
         std::equal(a.corners().begin(), a.corners().end(), b.corners().begin(), b.corners().end());
}

}  // namespace

Snapshot snapshot(const NavMesh& mesh) {
  Snapshot saved = snapshot(mesh.world());
  saved.options.journal_limit = mesh.journal_limit_;
  saved.agents.disc_sides = mesh.disc_sides_;
  for (const Disc& disc : mesh.discs_) saved.agents.radii.push_back(disc.radius());
  if (!mesh.discs_.empty()) saved.agents.digest = mesh.digest();
  return saved;
}

RestoreResult<NavMesh> restore_mesh(const Snapshot& saved, unsigned threads) {
  return NavMesh::of(saved, threads);
}

bool NavDiff::is_empty() const {
  return !agents_differ && std::all_of(worlds.begin(), worlds.end(),
                                       [](const WorldDiff& world) { return world.is_empty(); });
}

NavDiff diff(const NavMesh& a, const NavMesh& b) {
  NavDiff difference;
  difference.worlds.push_back(diff(a.world(), b.world()));
  const auto other =
      std::mismatch(a.discs_.begin(), a.discs_.end(), b.discs_.begin(), b.discs_.end(), are_equal);
  const auto equal = static_cast<std::uint32_t>(other.first - a.discs_.begin());
  difference.agents_differ = equal < std::max(a.discs_.size(), b.discs_.size());
  for (Agent agent{1}; agent.value() <= equal; agent = Agent{agent.value() + 1})
    difference.worlds.push_back(diff(a.world(agent), b.world(agent)));
  return difference;
}

}  // namespace offgrid::navmesh
