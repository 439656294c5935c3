// HoleChain: collects the chain of a hole along one side of a new constraint.
#pragma once

#include <vector>

#include "triangulation/hole.hpp"

namespace offgrid::navmesh::detail {

class HoleChain {
 public:
  Hole hole;

  /// Starts a chain at a vertex.
  void begin(VertexId first) {
    hole.clear();
    hole.nodes.push_back(first);
    inner_.clear();
  }
  /// Adds the next node, and the half-edge between it and the one before, which belongs to a face
  /// that is removed.
  void add(const Mesh& mesh, HalfedgeId inner, VertexId node) {
    hole.nodes.push_back(node);
    hole.edges.push_back({mesh.twin(inner), mesh.is_constrained(inner)});
    inner_.push_back(inner);
  }
  /// Makes the two sides of each edge that has the hole on both sides partners.
  void finish();
  /// Reverses the chain.
  void reverse();

 private:
  std::vector<HalfedgeId> inner_;        ///< the half-edge of each edge of the chain
  std::vector<std::uint32_t> by_inner_;  ///< positions in inner_, sorted by half-edge
};

}  // namespace offgrid::navmesh::detail
