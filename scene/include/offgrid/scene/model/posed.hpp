// Questions about a mesh that stands at a pose: does it meet a shape, where does a ray hit it,
// which of its points is nearest?
//
// No vertex is rounded. A ray is seen from the mesh, in integers as large again as the rotation's
// scale, and tested against the mesh's own triangles. For any other shape the triangles that come
// near are placed in the world, enlarged by the scale, and so is the shape; for two posed meshes,
// by both scales. So answers are exact, the mesh's hierarchy serves every pose, and the parameter
// of a hit is that of the ray in the world: hits on different models compare.
//
// Requires  that a mesh stands on the grid at its pose: `bounds` of its bounds is no error;
//           checked. A Scene refuses other poses.
#pragma once

#include <optional>
#include <vector>

#include "offgrid/scene/mesh/mesh.hpp"
#include "offgrid/scene/mesh/mesh_query.hpp"
#include "offgrid/scene/mesh/nearest_point.hpp"
#include "offgrid/scene/model/pose.hpp"

namespace offgrid::scene {

/// The first hit of the ray; equally near ones by the smaller triangle.
std::optional<MeshHit> nearest_hit(const Mesh& mesh, const Pose& pose, const Ray3& ray);
/// The hit nearest to s.a.
std::optional<MeshHit> nearest_hit(const Mesh& mesh, const Pose& pose, const Segment3& s);

/// The point of the mesh nearest to p, or to the centre and in the closed ball, in the world, by
/// the rule of nearest_point.hpp.
std::optional<MeshPoint> nearest_point(const Mesh& mesh, const Pose& pose, const Point3& p);
std::optional<MeshPoint> nearest_point(const Mesh& mesh, const Pose& pose, const Ball3& within);

/// Does a triangle of the mesh share a point with the shape? An empty mesh meets nothing.
bool meets(const Mesh& mesh, const Pose& pose, const Point3& p);
bool meets(const Mesh& mesh, const Pose& pose, const Ray3& ray);
bool meets(const Mesh& mesh, const Pose& pose, const Segment3& s);
bool meets(const Mesh& mesh, const Pose& pose, const Ball3& ball);
bool meets(const Mesh& mesh, const Pose& pose, const Box3& box);
bool meets(const Mesh& mesh, const Pose& pose, const OrientedBox3& box);
bool meets(const Mesh& mesh, const Pose& pose, const Plane3& plane);
bool meets(const Mesh& mesh, const Pose& pose, const Triangle3& t);

/// Do two posed meshes share a point?
bool meets(const Mesh& a, const Pose& pose_a, const Mesh& b, const Pose& pose_b);

}  // namespace offgrid::scene
