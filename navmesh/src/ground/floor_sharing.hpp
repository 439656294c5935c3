// share_floors: pieces of ground that do not come close to each other on the map share a floor.
//
//      .---.   .---.   .---.                 one floor, however many pieces there are
//      '---'   '---'   '---'
//          .-------.
//          '-------'                         a piece above two of them is on the next one
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "ground/floor_growth.hpp"

namespace offgrid::navmesh::detail {

/// A piece claims a floor.
struct FloorClaim {
  std::uint32_t piece = 0;
  Floor floor = 0;
};

/// The pieces with a claim go to their floor in the order of claims, if it has room. The others go
/// to floors in their order, each to the first one of which no triangle is at most a
/// unit from one of its own along both axes, and on which the rise of all triangles keeps within
/// `max_rise`. Ground a unit apart or less might meet where it is snapped. Requires sorted
/// triangles. Cost: the triangles close to each triangle, on all floors; with `max_rise` also, for
/// each piece, the floors whose lowest ground is close in height.
FloorsOfGround share_floors(std::span<const GroundTriangle> ground, const FloorsOfGround& pieces,
                            const std::optional<std::int32_t>& max_rise,
                            std::span<const FloorClaim> claims);

}  // namespace offgrid::navmesh::detail
