// CrossedFaces: the pieces of the segment between two vertices, and the edges that each piece
// crosses.
//
//         w1--------w3
//       / |  \      |  \              u - x  crosses w0 w1, w2 w1 and w2 w3, each from its right
//     u - | - -\- - | - x=====v              to its left
//       \ |      \  |  /              x - v  is an edge
//         w0--------w2
//
// The search asks one orientation for each vertex that it meets: the neighbours at the start of a
// piece, then the far corner of each face that the segment enters. It changes nothing, so a segment
// that cannot be constrained leaves no trace.
#pragma once

#include <cstdint>
#include <vector>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh::detail {

class CrossedFaces {
 public:
  /// A piece of the segment, from one vertex to the next.
  struct Piece {
    VertexId from;
    VertexId to;
    HalfedgeId edge;  ///< the half-edge from -> to or to -> from; none if the piece is no edge
    /// the range of crossed() that the piece crosses, if it is no edge; each half-edge runs from
    /// the piece's right to its left
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };

  static constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

  /// Finds the pieces of the segment u-v. Stops at the first constrained edge that the segment
  /// crosses, which is blocking() then. Returns false if the segment crosses more than `limit`
  /// edges.
  bool find(const PlanarMesh& mesh, VertexId u, VertexId v, std::size_t limit = no_limit);

  const std::vector<Piece>& pieces() const { return pieces_; }
  const std::vector<HalfedgeId>& crossed() const { return crossed_; }
  HalfedgeId blocking() const { return blocking_; }
  /// Do the pieces lead from v to u? They do if u has many neighbours and v has few.
  bool is_reversed() const { return is_reversed_; }
  std::uint32_t side_tests() const { return side_tests_; }

 private:
  struct Start {
    VertexId on;  ///< the neighbour on the segment, or none
    /// the edge to that neighbour, or the edge opposite to the start that the segment crosses
    HalfedgeId edge;
  };

  Start leave_vertex(const PlanarMesh& mesh, VertexId from, VertexId v);
  VertexId cross_faces(const PlanarMesh& mesh, HalfedgeId first, VertexId from, VertexId v,
                       std::size_t limit);

  std::vector<Piece> pieces_;
  std::vector<HalfedgeId> crossed_;
  HalfedgeId blocking_;
  bool is_reversed_ = false;
  std::uint32_t side_tests_ = 0;
};

}  // namespace offgrid::navmesh::detail
