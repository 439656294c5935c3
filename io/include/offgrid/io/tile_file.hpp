// Files of worlds in tiles: the manifest (.ogm), the pieces that a tile must know (.ogp), and the
// tile that was built of them (.ogt), in versioned binary formats, which docs/formats.md describes
// byte by byte. tile_folder.hpp keeps them in a folder.
//
//   const auto pieces = read_tile_pieces(bytes);
//   const auto tile = navmesh::build_tile(grid, pieces->tile, pieces->areas, pieces->seams);
//   write_file("3_-1.ogt", write_tile({*tile, pieces->checksum}));
//
// Each file ends with a checksum, and names the grid; pieces name their world by the sum of its
// keys, and a tile names its pieces by their checksum. So a file of another world, of another tile
// or of other pieces is told from the right one. Equal values have equal bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "offgrid/io/read_error.hpp"
#include "offgrid/navmesh/tiles/tile.hpp"

namespace offgrid::io {

/// The version of files of pieces and of tiles.
inline constexpr std::uint32_t tile_file_version = 1;
/// The newest version of manifests. One without links is written in version 1.
inline constexpr std::uint32_t tile_manifest_version = 2;

/// The pieces of a tile, as the manifest names them.
struct CutTile {
  std::uint32_t piece_count = 0;
  std::uint64_t bytes = 0;     ///< of the file of its pieces
  navmesh::Digest checksum{};  ///< of that file

  friend bool operator==(const CutTile&, const CutTile&) = default;
};

/// The grid and the world of a folder of tiles, and the pieces that belong to each tile.
struct TileManifest {
  /// Only the rectangle, the margin, the ground and the number of floors, as the grid keeps them.
  navmesh::WorldOptions options{};
  int log_side = 0;
  navmesh::Digest grid{};   ///< TileGrid::digest()
  navmesh::Digest items{};  ///< the sum of the keys of all areas and seams, as pieces name it
  navmesh::Digest
      source{};  ///< the checksum of the world file that was cut; Digest{}: none was kept
  std::uint32_t area_count = 0;
  std::uint32_t seam_count = 0;
  std::vector<CutTile> tiles{};  ///< by TileGrid::index()
  /// By increasing id. They belong to no tile, and worlds that differ in links alone have the same
  /// pieces and tiles.
  std::vector<std::pair<navmesh::LinkId, navmesh::Link>> links{};
  /// The sum of the keys of all areas, seams and links: `items`, if there are no links.
  navmesh::Digest keys{};
};

/// The part of a world that a tile must know.
struct TilePieces {
  navmesh::Digest grid{};
  navmesh::Digest items{};
  navmesh::TileKey tile{};
  std::uint32_t floors = 1;                                        ///< of the world
  std::vector<navmesh::AreaPiece> areas{};                         ///< by increasing id
  std::vector<std::pair<navmesh::SeamId, navmesh::Seam>> seams{};  ///< those near it, likewise
  /// The checksum of the file that it was read of. Written is the right one.
  navmesh::Digest checksum{};
};

/// A tile and what it was built of.
struct TileFile {
  navmesh::Tile tile{};
  navmesh::Digest pieces{};  ///< TilePieces::checksum

  friend bool operator==(const TileFile&, const TileFile&) = default;
};

/// The bytes of the files. Requires ids that increase, and of a tile open edges that are sorted, as
/// build_tile() gives them. Without links the keys of a manifest are not written.
std::string write_tile_manifest(const TileManifest& manifest);
std::string write_tile_pieces(const TilePieces& pieces);
std::string write_tile(const TileFile& tile);

/// Read a file. Errors, with the byte: truncated; syntax (another kind of file, or more after its
/// end); unsupported (another version); out_of_range (a value that the format does not have, as
/// for world files; a side that no tile has, ids or open edges out of order, a connected component
/// that is not counted, a link that leads out of the world, links of other keys than the manifest
/// states); damaged (the checksum differs). build_tile() checks that a world takes the pieces.
/// Memory: at most ten times the file.
ReadResult<TileManifest> read_tile_manifest(std::string_view bytes);
ReadResult<TilePieces> read_tile_pieces(std::string_view bytes);
ReadResult<TileFile> read_tile(std::string_view bytes);

}  // namespace offgrid::io
