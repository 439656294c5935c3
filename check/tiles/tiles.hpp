// A world in tiles beside the whole: each tile is built of its pieces alone.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/counts.hpp"
#include "offgrid/navmesh/tiled_world.hpp"

namespace offgrid::testing::tiles {

/// Areas, seams and links that a world takes, by increasing id.
struct TiledItems {
  std::vector<std::pair<navmesh::AreaId, navmesh::Area>> areas{};
  std::vector<std::pair<navmesh::SeamId, navmesh::Seam>> seams{};
  std::vector<std::pair<navmesh::LinkId, navmesh::Link>> links{};

  static TiledItems of(const navmesh::World& world) {
    return {{world.areas().begin(), world.areas().end()},
            {world.seams().begin(), world.seams().end()},
            {world.links().begin(), world.links().end()}};
  }
  std::size_t size() const { return areas.size() + seams.size() + links.size(); }
  /// Plans the i-th of all, areas first and links last. Requires i < size().
  void put(navmesh::TiledEdit& edit, std::size_t i) const;
  /// The sum of the keys.
  navmesh::Digest keys() const;
};

/// All tiles, each of its pieces alone, which come in an order of their own; or the error in words.
std::vector<navmesh::Tile> tiles_of(const navmesh::TileGrid& grid, const TiledItems& items,
                                    std::string& error);

/// The coarsest grid that divides the world, of 2 to 9 tiles, or one of half its side, which has
/// tiles that are not at the rim.
navmesh::TileGrid coarse_grid(const navmesh::WorldOptions& options, bool is_halved);

/// The fault of a world's tiles: their joined digest, faces and components beside those of the
/// whole; none: they are right.
std::optional<std::string> wrong_tiles(const navmesh::TileGrid& grid, const TiledItems& items);

/// The same of tiles that were made before, in any order, and of a whole that is honest. Counts
/// "tiles", "faces of tiles", "joined surfaces" and "joined half-edges".
std::optional<std::string> wrong_tiles(const navmesh::TileGrid& grid, const TiledItems& items,
                                       const navmesh::World& whole,
                                       std::span<const navmesh::Tile> tiles, Counts& counts);

/// Are these equal, whatever names their components have?
bool are_alike(navmesh::Tile a, navmesh::Tile b);

/// The fault of the whole itself, within the world's rectangle: an area that goes along each line
/// and back makes the same faces of a world without lines, which is judged by its definition.
std::optional<std::string> wrong_whole(const navmesh::TileGrid& grid, const TiledItems& items,
                                       const navmesh::World& whole);

}  // namespace offgrid::testing::tiles
