// Maps of square cells, and the outlines of their free parts.
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

  /// Is the cell free? Cells outside the map are not.
  bool is_free(int column, int row) const {
    return column >= 0 && row >= 0 && column < columns && row < rows && free[place(column, row)];
  }
  std::size_t place(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
  }
};

/// A map of Moving AI; none if the file does not exist or is no such map.
std::optional<Cells> read_cells(const std::string& path);

/// Caves: cells are free at random, then several times each takes the majority of the nine about
/// it.
Cells caves(int side, std::uint64_t seed);

/// The borders of the free cells, with `width` units per cell: loops with free ground on their
/// left. Where free cells touch in a corner only, the loop follows one of them.
std::vector<Loop> outlines(const Cells& cells, int width);

}  // namespace offgrid::bench
