// DeadEnds: the free faces outside the 2-core, maintained while a world is edited.
//
// The free faces and the open edges between them form a graph. Remove a face with at most one
// neighbour as long as there is one: the removed faces, the dead ends, form trees, and the rest is
// the 2-core, the thoroughfares. A shortest path enters a tree only if it starts or ends there,
// since a path through a tree would leave it by the edge by which it entered. On a real map most
// faces are dead ends.
//
//     d - d - o - o - o - d           o  a thoroughfare, in the 2-core
//             |       |   |           d  a dead end; its exit leads towards the core
//             o - o - o   d - d
//
// The 2-core of a graph is unique (Seidman 1983), so dead ends are a function of the mesh. An edit
// makes the touched faces thoroughfares, and those between them and the core, and then prunes
// again. Cost: these faces.
//
// A search asks at every face where its edges lead. So each face has a byte of ways, which tells
// that without a look at the faces around it, their labels and the barriers between.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "mesh/image_of.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "world/area_cover.hpp"

namespace offgrid::navmesh::detail {

class DeadEnds {
 public:
  bool is_dead_end(FaceId f) const { return exits_[f.value()].state == State::dead_end; }
  bool is_thoroughfare(FaceId f) const { return exits_[f.value()].state == State::through; }
  /// The edge by which a path leaves a dead end; none for the last face of a component of dead ends
  /// only.
  HalfedgeId exit(FaceId f) const {
    const std::uint8_t side = exits_[f.value()].side;
    return side == no_side ? HalfedgeId{} : HalfedgeId{Numbering::encode(f.value(), side)};
  }

  /// Does the half-edge, seen from its face, lead over an open edge to a free face?
  bool is_open(HalfedgeId h) const { return (ways_from(h) & any_way) != 0; }
  bool leads_to_thoroughfare(HalfedgeId h) const { return (ways_from(h) & to_thoroughfare) != 0; }
  bool leads_to_dead_end(HalfedgeId h) const { return (ways_from(h) & to_dead_end) != 0; }

  /// Updates the dead ends after an edit. Takes the faces that Components::follow takes.
  void follow(const SnapRounding& snap, const AreaCover& cover, std::span<const FaceId> touched);

 private:
  friend struct ImageOf<DeadEnds>;

  /// The order counts. Next to a touched face, an absent face does not change; a thoroughfare may
  /// have lost a neighbour; a dead end may also have gained one.
  enum class State : std::uint8_t {
    absent,  ///< blocked, or an unused slot
    through,
    dead_end,
  };
  static constexpr std::uint8_t no_side = 3;
  struct Exit {
    std::uint8_t side = no_side;  ///< the exit is this half-edge of the face
    State state = State::absent;
    bool is_queued = false;  ///< is the face in queue_?
  };

  // The ways of a face, by the corner k of the half-edge: bit k, and bit 4 + k.
  static constexpr std::uint32_t to_thoroughfare = 1, to_dead_end = 1 << 4,
                                 any_way = to_thoroughfare | to_dead_end;

  std::uint32_t ways_from(HalfedgeId h) const {
    return std::uint32_t{ways_[Numbering::face(h.value())]} >> Numbering::corner(h.value());
  }
  void enqueue(FaceId f);
  void restore(const Mesh& mesh, FaceId f, bool is_open);
  void prune(const SnapRounding& snap, const AreaCover& cover);
  void set_way(HalfedgeId h, std::uint32_t way);
  std::uint32_t way_to(FaceId f) const;
  void follow_ways(const SnapRounding& snap, const AreaCover& cover,
                   std::span<const FaceId> touched);

  LargeVector<Exit> exits_;         ///< by face
  LargeVector<std::uint8_t> ways_;  ///< by face; 0 for an unused slot
  std::vector<FaceId> queue_;       ///< those that may have to be taken away
  std::vector<FaceId> changed_;     ///< those that became thoroughfares or dead ends
};

}  // namespace offgrid::navmesh::detail
