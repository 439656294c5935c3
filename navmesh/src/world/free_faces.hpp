// The free faces of a view whose closure contains a located point: a path can start or end there.
#pragma once

#include <vector>

#include "offgrid/navmesh/offset/detail/faces_at.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh::detail {

/// Replaces the contents of `faces`.
inline void collect_free_faces(const View& view, const Location& at, std::vector<FaceId>& faces) {
  faces.clear();
  for_each_face_at(view.mesh(), at, [&](HalfedgeId h) {
    if (!view.is_blocked(view.mesh().face(h))) faces.push_back(view.mesh().face(h));
  });
}

inline std::vector<FaceId> free_faces(const View& view, const Location& at) {
  std::vector<FaceId> faces;
  collect_free_faces(view, at, faces);
  return faces;
}

/// The ends of a path.
struct PathEnds {
  Location start;
  Location goal;
  std::vector<FaceId> start_faces;  ///< free faces whose closures contain the start; at least one
  std::vector<FaceId> goal_faces;
};

}  // namespace offgrid::navmesh::detail
