// OccupancyFile: a map of ROS's map_server, a small YAML file that names an image and says what its
// greys mean. occupancy_of: the cells of such a map.
//
//   image: depot.pgm
//   mode: trinary
//   resolution: 0.05           # metres in a cell
//   origin: [-10.0, -10.0, 0]  # the lower left corner of the map, and its turn
//   negate: 0
//   occupied_thresh: 0.65
//   free_thresh: 0.196
//
// The occupancy of a cell is its pixel's share of black, of white if `negate` is set: from
// occupied_thresh on it is occupied, up to free_thresh free, and unknown in between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "offgrid/io/cell_map.hpp"
#include "offgrid/io/drawing.hpp"
#include "offgrid/io/netpbm.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

/// The meaning of greys. The default is what map_server's own maps have.
struct OccupancyRule {
  bool is_negated = false;   ///< is white occupied, and black free?
  Decimal occupied{65, -2};  ///< the least occupancy of occupied cells
  Decimal free{196, -3};     ///< the greatest occupancy of free cells, below `occupied`
};

/// A place in a text: a byte from the beginning, and its line and column, counted from 1.
struct TextPlace {
  std::size_t offset = 0;
  std::size_t line = 0;
  std::size_t column = 0;
};

struct OccupancyFile {
  std::string image;      ///< the name of the image's file, as seen from this file's folder
  double resolution = 1;  ///< the width of a cell in metres, above 0
  Place origin;           ///< the lower left corner of the map, in metres
  OccupancyRule rule;
  TextPlace resolution_at{};  ///< the resolution in the file
};

/// Reads the keys above, each in a line of its own, in any order; `mode` may be missing. Other keys
/// are passed over. Comments begin with # at the beginning of a line or after a blank. A first line
/// --- is passed over. A name may stand in quotation marks, which may hold no backslash. `origin`
/// may lack the turn.
///
/// Errors have the line and the byte: syntax (also for a key twice and for YAML of several lines to
/// a value), missing (a key, at the end of the file), out_of_range (a resolution of 0 or less, a
/// threshold outside [0, 1], a free_thresh not below occupied_thresh), unsupported (modes but
/// trinary, a turn other than 0, a threshold of more than 18 significant digits or 30 decimals).
/// Memory: at most the file.
ReadResult<OccupancyFile> read_occupancy_file(std::string_view text);

enum class Occupancy : std::uint8_t { free, occupied, unknown };

/// A cell for each pixel, with the number of its Occupancy. Row 0 is the lowest one, the image's
/// last. Exact: shares of samples are compared with the decimals as they are written. Requires
/// thresholds in [0, 1].
CellMap occupancy_of(const GreyImage& image, const OccupancyRule& rule = {});

}  // namespace offgrid::io
