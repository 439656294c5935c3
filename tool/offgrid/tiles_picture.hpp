// draw_tiles: a picture of a folder of tiles, whatever is built of them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "common/failure.hpp"
#include "offgrid/io/tile_folder.hpp"
#include "offgrid/progress.hpp"

namespace offgrid::tool {

struct TileState {
  std::optional<navmesh::Tile> tile;  ///< none: it is not built
  std::string fault;                  ///< of the file that is there; empty: none
};

struct TileStates {
  std::vector<TileState> tiles;  ///< by TileGrid::index()
  std::size_t built = 0;
  std::optional<navmesh::JoinedTiles> whole;  ///< if all are built and join
  std::string fault;                          ///< the reason why they do not join; empty: none
};

/// Reads what is built, and joins it if it is all.
TileStates read_states(const io::TileFolder& folder, Progress& progress);

/// A path over tiles, and the tiles that were loaded for it.
struct TilesPath {
  std::vector<navmesh::TileKey> loaded;
  std::vector<kernel::Point2> corners;
};

/// An SVG: ground in the colour of the connected component to which all open edges of its tile
/// belong, light if there are several, whose edges have dots in their colours, or none; grey where
/// a tile is not built, red where its file is wrong; blocked areas dark; barriers, and the lines of
/// the grid. Enabled links are dashed lines, with a dot where they may be entered. A path is a
/// line, and the tiles that were loaded for it have a border. Reads the pieces of one tile after
/// the other. Errors: unreadable.
Outcome<std::string> draw_tiles(const std::string& title, const io::TileFolder& folder,
                                const TileStates& states, const TilesPath& path = {});

}  // namespace offgrid::tool
