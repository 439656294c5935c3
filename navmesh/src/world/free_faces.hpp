// The free faces of a view whose closure contains a located point: a path can start or end there.
#pragma once

#include <algorithm>
#include <vector>

#include "offgrid/kernel/sort.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "offset/faces_at.hpp"

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
  kernel::sort(faces.begin(), faces.end());
  faces.erase(std::unique(faces.begin(), faces.end()), faces.end());
}

inline std::vector<FaceId> free_faces(const View& view, const Location& at) {
  std::vector<FaceId> faces;
  collect_free_faces(view, at, faces);
  return faces;
}

/// Floods free ground from a point: calls enter(f) for each face that it comes to, from each of its
/// sides, and goes on from f if that is true.
template <class Enter>
void flood_free(const View& view, const FloorPoint& from, const Enter& enter) {
  const Mesh& mesh = view.mesh();
  std::vector<FaceId> open;
  const auto reach = [&](FaceId f) {
    if (enter(f)) open.push_back(f);
  };
  for (const FaceId f : free_faces(view, view.world().snap().triangulation().locate(from)))
    reach(f);
  while (!open.empty()) {
    const FaceId f = open.back();
    open.pop_back();
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      if (view.is_open(h)) reach(mesh.face(mesh.twin(h)));
    }
  }
}

/// The ends of a path.
struct PathEnds {
  Location start;
  Location goal;
  std::vector<FaceId> start_faces;  ///< free faces whose closures contain the start; at least one
  std::vector<FaceId> goal_faces;
};

}  // namespace offgrid::navmesh::detail
