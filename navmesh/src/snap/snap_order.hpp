// AlongSegment: the order of hot pixels along a segment. A segment is monotone in x and in y, so it
// meets pixels in the order of their columns, in one column in the order of their rows. Only grid
// coordinates are compared.
#pragma once

#include "snap/snap_state.hpp"

namespace offgrid::navmesh::detail {

class AlongSegment {
 public:
  explicit AlongSegment(const Original& s) : descends_(s.b.y < s.a.y) {}

  /// Does the segment, from a to b, meet the pixel of p before that of q? Requires that it meets
  /// both.
  bool operator()(const kernel::Point2& p, const kernel::Point2& q) const {
    if (p.x != q.x) return p.x < q.x;
    return descends_ ? q.y < p.y : p.y < q.y;
  }

 private:
  bool descends_;
};

}  // namespace offgrid::navmesh::detail
