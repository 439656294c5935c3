// Box: an upright rectangle on the map.
#pragma once

#include <algorithm>
#include <array>
#include <iterator>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/kernel/point.hpp"

namespace offgrid::navmesh {

/// All points between two corners, both included.
struct Box {
  kernel::Point2 low{};
  kernel::Point2 high{};

  /// The smallest box of the points, at least one.
  template <class Points>
  static Box of(const Points& points) {
    Box box{*std::begin(points), *std::begin(points)};
    for (const kernel::Point2& p : points) box.add(p);
    return box;
  }
  static Box of(const kernel::Point2& p, const kernel::Point2& q) { return of(std::array{p, q}); }
  /// Makes the box so large that it has p.
  void add(const kernel::Point2& p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  /// The box with all points at most so far from it along both axes.
  Box grown(std::int32_t by) const {
    const auto moved = [](const kernel::Coordinate2& v, std::int32_t d) {
      constexpr std::int32_t most = (1 << kernel::Coordinate2::bits) - 1;
      return kernel::Coordinate2::trusted(std::clamp(v.raw() + d, -most, most));
    };
    return {{moved(low.x, -by), moved(low.y, -by)}, {moved(high.x, by), moved(high.y, by)}};
  }
  /// Is p in the box?
  bool contains(const kernel::Point2& p) const { return nearest(p) == p; }
  /// Have the boxes a point in common?
  bool meets(const Box& other) const {
    return low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y &&
           other.low.y <= high.y;
  }
  /// Has the segment pq, or the point p = q, a point in common with the box?
  bool meets(const kernel::Point2& p, const kernel::Point2& q) const {
    if (!meets(Box::of(p, q))) return false;
    const auto side = [&](kernel::Coordinate2 x, kernel::Coordinate2 y) {
      return kernel::orient(p, q, kernel::Point2{x, y});
    };
    const kernel::Sign first = side(low.x, low.y);
    return first == kernel::Sign::zero || side(high.x, low.y) != first ||
           side(low.x, high.y) != first || side(high.x, high.y) != first;
  }
  /// The point of the box that is nearest to p.
  kernel::Point2 nearest(const kernel::Point2& p) const {
    return {std::clamp(p.x, low.x, high.x), std::clamp(p.y, low.y, high.y)};
  }

  friend bool operator==(const Box&, const Box&) = default;
};

}  // namespace offgrid::navmesh
