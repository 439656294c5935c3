// LineGroups: segments by the line on which they lie.
#pragma once

#include <cstdint>
#include <span>

#include "ground/groups.hpp"
#include "offgrid/navmesh/snap/snap.hpp"

namespace offgrid::navmesh::detail {

class LineGroups {
 public:
  /// Requires segments of positive length. The groups are in the order of their first segments, and
  /// the segments of a group in theirs. Cost: O(n), and the greatest common divisor of each
  /// segment.
  explicit LineGroups(std::span<const Segment> segments);

  std::size_t size() const { return groups_.size(); }
  /// The indices of the segments on a line.
  std::span<const std::uint32_t> operator[](std::size_t line) const { return groups_[line]; }

 private:
  Groups groups_;
};

/// The coordinate that tells the points of a segment's line apart: x, or y if the line is vertical.
/// It grows with the lexicographic order.
inline std::int32_t along(const Segment& line, const kernel::Point2& p) {
  return line.from.x == line.to.x ? p.y.raw() : p.x.raw();
}

}  // namespace offgrid::navmesh::detail
