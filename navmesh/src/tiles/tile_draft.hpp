// TileDraft: the tiles as they are after an edit of areas and seams, each built anew.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "offgrid/navmesh/tiles/tile_store.hpp"

namespace offgrid::navmesh::detail {

class TileDraft {
 public:
  /// A tile as it is before the edit, with its summary.
  using Read = std::function<TileStoreResult<StoredTile>(const TileKey&)>;

  TileDraft(const TileGrid& grid, Read read) : grid_(grid), read_(std::move(read)) {}

  /// An item leaves, or comes to, all tiles to which it comes close. One that is replaced leaves
  /// before the other one comes.
  void remove(AreaId id, const Area& area);
  void remove(SeamId id, const Seam& seam);
  void put(AreaId id, const Area& area);
  void put(SeamId id, const Seam& seam);

  /// Why a tile was not read, if one was not.
  const std::optional<TileStoreError>& fault() const { return fault_; }
  /// Builds the tiles anew.
  std::optional<TileError> build();
  /// The change of the sum of Tile::faces.
  const Digest& faces_removed() const { return faces_removed_; }
  const Digest& faces_added() const { return faces_added_; }
  /// The tiles, by increasing key.
  std::vector<StoredTile> take() &&;

 private:
  StoredTile& tile_at(const TileKey& key);

  const TileGrid& grid_;
  Read read_;
  std::map<TileKey, StoredTile> tiles_;
  std::optional<TileStoreError> fault_;
  Digest faces_removed_, faces_added_;
};

}  // namespace offgrid::navmesh::detail
