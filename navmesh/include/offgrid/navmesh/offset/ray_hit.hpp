// RayHit: where a ray stops, exactly, and at what.
#pragma once

#include <cstdint>

#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh {

/// A point of a segment as a part of the way from its first end to its second: between 0/1 and 1/1,
/// reduced.
struct SegmentParameter {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;

  friend constexpr bool operator==(const SegmentParameter&, const SegmentParameter&) = default;
};

enum class RayStop : std::uint8_t {
  none,    ///< nothing: the ray reaches its target
  start,   ///< the start is not free: no free face's closure holds it
  edge,    ///< inside an edge: a barrier, or nothing free beyond it
  vertex,  ///< at a vertex: the faces and barriers about it, or the border, leave no way on
};

struct RayHit {
  RayStop stop = RayStop::start;
  SegmentParameter t;   ///< where; 0 if the start is not free, 1 if the target is reached
  HalfedgeId halfedge;  ///< of stop edge: as a half-edge of the face that the ray would leave
  VertexId vertex;      ///< of stop vertex

  friend constexpr bool operator==(const RayHit&, const RayHit&) = default;
};

}  // namespace offgrid::navmesh
