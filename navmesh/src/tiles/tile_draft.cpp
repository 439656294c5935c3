#include "tiles/tile_draft.hpp"

#include <algorithm>
#include <utility>

#include "tiles/tight_loops.hpp"
#include "tiles/tile_range.hpp"

namespace offgrid::navmesh::detail {

namespace {

AreaId id_of(const AreaPiece& piece) { return piece.id; }
SeamId id_of(const std::pair<SeamId, Seam>& entry) { return entry.first; }

template <class Entry>
auto place_of(std::vector<Entry>& sorted, const decltype(id_of(sorted[0]))& id) {
  return std::lower_bound(sorted.begin(), sorted.end(), id,
                          [](const Entry& entry, const auto& i) { return id_of(entry) < i; });
}

template <class Entry>
void take_out(std::vector<Entry>& sorted, const decltype(id_of(sorted[0]))& id) {
  const auto at = place_of(sorted, id);
  if (at != sorted.end() && id_of(*at) == id) sorted.erase(at);
}

template <class Entry>
void put_in(std::vector<Entry>& sorted, Entry entry) {
  sorted.insert(place_of(sorted, id_of(entry)), std::move(entry));
}

}  // namespace

StoredTile& TileDraft::tile_at(const TileKey& key) {
  const auto [at, is_new] = tiles_.try_emplace(key);
  if (!is_new) return at->second;
  auto tile = read_(key);
  if (tile)
    at->second = std::move(*tile);
  else if (!fault_)
    fault_ = tile.error();
  return at->second;
}

void TileDraft::remove(AreaId id, const Area& area) {
  for_each_piece(grid_, id, area,
                 [&](const AreaPiece& piece) { take_out(tile_at(piece.tile).pieces, id); });
}

void TileDraft::put(AreaId id, const Area& area) {
  for_each_piece(grid_, id, area, [&](AreaPiece piece) {
    StoredTile& tile = tile_at(piece.tile);
    put_in(tile.pieces, std::move(piece));
  });
}

void TileDraft::remove(SeamId id, const Seam& seam) {
  for_each_tile_near(grid_, seam, [&](const TileKey& key) { take_out(tile_at(key).seams, id); });
}

void TileDraft::put(SeamId id, const Seam& seam) {
  for_each_tile_near(grid_, seam,
                     [&](const TileKey& key) { put_in(tile_at(key).seams, std::pair(id, seam)); });
}

std::optional<TileError> TileDraft::build() {
  for (auto& [key, tile] : tiles_) {
    auto built = build_tile(grid_, key, tile.pieces, tile.seams);
    if (!built) return built.error();
    faces_removed_ += tile.summary.faces;
    faces_added_ += built->faces;
    tile.summary = std::move(*built);
  }
  return std::nullopt;
}

std::vector<StoredTile> TileDraft::take() && {
  std::vector<StoredTile> tiles;
  for (auto& [key, tile] : tiles_) tiles.push_back(std::move(tile));
  return tiles;
}

}  // namespace offgrid::navmesh::detail
