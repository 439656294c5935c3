// Tile: the part of a world's mesh in one tile, made of its pieces alone, and what joins tiles to
// the world.
//
//   const auto tile = build_tile(grid, key, pieces, seams);          // on any machine
//   const auto whole = join(grid, tiles);                            // from all of them
//   digest_of(grid, *whole, items)  ==  make_whole(grid, areas, seams)->digest()
//
// Tiles exchange nothing: both neighbours of a side make the same vertices, constraints and
// windings there, and join() compares a digest of these. So a lost piece, or one of another
// version, that a neighbour notices is found without the whole.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/navmesh/tiles/pieces.hpp"

namespace offgrid::navmesh {

/// The areas of a world whose tiles are loaded have ids from 1 to this one: the next is that of the
/// sides of the tiles.
inline constexpr AreaId largest_tiled_area{0xFFFFFFFD};

/// An open edge of a tile's side: a path may go over it to the neighbour.
struct OpenEdge {
  kernel::Point2 from{};        ///< its smaller end
  Floor here = 0;               ///< the floor of the tile's face
  Floor there = 0;              ///< that of the neighbour's face: another one over a seam
  std::uint32_t component = 0;  ///< of the tile's face

  friend auto operator<=>(const OpenEdge&, const OpenEdge&) = default;
};

/// A tile without its mesh: a summary.
struct Tile {
  TileKey key{};
  Digest options{};                   ///< of the grid
  Digest faces{};                     ///< the sum of World::digest of its faces
  std::uint64_t face_count = 0;       ///< on all floors
  std::uint64_t vertex_count = 0;     ///< those on its sides included
  std::uint32_t component_count = 0;  ///< connected components of its free faces, within the tile
  /// by TileSide: a digest of vertices, constraints and windings of the side, equal to that of the
  /// neighbour's; Digest{} at the border of the mesh
  std::array<Digest, tile_sides> sides{};
  std::array<std::vector<OpenEdge>, tile_sides> open{};  ///< by TileSide, sorted

  friend bool operator==(const Tile&, const Tile&) = default;
};

enum class TileErrorCode : std::uint8_t {
  unknown_tile = 1,  ///< the grid has no such tile
  other_tile,        ///< a piece is one of another tile: `area`
  area_twice,        ///< two pieces have this id
  refused,           ///< an area or a seam is none that a world takes: `refusal`
  missing_tile,      ///< join: there is no tile of this key
  tile_twice,        ///< join: two tiles have this key
  other_grid,        ///< join: the tile was built for another grid
  sides_differ,      ///< join: `side` is not that of the neighbour `other`
};

struct TileError {
  TileErrorCode code;
  TileKey tile{};
  TileKey other{};  ///< sides_differ
  TileSide side{};  ///< sides_differ
  AreaId area{};    ///< other_tile, area_twice
  AreaError refusal{};

  friend bool operator==(const TileError&, const TileError&) = default;
};

/// The error in words, as in "tile (3, -1): its right side is not that of tile (4, -1)".
std::string describe(const TileError& error);

/// The tile of these pieces and seams, in any order. Those of seams that are not near the tile have
/// no effect. Errors: unknown_tile, other_tile, area_twice, refused. Cost: that of a world of the
/// pieces.
kernel::Result<Tile, TileError> build_tile(const TileGrid& grid, const TileKey& key,
                                           std::span<const AreaPiece> pieces,
                                           std::span<const std::pair<SeamId, Seam>> seams = {});

/// All tiles of a grid as one.
struct JoinedTiles {
  Digest faces{};
  std::uint64_t face_count = 0;
  std::uint64_t component_count = 0;  ///< connected components of the free faces, without links
  /// by TileGrid::index() and component of the tile: that of the whole, from 0 by first appearance
  std::vector<std::vector<std::uint32_t>> components{};
};

/// Joins tiles, in any order. Errors: missing_tile, tile_twice, other_grid, unknown_tile,
/// sides_differ. Cost: O(n log n) for n tiles and open edges.
kernel::Result<JoinedTiles, TileError> join(const TileGrid& grid, std::span<const Tile> tiles);

/// The world that the tiles are: one with all areas, seams and links, whose mesh has the lines of
/// the grid as constraints that block nothing. Its edits and snapshots are those of any world; a
/// snapshot does not keep the lines, nor does World::clear. Requires different ids; checked.
/// Errors: those of World::make and of WorldEdit::commit.
AreaResult<World> make_whole(const TileGrid& grid, std::span<const std::pair<AreaId, Area>> areas,
                             std::span<const std::pair<SeamId, Seam>> seams = {},
                             std::span<const std::pair<LinkId, Link>> links = {});

/// World::digest() of the world that has the lines of the grid as constraints, and areas, seams and
/// links whose keys (key_of) sum up to `items`.
Digest digest_of(const TileGrid& grid, const JoinedTiles& whole, const Digest& items);

}  // namespace offgrid::navmesh
