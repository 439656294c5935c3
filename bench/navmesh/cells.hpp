// Maps of square cells, and what is around their free parts.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "navmesh/world_inputs.hpp"

namespace offgrid::bench {

struct Cells {
  int columns = 0;
  int rows = 0;
  std::vector<bool> free;  ///< row by row

  /// Cells that are not there are not free.
  bool is_free(int column, int row) const {
    return column >= 0 && row >= 0 && column < columns && row < rows && free[place(column, row)];
  }
  std::size_t place(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
  }
};

/// A map of Moving AI's; none if the file is not there or is no such map.
std::optional<Cells> read_cells(const std::string& path);

/// Caves: cells that are free at random, then several times each becomes what most of the nine
/// about it are.
Cells caves(int side, std::uint64_t seed);

/// The border of what is free, each cell so many units wide: loops with what is free on their left.
/// Where free cells touch in a corner only, the loop goes round one of them.
std::vector<Loop> outlines(const Cells& cells, int width);

}  // namespace offgrid::bench
