// nearest_point(mesh, p): the point of a mesh that is nearest to p, exact, and what it lies on.
//
//   const auto found = nearest_point(mesh, p);              // nothing if the mesh is empty
//   found->point.rounded()->point                           // space_point.hpp
//   found->squared_distance.root(), found->triangle, found->feature
//
//   nearest_point(mesh, *Ball3::make(p, 500))               // nothing farther than 500, which is
//                                                           // faster where all is farther
//
// A mesh is a surface: from inside a closed mesh the nearest point is on its hull.
//
// Ties     Of equally near points the one that is smallest by x, then y, then z. Where several
//          triangles hold that point, one that has it as a corner is named before one that has it
//          on an edge, and that before one that has it inside; of those the one whose corners, from
//          the smallest to the largest, are smallest as points of the world. So what is named
//          depends on no index, unless the same triangle is there twice: then the first of the two.
// Range    any grid point; a ball's radius below 2^30, its end included.
// Errors   none.
// Cost     O(log n) boxes and the triangles that are about as near as the nearest one, in meshes
//          whose triangles do not heap up; O(n) at worst, as where all are equally near. No
//          allocation but for an octree.
#pragma once

#include <cstdint>
#include <optional>

#include "offgrid/scene/meet/space_point.hpp"
#include "offgrid/scene/mesh/mesh.hpp"

namespace offgrid::scene {

/// The nearest point of a mesh, as it stands in the world.
struct MeshPoint {
  std::uint32_t triangle = 0;
  Feature feature = Feature::a;  ///< of that triangle: the smallest that holds the point
  SpacePoint point;
  SpaceDistance squared_distance;  ///< 0 iff the point asked about is on the mesh
};

/// The point of the mesh nearest to p; nothing if it has no triangles.
std::optional<MeshPoint> nearest_point(const Mesh& mesh, const Point3& p);

/// The point of the mesh nearest to the centre, if it is in the closed ball.
std::optional<MeshPoint> nearest_point(const Mesh& mesh, const Ball3& within);

}  // namespace offgrid::scene
