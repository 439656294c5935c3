// Components: the connected components of the free faces, maintained while a world is edited.
//
// An edit hands in the faces that it touched. The free ones among them form clusters. Each free
// face next to a touched face is a seed: it belongs to a remaining part of an old component.
//
//     before                      after a wall has closed the corridor
//
//     C C C C C C C C             C C C s # s C C      #  touched: blocked now
//     C C C C C C C C             C C C s # s C C      s  a seed, of C
//
//                                 <-search|search->    in step; the smaller part, on the right,
//                                                      ends first and gets a new id
//
// Mostly there is one cluster, and all seeds are of one component and next to the cluster: then the
// component stays connected. Otherwise the touched faces are looked at by places, each a connected
// set of them. The removed faces of a place and its new ones cover the same ground, and seeds stay,
// so a path in an old component that enters a place and leaves it passes two seeds there. If one
// cluster connects all seeds that a component has at a place, its paths go on through that place;
// if that is so at each place, it stays connected, however far the places are apart.
//
// Where the seeds of a component at a place are not all connected, a search starts from each of
// them, all in step. Two searches that meet become one. A search that ends has found a component of
// its own, the smaller part, which gets a new id. If it started at several places, they count as
// one then, since it connected what is beyond it on both sides. The searches stop as soon as each
// component has only one left at each place; what no search has ended with is one component. Where
// a cluster connects components, the smaller one gets the id of the larger one.
//
// Cost: the touched faces; where an edit splits or joins components, about the size of the smaller
// part times the number of parts. If seeds of a place are connected only by a long detour, as when
// a door closes in a ring, all faces within half the length of the detour.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/image_of.hpp"
#include "mesh/zeroed_array.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "world/area_cover.hpp"

namespace offgrid::navmesh {

namespace detail {

class Components {
 public:
  /// The component of a face that is alive; none if the face is blocked.
  ComponentId of(FaceId f) const { return face_components_[f.value()]; }
  std::size_t count() const { return components_.size() - free_ids_.size(); }

  /// Updates the components after an edit. `touched` has the removed faces, the new ones, those
  /// with other winding numbers, and both faces of each edge that became a barrier or ceased to be
  /// one.
  void follow(const SnapRounding& snap, const AreaCover& cover, std::span<const FaceId> touched);

 private:
  friend struct ImageOf<Components>;

  static constexpr std::uint32_t none = 0xFFFFFFFF;

  /// A cluster, or a search and its result so far; united ones form a union-find tree.
  struct Group {
    std::uint32_t parent = 0;   ///< itself, or the group that it was united with
    std::vector<FaceId> faces;  ///< visited faces
    /// from `next` on, visited faces whose neighbours have not been visited
    std::vector<FaceId> pending;
    std::size_t next = 0;
    std::vector<ComponentId> former;    ///< former components of its faces, each once
    std::vector<std::uint32_t> starts;  ///< where it is a search: indices in contacts_, each once
    bool is_live = false;               ///< is it in live_?
    bool is_complete = false;
  };

  struct Component {
    std::size_t size = 0;       ///< the number of its faces
    std::uint32_t rest = none;  ///< in an edit: a group with what no search has ended with
    std::uint32_t contact = 0;  ///< in an edit: the index of its last contact, if it has one
  };

  /// A component at a place.
  struct Contact {
    ComponentId component;
    std::uint32_t group = 0;     ///< of one of its seeds there
    std::uint32_t searches = 0;  ///< incomplete ones that started from seeds there
    // A list in members_ of the searches; united ones repeat, and none if there are no searches.
    std::uint32_t members = 0;
    std::uint32_t first = none;
    std::uint32_t last = none;
  };
  struct Member {
    std::uint32_t group = 0;
    std::uint32_t next = none;
  };

  void rebuild();
  void mark(std::span<const FaceId> touched);
  bool stays_one_component(std::span<const FaceId> touched);
  bool are_neighbours_visited(FaceId f) const;
  void keep_component(std::span<const FaceId> touched);
  void find_clusters(std::span<const FaceId> touched);
  void find_seeds(std::span<const FaceId> touched);
  void add_seed(std::uint32_t group, FaceId f);
  bool is_divided();
  void find_contacts(std::span<const FaceId> touched);
  void find_contacts_at(FaceId first, std::size_t place);
  void note_seed(FaceId seed, std::size_t place);
  void add_member(Contact& contact, std::uint32_t group);
  void search();
  bool is_contested(const Group& group) const;
  void expand(std::uint32_t group);
  void complete(std::uint32_t group);
  void make_live(std::uint32_t group);
  void join_contacts(std::uint32_t kept, std::uint32_t gone);
  FaceId take_pending(std::uint32_t group);
  void unite(std::uint32_t one, std::uint32_t other);
  void unite_rest();
  void assign();
  void renumber(const Group& group, ComponentId kept);

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
  const Mesh& mesh() const { return *mesh_; }
  /// The face across the corner's half-edge; none if it is blocked or behind a barrier.
  FaceId across(const HalfedgeRecord& corner) const {
    const HalfedgeId twin{corner.twin};
    if (!twin) return {};
    const FaceId to = mesh().face(twin);
    return is_free(to) && cover_->barrier_count(*snap_, twin) == 0 ? to : FaceId{};
  }
  ComponentId new_id();
  void set_component(FaceId f, ComponentId id);

  struct Mark {
    std::uint64_t round = 0;
    std::uint32_t group = none;
    bool is_touched = false;
    bool is_placed = false;  ///< has its place been found?
  };

  LargeVector<ComponentId> face_components_;  ///< by face; none for an unused slot
  LargeVector<Component> components_;         ///< by id
  LargeVector<std::uint32_t> free_ids_;

  // Working memory of an edit.
  const SnapRounding* snap_ = nullptr;
  const Mesh* mesh_ = nullptr;  ///< of the surface
  const AreaCover* cover_ = nullptr;
  std::uint64_t round_ = 0;
  ZeroedArray<Mark> marks_;  ///< by face
  std::vector<Group> groups_;
  std::size_t group_count_ = 0;
  std::vector<Contact> contacts_;  ///< place after place
  std::vector<Member> members_;
  std::vector<std::uint32_t> live_;  ///< all contested searches, and perhaps others
  std::vector<FaceId> open_;
  ComponentId kept_;
  std::vector<ComponentId> changed_;  ///< components that may have become empty
};

}  // namespace detail

}  // namespace offgrid::navmesh
