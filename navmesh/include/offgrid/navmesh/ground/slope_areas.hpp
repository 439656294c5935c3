// slope_areas: the ground that is steeper than a slope, as areas with a cost and a tag.
//
//   const SlopeClass classes[] = {{.rise = 1, .run = 10, .cost = 2 * FaceState::unit_cost, .tag =
//   1},
//                                 {.rise = 1, .run = 3, .cost = 8 * FaceState::unit_cost, .tag =
//                                 2}};
//   for (const Area& area : *slope_areas(ground.relief, classes)) edit.add(area);
//
//       cost 1    2      8                Cheap paths go round what is steep. By its tag another
//     ________.--'                        user of the world gives it another cost, or closes it:
//               1:10  / 1:3               View::set_rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "offgrid/navmesh/ground/relief.hpp"
#include "offgrid/navmesh/world/area.hpp"

namespace offgrid::navmesh {

/// Ground that rises by more than `rise` over `run` units of the map, but not by more than the next
/// class says.
struct SlopeClass {
  std::int32_t rise = 0;  ///< 0 to 2^16 - 1
  std::int32_t run = 1;   ///< 1 to 2^16 - 1
  std::uint32_t cost = FaceState::unit_cost;
  std::uint64_t tag = 0;

  friend bool operator==(const SlopeClass&, const SlopeClass&) = default;
};

enum class SlopeErrorCode : std::uint8_t {
  bad_slope = 1,   ///< `rise` is not in [0, 2^16), or `run` not in [1, 2^16)
  not_steeper,     ///< the class is not steeper than the one before
  cost_below_one,  ///< the cost is less than FaceState::unit_cost
};

struct SlopeError {
  SlopeErrorCode code;
  std::size_t slope = 0;  ///< the index of the class at fault
  SlopeClass value{};     ///< the class

  friend bool operator==(const SlopeError&, const SlopeError&) = default;
};

/// The error in words, as in "class 1: 1 over 4 is not steeper than the class before".
std::string describe(const SlopeError& error);

/// For each class, and for each floor that has triangles of it, an area: their union, walkable,
/// with the cost and tag of the class. Ground that no class has is in none. The slope of a triangle
/// is that of its plane in the direction in which it is steepest, compared exactly; up and down
/// cost the same. Of areas with one priority the dearer one counts, so a cheap road over a slope
/// needs a higher priority. Errors: bad_slope, not_steeper, cost_below_one. Cost: O(n log n) for n
/// triangles.
kernel::Result<std::vector<Area>, SlopeError> slope_areas(const Relief& relief,
                                                          std::span<const SlopeClass> classes);

}  // namespace offgrid::navmesh
