// The faces and answers of a world in tiles, beside those of the whole that it is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/tiled_world.hpp"
#include "tiles/tiles.hpp"

namespace offgrid::testing::tiles {

/// The fault of the loaded tiles, beside the whole: their faces are others, or too many are loaded,
/// or an area that they do not need.
std::optional<std::string> wrong_faces(const TiledItems& items, const navmesh::TiledWorld& world,
                                       const navmesh::World& whole, std::size_t most_loaded);

/// The first answer of the world in tiles that is not that of the whole: state, ray, sight and path
/// between two places. Refusals are excused for which there is a reason (is_excused). Counts
/// "states", "rays", "sights" and "paths".
std::optional<std::string> wrong_answers(navmesh::TiledWorld& world, const navmesh::World& whole,
                                         std::size_t most_loaded, const navmesh::FloorPoint& from,
                                         const navmesh::FloorPoint& to,
                                         navmesh::ShortestPathFinder& finder, Counts& counts);

/// Is the budget too small, or do updates add too much: those of a part of the items, or beyond
/// the tiles?
bool is_excused(const navmesh::TiledError& error, const navmesh::TileGrid& grid,
                std::size_t most_loaded);

}  // namespace offgrid::testing::tiles
