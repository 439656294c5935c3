// flood: the faces that overlap the interior of a polygon, in the offset model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/offset/walk.hpp"

namespace offgrid::navmesh {

enum class FloodErrorCode : std::uint8_t {
  too_few_points = 1,  ///< the ring has fewer than three points
  outside_mesh,        ///< a point of the ring is outside the mesh
  repeated_point,      ///< a point of the ring equals the one before
};

struct FloodError {
  FloodErrorCode code;
  /// the index of the point in the ring; too_few_points: the number of points
  std::size_t index = 0;

  friend bool operator==(const FloodError&, const FloodError&) = default;
};

/// The error in words.
std::string describe(const FloodError& error);

/// The faces whose interior overlaps that of the ring, by increasing id. The ring closes itself and
/// may have either orientation; the interior of one that crosses itself is even-odd. Slivers of
/// infinitesimal width count: a ring along edges of the mesh also overlaps the faces to the right
/// of these edges or above them (docs/offset-model.md). The search begins in the face `near`, if
/// given, and stays on its floor. Requires a mesh with a convex border. Errors: FloodErrorCode.
/// Cost: the faces that the ring crosses, for each of their neighbours the length of the ring, and
/// the faces inside.
kernel::Result<std::vector<FaceId>, FloodError> flood(const PlanarMesh& mesh,
                                                      std::span<const kernel::Point2> ring,
                                                      FaceId near = {});

/// Is the mesh vertex inside the ring, even-odd? It is never on the ring.
bool is_inside(const kernel::MeshPoint2& v, std::span<const kernel::Point2> ring);

}  // namespace offgrid::navmesh
