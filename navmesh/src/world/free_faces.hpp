// The free faces of a view whose closure holds a located point: where a way can begin or end.
#pragma once

#include <vector>

#include "offgrid/navmesh/offset/detail/faces_at.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh::detail {

/// In place of what is in `faces`.
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

/// Where a way begins and ends.
struct PathEnds {
  Location start;
  Location goal;
  std::vector<FaceId> start_faces;  ///< free, and their closures hold the start; at least one
  std::vector<FaceId> goal_faces;
};

}  // namespace offgrid::navmesh::detail
