#include "offgrid/io/tile_file.hpp"
#include "tile_format.hpp"

namespace offgrid::io {

using detail::BinaryWriter;

std::string write_tile_manifest(const TileManifest& manifest) {
  BinaryWriter out;
  out.text(detail::manifest_magic);
  out.u32(detail::version_of(manifest));
  out.point(manifest.options.low);
  out.point(manifest.options.high);
  out.i32(manifest.options.margin);
  out.u8(static_cast<std::uint8_t>(manifest.options.ground.ground));
  out.ground(manifest.options.ground);
  out.u32(manifest.options.floors);
  out.i32(manifest.log_side);
  out.digest(manifest.grid);
  out.digest(manifest.items);
  out.digest(manifest.source);
  out.u32(manifest.area_count);
  out.u32(manifest.seam_count);
  out.count(manifest.tiles.size());
  for (const CutTile& tile : manifest.tiles) {
    out.u32(tile.piece_count);
    out.u64(tile.bytes);
    out.digest(tile.checksum);
  }
  if (manifest.links.empty()) return out.take_with_checksum();
  out.digest(manifest.keys);
  out.count(manifest.links.size());
  for (const auto& [id, link] : manifest.links) {
    out.u32(id.value());
    out.link(link);
  }
  return out.take_with_checksum();
}

std::string write_tile_pieces(const TilePieces& pieces) {
  BinaryWriter out;
  detail::write_pieces_header(out, pieces, pieces.areas.size(), pieces.seams.size());
  for (const navmesh::AreaPiece& piece : pieces.areas) detail::write_piece(out, piece);
  for (const auto& [id, seam] : pieces.seams) detail::write_seam(out, id, seam);
  return out.take_with_checksum();
}

std::string write_tile(const TileFile& file) {
  const navmesh::Tile& tile = file.tile;
  BinaryWriter out;
  out.text(detail::tile_magic);
  out.u32(tile_file_version);
  out.i32(tile.key.x);
  out.i32(tile.key.y);
  out.digest(tile.options);
  out.digest(file.pieces);
  out.digest(tile.faces);
  out.u64(tile.face_count);
  out.u64(tile.vertex_count);
  out.u32(tile.component_count);
  for (std::size_t side = 0; side < navmesh::tile_sides; ++side) {
    out.digest(tile.sides[side]);
    out.count(tile.open[side].size());
    for (const navmesh::OpenEdge& edge : tile.open[side]) {
      out.point(edge.from);
      out.u16(edge.here);
      out.u16(edge.there);
      out.u32(edge.component);
    }
  }
  return out.take_with_checksum();
}

}  // namespace offgrid::io
