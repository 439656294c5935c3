#include <limits>
#include <string>

#include "binary_reader.hpp"
#include "offgrid/io/tile_file.hpp"
#include "tile_format.hpp"

namespace offgrid::io {
namespace {

constexpr std::uint32_t any_id = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t end_of_areas = navmesh::largest_tiled_area.value() + 1;

class ManifestReader : public detail::BinaryReader {
 public:
  explicit ManifestReader(std::string_view bytes) : BinaryReader(FileKind::tile_manifest, bytes) {}

  bool read(TileManifest& manifest) {
    return begin(detail::manifest_magic, "tile manifest", tile_manifest_version) &&
           options(manifest.options) && side(manifest.log_side) &&
           digest(manifest.grid, "the digest of the grid") &&
           digest(manifest.items, "the sum of keys") &&
           digest(manifest.source, "the checksum of the world file") &&
           u32(manifest.area_count, "the number of areas") &&
           u32(manifest.seam_count, "the number of seams") && tiles(manifest.tiles) &&
           links(manifest) && end();
  }

 private:
  bool options(navmesh::WorldOptions& options) {
    bool is_blocked = false;
    if (!rectangle(options) || !choice(is_blocked, "0 or 1: walkable or blocked")) return false;
    options.ground.ground = is_blocked ? navmesh::Ground::blocked : navmesh::Ground::walkable;
    return ground(options.ground, !is_blocked) && floors(options.floors);
  }
  bool side(int& log_side) {
    std::int32_t read = 0;
    if (!i32(read, "the logarithm of a side")) return false;
    log_side = read;
    if (read >= 0 && read <= detail::log_side_max) return true;
    return fail(offset_ - 4, ReadCode::out_of_range, "the logarithm of a side, from 0 to 30",
                std::to_string(read));
  }
  bool tiles(std::vector<CutTile>& tiles) {
    std::size_t size = 0;
    if (!count(size, detail::cut_tile_bytes, "tiles")) return false;
    tiles.resize(size);
    for (CutTile& tile : tiles) {
      if (!u32(tile.piece_count, "a number of pieces") || !u64(tile.bytes, "a number of bytes") ||
          !digest(tile.checksum, "a checksum of pieces"))
        return false;
    }
    return true;
  }
  bool links(TileManifest& manifest) {
    manifest.keys = manifest.items;
    if (version() < 2) return true;
    const std::size_t at = offset_;
    navmesh::Digest sum = manifest.items;
    if (!digest(manifest.keys, "the sum of all keys") || !links(manifest, sum)) return false;
    if (sum == manifest.keys) return true;
    return fail(at, ReadCode::out_of_range,
                "the sum of the keys of all areas, seams and links, " + to_string(sum),
                to_string(manifest.keys));
  }
  /// Reads the links, and adds their keys.
  bool links(TileManifest& manifest, navmesh::Digest& sum) {
    std::size_t size = 0;
    if (!count(size, detail::link_bytes, "links")) return false;
    if (size == 0)
      return fail(offset_ - 4, ReadCode::out_of_range, "a number of links above 0", "0");
    manifest.links.resize(size);
    navmesh::LinkId before{0};
    for (auto& [id, made] : manifest.links) {
      if (!this->id(id, before, any_id, "a link")) return false;
      const std::size_t at = offset_;
      if (!link(made) || !is_inside(made.from, at, manifest.options) ||
          !is_inside(made.to, at + detail::link_end_bytes, manifest.options))
        return false;
      sum += key_of(made);
      before = id;
    }
    return true;
  }
  bool is_inside(const navmesh::FloorPoint& end, std::size_t at,
                 const navmesh::WorldOptions& options) {
    if (options.contains(end.point)) return true;
    return fail(
        at, ReadCode::out_of_range, "the end of a link in the world's rectangle",
        "(" + std::to_string(end.point.x.raw()) + ", " + std::to_string(end.point.y.raw()) + ")");
  }
};

class PiecesReader : public detail::BinaryReader {
 public:
  explicit PiecesReader(std::string_view bytes) : BinaryReader(FileKind::tile_pieces, bytes) {}

  bool read(TilePieces& pieces) {
    return header(pieces) && areas(pieces) && seams(pieces) && end();
  }

