// Overlay: translates positions in one mesh to positions in another one over the same ground.
//
// Both meshes stand off the grid by the same infinitesimal, so a point is in one face of each, and
// the interiors of these two faces overlap on the grid itself; faces that merely touch do not
// count. The overlay holds the faces of the second mesh that overlap each face of the first, and
// transfer tests those few.
//
//   const Overlay overlay(coarse, fine);
//   const auto position = overlay.transfer(fine, *locate(coarse, p));   // with its face in `fine`
//
// In stacks, faces of different floors do not overlap. Invalid after an edit of either mesh.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/offset/walk.hpp"

namespace offgrid::navmesh {

class Overlay {
 public:
  /// Requires meshes with convex borders, of a world World::floors(). Cost: the pairs of faces that
  /// overlap; all pairs, to find a first one, only if no vertex of either mesh is inside the other.
  Overlay(const PlanarMesh& from, const PlanarMesh& to);

  /// The faces of the second mesh whose interior overlaps that of f, by increasing id. Aborts if f
  /// is beyond the face bound of the first mesh.
  std::span<const FaceId> faces_over(FaceId f) const;

  /// The position in the second mesh of a position in the first; none if it is outside. Requires
  /// that `to` is the second mesh. Cost: three side tests for each face over the position's face.
  std::optional<Position> transfer(const PlanarMesh& to, const Position& position) const;

  /// The number of pairs of faces that overlap.
  std::size_t size() const { return faces_.size(); }

 private:
  /// the index in faces_ of each face's first entry, and one past the end
  std::vector<std::uint32_t> begin_;
  std::vector<FaceId> faces_;
};

}  // namespace offgrid::navmesh
