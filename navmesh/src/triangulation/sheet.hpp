// Sheet: what the parts of an edit share.
#pragma once

#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/mesh.hpp"

namespace offgrid::navmesh::detail {

struct Sheet {
  Mesh& mesh;
  const LargeVector<kernel::Point2>& points;
  std::vector<FaceId>& slots;    ///< faces that the edit takes away; their places are used first
  std::vector<FaceId>& written;  ///< receives every face that the edit makes or takes away

  const kernel::Point2& point(VertexId v) const { return points[v.value()]; }

  /// A face at one of the slots, or at a new place; its corners keep its half-edges.
  FaceId make_face(VertexId a, VertexId b, VertexId c) const {
    FaceId f;
    if (slots.empty()) {
      f = mesh.add_face(a, b, c);
    } else {
      f = slots.back();
      slots.pop_back();
      mesh.reset_face(f, a, b, c);
    }
    for (std::uint32_t k = 0; k < 3; ++k) mesh.set_halfedge(mesh.halfedge(f, k));
    written.push_back(f);
    return f;
  }
  /// Gives the slots that are left back to the mesh; they count as written, because they have
  /// changed.
  void remove_unused_slots() const {
    for (const FaceId f : slots) {
      mesh.remove_face(f);
      written.push_back(f);
    }
    slots.clear();
  }
};

}  // namespace offgrid::navmesh::detail
