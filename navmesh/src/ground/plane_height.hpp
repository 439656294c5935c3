// plane_height: the height of a triangle's plane over a grid point, not reduced.
#pragma once

#include <algorithm>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/ground/relief.hpp"

namespace offgrid::navmesh::detail {

struct PlaneHeight {
  kernel::Int<94> numerator;
  kernel::Int<62> denominator = kernel::constant<1>;  ///< positive
};

inline kernel::Int<29> z_of(const GroundPoint& p) { return kernel::Int<29>::trusted(p.z); }

/// The height over p: the mean of the corners' heights, each weighted by the triangle of p and the
/// side opposite. Requires ground.
inline PlaneHeight plane_height(const GroundTriangle& t, const kernel::Point2& p) {
  const auto& [a, b, c] = t;
  return {z_of(a) * kernel::orient_value(b.at, c.at, p) +
              z_of(b) * kernel::orient_value(c.at, a.at, p) +
              z_of(c) * kernel::orient_value(a.at, b.at, p),
          kernel::orient_value(a.at, b.at, c.at)};
}

/// Does the closed triangle cover p on the map?
inline bool is_over(const GroundTriangle& t, const kernel::Point2& p) {
  return kernel::orient(t[0].at, t[1].at, p) != kernel::Sign::negative &&
         kernel::orient(t[1].at, t[2].at, p) != kernel::Sign::negative &&
         kernel::orient(t[2].at, t[0].at, p) != kernel::Sign::negative;
}

/// Are the triangle's heights in range, and do its corners turn left on the map?
inline bool has_heights(const GroundTriangle& t) {
  for (const GroundPoint& corner : t) {
    if (!kernel::Int<29>::checked(corner.z)) return false;
  }
  return true;
}
inline bool turns_left(const GroundTriangle& t) {
  return kernel::orient(t[0].at, t[1].at, t[2].at) == kernel::Sign::positive;
}

}  // namespace offgrid::navmesh::detail
