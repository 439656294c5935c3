// The constants of the formats of tile_file.hpp, and what is written of pieces one at a time.
#pragma once

#include <cstddef>
#include <string_view>

#include "binary_writer.hpp"
#include "offgrid/io/tile_file.hpp"

namespace offgrid::io::detail {

// As world_magic.
inline constexpr std::string_view manifest_magic = "\x89OGM\r\n\x1a\n";
inline constexpr std::string_view pieces_magic = "\x89OGP\r\n\x1a\n";
inline constexpr std::string_view tile_magic = "\x89OGT\r\n\x1a\n";

inline constexpr std::size_t cut_tile_bytes = 28;
inline constexpr std::size_t link_end_bytes = 10;
/// an area without loops on one floor, its key, and the flag of an update
inline constexpr std::size_t piece_bytes_min = area_bytes_min + 16 + 4 + floor_bytes + 1;
inline constexpr std::size_t open_edge_bytes = 16;
inline constexpr int log_side_max = 30;

/// The version in which a manifest is written.
inline std::uint32_t version_of(const TileManifest& manifest) {
  return manifest.links.empty() ? 1 : tile_manifest_version;
}

/// All before the pieces.
inline void write_pieces_header(BinaryWriter& out, const TilePieces& pieces, std::size_t areas,
                                std::size_t seams) {
  out.text(pieces_magic);
  out.u32(tile_file_version);
  out.digest(pieces.grid);
  out.digest(pieces.items);
  out.i32(pieces.tile.x);
  out.i32(pieces.tile.y);
  out.u32(pieces.floors);
  out.count(areas);
  out.count(seams);
}

inline void write_piece(BinaryWriter& out, const navmesh::AreaPiece& piece) {
  out.u32(piece.id.value());
  out.digest(piece.shape_key);
  out.area(piece.area, true);
  out.u8(piece.area.update ? 1 : 0);
  if (piece.area.update) out.update(*piece.area.update);
}

inline void write_seam(BinaryWriter& out, navmesh::SeamId id, const navmesh::Seam& seam) {
  out.u32(id.value());
  out.seam(seam);
}

}  // namespace offgrid::io::detail
