// flood: the faces that the inside of a polygon overlaps, in the offset model.
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
  none,
  too_few_points,  ///< a ring has three points
  outside_mesh,    ///< a point of the ring is not inside the mesh
  repeated_point,  ///< a point of the ring is equal to the one before
};

struct FloodError {
  FloodErrorCode code = FloodErrorCode::none;
  std::size_t index = 0;  ///< of the point of the ring

  friend bool operator==(const FloodError&, const FloodError&) = default;
};

std::string describe(const FloodError& error);

/// The faces that share inner points with the inside of the ring, sorted. The ring is closed, of
/// any orientation; for one that crosses itself inside means what a ray leaves through an odd
/// number of its edges. Slivers of infinitesimal width count: a ring that runs along edges of the
/// mesh reaches over to the faces on its right and above (docs/offset-model.md). Requires a mesh
/// whose border is convex. Cost: the faces that the ring crosses, times the ring's length for those
/// next to them, and the faces inside.
kernel::Result<std::vector<FaceId>, FloodError> flood(const PlanarMesh& mesh,
                                                      std::span<const kernel::Point2> ring,
                                                      FaceId near = {});

/// Is the mesh vertex inside the ring? Never on it.
bool is_inside(const kernel::MeshPoint2& v, std::span<const kernel::Point2> ring);

}  // namespace offgrid::navmesh
