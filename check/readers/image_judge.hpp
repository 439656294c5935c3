// The judge of images, of maps that name them, and of the outlines of cells.
#pragma once

#include <optional>
#include <string>

#include "offgrid/io/cell_outline.hpp"
#include "readers/reading.hpp"

namespace offgrid::readers {

/// The fault of outlines, or nothing: they cover the cells of the colour and no other, as the
/// header defines it for their corners, with an outer ring for each set of cells that touch and a
/// hole for each set of others with common sides that does not reach the border.
std::optional<std::string> check_outlines(const io::CellMap& map, std::uint8_t colour,
                                          io::CellCorners corners, const io::Drawing& drawing);

/// The fault of an image: its samples are those of the file, its cells those that the rule makes of
/// them.
std::optional<std::string> check_image(const FileInput& file, const Reading& reading);

/// The fault of a map: what it says stands in the file, and greys become cells by its rule.
std::optional<std::string> check_map_file(const FileInput& file, const Reading& reading);

}  // namespace offgrid::readers
