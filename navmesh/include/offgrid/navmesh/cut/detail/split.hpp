// Splits: a new vertex on an edge or in a face, and its undoing. Topology only.
//
//        a                    a                 c                     c
//      /   \                / | \              / \                  / | \     x: new vertex
//     u--h->v      ->      u--x--v            / f \       ->       /  x  \    h, f: kept by a
//      \   /                \ | /            /     \              / /   \ \   child
//        b                    b             a-------b            a---------b
//
// One child of each divided face keeps its slot and the others get new slots, so no slot is freed.
// Splits that are undone in reverse order leave the mesh as it was, down to the half-edge kept for
// each vertex and the ids that come next.
#pragma once

#include <array>

#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh::detail {

/// The record of a split, from which it is undone and the children inherit the data of a face.
struct Split {
  enum class Kind : std::uint8_t { edge, face };

  /// A new face, and the face whose slot the other part kept.
  struct Child {
    FaceId parent;
    FaceId face;
  };

  Kind kind = Kind::edge;
  VertexId vertex;  ///< the new vertex
  /// edge: the half-edge that was split, now its first half; face: corner 0 of the face
  HalfedgeId halfedge;
  /// edge: the children on its left and, unless at the border, on its right; face: both new faces
  std::array<Child, 2> children{};
  /// the half-edges kept before for origin, target, left apex, right apex; or for the corners
  std::array<HalfedgeId, 4> kept{};
};

/// Splits the edge of h, and each of its one or two faces by an edge from the new vertex to the
/// opposite corner. Both halves are constrained if the edge was. Aborts without room for a vertex
/// and two faces.
Split split_edge(Mesh& mesh, HalfedgeId h);

/// Splits a face into three at a new vertex. Aborts without room for a vertex and two faces.
Split split_face(Mesh& mesh, FaceId f);

/// Undoes a split. Requires that `split` is the last one that is not undone.
void undo(Mesh& mesh, const Split& split);

}  // namespace offgrid::navmesh::detail
