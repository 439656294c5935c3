// SightLine: the coordinate tests of a line of sight.
#pragma once

#include <algorithm>
#include <cstdint>

#include "offgrid/kernel/line.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"
#include "offgrid/navmesh/offset/ray_hit.hpp"

namespace offgrid::navmesh::detail {

/// A face whose closure contains the point, on the grid and without an offset; none if the point is
/// outside. If several faces do, the result depends on `near`.
FaceId closed_face(const PlanarMesh& mesh, const kernel::Point2& p, FaceId near);

/// The directed segment of a ray. Requires different ends.
class SightLine {
 public:
  using Target = kernel::Point2;

  SightLine(const kernel::Point2& from, const kernel::Point2& to)
      : from_(from), to_(to), line_(*kernel::Line2::through(from, to)) {
    const kernel::Vector2 d = line_.direction();
    along_x_ = abs(d.x) >= abs(d.y);
    length_ = component(d);
  }

  kernel::Sign side(const kernel::Point2& p) const { return line_.side(p); }
  /// The side of the edge u -> v on which the target is.
  kernel::Sign side_of_end(const kernel::Point2& u, const kernel::Point2& v) const {
    return kernel::orient(u, v, to_);
  }
  /// Is a point of the line the target or beyond it?
  bool is_at_end(const kernel::Point2& p) const {
    return length_ > 0 ? progress(p) >= length_ : progress(p) <= length_;
  }
  /// Does p, a point of the line, come before q, another one?
  bool is_before(const kernel::Point2& p, const kernel::Point2& q) const {
    return length_ > 0 ? progress(p) < progress(q) : progress(p) > progress(q);
  }
  /// The parameter of a point on the segment.
  SegmentParameter at(const kernel::Point2& p) const;
  /// The parameter where the segment crosses the edge u -> v, from its left to its right.
  SegmentParameter crossing(const kernel::Point2& u, const kernel::Point2& v) const;

 private:
  std::int64_t component(const kernel::Vector2& v) const {
    return along_x_ ? v.x.raw() : v.y.raw();
  }
  std::int64_t progress(const kernel::Point2& p) const { return component(p - from_); }

  kernel::Point2 from_;
  kernel::Point2 to_;
  kernel::Line2 line_;
  bool along_x_ = true;
  std::int64_t length_ = 0;
};

}  // namespace offgrid::navmesh::detail
