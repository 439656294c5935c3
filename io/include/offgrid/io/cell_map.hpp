// CellMap: a colour map, a grid of square cells, each with one colour of a palette.
//
// The picture has a path per colour, with a subpath per horizontal run of equal cells and integers
// relative to the run before: about eight bytes per run, and none for the most frequent colour,
// which is the background.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "offgrid/io/colour.hpp"
#include "offgrid/io/svg.hpp"

namespace offgrid::io {

/// A colour map; row 0 is the lowest one, since y points up.
struct CellMap {
  std::size_t columns = 0;
  std::size_t rows = 0;
  std::vector<std::uint8_t> cells;  ///< columns * rows indices into the palette, row by row

  CellMap(std::size_t columns_wanted, std::size_t rows_wanted)
      : columns(columns_wanted), rows(rows_wanted), cells(columns_wanted * rows_wanted, 0) {}

  std::uint8_t& at(std::size_t column, std::size_t row) { return cells[row * columns + column]; }
  std::uint8_t at(std::size_t column, std::size_t row) const {
    return cells[row * columns + column];
  }
};

/// Draws the map so that it fills `on_page`. Requires every cell to be an index of `colours`.
void draw_cell_map(SvgPage& page, const Box& on_page, const CellMap& map,
                   std::span<const Colour> colours);

}  // namespace offgrid::io
