// CanonicalNumbers: vertices and faces numbered by their coordinates, so that the numbers have the
// same meaning in every copy of a mesh.
//
//   const CanonicalNumbers numbers = renumber(world.planar());
//   send(numbers.number(face));          // and the peer: peers_numbers.face(n)
//
// Ids depend on the order of edits: peers whose worlds have equal digests may have different ids.
// Peers refer to faces and vertices by keys (planar_mesh.hpp), or by these numbers, which are
// shorter. Vertices are numbered from 0, floor after floor, in lexicographic order; faces from 0,
// floor after floor, in the order of their corners. An edit of the mesh invalidates the table.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::navmesh {

class CanonicalNumbers {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  /// Requires vertices of a floor at different points. Cost: O(n log n).
  explicit CanonicalNumbers(const PlanarMesh& mesh);

  std::uint32_t vertex_count() const { return static_cast<std::uint32_t>(vertices_.size()); }
  std::uint32_t face_count() const { return static_cast<std::uint32_t>(faces_.size()); }

  /// The number of a vertex or a face; `none` if the mesh does not have it.
  std::uint32_t number(VertexId v) const { return at(vertex_numbers_, v.value()); }
  std::uint32_t number(FaceId f) const { return at(face_numbers_, f.value()); }
  /// The vertex or the face with the number. Requires number < vertex_count() or face_count().
  VertexId vertex(std::uint32_t number) const { return vertices_[number]; }
  FaceId face(std::uint32_t number) const { return faces_[number].id; }
  /// The numbers of the face's corners, counter-clockwise, the smallest first. Requires number <
  /// face_count().
  const std::array<std::uint32_t, 3>& corners(std::uint32_t number) const {
    return faces_[number].corners;
  }

 private:
  struct Face {
    std::array<std::uint32_t, 3> corners;
    FaceId id;
  };

  static std::uint32_t at(const std::vector<std::uint32_t>& numbers, std::uint32_t id) {
    return id < numbers.size() ? numbers[id] : none;
  }

  std::vector<VertexId> vertices_;  ///< by number
  std::vector<Face> faces_;         ///< by number
  std::vector<std::uint32_t> vertex_numbers_;
  std::vector<std::uint32_t> face_numbers_;
};

/// The numbers of this mesh's vertices and faces.
inline CanonicalNumbers renumber(const PlanarMesh& mesh) { return CanonicalNumbers(mesh); }

}  // namespace offgrid::navmesh
