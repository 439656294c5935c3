// Cavity: the faces that a new point takes away, and the star of new faces that it gets instead.
//
// A face is taken if the point is inside its perturbed circle and no constraint lies between
// (Bowyer 1981, Watson 1981; the constrained case: Chew 1989). The search goes outwards across
// edges, so every edge is tested once, and the edges where it stops come out counter-clockwise
// about the point: the rim. The rim is closed around a point inside the hull, and an open chain
// otherwise.
#pragma once

#include <vector>

#include "triangulation/sheet.hpp"

namespace offgrid::navmesh::detail {

class Cavity {
 public:
  /// Starts anew for a point.
  void begin(const kernel::Point2& p) {
    point_ = p;
    rim_.clear();
  }
  /// The face of a half-edge belongs to the cavity.
  void take(const Sheet& sheet, HalfedgeId h) { sheet.slots.push_back(sheet.mesh.face(h)); }
  /// Goes on across a half-edge of a face that belongs to the cavity; the point is strictly on its
  /// left.
  void leave(const Sheet& sheet, HalfedgeId inner);
  /// Goes on across a half-edge at the border that has the point strictly on its right.
  void enter(const Sheet& sheet, HalfedgeId border);
  /// Replaces the cavity by the star of v, which stands at the point. A closed rim makes an inner
  /// vertex, an open one a vertex at the border.
  void fill(const Sheet& sheet, VertexId v, bool is_closed);

 private:
  struct RimEdge {
    VertexId from;
    VertexId to;
    HalfedgeId outer;
    bool constrained;
  };

  void search(const Sheet& sheet);
  bool is_taken(const Sheet& sheet, HalfedgeId beyond) const;

  kernel::Point2 point_;
  std::vector<RimEdge> rim_;
  std::vector<HalfedgeId> pending_;  ///< half-edges of faces of the cavity
};

}  // namespace offgrid::navmesh::detail
