// Small closed meshes for tests.
#pragma once

#include <array>
#include <vector>

#include "offgrid/scene/mesh/mesh.hpp"

namespace offgrid::testing {

/// The cube [-half, half]^3, its normals outwards.
inline scene::Mesh cube(std::int64_t half, const scene::MeshOptions& options = {}) {
  std::vector<kernel::Point3> vertices;
  for (int i = 0; i < 8; ++i) {
    const auto side = [&](int axis) { return (i >> axis & 1) != 0 ? half : -half; };
    vertices.push_back(kernel::Point3::at(side(0), side(1), side(2)));
  }
  const std::vector<scene::MeshTriangle> triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6},
                                                      {0, 1, 5}, {0, 5, 4}, {2, 6, 7}, {2, 7, 3},
                                                      {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return scene::Mesh::make(vertices, triangles, options).value();
}

/// The octahedron |x| + |y| + |z| <= reach, its normals outwards.
inline scene::Mesh octahedron(std::int64_t reach, const scene::MeshOptions& options = {}) {
  const auto at = [&](std::int64_t x, std::int64_t y, std::int64_t z) {
    return kernel::Point3::at(x * reach, y * reach, z * reach);
  };
  const std::array<kernel::Point3, 6> vertices = {at(1, 0, 0),  at(-1, 0, 0), at(0, 1, 0),
                                                  at(0, -1, 0), at(0, 0, 1),  at(0, 0, -1)};
  const std::array<scene::MeshTriangle, 8> triangles = {
      {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}}};
  return scene::Mesh::make(vertices, triangles, options).value();
}

}  // namespace offgrid::testing
