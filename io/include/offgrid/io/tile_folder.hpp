// TileFolder: a world in tiles as a folder of files, which many processes, or machines with a
// common disk, build without a word to each other.
//
//   manifest.ogm   3_-1.ogp   3_-1.ogt   the grid and what belongs to each tile; the pieces of the
//   world.ogw      4_-1.ogp   4_-1.ogt   tile (3, -1); the tile built of them; the world that was
//   cut
//
//   auto cutter = TileCutter::make("tiles", grid, items);       // once
//   cutter->keep(world);
//   for (const auto& [id, area] : world.snapshot.areas) cutter->add(id, area);
//   cutter->finish();                                           // seams and links likewise
//
//   const auto folder = TileFolder::open("tiles");              // each job
//   const auto pieces = folder->pieces(key);
//   folder->write(*navmesh::build_tile(folder->grid(), key, pieces->areas, pieces->seams));
//
// Files replace others at once (write_file), so a job that is killed leaves whole files, and one
// that runs twice writes the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "offgrid/io/status.hpp"
#include "offgrid/io/tile_file.hpp"
#include "offgrid/io/world_file.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/tiles/item_check.hpp"

namespace offgrid::io {

/// The names of the files in a folder of tiles.
std::string manifest_name(const std::string& folder);
std::string tile_world_name(const std::string& folder);
std::string pieces_name(const std::string& folder, const navmesh::TileKey& tile);
std::string tile_name(const std::string& folder, const navmesh::TileKey& tile);

/// The most tiles that a folder has.
inline constexpr std::size_t folder_tiles_max = std::size_t{1} << 20;

class TileFolder {
 public:
  /// Reads the manifest. Errors: unreadable; those of read_tile_manifest; out_of_range (the grid is
  /// none, or of more than folder_tiles_max tiles; this version of offgrid makes another one of the
  /// same options); wrong_size (more or fewer tiles than the grid has).
  static ReadResult<TileFolder> open(const std::string& folder);

  /// The folder's name, as it was opened.
  const std::string& name() const { return folder_; }
  const TileManifest& manifest() const { return manifest_; }
  const navmesh::TileGrid& grid() const { return grid_; }

  /// The pieces of a tile. Errors, with the file: unreadable; those of read_tile_pieces;
  /// bad_reference (pieces of another grid, world or tile, or not those of the manifest). Requires
  /// a tile of the grid; checked.
  ReadResult<TilePieces> pieces(const navmesh::TileKey& tile) const;
  /// A tile that was built. Errors: likewise; bad_reference also for a tile built of other pieces.
  ReadResult<navmesh::Tile> tile(const navmesh::TileKey& tile) const;
  /// The world that was cut. Errors, with the file: unreadable; those of read_world; bad_reference
  /// (another world file).
  ReadResult<WorldFile> world() const;
  /// Is there a file of the built tile, right or wrong?
  bool has_tile(const navmesh::TileKey& tile) const;
  /// Writes a tile that was built of the pieces of the manifest.
  Status write(const navmesh::Tile& tile) const;

 private:
  TileFolder(std::string folder, TileManifest manifest, const navmesh::TileGrid& grid)
      : folder_(std::move(folder)), manifest_(std::move(manifest)), grid_(grid) {}

  std::string folder_;
  TileManifest manifest_;
  navmesh::TileGrid grid_;
};

/// Cuts a world, area by area. In memory are the area at hand, at most `memory` bytes of pieces,
/// which then go to files, and at the end the pieces of one tile; and 100 bytes for each tile.
class TileCutter {
 public:
  /// Makes the folder, if need be. `keys` is the sum of the keys (key_of) of all areas, seams and
  /// links to come. A failure says why: there are more than folder_tiles_max tiles; the folder
  /// cannot be made; it has the tiles of another world or grid, or something that is no manifest.
  static kernel::Result<TileCutter, std::string> make(const std::string& folder,
                                                      const navmesh::TileGrid& grid,
                                                      const navmesh::Digest& keys,
                                                      std::size_t memory = std::size_t{1} << 26);

  /// Writes the world that is cut, for those who compare the tiles with the whole.
  Status keep(const WorldFile& world);
  /// Cuts an area, or takes a seam or a link. Requires ids that increase; checked. A failure says
  /// why a world refuses it, or which file cannot be written.
  Status add(navmesh::AreaId id, const navmesh::Area& area);
  Status add(navmesh::SeamId id, const navmesh::Seam& seam);
  Status add(navmesh::LinkId id, const navmesh::Link& link);

  /// Writes the pieces of each tile, and last of all the manifest, with the links. Files of tiles
  /// that were built stay, and count if they are of the same pieces. Fails also if the sum of keys
  /// is another.
  Status finish();

  /// The number of pieces so far.
  std::uint64_t piece_count() const { return piece_count_; }
  /// The memory of pieces that are in no file yet, in bytes. After add() it is at most `memory`.
  /// Cost: O(n) for n tiles.
  std::size_t bytes_held() const;

 private:
  /// The pieces of a tile that are not in its file yet, as bytes, and its seams.
  struct Collected {
    std::vector<std::uint32_t> seams;  ///< by index
    std::string bytes;
    std::uint32_t count = 0;
    bool has_file = false;
  };

  TileCutter(std::string folder, const navmesh::TileGrid& grid, navmesh::ItemCheck check,
             const navmesh::Digest& keys, std::size_t memory);

  std::string part_name(std::size_t i) const;
  Status flush();
  Status finish_tile(std::size_t i, CutTile& cut);

  std::string folder_;
  navmesh::TileGrid grid_;
  navmesh::ItemCheck check_;
  navmesh::Digest keys_;     ///< those to come
  navmesh::Digest items_{};  ///< the sum of the keys of areas and seams so far
  navmesh::Digest source_{};
  std::size_t memory_, held_ = 0;
  std::uint64_t piece_count_ = 0;
  std::uint32_t area_count_ = 0;
  navmesh::AreaId last_area_{0};
  std::vector<Collected> tiles_;
  std::vector<std::pair<navmesh::SeamId, navmesh::Seam>> seams_;
  std::vector<std::pair<navmesh::LinkId, navmesh::Link>> links_;
};

}  // namespace offgrid::io
