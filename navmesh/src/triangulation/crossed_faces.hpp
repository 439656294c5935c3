// CrossedFaces: what lies between two vertices: the pieces of the segment from vertex to vertex,
// and the edges that each piece crosses.
//
// One orientation for each vertex that is met: at the start of a piece for its neighbours, then for
// the far corner of each face that the segment enters. Nothing is changed, so a segment that turns
// out to be impossible leaves no trace.
#pragma once

#include <cstdint>
#include <vector>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh::detail {

class CrossedFaces {
 public:
  /// From one vertex of the segment to the next.
  struct Piece {
    VertexId from;
    VertexId to;
    HalfedgeId edge;  ///< the half-edge from -> to or to -> from, if there is one
    /// otherwise the crossed half-edges [begin, end) of crossed(); each runs from the right to the
    /// left
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };

  static constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

  /// Finds the pieces of the segment u-v. Stops at the first constrained edge that is crossed, and
  /// tells which: blocking(). False if it stops because more edges than the limit are crossed.
  bool find(const PlanarMesh& mesh, VertexId u, VertexId v, std::size_t limit = no_limit);

  const std::vector<Piece>& pieces() const { return pieces_; }
  const std::vector<HalfedgeId>& crossed() const { return crossed_; }
  HalfedgeId blocking() const { return blocking_; }
  /// Do the pieces lead from v to u? They do if u has many neighbours and v has not.
  bool is_reversed() const { return is_reversed_; }
  std::uint32_t side_tests() const { return side_tests_; }

 private:
  struct Start {
    VertexId on;  ///< a neighbour that is on the segment, with the edge to it
    /// that edge; or else the edge opposite to the start, which the segment crosses
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
