// Cells of a map or of an image as a drawing, for make_world.
#pragma once

#include <cstddef>
#include <optional>

#include "common/failure.hpp"
#include "offgrid/input.hpp"
#include "offgrid/io/cell_map.hpp"
#include "offgrid/io/cell_outline.hpp"
#include "offgrid/io/drawing.hpp"
#include "offgrid/io/grid_map.hpp"
#include "offgrid/io/occupancy.hpp"
#include "offgrid/io/quantise.hpp"

namespace offgrid::tool {

/// A drawing of boxes about the blocked cells, each as large as a run of cells in consecutive rows
/// allows. A cell is a unit wide, x is its column and y its row, counted from the top.
io::Drawing drawing_of(const io::GridMap& map, bool is_water_walkable = false);

/// The number of these boxes.
std::size_t count_boxes(const io::GridMap& map, bool is_water_walkable = false);

/// The outlines of the blocked cells, in the same units; none if there were more corners.
std::optional<io::Drawing> outlines_of(const io::GridMap& map, bool is_water_walkable,
                                       std::size_t corners_max);

/// Is the input an image, or a file of ROS's map_server that names one?
bool is_image(io::FileKind kind);

/// The cells of an image and what they mean. Without a file of map_server a cell is a unit wide,
/// the lower left corner is (0, 0), and the greys mean what map_server's own maps mean by them.
struct ImageMap {
  io::OccupancyFile file;
  std::uint16_t white = 0;  ///< the image's largest sample
  io::CellMap cells{0, 0};  ///< numbers of Occupancy; row 0 is the lowest one
};

/// Reads an image or, of a file of map_server, that file and its image. Requires is_image().
/// Errors: unreadable.
Outcome<ImageMap> read_image_map(const Input& input);

/// The outlines of cells of an image that are occupied and, unless they count as free, of unknown
/// ones, in cells from the lower left corner on; none if there were more corners.
std::optional<io::Drawing> outlines_of(io::CellMap cells, bool is_unknown_free,
                                       io::CellCorners corners, std::size_t corners_max);

/// The quantisation of cells as one of the map's own units. Errors: none if doubles cannot scale
/// it.
std::optional<io::Quantisation> in_units_of(const io::OccupancyFile& file,
                                            const io::Quantisation& of_cells);

}  // namespace offgrid::tool
