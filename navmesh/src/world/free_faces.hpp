// The free faces of a view whose closure contains a located point: a path can start or end there.
#pragma once

#include <algorithm>
#include <vector>

#include "offgrid/navmesh/offset/detail/faces_at.hpp"
#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh::detail {

/// Calls take(halfedge) for one half-edge of each face of the surface whose closure contains a
/// point that was located on a floor: those of for_each_face_at, and over seams those about the
/// same point on other floors; some repeat then.
template <class Take>
void for_each_surface_face_at(const World& world, const Location& at, const Take& take) {
  if (world.seams().empty()) return for_each_face_at(world.mesh(), at, take);
  const Mesh& surface = world.mesh();
  for_each_face_at(world.floors().mesh(), at, [&](HalfedgeId h) {
    if (at.place == Place::vertex) {
      for (const HalfedgeId g : surface.outgoing(surface.origin(h))) take(g);
      return;
    }
    take(h);
    if (at.place == Place::edge && surface.twin(h)) take(surface.twin(h));
  });
}

/// Replaces the contents of `faces`.
inline void collect_free_faces(const View& view, const Location& at, std::vector<FaceId>& faces) {
  faces.clear();
  for_each_surface_face_at(view.world(), at, [&](HalfedgeId h) {
    if (!view.is_blocked(view.mesh().face(h))) faces.push_back(view.mesh().face(h));
  });
  if (view.world().seams().empty()) return;
  std::sort(faces.begin(), faces.end());
  faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
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
