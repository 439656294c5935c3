#include "offgrid/io/folder_tile_store.hpp"

#include <string>
#include <utility>

#include "file_of_tiles.hpp"
#include "world_index.hpp"

namespace offgrid::io {

using navmesh::AreaId;
using navmesh::SeamId;
using navmesh::StoredHead;
using navmesh::StoredTile;
using navmesh::TileKey;
using navmesh::TileStoreError;
using navmesh::TileStoreErrorCode;
using navmesh::TileStoreResult;

namespace detail {

/// The world file of a folder, mapped, and where its areas stand.
class KeptWorld {
 public:
  KeptWorld(MappedFile file, WorldIndex index) : file_(std::move(file)), index_(std::move(index)) {}

  const WorldIndex& index() const { return index_; }

 private:
  MappedFile file_;  ///< its bytes stay where they are
  WorldIndex index_;
};

}  // namespace detail

namespace {

TileStoreError fault_of(const ReadError& error) {
  const bool is_unreadable = error.code == ReadCode::unreadable;
  return {.code = is_unreadable ? TileStoreErrorCode::cannot_read : TileStoreErrorCode::damaged,
          .reason = describe(error)};
}

TileStoreError fault_at(const TileKey& key, TileStoreError error) {
  error.tile = key;
  return error;
}

}  // namespace

ReadResult<std::shared_ptr<const detail::KeptWorld>> FolderTileStore::world() {
  if (world_) return world_;
  const std::string path = tile_world_name(folder_.name());
  auto file = detail::map_file(path, FileKind::world);
  if (!file) return file.error();
  auto index = detail::WorldIndex::make(file->bytes());
  if (!index) return in_file(index.error(), path);
  if (auto other = detail::error_of_source(path, folder_.manifest(), file->bytes())) return *other;
  world_ = std::make_shared<const detail::KeptWorld>(std::move(*file), std::move(*index));
  return world_;
}

ReadResult<std::optional<Quantisation>> FolderTileStore::quantisation() {
  if (folder_.manifest().source == navmesh::Digest{}) return std::optional<Quantisation>();
  const auto kept = world();
  if (!kept) return kept.error();
  return (*kept)->index().quantisation();
}

TileStoreResult<std::optional<StoredHead>> FolderTileStore::head() {
  return std::optional(StoredHead{folder_.manifest().grid, folder_.manifest().keys});
}

TileStoreResult<std::map<navmesh::LinkId, navmesh::Link>> FolderTileStore::links() {
  const auto& links = folder_.manifest().links;
  return std::map<navmesh::LinkId, navmesh::Link>(links.begin(), links.end());
}

TileStoreResult<std::optional<navmesh::Tile>> FolderTileStore::summary(const TileKey& key) {
  if (!folder_.grid().has(key)) return std::optional<navmesh::Tile>();
  if (!folder_.has_tile(key)) {
    return TileStoreError{.code = TileStoreErrorCode::cannot_read,
                          .tile = key,
                          .reason = tile_name(folder_.name(), key) + ": the tile is not built"};
  }
  auto tile = folder_.tile(key);
  if (!tile) return fault_at(key, fault_of(tile.error()));
  return std::optional(std::move(*tile));
}

TileStoreResult<std::optional<StoredTile>> FolderTileStore::tile(const TileKey& key) {
  auto tile = summary(key);
  if (!tile) return tile.error();
  if (!*tile) return std::optional<StoredTile>();
  auto pieces = folder_.pieces(key);
  if (!pieces) return fault_at(key, fault_of(pieces.error()));
  return std::optional(
      StoredTile{std::move(pieces->areas), std::move(pieces->seams), std::move(**tile)});
}

TileStoreResult<std::optional<navmesh::Area>> FolderTileStore::area(AreaId id) {
  const auto fault = [&](const ReadError& error) {
    TileStoreError made = fault_of(error);
    made.area = id;
    return made;
  };
  const auto kept = world();
  if (!kept) return fault(kept.error());
  auto read = (*kept)->index().area(id);
  if (!read) return fault(in_file(read.error(), tile_world_name(folder_.name())));
  return std::move(*read);
}

TileStoreResult<std::optional<navmesh::Seam>> FolderTileStore::seam(SeamId id) {
  const auto kept = world();
  if (kept) return (*kept)->index().seam(id);
  TileStoreError made = fault_of(kept.error());
  made.seam = id;
  return made;
}

std::optional<TileStoreError> FolderTileStore::write(const navmesh::StoreChange&) {
  return TileStoreError{.code = TileStoreErrorCode::cannot_write,
                        .reason = folder_.name() + ": a folder of tiles is not edited"};
}

}  // namespace offgrid::io
