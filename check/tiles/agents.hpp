// A mesh in tiles for agents with radii, beside NavMesh: the same answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tiles/tiles.hpp"

namespace offgrid::testing::tiles {

/// The fault of a TiledNavMesh for points and one or two discs, into which the items come by edits
/// of a few, while tiles of any agent are loaded and evicted, edits are undone, and stores fail;
/// then all agents are asked beside the whole of what NavMesh grows. None: it is right. The seed
/// decides what is done. Requires areas of one part.
std::optional<std::string> wrong_agents(const navmesh::TileGrid& grid, const TiledItems& items,
                                        std::uint64_t seed);

}  // namespace offgrid::testing::tiles
