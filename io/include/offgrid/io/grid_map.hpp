// GridMap: a map of Moving AI's benchmarks (movingai.com), a rectangle of cells. Row 0 is the first
// row of the file, the upper one in pictures.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

struct GridMap {
  std::string type;  ///< the file's type, such as "octile"
  std::size_t width = 0;
  std::size_t height = 0;
  /// width * height letters, row by row: . G walkable; S swamp; W water; @ O outside; T trees
  std::string cells;

  char at(std::size_t column, std::size_t row) const { return cells[row * width + column]; }
  /// Is the cell walkable as the benchmarks' scenarios count it: '.', 'G' or 'S', with water also
  /// 'W'?
  bool is_walkable(std::size_t column, std::size_t row, bool is_water_walkable = false) const {
    const std::string_view ground(".GSW");
    return ground.substr(0, is_water_walkable ? 4 : 3).find(at(column, row)) !=
           std::string_view::npos;
  }
};

/// Reads a .map file: the lines "type X", "height N", "width N" (these two in either order), "map",
/// then the rows. Lines end with "\n" or "\r\n", which the last one may lack; blank lines may
/// follow. Errors have the line and the byte. Memory: a byte per cell.
ReadResult<GridMap> read_grid_map(std::string_view text);

}  // namespace offgrid::io
