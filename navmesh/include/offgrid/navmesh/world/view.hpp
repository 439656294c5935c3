// View: a world as one of its users sees it, without some of its areas.
//
//   View view(world);
//   view.switch_off(drawbridge);                  // nobody else notices
//   finder.find(view, from, to);
//
// A view is no copy and makes no mesh: it holds the areas that it leaves out, and asks the world.
// Everything that looks at a world takes a view; a world is the view of itself from which nothing
// is left out. A view follows the edits of its world; areas that are gone are left out of nothing.
// Several views of one world may be used at once, each by one thread, while nobody edits the world.
#pragma once

#include <cstdint>
#include <set>
#include <unordered_map>
#include <vector>

#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

namespace detail {
struct PartId;
}

class View {
 public:
  /// The whole world, which must outlive the view. Not explicit: a world is a view.
  View(const World& world) : world_(&world) {}  // NOLINT(google-explicit-constructor)

  const World& world() const { return *world_; }
  PlanarMesh planar() const { return world_->planar(); }
  const Mesh& mesh() const { return world_->mesh(); }
  FaceId face_at(const kernel::Point2& p) const { return world_->face_at(p); }

  // ---- what is left out; an id that no area can have is left out of nothing
  void switch_off(AreaId id);
  void switch_on(AreaId id);
  const std::set<AreaId>& switched_off() const { return off_; }
  /// Is nothing left out?
  bool is_whole() const { return off_.empty(); }

  // ---- what is seen. Cost: none if nothing is left out; else of a face the areas that are left
  // out and outrank what is seen, times the logarithm of how many cover it; after each edit, once,
  // the pieces of the barriers that are left out
  const FaceState& state(FaceId f) const;
  bool is_blocked(FaceId f) const { return state(f).ground == Ground::blocked; }
  /// Is the face free in the world and not here? It stays in the mesh.
  bool is_removed(FaceId f) const;
  /// The enabled regions that cover the face and are not left out, by increasing id. Cost: the
  /// regions whose winding number about the face is not zero, and sorting them.
  std::vector<AreaId> areas(FaceId f) const;
  /// Is the edge part of a barrier that is enabled and not left out?
  bool is_barrier(HalfedgeId h) const;
  /// May one go from the half-edge's face to the one across? Asks about the edge and the face
  /// across only.
  bool is_open(HalfedgeId h) const;

 private:
  const FaceState& state_without(FaceId f) const;
  bool has_barrier_left(HalfedgeId h) const;
  void count_barrier(const detail::PartId& id) const;
  void count_barriers() const;

  const World* world_;
  std::set<AreaId> off_;

  // How often barriers that are left out run along each edge, as of a version of the world.
  mutable std::unordered_map<std::uint64_t, std::uint32_t> barriers_;
  mutable std::uint64_t version_ = 0;
  mutable bool is_counted_ = false;
};

}  // namespace offgrid::navmesh
