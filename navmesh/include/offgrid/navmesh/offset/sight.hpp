// visible, raycast: lines of sight among blocked faces and barriers.
//
// Free space is closed, and the vertices are on the grid: a motion may touch an obstacle and slide
// along it, but not pass between two obstacles that touch. The definition, which is also the oracle
// of the tests (docs/offset-model.md):
//
//   A motion is allowed iff it is a limit of motions through the interior of free faces that cross
//   no barrier. So q is visible from p iff a free face whose closure contains p is connected to one
//   whose closure contains q, in the graph whose nodes are the free faces whose closure meets pq
//   and whose arcs are the edges whose closure meets pq and that are no barriers.
//
// A motion may run along a barrier, but not cross it. A surface is a mesh with barriers and blocked
// faces: a World, a View, or any type with
//
//   PlanarMesh planar() const;
//   bool is_barrier(HalfedgeId h) const;    // equal for both half-edges of an edge
//   bool is_blocked(FaceId f) const;
//   FaceId face_at(const Point2& p) const;  // a face whose closure contains p; none if unknown
//
// and one with several floors faces_at(const FloorPoint&), is_at and floor_count (world.hpp).
//
//   if (visible(world, guard, player)) ...
//   const RayHit hit = raycast(view, from, to);  // hit.t: fraction of the segment
//   visible(ConstrainedSurface(triangulation.planar()), p, q);
//
// Everything outside the mesh is blocked. Symmetric: p sees q iff q sees p. Exact, without
// constructed points. Cost: face_at(from), the faces that meet the segment, and one side test for
// each new vertex. If face_at returns none, the mesh must have a convex border, and the walk to the
// start adds to the cost.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/offset/detail/sight_walk.hpp"

namespace offgrid::navmesh {

/// A surface without blocked faces, whose barriers are the constrained edges of a mesh. The mesh
/// must outlive it. The search for the start of a ray begins in the face `near`.
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

namespace detail {

/// The best hit of a ray from all places where its start is.
template <class Surface, class Line>
RayHit cast(const Surface& surface, const FloorPoint& from, const SightWalk<Surface, Line>& walk) {
  if constexpr (requires { surface.faces_at(from); }) {
    if (surface.floor_count() > 1) {
      RayHit best;
      for (const FaceId f : surface.faces_at(from)) best = walk.better(best, walk.run(f));
      return best;
    }
  }
  FaceId near;
  if constexpr (requires { surface.face_at(from); }) {
    near = surface.face_at(from);
  } else {
    near = surface.face_at(from.point);
  }
  const FaceId start = closed_face(surface.planar(), from.point, near);
  return start ? walk.run(start) : RayHit{};
}

}  // namespace detail

/// The point where a ray from `from` to `to` stops, which is the last one visible from the start,
/// and the obstacle that stops it. A start outside the mesh is blocked. Over seams it goes from
/// floor to floor; `face` of a ray that is not stopped is where it arrives.
template <class Surface>
RayHit raycast(const Surface& surface, const FloorPoint& from, const kernel::Point2& to) {
  return detail::cast(surface, from, detail::SightWalk<Surface>(surface, from.point, to));
}

/// Is the straight motion between the points free of obstacles? For equal points: is the point
/// free? Symmetric.
template <class Surface>
bool visible(const Surface& surface, const FloorPoint& from, const FloorPoint& to) {
  const RayHit hit =
      detail::cast(surface, from, detail::SightWalk<Surface>(surface, from.point, to.point, &to));
  if (hit.stop != RayStop::none) return false;
  if constexpr (requires { surface.is_at(hit.face, to); }) return surface.is_at(hit.face, to);
  return true;
}

/// Is the point in the closure of a free face?
template <class Surface>
bool is_free(const Surface& surface, const FloorPoint& p) {
  return visible(surface, p, p);
}

}  // namespace offgrid::navmesh
