// TileStore: where a world in tiles keeps its tiles and areas.
//
//   MemoryTileStore store;                     // or one of your own: files, a data base, a server
//   auto world = *TiledWorld::make(grid, store);
//
// A tile is kept as its pieces and its summary; its mesh is made when it is loaded. Areas are kept
// whole, too: several tiles that are loaded together need loops that are tight about all of them,
// and what one piece left out may be what another one needs. An area that a piece is all of
// (is_whole) is not asked for.
//
// A store may be shared by several readers; only one TiledWorld at a time may change it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/navmesh/tiles/tile.hpp"

namespace offgrid::navmesh {

/// A tile as it is kept.
struct StoredTile {
  std::vector<AreaPiece> pieces{};               ///< by increasing id
  std::vector<std::pair<SeamId, Seam>> seams{};  ///< those that are near (is_near), by id
  Tile summary{};                                ///< build_tile() of these; has the tile's key

  friend bool operator==(const StoredTile&, const StoredTile&) = default;
};

/// Is the piece the whole area? Then it has the key of the loops that it has.
bool is_whole(const AreaPiece& piece);

/// The rest of a world, beside its tiles and areas.
struct StoredHead {
  Digest grid{};   ///< TileGrid::digest()
  Digest items{};  ///< the sum of key_of() of all areas, seams and links
  /// of a TiledNavMesh, in the store of an agent with a radius: `items` before areas were grown
  Digest given{};

  friend bool operator==(const StoredHead&, const StoredHead&) = default;
};

/// The changes of an edit, all of them or none.
struct StoreChange {
  StoredHead head{};
  std::vector<StoredTile> tiles{};  ///< each in place of the one with its key
  /// the whole area under the id; none: it goes
  std::vector<std::pair<AreaId, std::optional<Area>>> areas{};
  std::vector<std::pair<SeamId, std::optional<Seam>>> seams{};
  std::vector<std::pair<LinkId, std::optional<Link>>> links{};
};

enum class TileStoreErrorCode : std::uint8_t {
  cannot_read = 1,  ///< `reason` says why
  cannot_write,     ///< `reason` says why; what was kept before is still kept
  damaged,          ///< what is kept is not what was written
};

struct TileStoreError {
  TileStoreErrorCode code;
  std::optional<TileKey> tile{};  ///< the tile at fault
  AreaId area{};                  ///< or the area
  SeamId seam{};                  ///< or the seam
  LinkId link{};                  ///< or the link
  std::string reason{};           ///< in the words of the store

  friend bool operator==(const TileStoreError&, const TileStoreError&) = default;
};

/// The error in words, as in "tile (3, -1) cannot be read: no such file".
std::string describe(const TileStoreError& error);

template <class T>
using TileStoreResult = kernel::Result<T, TileStoreError>;

// All functions of both classes are pure or inline: the library is compiled without type
// information, which programs that derive from them need.
class TileStore {
 public:
  TileStore() = default;
  TileStore(const TileStore&) = default;
  TileStore& operator=(const TileStore&) = default;
  virtual ~TileStore() = default;

  /// None if nothing was written yet.
  virtual TileStoreResult<std::optional<StoredHead>> head() = 0;
  /// None if the tile was not written: no area and no seam comes close to it.
  virtual TileStoreResult<std::optional<StoredTile>> tile(const TileKey& key) = 0;
  /// The summary of tile(), without its pieces if they need not be read.
  virtual TileStoreResult<std::optional<Tile>> summary(const TileKey& key) {
    auto stored = tile(key);
    if (!stored) return stored.error();
    if (!*stored) return std::optional<Tile>();
    return std::optional<Tile>(std::move((*stored)->summary));
  }
  /// The whole area under the id, or none.
  virtual TileStoreResult<std::optional<Area>> area(AreaId id) = 0;
  /// The seam under the id, or none.
  virtual TileStoreResult<std::optional<Seam>> seam(SeamId id) = 0;
  /// All links: they are few, and are known whatever is loaded.
  virtual TileStoreResult<std::map<LinkId, Link>> links() = 0;
  /// Keeps all of the change; after an error, nothing of it.
  virtual std::optional<TileStoreError> write(const StoreChange& change) = 0;
};

/// Keeps all in memory.
class MemoryTileStore : public TileStore {
 public:
  TileStoreResult<std::optional<StoredHead>> head() override { return head_; }
  TileStoreResult<std::optional<StoredTile>> tile(const TileKey& key) override {
    return find(tiles_, key);
  }
  TileStoreResult<std::optional<Tile>> summary(const TileKey& key) override {
    const auto found = tiles_.find(key);
    return found == tiles_.end() ? std::nullopt : std::optional(found->second.summary);
  }
  TileStoreResult<std::optional<Area>> area(AreaId id) override { return find(areas_, id); }
  TileStoreResult<std::optional<Seam>> seam(SeamId id) override { return find(seams_, id); }
  TileStoreResult<std::map<LinkId, Link>> links() override { return links_; }
  std::optional<TileStoreError> write(const StoreChange& change) override {
    keep(change);
    return std::nullopt;
  }

 private:
  template <class Key, class Value>
  static std::optional<Value> find(const std::map<Key, Value>& map, const Key& key) {
    const auto found = map.find(key);
    return found == map.end() ? std::nullopt : std::optional<Value>(found->second);
  }
  void keep(const StoreChange& change);

  std::optional<StoredHead> head_;
  std::map<TileKey, StoredTile> tiles_;
  std::map<AreaId, Area> areas_;
  std::map<SeamId, Seam> seams_;
  std::map<LinkId, Link> links_;
};

}  // namespace offgrid::navmesh
