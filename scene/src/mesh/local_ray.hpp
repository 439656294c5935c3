// LocalRay: a ray in coordinates of a mesh, as tests in floating point take it.
#pragma once

#include <array>
#include <cstdint>

#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::scene::detail {

/// The ray origin + rest + t direction. Let u = 2^-52.
struct LocalRay {
  std::array<std::int32_t, 3> origin;  ///< less than 2^31 - 2^24 from every corner of the mesh
  std::array<double, 3> rest;          ///< less than 1 in size, off by u at most
  /// Off by 2.01 u times itself at most, 0 where the exact one is, or at least 2^-32 in size. Its
  /// length is that of a direction of the grid.
  std::array<double, 3> direction;
  bool is_whole;  ///< the rest is 0
};

/// A ray of the mesh's own coordinates: nothing is rounded.
inline LocalRay local_ray(const Ray3& ray) {
  const auto& [x, y, z] = ray.direction;
  return {.origin = {ray.origin.x.raw(), ray.origin.y.raw(), ray.origin.z.raw()},
          .rest = {},
          .direction = {static_cast<double>(x.raw()), static_cast<double>(y.raw()),
                        static_cast<double>(z.raw())},
          .is_whole = true};
}

}  // namespace offgrid::scene::detail
