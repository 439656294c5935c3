// TriangleSource: the triangles of a mesh, for the builds of trees.
#pragma once

#include <cstdint>
#include <span>

#include "offgrid/scene/mesh/mesh.hpp"

namespace offgrid::scene::detail {

class TriangleSource {
 public:
  TriangleSource(std::span<const Point3> vertices, std::span<const MeshTriangle> triangles)
      : vertices_(vertices), triangles_(triangles) {}

  std::uint32_t count() const { return static_cast<std::uint32_t>(triangles_.size()); }
  const MeshTriangle& corners(std::uint32_t i) const { return triangles_[i]; }
  const Point3& vertex(std::uint32_t i) const { return vertices_[i]; }
  Triangle3 triangle(std::uint32_t i) const {
    const MeshTriangle& corner = triangles_[i];
    return {vertices_[corner[0]], vertices_[corner[1]], vertices_[corner[2]]};
  }
  Box3 box(std::uint32_t i) const { return Box3::around(triangle(i)); }

 private:
  std::span<const Point3> vertices_;
  std::span<const MeshTriangle> triangles_;
};

}  // namespace offgrid::scene::detail
