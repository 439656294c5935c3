// MapBox: the smallest upright rectangle of the map about some points.
#pragma once

#include <algorithm>

#include "offgrid/navmesh/ground/relief.hpp"

namespace offgrid::navmesh::detail {

struct MapBox {
  kernel::Point2 low;
  kernel::Point2 high;

  void add(const kernel::Point2& p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  /// Have the closed boxes no point in common?
  bool is_apart(const MapBox& other) const {
    return high.x < other.low.x || other.high.x < low.x || high.y < other.low.y ||
           other.high.y < low.y;
  }
};

inline MapBox map_box(const GroundTriangle& t) {
  MapBox box{t[0].at, t[0].at};
  box.add(t[1].at);
  box.add(t[2].at);
  return box;
}

}  // namespace offgrid::navmesh::detail
