// hit_ground: the place of the ground at which a ray in space comes down, as of a click.
//
//   const auto hit = hit_ground(relief, {.from = camera, .to = far});
//   if (hit) find_near(finder, view, agent, hit->at);
//
//       camera
//          \_                         Ground is seen from above: a ray that comes from below passes
//            \_      ____ deck        it. So a camera below a deck sees the road, and one above it
//              \_                     the deck.
//       _________\x______ road
//
// Risers and walls are no ground, and nor are obstacles: what else is in view is the scene's, whose
// hits have parameters, too; the smaller one is in front. A ray never passes between two triangles
// that have a side in common in space.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "offgrid/navmesh/ground/relief.hpp"

namespace offgrid::navmesh {

/// The ray that begins at `from`, leads through `to` and goes on. Heights are below 2^29 in
/// magnitude. A direction in doubles is rounded to a `to` that is far away: at 2^20 units the error
/// is a millionth of the distance.
struct GroundRay {
  GroundPoint from{};
  GroundPoint to{};
};

struct GroundHit {
  /// the grid point that is nearest to the place along each axis, halves towards plus infinity, and
  /// the floor; Relief::height has a height there, but it may be blocked
  FloorPoint at{};
  std::int32_t z = 0;  ///< the height of the place, rounded likewise
  Ratio<95, 95> t{};   ///< the place is from + t (to - from), exactly
};

enum class GroundRayErrorCode : std::uint8_t {
  height_out_of_range = 1,  ///< a height of the ray is 2^29 or more in magnitude
  no_direction,             ///< `from` and `to` are equal
  no_ground,                ///< the ray hits no ground that counts
};

struct GroundRayError {
  GroundRayErrorCode code;
  GroundPoint at{};  ///< the end at fault, and else `from`

  friend bool operator==(const GroundRayError&, const GroundRayError&) = default;
};

/// The error in words, as in "the ray from (3, 4, 50) hits no ground".
std::string describe(const GroundRayError& error);

/// Says which floors count, as where upper storeys are hidden; empty: all. It is called for some
/// repeatedly.
using FloorFilter = std::function<bool(Floor)>;

/// The first place of the ray that is on a closed triangle of the relief and comes to it from
/// above, or begins on it and leads down; of several floors at one place the smallest. A ray along
/// the plane of a triangle does not hit it. Errors: height_out_of_range, no_direction, no_ground.
/// Exact. Cost: the triangles close on the map to the part of the ray that is within the box of all
/// triangles in space.
kernel::Result<GroundHit, GroundRayError> hit_ground(const Relief& relief, const GroundRay& ray,
                                                     const FloorFilter& counts = {});

}  // namespace offgrid::navmesh
