// A world that follows a scene: what its models cover between two heights is blocked.
#pragma once

#include <map>
#include <vector>

#include "offgrid/navmesh/world/world.hpp"
#include "offgrid/scene/footprint.hpp"

namespace offgrid::testing {

/// The slab between the heights that counts.
struct Slab {
  kernel::Coordinate3 low;
  kernel::Coordinate3 high;
};

/// An area of each model has its surface and its section as parts; its walls are an area of their
/// own, since barriers and regions are.
class Ground {
 public:
  Ground(navmesh::World& world, const Slab& slab) : world_(world), slab_(slab) {}

  static navmesh::AreaId region_of(scene::ModelId model) {
    return navmesh::AreaId(2 * model.value() + 1);
  }
  static navmesh::AreaId barrier_of(scene::ModelId model) {
    return navmesh::AreaId(2 * model.value() + 2);
  }

  /// Puts what has changed since the last call, in one edit. Does the world take it?
  bool follow(const scene::Scene& scene) {
    std::map<scene::ModelId, scene::Footprint> now;
    for (scene::Footprint& print : footprints(scene, slab_.low, slab_.high).value())
      now.emplace(print.model, std::move(print));
    auto edit = world_.edit();
    for (const auto& [model, print] : put_) {
      if (!now.contains(model)) plan(edit, model, {});
    }
    for (const auto& [model, print] : now) {
      const auto before = put_.find(model);
      if (before == put_.end() || before->second != print) plan(edit, model, print);
    }
    if (!edit.commit()) return false;
    put_ = std::move(now);
    return true;
  }

  /// Undoes the last edit of the world; `scene` is as it was before that.
  bool undo(const scene::Scene& scene) {
    if (!world_.undo()) return false;
    put_.clear();
    for (scene::Footprint& print : footprints(scene, slab_.low, slab_.high).value())
      put_.emplace(print.model, std::move(print));
    return true;
  }

 private:
  void plan(navmesh::WorldEdit& edit, scene::ModelId model, const scene::Footprint& print) const {
    std::vector<navmesh::Area> parts;
    for (const auto* loops : {&print.surface, &print.section}) {
      if (loops->empty()) continue;
      parts.emplace_back().loops = *loops;
    }
    put_or_remove(edit, region_of(model), parts);
    parts.clear();
    if (!print.walls.empty()) {
      parts.emplace_back().loops = print.walls;
      parts.front().shape = navmesh::Area::Shape::barrier;
    }
    put_or_remove(edit, barrier_of(model), parts);
  }

  void put_or_remove(navmesh::WorldEdit& edit, navmesh::AreaId id,
                     const std::vector<navmesh::Area>& parts) const {
    if (!parts.empty())
      edit.put(id, parts);
    else if (world_.find(id) != nullptr)
      edit.remove(id);
  }

  navmesh::World& world_;
  Slab slab_;
  std::map<scene::ModelId, scene::Footprint> put_;  ///< what the world has
};

}  // namespace offgrid::testing
