#include "offgrid/io/map_areas.hpp"

#include <cmath>
#include <iterator>
#include <utility>

#include "offgrid/io/drawing_areas.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/kernel/int.hpp"

namespace offgrid::io {

using kernel::Grid;
using kernel::Point2;

namespace {

/// The error about a map as a whole, with the name of its image.
ReadError too_large(const OccupancyMap& map, std::string expected, std::string found) {
  return {.code = ReadCode::too_large,
          .kind = FileKind::netpbm,
          .offset = 0,
          .line = 0,
          .column = 0,
          .file = map.image_name,
          .expected = std::move(expected),
          .found = std::move(found)};
}

/// The upper right corner of the map.
std::optional<Point2> upper_corner(const CellMap& cells, std::int32_t cell) {
  const auto columns = kernel::Int<31>::checked(cells.columns);
  const auto rows = kernel::Int<31>::checked(cells.rows);
  if (!columns || !rows) return std::nullopt;
  const auto units = *kernel::Int<31>::checked(cell);
  const auto corner = Point2::make((*columns * units).raw(), (*rows * units).raw());
  return corner ? std::optional(*corner) : std::nullopt;
}

std::string size_in_words(const CellMap& cells) {
  return std::to_string(cells.columns) + " by " + std::to_string(cells.rows);
}

}  // namespace

std::optional<Point2> MapAreas::at(const Place& place) const {
  const auto grid = quantisation.grid();
  if (!grid) return std::nullopt;
  const auto snapped = grid->to_grid(place.x, place.y);
  return snapped ? std::optional(snapped->point) : std::nullopt;
}

Place MapAreas::place(const Point2& p) const {
  // The expression of Grid::from_grid; a quantisation filled in by hand may have an invalid scale.
  return {static_cast<double>(p.x.raw()) / quantisation.scale + quantisation.origin.x,
          static_cast<double>(p.y.raw()) / quantisation.scale + quantisation.origin.y};
}

ReadResult<MapAreas> map_areas(const OccupancyMap& map, const MapAreaOptions& options) {
  const bool is_cut = options.outline.corners == CellCorners::cut;
  OFFGRID_EXPECTS(options.cell >= 1 && !(is_cut && options.cell % 2 != 0),
                  "map_areas: a cell is at least a unit wide, an even number if corners are cut");
  const auto high = upper_corner(map.cells, options.cell);
  if (!high) {
    return too_large(map,
                     "a map of less than 2^30 grid units on a side, with cells of " +
                         std::to_string(options.cell),
                     "one of " + size_in_words(map.cells) + " cells");
  }
  auto outlines = outline_blocked(map.cells, options.outline);
  if (!outlines) {
    return too_large(
        map, "at most " + std::to_string(options.outline.corners_max) + " corners of outlines",
        "more of " + size_in_words(map.cells) + " cells");
  }
  // The corners of the map count as places, so that the quantisation states the bits of all of it.
  outlines->features.emplace_back().points = {
      {0, 0}, {static_cast<double>(map.cells.columns), static_cast<double>(map.cells.rows)}};
  auto on_grid = quantise(*outlines, Grid::make(0, 0, options.cell).value());
  const auto in_metres =
      on_grid ? in_units_of(map.file, on_grid->quantisation) : std::optional<Quantisation>();
  if (!in_metres) {
    return ReadError{.code = ReadCode::out_of_range,
                     .kind = FileKind::occupancy,
                     .offset = map.file.resolution_at.offset,
                     .line = map.file.resolution_at.line,
                     .column = map.file.resolution_at.column,
                     .file = map.name,
                     .expected = "a resolution and an origin of which doubles can make a grid",
                     .found = "one that is too small or too large"};
  }
  MapAreas made{.areas = {}, .low = Point2::at(0, 0), .high = *high, .quantisation = *in_metres};
  for (GridFeature& feature : on_grid->features) {
    auto areas = areas_of(std::move(feature));
    made.areas.insert(made.areas.end(), std::make_move_iterator(areas.begin()),
                      std::make_move_iterator(areas.end()));
  }
  return made;
}

ReadResult<MapAreas> read_map_areas(const std::string& path, const MapAreaOptions& options) {
  const auto map = read_occupancy_map(path);
  if (!map) return map.error();
  return map_areas(*map, options);
}

}  // namespace offgrid::io
