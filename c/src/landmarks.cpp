#include "offgrid/navmesh/path/landmarks.hpp"

#include <algorithm>

#include "objects.hpp"

namespace offgrid::c {

using navmesh::Landmarks;

std::size_t useful_landmarks(const navmesh::View& view, std::size_t count) {
  const auto& links = view.world().links();
  const bool has_links =
      count > 0 && std::any_of(links.begin(), links.end(), [&](const auto& each) {
        return view.has_link(each.first, each.second);
      });
  return has_links ? 0 : count;
}

Landmarks KeptLandmarks::of(navmesh::Agent agent) {
  const OnlyLock guard(lock_);
  return kept_[agent.value()];
}

Landmarks KeptLandmarks::get(const navmesh::NavMesh& mesh, navmesh::Agent agent,
                             std::size_t count) {
  Landmarks kept = of(agent);
  if (count == 0) return kept;
  const navmesh::World& world = mesh.world(agent);
  const navmesh::View all(world);
  if (kept.hold_in(all)) return kept;
  const OnlyLock making(making_);
  kept = of(agent);  // another thread may have made them
  if (kept.hold_in(all)) return kept;
  kept = Landmarks::of(world, count);
  const OnlyLock guard(lock_);
  kept_[agent.value()] = kept;
  return kept;
}

void KeptLandmarks::follow(const navmesh::NavMesh& mesh, const navmesh::NavChange& change) {
  for (std::uint32_t i = 0; i < kept_.size(); ++i) {
    if (!kept_[i].is_empty()) kept_[i].follow(mesh.world(navmesh::Agent{i}), change[i]);
  }
}

}  // namespace offgrid::c
