// Star: the half-edges that start at a vertex, one by one, for searches that may stop early.
//
// Mesh::outgoing goes counter-clockwise from the border and has to find it first. A star begins at
// the half-edge that is kept, goes to the left, and at the border from there again to the right.
#pragma once

#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh::detail {

class Star {
 public:
  Star(const Mesh& mesh, VertexId v) : mesh_(mesh), first_(mesh.halfedge(v)), current_(first_) {}

  HalfedgeId current() const { return current_; }  ///< none behind the last
  void advance() {
    if (is_leftward_) {
      current_ = mesh_.rotate_left(current_);
      if (current_ == first_)
        current_ = HalfedgeId{};  // all the way round
      else
        is_leftward_ = static_cast<bool>(current_);
      if (is_leftward_) return;
      current_ = first_;
    }
    current_ = mesh_.rotate_right(current_);
  }

 private:
  const Mesh& mesh_;
  HalfedgeId first_;
  HalfedgeId current_;
  bool is_leftward_ = true;
};

}  // namespace offgrid::navmesh::detail
