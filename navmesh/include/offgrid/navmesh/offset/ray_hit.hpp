// RayHit: where a ray stops, exactly, and at what.
#pragma once

#include <cstdint>

#include "offgrid/kernel/int.hpp"
#include "offgrid/navmesh/mesh/id.hpp"

namespace offgrid::navmesh {

/// The parameter of a point on a segment, from 0/1 at its first end to 1/1 at its second, reduced.
struct SegmentParameter {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;

  friend constexpr bool operator==(const SegmentParameter&, const SegmentParameter&) = default;
};

enum class RayStop : std::uint8_t {
  none,    ///< the ray reaches its target
  start,   ///< the start is not free: the closure of no free face contains it
  edge,    ///< the ray stops inside an edge: a barrier, or nothing free beyond it
  vertex,  ///< the ray stops at a vertex: its faces, its barriers or the border close both sides
};

struct RayHit {
  RayStop stop = RayStop::start;
  SegmentParameter t;   ///< the stop; 0 if the start is not free, 1 if the target is reached
  HalfedgeId halfedge;  ///< the edge of RayStop::edge, a half-edge of the face that the ray is in
  VertexId vertex;      ///< the vertex of RayStop::vertex
  FaceId face{};        ///< RayStop::none: a free face whose closure contains the target

  friend constexpr bool operator==(const RayHit&, const RayHit&) = default;
};

namespace detail {

/// The hit of the ray that gets farther; of equal ones, the one with the smaller kind of stop. A
/// ray that is stopped where it starts gets farther than one whose start is not free.
inline const RayHit& farther(const RayHit& a, const RayHit& b) {
  if (a.stop == RayStop::start) return b;
  if (b.stop == RayStop::start) return a;
  using Number = kernel::Int<63>;
  const auto part = [](std::int64_t v) { return Number::trusted(v); };
  const kernel::Sign order = kernel::compare(part(a.t.numerator) * part(b.t.denominator),
                                             part(b.t.numerator) * part(a.t.denominator));
  if (order == kernel::Sign::zero) return b.stop < a.stop ? b : a;
  return order == kernel::Sign::positive ? a : b;
}

}  // namespace detail

}  // namespace offgrid::navmesh
