// visible, raycast: lines of sight among blocked faces and barriers.
//
// Here free space is closed and the mesh stands on the grid: touching an obstacle and sliding along
// one are free, but nothing passes between two obstacles that touch. The definition, which is also
// the oracle of the tests (docs/offset-model.md):
//
//   A motion is allowed iff it is a limit of motions through the interior of free faces that cross
//   no barrier. So q is visible from p iff a free face whose closure holds p is connected with one
//   whose closure holds q in the graph whose nodes are the free faces whose closure meets pq, and
//   whose arcs are the edges whose closure meets pq and that are no barriers.
//
// A barrier is an edge that must not be crossed; running along it is free. A surface is a mesh that
// says which of its edges are barriers and which of its faces are blocked. A World is one, and a
// View; so is every type with
//
//   PlanarMesh planar() const;
//   bool is_barrier(HalfedgeId h) const;    // equal for both half-edges of an edge
//   bool is_blocked(FaceId f) const;
//   FaceId face_at(const Point2& p) const;  // a face whose closure holds p; none if it is not
//   known
//
//   if (visible(world, guard, player)) ...
//   const RayHit hit = raycast(view, from, to);  // hit.t: how far; hit.stop: at what
//   visible(ConstrainedSurface(triangulation.planar()), p, q);
//
// Everything outside the mesh is blocked. Symmetric: p sees q iff q sees p. Cost: face_at(from),
// the faces that meet the segment, and one side test for each new vertex; exact, without
// constructed points. Where face_at knows no face, the mesh must have a convex border, and the walk
// to the start is part of the cost.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/offset/detail/sight_walk.hpp"

namespace offgrid::navmesh {

/// A mesh whose constrained edges are barriers, and none of whose faces is blocked. The mesh must
/// outlive it. `near` is a face from which to look for the start of a ray.
class ConstrainedSurface {
 public:
  explicit ConstrainedSurface(const PlanarMesh& mesh, FaceId near = {})
      : mesh_(mesh), near_(near) {}

  const PlanarMesh& planar() const { return mesh_; }
  bool is_barrier(HalfedgeId h) const { return mesh_.mesh().is_constrained(h); }
  bool is_blocked(FaceId) const { return false; }
  FaceId face_at(const kernel::Point2&) const { return near_; }

 private:
  PlanarMesh mesh_;
  FaceId near_;
};

/// The point where a ray from `from` to `to` stops, the last one visible from the start, and what
/// stops it there. A start outside the mesh is not free.
template <class Surface>
RayHit raycast(const Surface& surface, const kernel::Point2& from, const kernel::Point2& to) {
  const FaceId start = detail::closed_face(surface.planar(), from, surface.face_at(from));
  return start ? detail::SightWalk<Surface>(surface, from, to).run(start) : RayHit{};
}

/// Is the straight motion from one point to the other free of obstacles? For equal points: is the
/// point free? Symmetric.
template <class Surface>
bool visible(const Surface& surface, const kernel::Point2& from, const kernel::Point2& to) {
  return raycast(surface, from, to).stop == RayStop::none;
}

/// Is the point in the closure of a free face?
template <class Surface>
bool is_free(const Surface& surface, const kernel::Point2& p) {
  return visible(surface, p, p);
}

}  // namespace offgrid::navmesh
