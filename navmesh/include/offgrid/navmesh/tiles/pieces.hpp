// Pieces: what of an area a tile must know, to make the same faces as the whole world.
//
//   for (const AreaPiece& piece : pieces_of(grid, id, area)) send(piece.tile, piece);
//
//        b _______ c                 An edge that does not come within a unit of the tile is far.
//         /       \                  A corner between far edges is left out if the triangle with
//   a ___/  +---+  \___ d            its neighbours does not come so close either: the loop is
//     \     |   |     /              drawn tight about the tile, winds about each place of it as
//      \    +---+    /               often as before, and keeps all edges that are not far. Here b
//       e ---------- f               and c stay; a or d would go if they were on the far side.
//
// Edges that are not far, and how often each loop winds about the tile's corner, are all that the
// tile's vertices, constraints and windings depend on: what snaps to a vertex of the tile comes
// within half a unit of it, and the crossings of edges that snap there do, too.
#pragma once

#include <functional>
#include <vector>

#include "offgrid/navmesh/tiles/tile_grid.hpp"

namespace offgrid::navmesh {

/// The part of an area that a tile must know. It has the area's properties; of a region shortened
/// loops, of a barrier the lines that come close.
struct AreaPiece {
  TileKey tile{};
  AreaId id{};
  Digest shape_key{};  ///< shape_key_of() of the whole area
  Area area{};

  friend bool operator==(const AreaPiece&, const AreaPiece&) = default;
};

/// The pieces of an area, by tile: one for each tile that an edge comes close to or that a loop
/// winds about. A function of the grid and the area alone; the pieces of many areas may be made in
/// any order, on any machine. Requires an area that the world takes (WorldEdit::commit). Cost:
/// O(n log t) for n points and t tiles, and O(1) for each tile that a loop winds about.
std::vector<AreaPiece> pieces_of(const TileGrid& grid, AreaId id, const Area& area);
/// The same, one after the other, without a list of them.
void for_each_piece(const TileGrid& grid, AreaId id, const Area& area,
                    const std::function<void(AreaPiece)>& take);

/// Calls take(tile) for each tile that must know the seam, once. Cost: O(log t) for each of them,
/// for t tiles.
void for_each_tile_near(const TileGrid& grid, const Seam& seam,
                        const std::function<void(const TileKey&)>& take);
/// Must the tile know the seam?
bool is_near(const TileGrid& grid, const TileKey& tile, const Seam& seam);

}  // namespace offgrid::navmesh
