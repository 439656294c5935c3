// Rays in space by their definition: every triangle of every floor is asked, by Cramer's rule in
// exact integers.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/ratio.hpp"
#include "ground/program.hpp"
#include "support/random.hpp"

namespace offgrid::testing::ground {

struct SpaceRay {
  GroundCorner from, to;
};

/// Where a ray comes down.
struct RayAnswer {
  Ratio t;
  std::int64_t floor = 0;
  GroundCorner at;  ///< rounded

  friend bool operator==(const RayAnswer&, const RayAnswer&) = default;
};

/// The first place of the ray on a floor, from above; of several floors at one place the smallest.
std::optional<RayAnswer> first_place(std::span<const std::vector<GroundFace>> floors,
                                     const SpaceRay& ray);

/// Rays from corners and places over the faces through corners, sides and insides of others. None
/// if there are no faces.
std::vector<SpaceRay> rays_about(std::span<const GroundFace> faces, Random& random,
                                 std::size_t count);

}  // namespace offgrid::testing::ground
