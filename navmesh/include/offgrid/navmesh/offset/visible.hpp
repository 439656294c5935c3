// visible, raycast: lines of sight among blocked faces and barriers.
//
// Free space is closed here, and the mesh stands on the grid: touching an obstacle is free, sliding
// along one too, but nothing passes between two obstacles that touch. The definition, which is also
// the oracle of the tests (docs/offset-model.md):
//
//   A motion is allowed iff it is a limit of motions through the interior of free faces that cross
//   no barrier. So q is visible from p iff a free face whose closure holds p is connected with one
//   whose closure holds q in the graph whose nodes are the free faces whose closure meets pq, and
//   whose arcs are the edges whose closure meets pq and that are no barriers.
//
// A barrier is an edge that may not be crossed; running along it is free. Which edges and faces are
// obstacles is asked of two callables:
//
//   visible(mesh, p, q);                                                   // barriers are the
//   constrained edges, no face is blocked raycast(mesh, p, q, [&](HalfedgeId h) { return ...; },
//   [&](FaceId f) { return ...; });
//
// Both half-edges of an edge must be answered alike. Outside the mesh everything is blocked.
// Symmetric: p sees q iff q sees p. Cost: the faces that meet the segment, one side test for each
// new vertex; all exact, nothing is constructed. Requires a mesh whose border is convex, or a face
// `near` whose closure holds the start.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/offset/detail/sight_walk.hpp"

namespace offgrid::navmesh {

/// How far a ray comes towards its target, and what stops it there: the largest t for which the
/// point at t is visible from the start.
template <class IsBarrier, class IsBlocked>
RayHit raycast(const PlanarMesh& mesh, const kernel::Point2& from, const kernel::Point2& to,
               const IsBarrier& is_barrier, const IsBlocked& is_blocked, FaceId near = {}) {
  const FaceId start = detail::closed_face(mesh, from, near);
  if (!start) return {};
  return detail::SightWalk<IsBarrier, IsBlocked>(mesh, from, to, is_barrier, is_blocked).run(start);
}

/// The same with the constrained edges as barriers, and no face blocked.
RayHit raycast(const PlanarMesh& mesh, const kernel::Point2& from, const kernel::Point2& to,
               FaceId near = {});

/// Does the straight motion from one point to the other meet no obstacle? From a point to itself:
/// is it free?
template <class IsBarrier, class IsBlocked>
bool visible(const PlanarMesh& mesh, const kernel::Point2& from, const kernel::Point2& to,
             const IsBarrier& is_barrier, const IsBlocked& is_blocked, FaceId near = {}) {
  return raycast(mesh, from, to, is_barrier, is_blocked, near).stop == RayStop::none;
}

/// The same with the constrained edges as barriers, and no face blocked.
bool visible(const PlanarMesh& mesh, const kernel::Point2& from, const kernel::Point2& to,
             FaceId near = {});

}  // namespace offgrid::navmesh
