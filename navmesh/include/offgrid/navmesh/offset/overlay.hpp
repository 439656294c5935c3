// Overlay: two meshes over the same ground, and the way from a position in one to the position in
// the other.
//
// Both stand off the grid by the same infinitesimal, so a point is in one face of each, and the
// insides of these two overlap on the grid itself; a face that only touches another one is not over
// it. The faces of the second mesh that overlap a face of the first are found once, and a position
// is translated by looking at those few.
//
//   const Overlay overlay(coarse, fine);
//   const auto position = overlay.transfer(fine, *locate(coarse, p));   // the same point, with its
//   face in `fine`
//
// Not valid across an edit of either mesh.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/offset/walk.hpp"

namespace offgrid::navmesh {

class Overlay {
 public:
  /// Requires two meshes whose borders are convex. Cost: the pairs of faces that overlap. Only if
  /// no vertex of either mesh is inside the other one, a first pair is looked for among all pairs.
  Overlay(const PlanarMesh& from, const PlanarMesh& to);

  /// The faces of the second mesh whose inside overlaps that of a face of the first, by increasing
  /// id.
  std::span<const FaceId> faces_over(FaceId f) const;

  /// A position in the first mesh as one in the second; none if it is outside of that. `to` is the
  /// mesh that the overlay was made for. Cost: three side tests for each face over the position's
  /// face.
  std::optional<Position> transfer(const PlanarMesh& to, const Position& position) const;

  /// The number of pairs of faces that overlap.
  std::size_t size() const { return faces_.size(); }

 private:
  /// by face of the first mesh, and one more: where its faces begin
  std::vector<std::uint32_t> begin_;
  std::vector<FaceId> faces_;
};

}  // namespace offgrid::navmesh
