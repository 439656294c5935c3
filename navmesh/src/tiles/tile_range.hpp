// halves_of: a rectangle of tiles is halved again and again, until there is one tile.
#pragma once

#include <array>

#include "offgrid/navmesh/tiles/tile_grid.hpp"

namespace offgrid::navmesh::detail {

/// All tiles between two.
struct TileRange {
  TileKey low;
  TileKey high;

  bool is_one() const { return low == high; }
  /// Is it halved by a vertical line, and not by a level one?
  bool is_wide() const { return high.x - low.x >= high.y - low.y; }
};

/// The lower, or left, half and the other one. Requires more than one tile.
inline std::array<TileRange, 2> halves_of(const TileRange& range) {
  std::array halves{range, range};
  if (range.is_wide()) {
    halves[0].high.x = range.low.x + (range.high.x - range.low.x) / 2;
    halves[1].low.x = halves[0].high.x + 1;
  } else {
    halves[0].high.y = range.low.y + (range.high.y - range.low.y) / 2;
    halves[1].low.y = halves[0].high.y + 1;
  }
  return halves;
}

}  // namespace offgrid::navmesh::detail
