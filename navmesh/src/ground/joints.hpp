// Joints: sides of triangles that run opposite ways on one line of the map, and are close in
// height.
//
//           left face
//     .-------------------->.      a -> b is the overlap of both sides, with a < b. The face on its
//          a =======> b            left has a side that runs this way, the other one a side that
//          .<------------------.   runs back.
//             right face
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ground/fault_list.hpp"
#include "ground/line_groups.hpp"
#include "offgrid/kernel/division.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"

namespace offgrid::navmesh::detail {

/// Side k of face f has the number 3 f + k and runs from corner k to the next one.
inline Segment side_of(std::span<const GroundTriangle> ground, std::uint32_t side) {
  const GroundTriangle& t = ground[side / 3];
  return {t[side % 3].at, t[(side % 3 + 1) % 3].at};
}

struct Joint {
  std::uint32_t left = 0;   ///< the face left of a -> b
  std::uint32_t right = 0;  ///< the face right of it
  kernel::Point2 a{};       ///< smaller than b
  kernel::Point2 b{};
};

/// A part of a side that no joint joins, in the direction of the side.
struct FreePart {
  std::uint32_t side = 0;
  Segment part{};

  std::uint32_t face() const { return side / 3; }
};

struct Joints {
  std::vector<Joint> joints;
  std::vector<FreePart> free;
  std::size_t over_step = 0;  ///< number of joints of sides at different heights
  std::size_t of_parts = 0;   ///< number of joints of sides with different ends on the map
};

/// The joints of the ground; its faults of sides go to `faults`. Requires canonical triangles that
/// are ground, sorted.
Joints find_joints(std::span<const GroundTriangle> ground, std::int32_t step, FaultList& faults);

/// Appends the cracks: corners of free parts that are at most a unit beside a free part of another
/// face, which runs the other way and is close in height.
void find_cracks(std::span<const GroundTriangle> ground, std::span<const FreePart> free,
                 std::int32_t step, FaultList& faults);

}  // namespace offgrid::navmesh::detail
