#include "offgrid/navmesh/offset/sight.hpp"

#include <numeric>

#include "offgrid/kernel/orient.hpp"
#include "triangulation/walk_towards.hpp"

namespace offgrid::navmesh {

using kernel::Point2;
using kernel::Sign;

namespace {

SegmentParameter reduced(std::int64_t numerator, std::int64_t denominator) {
  const std::int64_t divisor = std::gcd(numerator, denominator);
  const std::int64_t sign = denominator < 0 ? -1 : 1;
  return {sign * (numerator / divisor), sign * (denominator / divisor)};
}

}  // namespace

namespace detail {

FaceId closed_face(const PlanarMesh& mesh, const Point2& p, FaceId near) {
  return walk_towards(mesh.mesh(), near, [&](HalfedgeId h) {
    const auto [u, v] = mesh.segment(h);
    return kernel::orient(u, v, p) == Sign::negative;
  });
}

SegmentParameter SightLine::at(const Point2& p) const { return reduced(progress(p), length_); }

// The two areas have opposite signs, so their difference is twice the area of the quadrilateral and
// fits Int<63>.
SegmentParameter SightLine::crossing(const Point2& u, const Point2& v) const {
  const kernel::Int<62> start = kernel::orient_value(u, v, from_);
  const kernel::Int<63> whole = start - kernel::orient_value(u, v, to_);
  return reduced(start.raw(), whole.raw());
}

}  // namespace detail

}  // namespace offgrid::navmesh
