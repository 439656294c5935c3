// Steepness: the slope of a triangle's plane, squared, as a fraction.
#pragma once

#include "ground/plane_height.hpp"

namespace offgrid::navmesh::detail {

struct Steepness {
  kernel::Int<62> x, y;  ///< of a normal of the plane
  kernel::Int<62> z;     ///< positive if the corners turn left on the map

  explicit Steepness(const GroundTriangle& t) {
    const kernel::Vector2 u = t[1].at - t[0].at, v = t[2].at - t[0].at;
    const kernel::Int<30> u_z = z_of(t[1]) - z_of(t[0]), v_z = z_of(t[2]) - z_of(t[0]);
    x = u.y * v_z - u_z * v.y;
    y = u_z * v.x - u.x * v_z;
    z = kernel::orient_value(t[0].at, t[1].at, t[2].at);
  }

  /// Does the plane rise by more than `rise` over `run`? Both are at least 0.
  bool is_above(const kernel::Int<16>& rise, const kernel::Int<16>& run) const {
    const auto found = (x * x + y * y) * (run * run);
    static_assert(decltype(found)::bits == 157, "three words");
    return found > z * z * (rise * rise);
  }
};

}  // namespace offgrid::navmesh::detail
