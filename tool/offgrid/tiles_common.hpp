// Shared by the commands of `offgrid tiles`: folders, names of tiles, joining.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "common/failure.hpp"
#include "offgrid/io/tile_folder.hpp"
#include "offgrid/progress.hpp"
#include "offgrid/report.hpp"

namespace offgrid::tool {

/// Opens a folder of tiles. Errors: unreadable.
Outcome<io::TileFolder> open_tiles(const std::string& folder);

/// The failure of a tile that is not built.
Failure not_built(const std::string& folder, const navmesh::TileKey& tile);

/// A tile as in "3,-1"; none for any other text.
std::optional<navmesh::TileKey> tile_of(const std::string& text);
/// The inverse.
std::string text_of(const navmesh::TileKey& tile);

/// The number of all pieces, and of the bytes of their files.
struct PieceTotals {
  std::size_t pieces = 0;
  std::size_t bytes = 0;
};
PieceTotals totals_of(const io::TileManifest& manifest);

/// All tiles of a folder, joined.
struct JoinedFolder {
  std::vector<navmesh::Tile> tiles;  ///< by TileGrid::index()
  navmesh::JoinedTiles whole;
  navmesh::Digest digest;
};

/// Reads and joins all tiles. Errors: unreadable; wrong for a tile that is not built, or whose side
/// is not that of its neighbour.
Outcome<JoinedFolder> join_folder(const std::string& name, const io::TileFolder& folder,
                                  Progress& progress);

/// Adds what is known of the joined tiles.
void add_joined(Report& report, const JoinedFolder& joined);

}  // namespace offgrid::tool
