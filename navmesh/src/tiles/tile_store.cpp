#include "offgrid/navmesh/tiles/tile_store.hpp"

namespace offgrid::navmesh {

namespace {

template <class Key, class Value>
void take(std::map<Key, Value>& map, const Key& key, const std::optional<Value>& value) {
  if (value)
    map.insert_or_assign(key, *value);
  else
    map.erase(key);
}

std::string subject_of(const TileStoreError& error) {
  if (error.tile) return describe(*error.tile);
  if (error.area) return "area " + std::to_string(error.area.value());
  if (error.seam) return "seam " + std::to_string(error.seam.value());
  if (error.link) return "link " + std::to_string(error.link.value());
  return "the world";
}

}  // namespace

bool is_whole(const AreaPiece& piece) { return shape_key_of(piece.area) == piece.shape_key; }

std::string describe(const TileStoreError& error) {
  const std::string subject = subject_of(error);
  switch (error.code) {
    case TileStoreErrorCode::cannot_read: return subject + " cannot be read: " + error.reason;
    case TileStoreErrorCode::cannot_write: return subject + " cannot be written: " + error.reason;
    case TileStoreErrorCode::damaged: break;
  }
  return subject + " is damaged" + (error.reason.empty() ? "" : ": " + error.reason);
}

void MemoryTileStore::keep(const StoreChange& change) {
  head_ = change.head;
  for (const StoredTile& tile : change.tiles) tiles_.insert_or_assign(tile.summary.key, tile);
  for (const auto& [id, area] : change.areas) take(areas_, id, area);
  for (const auto& [id, seam] : change.seams) take(seams_, id, seam);
  for (const auto& [id, link] : change.links) take(links_, id, link);
}

}  // namespace offgrid::navmesh
