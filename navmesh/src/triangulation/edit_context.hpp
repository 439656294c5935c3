// EditContext: the mesh and the lists of faces that the steps of one edit share.
#pragma once

#include <vector>

#include "offgrid/kernel/point.hpp"
#include "offgrid/navmesh/mesh/detail/large_vector.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh::detail {

struct EditContext {
  Mesh& mesh;
  const LargeVector<kernel::Point2>& points;
  const LargeVector<Floor>& floors;
  std::vector<FaceId>& slots;    ///< removed faces, whose slots new faces reuse
  std::vector<FaceId>& written;  ///< receives every face that the edit makes or removes
  std::vector<FaceKey>* former;  ///< receives what those were; may be null

  const kernel::Point2& point(VertexId v) const { return points[v.value()]; }

  /// Makes a face in one of the slots or in a new one, and makes its half-edges those kept for its
  /// corners.
  FaceId make_face(VertexId a, VertexId b, VertexId c) const {
    FaceId f;
    if (slots.empty()) {
      f = mesh.add_face(a, b, c);
      written.push_back(f);
      if (former != nullptr) former->emplace_back();
    } else {
      f = slots.back();
      slots.pop_back();
      note(f);
      mesh.reset_face(f, a, b, c);
    }
    for (std::uint32_t k = 0; k < 3; ++k) mesh.set_halfedge(mesh.halfedge(f, k));
    return f;
  }
  /// Returns the remaining slots to the mesh; they count as written.
  void remove_unused_slots() const {
    for (const FaceId f : slots) {
      note(f);
      mesh.remove_face(f);
    }
    slots.clear();
  }
  /// Counts a face as written, before it is.
  void note(FaceId f) const {
    written.push_back(f);
    if (former == nullptr) return;
    const PlanarMesh planar(mesh, points, floors.empty() ? nullptr : floors.data());
    former->push_back(face_key(planar, f));
  }
};

}  // namespace offgrid::navmesh::detail
