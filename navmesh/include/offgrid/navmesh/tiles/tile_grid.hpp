// TileGrid: the tiles into which the mesh of a world is divided.
//
//   const TileGrid grid = *TileGrid::make(options, 16);      // tiles of 2^16 x 2^16
//   for (std::size_t i = 0; i < grid.size(); ++i) build(grid.box(grid.tile(i)));
//
//     +----+--------+--------+--+   Lines run along multiples of 2^log_side, whatever the world's
//     |    |        |        |  |   rectangle is. Tiles at the rim are cut by the mesh's border,
//     +----+--------+--------+--+   and hold the margin and the frame.
//     |    |        |        |  |
//     +----+--------+--------+--+
//
// A world in tiles is the world of the same areas whose mesh has the lines, too, as constraints
// that block nothing. So each face lies in one tile, and a vertex stands where a line crosses an
// edge, rounded as any crossing is.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "offgrid/kernel/result.hpp"
#include "offgrid/navmesh/mesh/box.hpp"
#include "offgrid/navmesh/snap/snap.hpp"
#include "offgrid/navmesh/world/world.hpp"

namespace offgrid::navmesh {

/// The tile from (x, y) * 2^log_side to (x + 1, y + 1) * 2^log_side.
struct TileKey {
  std::int32_t x = 0;
  std::int32_t y = 0;

  friend auto operator<=>(const TileKey&, const TileKey&) = default;
};

/// The tile in words, as in "tile (3, -1)".
std::string describe(const TileKey& tile);

/// The sides of a tile, counter-clockwise.
enum class TileSide : std::uint8_t { lower, right, upper, left };
inline constexpr std::size_t tile_sides = 4;
inline constexpr std::array all_tile_sides{TileSide::lower, TileSide::right, TileSide::upper,
                                           TileSide::left};

enum class TileGridErrorCode : std::uint8_t {
  bad_side = 1,    ///< log_side is not in [0, 30]
  too_many_tiles,  ///< there would be more than 2^31
  bad_world,       ///< the options are of no world: `world` says why
};

struct TileGridError {
  TileGridErrorCode code;
  int log_side = 0;
  std::uint64_t tiles = 0;  ///< too_many_tiles: their number
  AreaError world{};        ///< bad_world

  friend bool operator==(const TileGridError&, const TileGridError&) = default;
};

/// The error in words, as in "tiles of 2^31: the side is from 2^0 to 2^30".
std::string describe(const TileGridError& error);

class TileGrid {
 public:
  /// The tiles of a world with these options, at least 1 wide and high. Errors: bad_side,
  /// too_many_tiles, bad_world.
  static kernel::Result<TileGrid, TileGridError> make(const WorldOptions& options, int log_side);

  const WorldOptions& options() const { return options_; }
  int log_side() const { return log_side_; }

  /// Equal for grids with equal worlds and sides, and, up to collisions of hashes, for no others.
  const Digest& digest() const { return digest_; }

  /// The number of tiles.
  std::size_t size() const { return std::size_t{columns_} * rows_; }
  /// The i-th tile, row by row from the lowest, in each from the left. Requires i < size();
  /// checked.
  TileKey tile(std::size_t i) const;
  /// The inverse of tile(). Requires a tile of the grid; checked.
  std::size_t index(const TileKey& tile) const;
  bool has(const TileKey& tile) const;
  /// The neighbour over a side; it may be none of the grid.
  static TileKey beyond(const TileKey& tile, TileSide side);
  /// The rectangle of a tile. Requires a tile of the grid; checked.
  Box box(const TileKey& tile) const { return box(tile, tile); }
  /// The rectangle of all tiles between two.
  Box box(const TileKey& low, const TileKey& high) const;
  TileKey low() const { return low_; }
  TileKey high() const {
    return {low_.x + static_cast<std::int32_t>(columns_) - 1,
            low_.y + static_cast<std::int32_t>(rows_) - 1};
  }

  /// The tile's side from its smaller end.
  Segment side(const TileKey& tile, TileSide side) const;
  /// All lines, from border to border; without the border.
  std::vector<Segment> lines() const;

 private:
  TileGrid(const World& world, int log_side);

  WorldOptions options_;
  int log_side_ = 0;
  Digest digest_;
  Box outer_;  ///< the border of the mesh
  TileKey low_;
  std::uint32_t columns_ = 1, rows_ = 1;
};

}  // namespace offgrid::navmesh