 private:
  bool header(TilePieces& pieces) {
    return begin(detail::pieces_magic, "tile pieces", tile_file_version) &&
           digest(pieces.grid, "the digest of the grid") &&
           digest(pieces.items, "the sum of keys") && i32(pieces.tile.x, "the x of a tile") &&
           i32(pieces.tile.y, "the y of a tile") && floors(pieces.floors) &&
           count(area_count_, detail::piece_bytes_min, "pieces") &&
           count(seam_count_, detail::seam_bytes, "seams");
  }
  bool areas(TilePieces& pieces) {
    pieces.areas.resize(area_count_);
    navmesh::AreaId before{0};
    for (navmesh::AreaPiece& piece : pieces.areas) {
      bool has_update = false;
      if (!id(piece.id, before, end_of_areas, "an area") ||
          !digest(piece.shape_key, "the key of an area") || !area(piece.area, true) ||
          !choice(has_update, "0 or 1: is it an update?") ||
          (has_update && !update(piece.area.update.emplace())))
        return false;
      piece.tile = pieces.tile;
      before = piece.id;
    }
    return true;
  }
  bool seams(TilePieces& pieces) {
    pieces.seams.resize(seam_count_);
    navmesh::SeamId before{0};
    for (auto& [id, made] : pieces.seams) {
      if (!this->id(id, before, any_id, "a seam") || !seam(made)) return false;
      before = id;
    }
    return true;
  }

  std::size_t area_count_ = 0;
  std::size_t seam_count_ = 0;
};

class TileReader : public detail::BinaryReader {
 public:
  explicit TileReader(std::string_view bytes) : BinaryReader(FileKind::tile, bytes) {}

  bool read(TileFile& file) {
    navmesh::Tile& tile = file.tile;
    if (!begin(detail::tile_magic, "tile", tile_file_version) ||
        !i32(tile.key.x, "the x of a tile") || !i32(tile.key.y, "the y of a tile") ||
        !digest(tile.options, "the digest of the grid") ||
        !digest(file.pieces, "the checksum of pieces") ||
        !digest(tile.faces, "the digest of faces") ||
        !u64(tile.face_count, "the number of faces") ||
        !u64(tile.vertex_count, "the number of vertices") || !components(tile))
      return false;
    for (std::size_t side = 0; side < navmesh::tile_sides; ++side) {
      if (!digest(tile.sides[side], "the digest of a side") || !open(tile, tile.open[side]))
        return false;
    }
    return end();
  }

 private:
  bool components(navmesh::Tile& tile) {
    if (!u32(tile.component_count, "the number of connected components")) return false;
    if (tile.component_count <= tile.face_count) return true;
    return fail(offset_ - 4, ReadCode::out_of_range,
                "at most as many connected components as faces, " + std::to_string(tile.face_count),
                std::to_string(tile.component_count));
  }
  bool open(const navmesh::Tile& tile, std::vector<navmesh::OpenEdge>& edges) {
    std::size_t size = 0;
    if (!count(size, detail::open_edge_bytes, "open edges")) return false;
    edges.resize(size);
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t at = offset_;
      navmesh::OpenEdge& edge = edges[i];
      if (!point(edge.from) || !u16(edge.here, "a floor") || !u16(edge.there, "a floor") ||
          !u32(edge.component, "a connected component"))
        return false;
      if (edge.component >= tile.component_count) {
        return fail(offset_ - 4, ReadCode::out_of_range,
                    "a connected component below " + std::to_string(tile.component_count),
                    std::to_string(edge.component));
      }
      if (i > 0 && edge <= edges[i - 1])
        return fail(at, ReadCode::out_of_range, "an open edge above the one before",
                    "one that is not");
    }
    return true;
  }
};

template <class Reader, class T>
ReadResult<T> read_as(std::string_view bytes) {
  Reader reader(bytes);
  T made;
  if (!reader.read(made)) return reader.error();
  if constexpr (std::is_same_v<T, TilePieces>) made.checksum = reader.stated_checksum();
  return made;
}

}  // namespace

ReadResult<TileManifest> read_tile_manifest(std::string_view bytes) {
  return read_as<ManifestReader, TileManifest>(bytes);
}

ReadResult<TilePieces> read_tile_pieces(std::string_view bytes) {
  return read_as<PiecesReader, TilePieces>(bytes);
}

ReadResult<TileFile> read_tile(std::string_view bytes) {
  return read_as<TileReader, TileFile>(bytes);
}

}  // namespace offgrid::io
