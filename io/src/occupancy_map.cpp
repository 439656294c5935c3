#include "offgrid/io/occupancy_map.hpp"

#include <utility>

#include "offgrid/io/netpbm.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/kernel/contract.hpp"
#include "path_beside.hpp"

namespace offgrid::io {
namespace {

/// Fills in the cells of the map's image.
ReadResult<OccupancyMap> with_image(OccupancyMap map, std::string_view bytes) {
  const auto image = read_netpbm(bytes);
  if (!image) return in_file(image.error(), map.image_name);
  map.white = image->white;
  map.cells = occupancy_of(*image, map.file.rule);
  return map;
}

}  // namespace

ReadResult<OccupancyMap> read_occupancy_map(const std::string& path) {
  const FileKind kind =
      kind_of_name(path) == FileKind::netpbm ? FileKind::netpbm : FileKind::occupancy;
  const auto bytes = read_file(path, kind);
  if (!bytes) return bytes.error();
  return read_occupancy_map(kind, *bytes, path);
}

ReadResult<OccupancyMap> read_occupancy_map(FileKind kind, std::string_view bytes,
                                            const std::string& path) {
  OFFGRID_EXPECTS(kind == FileKind::netpbm || kind == FileKind::occupancy,
                  "read_occupancy_map: a map or an image");
  OccupancyMap map;
  map.name = map.image_name = path;
  if (kind == FileKind::netpbm) return with_image(std::move(map), bytes);
  auto file = read_occupancy_file(bytes);
  if (!file) return in_file(file.error(), path);
  map.file = std::move(*file);
  map.image_name = detail::path_beside(path, map.file.image);
  const auto image = read_file(map.image_name, FileKind::netpbm);
  if (!image) return image.error();
  return with_image(std::move(map), *image);
}

std::optional<Drawing> outline_blocked(CellMap cells, const OutlineOptions& options) {
  constexpr std::uint8_t free_cell = 0, blocked_cell = 1;
  for (std::uint8_t& cell : cells.cells) {
    const auto is = static_cast<Occupancy>(cell);
    const bool is_free =
        is == Occupancy::free || (is == Occupancy::unknown && options.is_unknown_free);
    cell = is_free ? free_cell : blocked_cell;
  }
  return outline_cells(cells, blocked_cell, options.corners, options.corners_max);
}

std::optional<Quantisation> in_units_of(const OccupancyFile& file, const Quantisation& of_cells) {
  const double width = file.resolution;
  Quantisation quantisation = of_cells;
  quantisation.origin = {file.origin.x + of_cells.origin.x * width,
                         file.origin.y + of_cells.origin.y * width};
  quantisation.scale = of_cells.scale / width;
  quantisation.largest_error = of_cells.largest_error * width;
  if (!quantisation.grid()) return std::nullopt;
  return quantisation;
}

}  // namespace offgrid::io
