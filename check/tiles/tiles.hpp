// A world in tiles beside the whole: each tile is built of its pieces alone.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

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

}  // namespace offgrid::testing::tiles
