// Star: the half-edges that start at a vertex, one by one, for searches that may stop early.
//
// Mesh::outgoing runs counter-clockwise from the border and has to find the border first. A star
// begins at the half-edge kept for the vertex, rotates left, and at the border goes back to the
// first one and rotates right.
#pragma once

#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh::detail {

class Star {
 public:
  Star(const Mesh& mesh, VertexId v) : mesh_(mesh), first_(mesh.halfedge(v)), current_(first_) {}

  HalfedgeId current() const { return current_; }  ///< none after the last one
  void advance() {
    if (is_leftward_) {
      current_ = mesh_.rotate_left(current_);
      if (current_ == first_)
        current_ = HalfedgeId{};  // once round
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
