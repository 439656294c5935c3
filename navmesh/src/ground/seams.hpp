// seams_of: the seams of floors, from the joints of their faces and from feet.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "ground/feet.hpp"
#include "ground/floor_growth.hpp"
#include "ground/joints.hpp"

namespace offgrid::navmesh::detail {

struct SeamsOfGround {
  std::vector<Seam> seams;  ///< sorted, from the smaller end to the larger one
  std::size_t feet = 0;     ///< number of feet that have seams
};

/// The joints of different floors and the feet, split at each other's ends on their lines. Seams of
/// joints neither overlap nor cross, as triangles of a floor do not, and no side has two. A foot
/// goes before a joint that leads away from the same side, as that goes on below it, and the first
/// of two feet before the second. A foot that crosses a seam of one of its floors, but for feet
/// after it, has none; what has none goes to `faults`. Requires feet in the order of find_feet.
SeamsOfGround seams_of(std::span<const GroundTriangle> ground, std::span<const Joint> joints,
                       std::span<const Foot> feet, const FloorsOfGround& floors, FaultList& faults);

}  // namespace offgrid::navmesh::detail
