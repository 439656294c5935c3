// Closed bodies around the origin, made in integers: the same on every machine.
//
// The faces of an icosahedron are divided into f^2 triangles each, and every vertex is moved along
// its radius. So a ray from the origin meets the surface, in every direction.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/scene/mesh/mesh.hpp"

namespace offgrid::bench {

/// Coordinates are even and below 2^20, so a float holds them and the middles of edges.
struct Body {
  std::string name;
  std::vector<scene::Point3> vertices;
  std::vector<scene::MeshTriangle> triangles;

  scene::Triangle3 triangle(std::size_t i) const {
    const auto& [a, b, c] = triangles[i];
    return {vertices[a], vertices[b], vertices[c]};
  }
};

/// An edge of a body, by its vertices, the smaller one first.
using BodyEdge = std::array<std::uint32_t, 2>;
std::vector<BodyEdge> edges(const Body& body);

/// A smooth surface with hills and valleys of 69,620 triangles, as many as a well-known bunny has.
Body hills();
/// A rough sphere of 1,310,720 triangles.
Body blob();
/// A rough sphere of 20 f^2 triangles. Requires 1 <= f <= 256.
Body rough_sphere(std::int64_t f);

}  // namespace offgrid::bench
