// Cells of a map or of an image as a drawing, for make_world.
#pragma once

#include <cstddef>
#include <optional>

#include "common/failure.hpp"
#include "offgrid/input.hpp"
#include "offgrid/io/drawing.hpp"
#include "offgrid/io/grid_map.hpp"
#include "offgrid/io/occupancy_map.hpp"

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

/// Reads an image or, of a file of map_server, that file and its image. Requires is_image().
/// Errors: unreadable.
Outcome<io::OccupancyMap> read_image_map(const Input& input);

}  // namespace offgrid::tool
