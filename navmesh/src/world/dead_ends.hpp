// DeadEnds: free faces from which no way leads on, kept while a world is edited.
//
// Take the free faces and the open edges between them as a graph, and take away faces with at most
// one neighbour as long as there are any: what is taken away hangs on the rest as trees. A shortest
// way enters a tree only if it starts or ends there, since who leaves a tree leaves it by the edge
// by which he came. On a real map most faces are in trees.
//
// What is a dead end is a function of the mesh: the rest is the 2-core of the graph, and that is
// unique (Seidman 1983). An edit puts the faces that it touched back, and those between them and
// the rest, and takes away again what it can. Cost: these faces.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "world/area_cover.hpp"

namespace offgrid::navmesh::detail {

class DeadEnds {
 public:
  bool is_dead_end(FaceId f) const { return exits_[f.value()].state == State::dead_end; }
  bool is_thoroughfare(FaceId f) const { return exits_[f.value()].state == State::through; }
  /// Of a dead end: the edge by which one leaves it. None for the last face of a component that has
  /// nothing but dead ends.
  HalfedgeId exit(FaceId f) const { return exits_[f.value()].edge; }

  /// After an edit, with the faces that Components::follow gets.
  void follow(const SnapRounding& snap, const AreaCover& cover, std::span<const FaceId> touched);

 private:
  /// In an order such that of a face beside one that the edit touched: absent ones stay,
  /// thoroughfares may lose a neighbour, and dead ends may also win one.
  enum class State : std::uint8_t {
    absent,  ///< blocked, or no face
    through,
    dead_end,
  };
  struct Exit {
    HalfedgeId edge;
    State state = State::absent;
    bool is_doubtful = false;  ///< is it one of doubtful_?
  };

  void doubt(FaceId f);
  void put_back(const Mesh& mesh, FaceId f, bool is_open);
  void take_away(const SnapRounding& snap, const AreaCover& cover);

  LargeVector<Exit> exits_;       ///< by face
  std::vector<FaceId> doubtful_;  ///< those that may have to be taken away
};

}  // namespace offgrid::navmesh::detail
