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
// A barrier is an edge that must not be crossed; running along it is free. Two callables say which
// edges are barriers and which faces are blocked:
//
//   visible(mesh, p, q);              // the constrained edges are barriers, no face is blocked
//   raycast(mesh, p, q, [&](HalfedgeId h) { return ...; }, [&](FaceId f) { return ...; });
//
// Both half-edges of an edge must have the same answer. Everything outside the mesh is blocked.
// Symmetric: p sees q iff q sees p. Cost: the faces that meet the segment, one side test for each
// new vertex; exact, without constructed points. Requires a mesh with a convex border, or a face
// `near` whose closure holds the start.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/offset/detail/sight_walk.hpp"

namespace offgrid::navmesh {

/// The point where a ray from `from` to `to` stops, the last one visible from the start, and what
/// stops it there.
template <class IsBarrier, class IsBlocked>
RayHit raycast(const PlanarMesh& mesh, const kernel::Point2& from, const kernel::Point2& to,
               const IsBarrier& is_barrier, const IsBlocked& is_blocked, FaceId near = {}) {
  const FaceId start = detail::closed_face(mesh, from, near);
  if (!start) return {};
  return detail::SightWalk<IsBarrier, IsBlocked>(mesh, from, to, is_barrier, is_blocked).run(start);
}

/// Casts a ray with the constrained edges as barriers and no face blocked.
RayHit raycast(const PlanarMesh& mesh, const kernel::Point2& from, const kernel::Point2& to,
               FaceId near = {});

/// Is the straight motion from one point to the other free of obstacles? For equal points: is the
/// point free?
template <class IsBarrier, class IsBlocked>
bool visible(const PlanarMesh& mesh, const kernel::Point2& from, const kernel::Point2& to,
             const IsBarrier& is_barrier, const IsBlocked& is_blocked, FaceId near = {}) {
  return raycast(mesh, from, to, is_barrier, is_blocked, near).stop == RayStop::none;
}

/// Answers with the constrained edges as barriers and no face blocked.
bool visible(const PlanarMesh& mesh, const kernel::Point2& from, const kernel::Point2& to,
             FaceId near = {});

}  // namespace offgrid::navmesh
