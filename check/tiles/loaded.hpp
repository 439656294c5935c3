// A world in tiles that are loaded and evicted, beside the whole: the same answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tiles/tiles.hpp"

namespace offgrid::testing::tiles {

/// The fault of a TiledWorld into which the items come by edits of a few, while tiles are loaded
/// and evicted, items go and come back, edits are undone, and all is asked again of the whole;
/// none: it is right. The seed decides what is done. Requires areas of one part.
std::optional<std::string> wrong_loaded(const navmesh::TileGrid& grid, const TiledItems& items,
                                        std::uint64_t seed);

}  // namespace offgrid::testing::tiles
