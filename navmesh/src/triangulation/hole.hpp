// Hole: a simple polygon without faces, to be filled with the canonical constrained Delaunay
// triangles of its corners.
//
// After the removal of a vertex, or of the faces that a new constraint crosses, the hole lies on
// the left of a base a -> b, and the other corners are a chain from a to b. fill gives the base its
// triangle (a, b, c), where no other corner is inside the perturbed circle, and goes on with the
// chains a..c and c..b (Anglada 1997; theory of this library: every corner sees the base). A corner
// may occur twice in the chain, where an edge that ends inside the hole was kept: then `partner`
// names the other side of that edge. Such a corner never wins.
#pragma once

#include <cstdint>
#include <vector>

#include "triangulation/sheet.hpp"

namespace offgrid::navmesh::detail {

/// An edge of the chain, from one node to the next.
struct HoleEdge {
  static constexpr std::uint32_t no_partner = 0xFFFFFFFF;

  HalfedgeId outer;  ///< the half-edge on the other side, or none at the border
  bool constrained = false;
  /// the edge of the chain that is the same edge, seen from its other side
  std::uint32_t partner = no_partner;
};

struct Hole {
  std::vector<VertexId> nodes;  ///< from a to b
  std::vector<HoleEdge> edges;  ///< one less than nodes
  HoleEdge base;                ///< of b -> a; it has no partner

  void clear() {
    nodes.clear();
    edges.clear();
    base = {};
  }
};

/// Fills holes. Keeps its working memory from one hole to the next.
class HoleFiller {
 public:
  static constexpr std::size_t few_nodes = 64;

  /// Fills the hole and links it with what is beyond its edges. Requires three nodes or more.
  /// Returns the half-edge a -> b of the new faces. Cost: at most quadratic in the number of nodes
  /// up to few_nodes of them, n log n beyond.
  HalfedgeId fill(const Sheet& sheet, const Hole& hole);

 private:
  struct Task {
    std::uint32_t low;
    std::uint32_t high;
    HalfedgeId parent;
  };

  void close_edge(const Sheet& sheet, const Hole& hole, const Task& task);

  std::vector<Task> tasks_;
  /// of an edge with a partner: the half-edge that came to lie on it
  std::vector<HalfedgeId> placed_;
};

}  // namespace offgrid::navmesh::detail
