// outline_cells: the outlines of equal cells, as polygons.
//
//        +---         .---
//        |           /           Square corners follow the sides of cells. Cut corners join the
//    +---+          /            middles of consecutive sides, so that stairs become slopes.
//    |             /
//   -+           -'
//
// Cut corners neither close nor open a gap. On the line between the middles of two neighbouring
// cells nothing changes. In the square of four middles a cut parts one middle from three, as the
// corner did that it cuts; where two cells of the colour touch at a corner, two cuts part the other
// two cells from each other, and the cells that touch belong together in either form. No point of
// an outline moves by more than half a cell, and none on the map's border moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "offgrid/io/cell_map.hpp"
#include "offgrid/io/drawing.hpp"

namespace offgrid::io {

enum class CellCorners : std::uint8_t { square, cut };

/// The cells of one colour: a feature with a polygon for each connected set of them, by its lowest
/// row and there its leftmost cell, the outer ring first. A cell is a unit wide; coordinates are
/// whole numbers, or with cut corners halves. Outer rings turn left, holes right. Rings have a
/// place at each corner and no other; a ring may pass a place twice, where cells touch at a corner.
/// None if there were more than `corners_max` corners. Cost: nearly linear in the cells.
/// Memory: nine bytes a cell at most, and the drawing.
std::optional<Drawing> outline_cells(const CellMap& map, std::uint8_t colour, CellCorners corners,
                                     std::size_t corners_max);

}  // namespace offgrid::io
