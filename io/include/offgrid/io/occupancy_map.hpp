// OccupancyMap: a map of ROS's map_server with its image, or an image by itself.
//
//   const auto map = read_occupancy_map("maps/depot.yaml");   // reads maps/depot.pgm, too
//   if (!map) std::puts(describe(map.error()).c_str());       // names the file that is at fault
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "offgrid/io/cell_map.hpp"
#include "offgrid/io/cell_outline.hpp"
#include "offgrid/io/drawing.hpp"
#include "offgrid/io/occupancy.hpp"
#include "offgrid/io/quantise.hpp"

namespace offgrid::io {

struct OccupancyMap {
  /// As in the file of map_server. An image by itself has cells of width 1 from (0, 0) on, and its
  /// greys mean what map_server's own maps mean by them.
  OccupancyFile file{};
  std::string name{};        ///< of the file that was read first, for errors
  std::string image_name{};  ///< of the image's file
  std::uint16_t white = 0;   ///< the image's largest sample
  CellMap cells{0, 0};       ///< numbers of Occupancy; row 0 is the lowest one
};

/// Reads a map of map_server and its image, or an image. A name that ends as those of PGM and PBM
/// do is an image's, any other a map's. Errors, with the name of the file at fault: those of
/// read_file, read_occupancy_file, read_netpbm. Memory: at most twenty times the files.
ReadResult<OccupancyMap> read_occupancy_map(const std::string& path);

/// The same of bytes that were read already. `path` is their name in errors, and an image's name
/// is as seen from its folder. Requires kind occupancy or netpbm; checked.
ReadResult<OccupancyMap> read_occupancy_map(FileKind kind, std::string_view bytes,
                                            const std::string& path);

/// Which cells are obstacles, and how their outlines run.
struct OutlineOptions {
  bool is_unknown_free = false;               ///< are unknown cells free? Otherwise they block
  CellCorners corners = CellCorners::square;  ///< are corners of cells cut?
  std::size_t corners_max = 4'000'000;        ///< the largest number of corners of all outlines
};

/// The outlines of the cells that block (outline_cells), in cells from the lower left corner on.
/// The map's cells are used up: 0 is free and 1 blocks. None if there were more corners.
std::optional<Drawing> outline_blocked(CellMap cells, const OutlineOptions& options);

/// The quantisation of a drawing in cells as one of the map's own units; none if doubles cannot
/// scale it.
std::optional<Quantisation> in_units_of(const OccupancyFile& file, const Quantisation& of_cells);

}  // namespace offgrid::io
