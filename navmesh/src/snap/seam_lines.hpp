// SeamLines: the seams along the edges of the floors, and what is across an edge.
//
// Several seams may run along one edge, if what lay between them is thinner than a unit. They are
// passed from left to right, from floor to floor:
//
//      floor 0  left -> | s      the left side of s leads to floor 1, where t is to the right of s;
//      floor 1          | s -> | t      the left side of t leads to floor 2; nothing is right of t
//      floor 2                 | t -> the face on the right of the edge on floor 2
#pragma once

#include <array>
#include <span>
#include <vector>

#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

/// A seam's original along an edge, as it runs in the direction of the edge.
struct EdgeLine {
  OriginalId id;
  kernel::Point2 from{};
  kernel::Point2 to{};
  bool is_forward = true;  ///< from the smaller end of the original to the larger one

  /// The side of the original on the left of the edge's direction, over which one leaves.
  SeamSide side() const { return is_forward ? SeamSide::left : SeamSide::right; }
};

/// Questions to seams along edges. Keeps its memory from one question to the next.
class SeamLines {
 public:
  /// The seams along the edge from u to v, from left to right; valid until the next question.
  std::span<const EdgeLine> along(const SnapState& state, VertexId u, VertexId v);
  /// The half-edge that one enters when one leaves the face left of u -> v over this edge of a
  /// floor; none if it is closed. Requires an edge of the mesh of the floors. Adds the edges of the
  /// floors that are passed, this one and the last one included, to `passed`.
  HalfedgeId across(const SnapState& state, VertexId u, VertexId v,
                    std::vector<std::array<VertexId, 2>>* passed = nullptr);
  /// All edges that seams join with an edge, this one included, on however many floors; u < v of
  /// each.
  std::vector<std::array<VertexId, 2>> column_of(const SnapState& state, VertexId u, VertexId v);

 private:
  std::vector<EdgeLine> lines_;
};

/// The edge of the partner's chain that begins at the point, in the direction of the line.
std::array<VertexId, 2> edge_beyond(const SnapState& state, OriginalId partner,
                                    const kernel::Point2& from, bool is_forward);

}  // namespace offgrid::navmesh::detail
