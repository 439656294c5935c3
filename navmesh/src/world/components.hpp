// Components: which free faces one can walk between, kept while a world is edited.
//
// An edit hands in the faces that it touched. Those that are free form clusters; each free face
// next to them is the seed of what may be left of a component. Mostly there is one cluster, and all
// seeds are of one component and at the cluster: then nothing has come apart. If the seeds of one
// component do not all hang together by way of clusters, a search goes out from each of them, all
// in step. Searches that meet are one; one that ends has found a component of its own, which is the
// smaller part, and gets a new number. As soon as no two searches are left in one component they
// stop. Where clusters join components, the smaller one takes the larger one's number.
//
// Cost: the touched faces, and where an edit splits or joins components about the smaller part
// times the number of parts. If seeds are connected by a long way round only, as where a door
// closes in a ring, half of the shorter way in all directions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "world/area_cover.hpp"

namespace offgrid::navmesh {

namespace detail {

class Components {
 public:
  /// Of a face that is alive; none if it is blocked.
  ComponentId of(FaceId f) const { return face_components_[f.value()]; }
  std::size_t count() const { return sizes_.size() - free_ids_.size(); }

  /// After an edit: which faces are there no longer, are new, or are covered by other areas; and
  /// those on both sides of an edge that became a barrier or is none any more.
  void follow(const SnapRounding& snap, const AreaCover& cover, std::span<const FaceId> touched);

 private:
  /// What a search has found so far.
  struct Group {
    std::uint32_t parent = 0;   ///< itself, or the group that it became part of
    std::vector<FaceId> faces;  ///< visited
    /// of these, from `next` on, those whose neighbours are not visited yet
    std::vector<FaceId> pending;
    std::size_t next = 0;
    std::vector<ComponentId> were;  ///< the components that its faces were in before, each once
    bool is_complete = false;
  };

  void begin_anew();
  void mark(std::span<const FaceId> touched);
  bool hang_together(std::span<const FaceId> touched);
  bool is_met_all_round(FaceId f) const;
  void give_all(std::span<const FaceId> touched);
  void find_clusters(std::span<const FaceId> touched);
  void find_seeds(std::span<const FaceId> touched);
  void add_seed(std::uint32_t group, FaceId f);
  void search();
  bool is_contested(const Group& group) const;
  void expand(std::uint32_t group);
  FaceId take_pending(std::uint32_t group);
  void unite(std::uint32_t one, std::uint32_t other);
  void assign();
  void take_over(const Group& group, ComponentId kept);

  std::uint32_t new_group();
  std::uint32_t root(std::uint32_t group);
  void visit(FaceId f, std::uint32_t group);
  bool is_visited(FaceId f) const {
    return marks_[f.value()].round == round_ && marks_[f.value()].group != none;
  }
  bool is_touched(FaceId f) const {
    return marks_[f.value()].round == round_ && marks_[f.value()].is_touched;
  }
  bool is_free(FaceId f) const { return cover_->is_walkable(f); }
  /// The face on the other side of the corner's half-edge, if one may go there.
  FaceId across(const HalfedgeRecord& corner) const {
    const HalfedgeId twin{corner.twin};
    if (!twin) return {};
    const FaceId to = snap_->mesh().face(twin);
    return is_free(to) && cover_->barrier_count(*snap_, twin) == 0 ? to : FaceId{};
  }
  ComponentId new_id();
  void give(FaceId f, ComponentId id);

  static constexpr std::uint32_t none = 0xFFFFFFFF;

  struct Mark {
    std::uint64_t round = 0;
    std::uint32_t group = none;
    bool is_touched = false;
  };

  LargeVector<ComponentId> face_components_;  ///< by face; none of slots without a face
  std::vector<std::size_t> sizes_;            ///< by component, in faces
  std::vector<std::uint32_t> free_ids_;

  // Working memory of an edit.
  const SnapRounding* snap_ = nullptr;
  const AreaCover* cover_ = nullptr;
  std::uint64_t round_ = 0;
  LargeVector<Mark> marks_;  ///< by face
  std::vector<Group> groups_;
  std::size_t group_count_ = 0;
  /// by component: how many groups that are not complete have faces of it
  std::vector<std::uint32_t> searches_;
  std::vector<std::uint32_t> live_;  ///< groups that are roots and may not be complete
  std::vector<FaceId> open_;
  ComponentId kept_;
  std::vector<ComponentId> changed_;  ///< components that may have become empty
};

}  // namespace detail

}  // namespace offgrid::navmesh
