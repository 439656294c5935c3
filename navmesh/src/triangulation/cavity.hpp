// Cavity: the faces that a new point removes, and the star of new faces that replaces them.
//
// A face is taken if the point is inside its perturbed circle and no constraint lies between
// (Bowyer 1981, Watson 1981; the constrained case: Chew 1989).
//
//     d-------c        d-------c        d-------c
//     | \     |        |       |        | \   / |
//     |   \ p |   ->   |   p   |   ->   |   p   |      rim: a b, b c, c d, d a
//     |     \ |        |       |        | /   \ |
//     a-------b        a-------b        a-------b
//
// The search goes outwards across edges, so each edge is tested once, and the edges where it stops,
// the rim, are found counter-clockwise about the point. The rim is closed around a point inside the
// hull, and an open chain otherwise.
#pragma once

#include <vector>

#include "triangulation/edit_context.hpp"

namespace offgrid::navmesh::detail {

class Cavity {
 public:
  /// Starts with the empty cavity of a point.
  void begin(const kernel::Point2& p) {
    point_ = p;
    rim_.clear();
  }
  /// Takes the face of a half-edge into the cavity.
  void take(const EditContext& context, HalfedgeId h) {
    context.slots.push_back(context.mesh.face(h));
  }
  /// Searches on across a half-edge of a face of the cavity; the point is strictly on its left.
  void grow_across(const EditContext& context, HalfedgeId inner);
  /// Searches on from outside, across a border half-edge with the point strictly on its right.
  void grow_into(const EditContext& context, HalfedgeId border);
  /// Replaces the cavity by the star of v, the vertex at the point. A closed rim makes an inner
  /// vertex, an open one a border vertex.
  void fill(const EditContext& context, VertexId v, bool is_closed);

 private:
  struct RimEdge {
    VertexId from;
    VertexId to;
    HalfedgeId outer;
    bool constrained;
  };

  void search(const EditContext& context);
  bool is_taken(const EditContext& context, HalfedgeId beyond) const;

  kernel::Point2 point_;
  std::vector<RimEdge> rim_;
  std::vector<HalfedgeId> pending_;  ///< half-edges of the cavity to search across
};

}  // namespace offgrid::navmesh::detail
