// Feet: parts of sides that stand on a face, as the lower end of a ramp stands on a floor.
//
//                 ____
//            ____/ face                  The foot runs with the side, so that the face is on its
//       ____/                            left. The ground to the right of it leads up to the face;
//  -----^---------------- ground         the ground below the face ends at the foot.
//      foot
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ground/floor_growth.hpp"
#include "ground/joints.hpp"

namespace offgrid::navmesh::detail {

struct Foot {
  std::uint32_t face = 0;  ///< that which stands
  std::uint32_t on = 0;    ///< a face on which it stands, at its beginning
  Segment part{};          ///< with the face on its left
};

/// The feet of the ground, by their sides, then along them. Ledges go to `faults`.
///
/// A part of a side that no joint joins stands on a face if that is right of it at all of the part,
/// the heights differ by at most `step` at both of its ends, and the side's face rises above the
/// ground left of it: inside a face that one itself, at its side that to which it is joined there.
/// The highest of several faces counts. Parts that follow each other on one floor are one foot. An
/// end off the grid moves into the part, to the next whole coordinate along the longer axis of the
/// side, the other one rounded; a part without such places is no foot. Cost: for each part the
/// faces that it comes close to.
std::vector<Foot> find_feet(std::span<const GroundTriangle> ground, const Joints& joints,
                            const FloorsOfGround& floors, std::int32_t step, FaultList& faults);

}  // namespace offgrid::navmesh::detail
