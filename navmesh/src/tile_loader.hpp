// TileLoader: which tiles are loaded, by what queries ask for and by a budget.
//
// A query needs some tiles and may make use of others. Those that it needs stay until it ends. The
// others are loaded together with them, in one edit of the loaded world, while there is room: in
// place of tiles that earlier queries have left, and never of one that this query needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "offgrid/navmesh/tiled_world.hpp"
#include "tiles/loaded_tiles.hpp"

namespace offgrid::navmesh::detail {

// ---- errors of worlds in tiles

inline TiledError fault(TiledErrorCode code, const TileKey& tile) {
  return {.code = code, .tile = tile};
}
inline TiledError store_fault(const TileStoreError& error) {
  return {.code = TiledErrorCode::store_failed, .tile = error.tile, .store = error};
}
inline TiledError refusal(const AreaError& error, std::optional<TileKey> tile = {}) {
  return {.code = TiledErrorCode::refused, .tile = tile, .refusal = error};
}

class TileLoader {
 public:
  TileLoader(const TileGrid& grid, TileStore& store, const TiledOptions& options)
      : grid_(grid), store_(&store), options_(options), tiles_(grid) {}

  const LoadedTiles& tiles() const { return tiles_; }
  LoadedTiles& tiles() { return tiles_; }

  /// A tile of the store; one that it does not have is empty.
  TileStoreResult<StoredTile> read(const TileKey& key) const;
  TileStoreResult<Tile> read_summary(const TileKey& key) const;

  /// From now on tiles are asked for by another query.
  void begin_query();
  std::optional<TiledError> load(const TileKey& key);
  std::optional<TiledError> evict(const TileKey& key);
  /// Loads the tiles that the query needs, if they are loaded on demand, and of others those for
  /// which there is room, the first ones first. An error is one of the needed tiles.
  std::optional<TiledError> require(std::span<const TileKey> needed,
                                    std::span<const TileKey> others = {});
  /// Requires the tiles at some points.
  std::optional<TiledError> require_at(std::span<const kernel::Point2> points);
  /// After a change of the loaded tiles: a tile that it has changed, loaded or not.
  void keep(const StoredTile& tile);
  /// The sum of bytes_of() of the loaded tiles.
  std::uint64_t bytes() const { return bytes_; }

 private:
  /// The tiles that shall be loaded, and those that go for it.
  struct Plan {
    std::vector<StoredTile> arriving{};
    std::vector<TileKey> leaving{};
    std::size_t count = 0;    ///< of tiles that are loaded then
    std::uint64_t bytes = 0;  ///< their sum
  };
  struct Entry {
    std::uint64_t asked = 0;  ///< when it was asked for last
    std::uint64_t bytes = 0;
  };

  std::optional<TiledError> bring(std::span<const TileKey> needed, std::span<const TileKey> others);
  bool has_room(std::size_t count, std::uint64_t bytes) const {
    return count <= options_.most_loaded &&
           (options_.most_bytes == 0 || bytes <= options_.most_bytes);
  }
  /// Plans that a tile arrives, and as many of `old` go as must, the last ones first. Returns false
  /// if that is not enough.
  bool add(Plan& plan, StoredTile tile, std::vector<TileKey>& old) const;
  TiledError over_budget(const Plan& plan, const TileKey& key, std::uint64_t bytes) const;
  std::optional<TiledError> add_needed(Plan& plan, std::span<const TileKey> needed);
  void add_others(Plan& plan, std::span<const TileKey> others) const;
  std::optional<TiledError> carry_out(const Plan& plan);
  /// The loaded tiles that the query does not need, or of these only those from earlier queries;
  /// the one that goes first is the last.
  std::vector<TileKey> evictable(bool has_fetched) const;

  TileGrid grid_;
  TileStore* store_;
  TiledOptions options_;
  LoadedTiles tiles_;
  /// the loaded tiles; those that are asked for at query_begin_ - 1 are others
  std::map<TileKey, Entry> loaded_;
  std::uint64_t bytes_ = 0;
  std::uint64_t clock_ = 0;
  std::uint64_t query_begin_ = 0;
  bool fetches_ = true;  ///< does the query load more than it needs?
};

}  // namespace offgrid::navmesh::detail
