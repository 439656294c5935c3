#include "offgrid/tiles_common.hpp"

#include "common/number_text.hpp"
#include "offgrid/io/read_file.hpp"

namespace offgrid::tool {

using navmesh::TileKey;

Outcome<io::TileFolder> open_tiles(const std::string& folder) {
  auto opened = io::TileFolder::open(folder);
  if (!opened) return unreadable(io::describe(opened.error()));
  return std::move(*opened);
}

Failure not_built(const std::string& folder, const TileKey& tile) {
  return wrong(folder + ": " + describe(tile) + " is not built; build makes it");
}

std::optional<TileKey> tile_of(const std::string& text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) return std::nullopt;
  const auto x = option_number_of<std::int32_t>(std::string_view(text).substr(0, comma));
  const auto y = option_number_of<std::int32_t>(std::string_view(text).substr(comma + 1));
  if (!x || !y) return std::nullopt;
  return TileKey{*x, *y};
}

std::string text_of(const TileKey& tile) {
  return std::to_string(tile.x) + "," + std::to_string(tile.y);
}

PieceTotals totals_of(const io::TileManifest& manifest) {
  PieceTotals totals;
  for (const io::CutTile& tile : manifest.tiles) {
    totals.pieces += tile.piece_count;
    totals.bytes += tile.bytes;
  }
  return totals;
}

Outcome<JoinedFolder> join_folder(const std::string& name, const io::TileFolder& folder,
                                  Progress& progress) {
  const navmesh::TileGrid& grid = folder.grid();
  JoinedFolder joined;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    progress.show("reading tiles", i, grid.size());
    const TileKey key = grid.tile(i);
    if (!folder.has_tile(key)) return not_built(name, key);
    auto tile = folder.tile(key);
    if (!tile) return unreadable(io::describe(tile.error()));
    joined.tiles.push_back(std::move(*tile));
  }
  auto whole = navmesh::join(grid, joined.tiles);
  if (!whole) return wrong(name + ": " + describe(whole.error()));
  joined.whole = std::move(*whole);
  joined.digest = digest_of(grid, joined.whole, folder.manifest().keys);
  return joined;
}

void add_joined(Report& report, const JoinedFolder& joined) {
  report.add("tiles", joined.tiles.size());
  report.add("faces", joined.whole.face_count);
  report.add("components", joined.whole.component_count);
  report.add("digest", to_string(joined.digest));
}

}  // namespace offgrid::tool
