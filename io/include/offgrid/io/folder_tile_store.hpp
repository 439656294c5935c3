// FolderTileStore: a folder of tiles as the store of a TiledWorld, which loads the tiles that its
// answers need.
//
//   auto folder = TileFolder::open("land.tiles");               // cut and built (tile_folder.hpp)
//   FolderTileStore store(std::move(*folder));
//   auto world = navmesh::TiledWorld::make(store.folder().grid(), store, {.most_loaded = 16});
//   const auto path = world->path(from, to);
//
// A tile is read when it is asked for: its pieces, its seams, and the tile that was built of them.
// Areas and seams come from the world file that the cutter kept. At the first such question this
// file is mapped and read once as a whole, its checksum too. From then on each area is known
// without its points, with the place where it stands, and is read there when it is asked for. So
// memory grows with the number of areas, and not with that of their points.
//
// A folder is read, and not edited: write() is refused.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "offgrid/io/quantise.hpp"
#include "offgrid/io/tile_folder.hpp"
#include "offgrid/navmesh/tiles/tile_store.hpp"

namespace offgrid::io {

namespace detail {
class KeptWorld;
}

/// Not thread-safe. Copies share what they know of the world file.
class FolderTileStore final : public navmesh::TileStore {
 public:
  explicit FolderTileStore(TileFolder folder) : folder_(std::move(folder)) {}

  const TileFolder& folder() const { return folder_; }
  /// The quantisation that the world file states; none if it states none, or none was kept. Reads
  /// the file once, as above. Errors, with the file: those of TileFolder::world().
  ReadResult<std::optional<Quantisation>> quantisation();

  /// That of the manifest.
  navmesh::TileStoreResult<std::optional<navmesh::StoredHead>> head() override;
  /// None for a key that the grid does not have. Errors, whose reason names the file: cannot_read
  /// (no file; the tile is not built), damaged (all others of TileFolder::pieces() and tile()).
  navmesh::TileStoreResult<std::optional<navmesh::StoredTile>> tile(
      const navmesh::TileKey& key) override;
  /// Reads the tile, and not its pieces. Errors: as of tile().
  navmesh::TileStoreResult<std::optional<navmesh::Tile>> summary(
      const navmesh::TileKey& key) override;
  /// Errors, whose reason names the file: cannot_read (no file), damaged (all others of
  /// TileFolder::world()). Cost: the first time that of reading the world file, later O(log n) and
  /// the area's points.
  navmesh::TileStoreResult<std::optional<navmesh::Area>> area(navmesh::AreaId id) override;
  navmesh::TileStoreResult<std::optional<navmesh::Seam>> seam(navmesh::SeamId id) override;
  /// Those of the manifest.
  navmesh::TileStoreResult<std::map<navmesh::LinkId, navmesh::Link>> links() override;
  /// Always cannot_write.
  std::optional<navmesh::TileStoreError> write(const navmesh::StoreChange& change) override;

 private:
  /// The world file, which is opened at the first call.
  ReadResult<std::shared_ptr<const detail::KeptWorld>> world();

  TileFolder folder_;
  std::shared_ptr<const detail::KeptWorld> world_;
};

}  // namespace offgrid::io
