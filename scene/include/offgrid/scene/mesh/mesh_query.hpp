// Queries of a mesh: which triangles does a ray, a shape or another mesh meet?
//
// A mesh is a surface: a box inside a closed mesh meets nothing. All tests are exact and closed, so
// touching is meeting; an empty mesh meets nothing. Lists are sorted by index and name each
// triangle once. Answers do not depend on the acceleration.
//
// Threads  any number may ask the same mesh; a query has no state.
// Cost     O(log n + k) box tests for k triangles that come near, in meshes whose triangles do not
//          heap up; O(n) at worst. Lists allocate, and so does each query of an octree,
//          which remembers the triangles that it has tested; other queries do not.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "offgrid/scene/meet/hit.hpp"
#include "offgrid/scene/mesh/mesh.hpp"
#include "offgrid/scene/shape/oriented_box.hpp"

namespace offgrid::scene {

/// A hit of a ray and the triangle that it is on.
struct MeshHit {
  std::uint32_t triangle = 0;
  Hit hit;
};

/// The first point of the mesh along the ray. Where several triangles have it, as along a common
/// edge, the one with the smallest index is named.
std::optional<MeshHit> nearest_hit(const Mesh& mesh, const Ray3& ray);

/// The point of the mesh on the segment that is nearest to s.a, at a parameter of 0 to 1.
std::optional<MeshHit> nearest_hit(const Mesh& mesh, const Segment3& s);

/// Is there a point of the mesh on the ray?
bool any_hit(const Mesh& mesh, const Ray3& ray);

/// Is there a common point? Inside a closed mesh there is none.
bool meets(const Mesh& mesh, const Point3& p);
bool meets(const Mesh& mesh, const Segment3& s);
bool meets(const Mesh& mesh, const Ball3& ball);
bool meets(const Mesh& mesh, const Box3& box);
bool meets(const Mesh& mesh, const OrientedBox3& box);
bool meets(const Mesh& mesh, const Plane3& plane);
bool meets(const Mesh& mesh, const Triangle3& triangle);
bool meets(const Mesh& a, const Mesh& b);

/// The triangles with a common point, in rising order.
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Point3& p);
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Segment3& s);
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Ball3& ball);
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Box3& box);
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const OrientedBox3& box);
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Plane3& plane);
std::vector<std::uint32_t> triangles_meeting(const Mesh& mesh, const Triangle3& triangle);

/// Two triangles, of two meshes or of one.
struct TrianglePair {
  std::uint32_t first = 0;
  std::uint32_t second = 0;

  friend bool operator==(const TrianglePair&, const TrianglePair&) = default;
};

/// The triangles of `a` and of `b` that have a common point, by the first, then by the second.
/// Cost: a query of the larger mesh for each triangle of the smaller one within its bounds.
std::vector<TrianglePair> touching_pairs(const Mesh& a, const Mesh& b);

}  // namespace offgrid::scene
