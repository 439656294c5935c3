// Splits: a new vertex on an edge or in a face, and the way back. Topology only.
//
// A split gives every face that it divides one child in the face's own slot and the others in new
// slots, so no slot is freed. Splits that are undone in reverse order leave the mesh as it was,
// down to the half-edge kept for each vertex and the ids that come next.
#pragma once

#include <array>

#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh::detail {

/// What a split did: enough to undo it, and to hand the data of a face on to its children.
struct Split {
  enum class Kind : std::uint8_t { edge, face };

  /// A new face, and the one whose slot the other part kept.
  struct Child {
    FaceId parent;
    FaceId face;
  };

  Kind kind = Kind::edge;
  VertexId vertex;  ///< the new one
  /// edge: the one that was split, now its first half. face: corner 0 of the face
  HalfedgeId halfedge;
  /// edge: on its left, and on its right unless at the border. face: both of the same parent
  std::array<Child, 2> children{};
  /// what the vertices around kept before: origin, target, left apex, right apex; or the corners
  std::array<HalfedgeId, 4> kept{};
};

/// Splits the edge of h and its one or two faces, each by an edge from the new vertex to its corner
/// opposite. Both halves are constrained if the edge was. Requires room for a vertex and two faces.
Split split_edge(Mesh& mesh, HalfedgeId h);

/// Splits a face into three at a new vertex. Requires room for a vertex and two faces.
Split split_face(Mesh& mesh, FaceId f);

/// Requires that `split` is the last one that is not undone.
void undo(Mesh& mesh, const Split& split);

}  // namespace offgrid::navmesh::detail
