// HoleChain: collects the chain of a hole along one side of a new constraint.
#pragma once

#include <vector>

#include "triangulation/hole.hpp"

namespace offgrid::navmesh::detail {

class HoleChain {
 public:
  Hole hole;

  void begin(VertexId first) {
    hole.clear();
    hole.nodes.push_back(first);
    inner_.clear();
  }
  /// The next node, and the half-edge that connects it with the one before; the half-edge belongs
  /// to a face that is taken away.
  void add(const Mesh& mesh, HalfedgeId inner, VertexId node) {
    hole.nodes.push_back(node);
    hole.edges.push_back({mesh.twin(inner), mesh.is_constrained(inner)});
    inner_.push_back(inner);
  }
  /// Finds the edges that have the hole on both sides, and makes them partners.
  void finish();
  /// The same chain from its other end.
  void reverse();

 private:
  std::vector<HalfedgeId> inner_;
  std::vector<std::uint32_t> by_inner_;  ///< positions in inner_, sorted by half-edge
};

}  // namespace offgrid::navmesh::detail
