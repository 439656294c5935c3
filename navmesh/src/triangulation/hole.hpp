// Hole: a simple polygon without faces, to be filled with the canonical constrained Delaunay
// triangles of its corners.
//
// After the removal of a vertex, or of the faces that a new constraint crosses, the hole lies on
// the left of a base a -> b, and its other corners are a chain from a to b. fill gives the base its
// triangle (a, b, c), where no other corner is inside the perturbed circle, and continues with the
// holes at a -> c and c -> b (Anglada 1997; every corner sees the base):
//
//        d---c                d---c
//       /     \              /   / \        the face (a, b, c)
//      e       f     ->     e   /   f        bases next: a -> c with chain a e d c,
//       \     /              \ /     \                   c -> b with chain c f b
//        a---b                a-------b
//         base
//
// A corner occurs twice in the chain if the hole keeps a constrained edge that ends inside it; then
// `partner` is the other side of that edge. Such a corner is never chosen for c.
#pragma once

#include <cstdint>
#include <vector>

#include "triangulation/edit_context.hpp"

namespace offgrid::navmesh::detail {

/// An edge of the chain, from one node to the next.
struct HoleEdge {
  static constexpr std::uint32_t no_partner = 0xFFFFFFFF;

  HalfedgeId outer;  ///< the half-edge on the other side, or none at the border
  bool constrained = false;
  /// the index of the chain's edge that is the other side of this one
  std::uint32_t partner = no_partner;
};

struct Hole {
  std::vector<VertexId> nodes;  ///< the chain's vertices from a to b
  std::vector<HoleEdge> edges;  ///< the chain's edges, one less than nodes
  HoleEdge base;                ///< the edge between a and b; it has no partner

  void clear() {
    nodes.clear();
    edges.clear();
    base = {};
  }
};

/// Fills holes, and keeps its working memory from one hole to the next.
class HoleFiller {
 public:
  static constexpr std::size_t few_nodes = 64;  ///< larger holes go to fill_large_hole

  /// Fills the hole and links the new faces with those beyond its edges. Returns the half-edge
  /// a -> b of the new faces. Aborts if there are fewer than three nodes. Cost: at most quadratic
  /// in the number of nodes up to few_nodes of them, n log n beyond.
  HalfedgeId fill(const EditContext& context, const Hole& hole);

 private:
  /// A hole left to fill: the chain from node low to node high.
  struct Task {
    std::uint32_t low;
    std::uint32_t high;
    HalfedgeId parent;  ///< the half-edge on the other side of its base
  };

  void close_edge(const EditContext& context, const Hole& hole, const Task& task);

  std::vector<Task> tasks_;
  /// the new half-edge on each edge that has a partner
  std::vector<HalfedgeId> placed_;
};

/// Collects the chain of a hole along one side of a new constraint.
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

/// Does what HoleFiller::fill does, which calls it for more than `HoleFiller::few_nodes` nodes. It
/// looks at every corner for each face, which is best for few corners and quadratic for many: a
/// vertex with 100,000 neighbours, or a constraint across a circle of as many points. Here the
/// corners are triangulated in bulk, with the hole's edges as constraints, and the faces inside are
/// copied. The result is the same, since a polygon has one canonical constrained triangulation.
/// Cost: a bulk build of the nodes, which fills smaller holes for the edges that it has to insert.
HalfedgeId fill_large_hole(const EditContext& context, const Hole& hole);

}  // namespace offgrid::navmesh::detail
