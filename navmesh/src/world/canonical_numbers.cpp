#include "offgrid/navmesh/world/canonical_numbers.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh {

CanonicalNumbers::CanonicalNumbers(const PlanarMesh& planar)
    : vertex_numbers_(planar.mesh().vertex_bound(), none),
      face_numbers_(planar.mesh().face_bound(), none) {
  const Mesh& mesh = planar.mesh();
  for (const VertexId v : mesh.vertices()) vertices_.push_back(v);
  kernel::sort(vertices_.begin(), vertices_.end(), [&](VertexId a, VertexId b) {
    return std::pair(planar.floor(a), planar.point(a)) <
           std::pair(planar.floor(b), planar.point(b));
  });
  for (std::uint32_t i = 0; i < vertex_count(); ++i) vertex_numbers_[vertices_[i].value()] = i;
  // Floor by floor numbers have the order of points, so triples of numbers have that of keys.
  for (const FaceId f : mesh.faces()) {
    const auto [a, b, c] = mesh.vertices(f);
    std::array<std::uint32_t, 3> corners{number(a), number(b), number(c)};
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    faces_.push_back({corners, f});
  }
  kernel::sort(faces_.begin(), faces_.end(),
               [](const Face& a, const Face& b) { return a.corners < b.corners; });
  for (std::uint32_t i = 0; i < face_count(); ++i) face_numbers_[faces_[i].id.value()] = i;
}

}  // namespace offgrid::navmesh
