#include "offgrid/io/tile_folder.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

#include "file_of_tiles.hpp"
#include "offgrid/io/file.hpp"
#include "system_name.hpp"

namespace offgrid::io {

using detail::Belonging;
using detail::error_of_file;
using detail::read_mapped;
using navmesh::Digest;
using navmesh::TileGrid;
using navmesh::TileKey;

std::string manifest_name(const std::string& folder) { return folder + "/manifest.ogm"; }
std::string tile_world_name(const std::string& folder) { return folder + "/world.ogw"; }
std::string pieces_name(const std::string& folder, const TileKey& tile) {
  return folder + "/" + std::to_string(tile.x) + "_" + std::to_string(tile.y) + ".ogp";
}
std::string tile_name(const std::string& folder, const TileKey& tile) {
  return folder + "/" + std::to_string(tile.x) + "_" + std::to_string(tile.y) + ".ogt";
}

ReadResult<TileFolder> TileFolder::open(const std::string& folder) {
  const std::string file = manifest_name(folder);
  auto manifest = read_mapped(file, FileKind::tile_manifest, read_tile_manifest);
  if (!manifest) return manifest.error();
  const auto refused = [&](ReadCode code, std::string expected, std::string found) {
    return error_of_file(file, FileKind::tile_manifest, code, std::move(expected),
                         std::move(found));
  };
  const auto grid = TileGrid::make(manifest->options, manifest->log_side);
  if (!grid) return refused(ReadCode::out_of_range, "a grid of tiles", describe(grid.error()));
  if (grid->size() > folder_tiles_max) {
    return refused(ReadCode::out_of_range, "at most " + std::to_string(folder_tiles_max) + " tiles",
                   std::to_string(grid->size()));
  }
  if (grid->size() != manifest->tiles.size()) {
    return refused(ReadCode::wrong_size,
                   "as many tiles as the grid has, " + std::to_string(grid->size()),
                   std::to_string(manifest->tiles.size()));
  }
  if (grid->digest() != manifest->grid) {
    return refused(ReadCode::out_of_range, "the digest of the grid " + to_string(grid->digest()),
                   to_string(manifest->grid));
  }
  return TileFolder(folder, std::move(*manifest), *grid);
}

ReadResult<TilePieces> TileFolder::pieces(const TileKey& key) const {
  const std::string file = pieces_name(folder_, key);
  auto read = read_mapped(file, FileKind::tile_pieces, read_tile_pieces);
  if (!read) return read;
  Belonging belonging(file, FileKind::tile_pieces);
  belonging.expect(manifest_.grid, read->grid, "pieces of the grid", 12);
  belonging.expect(manifest_.items, read->items, "pieces of the world whose keys sum up to", 28);
  belonging.expect(key, read->tile, 44);
  const CutTile& cut = manifest_.tiles[grid_.index(key)];
  belonging.expect(cut.checksum, read->checksum, "the checksum that the manifest states,",
                   static_cast<std::size_t>(cut.bytes) - sizeof(Digest));
  if (belonging.error()) return *belonging.error();
  return read;
}

ReadResult<navmesh::Tile> TileFolder::tile(const TileKey& key) const {
  const std::string file = tile_name(folder_, key);
  auto read = read_mapped(file, FileKind::tile, read_tile);
  if (!read) return read.error();
  Belonging belonging(file, FileKind::tile);
  belonging.expect(key, read->tile.key, 12);
  belonging.expect(manifest_.grid, read->tile.options, "a tile of the grid", 20);
  belonging.expect(manifest_.tiles[grid_.index(key)].checksum, read->pieces,
                   "a tile built of the pieces with the checksum", 36);
  if (belonging.error()) return *belonging.error();
  return std::move(read->tile);
}

ReadResult<WorldFile> TileFolder::world() const {
  const std::string file = tile_world_name(folder_);
  std::optional<ReadError> other;
  auto read = read_mapped(file, FileKind::world, [&](std::string_view bytes) {
    auto world = read_world(bytes);
    if (world) other = detail::error_of_source(file, manifest_, bytes);
    return world;
  });
  if (other) return *other;
  return read;
}

bool TileFolder::has_tile(const TileKey& key) const {
  std::error_code error;
  return std::filesystem::exists(detail::system_name(tile_name(folder_, key)), error);
}

Status TileFolder::write(const navmesh::Tile& tile) const {
  const Digest& pieces = manifest_.tiles[grid_.index(tile.key)].checksum;
  return write_file(tile_name(folder_, tile.key), write_tile({tile, pieces}));
}

}  // namespace offgrid::io
