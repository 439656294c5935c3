#include "offgrid/cell_drawing.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "offgrid/io/read_file.hpp"

namespace offgrid::tool {

using io::FileKind;
using io::Occupancy;

namespace {

/// The numbers of cells in maps of two colours.
constexpr std::uint8_t free_cell = 0, blocked_cell = 1;

/// Calls `each` with the columns and rows of each box about blocked cells, the ends excluded.
template <class Each>
void for_each_box(const io::GridMap& map, bool is_water_walkable, const Each& each) {
  using Run = std::pair<std::size_t, std::size_t>;  // columns, the end excluded
  std::map<Run, std::size_t> open;  // boxes that may grow into the next row, and their first rows
  for (std::size_t row = 0; row <= map.height; ++row) {
    std::map<Run, std::size_t> next;
    for (std::size_t x = 0; row < map.height && x < map.width;) {
      const std::size_t begin = x;
      while (x < map.width && !map.is_walkable(x, row, is_water_walkable)) ++x;
      if (x == begin) {
        ++x;
        continue;
      }
      const auto above = open.find({begin, x});
      next[{begin, x}] = above == open.end() ? row : above->second;
    }
    for (const auto& [run, from] : open) {
      if (!next.contains(run)) each(run, Run{from, row});
    }
    open = std::move(next);
  }
}

}  // namespace

std::size_t count_boxes(const io::GridMap& map, bool is_water_walkable) {
  std::size_t count = 0;
  for_each_box(map, is_water_walkable,
               [&](const auto& /*columns*/, const auto& /*rows*/) { ++count; });
  return count;
}

io::Drawing drawing_of(const io::GridMap& map, bool is_water_walkable) {
  io::Drawing drawing;
  for_each_box(map, is_water_walkable, [&](const auto& columns, const auto& rows) {
    const auto x0 = static_cast<double>(columns.first), x1 = static_cast<double>(columns.second);
    const auto y0 = static_cast<double>(rows.first), y1 = static_cast<double>(rows.second);
    drawing.features.emplace_back().polygons = {{{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}}}};
  });
  return drawing;
}

std::optional<io::Drawing> outlines_of(const io::GridMap& map, bool is_water_walkable,
                                       std::size_t corners_max) {
  io::CellMap cells(map.width, map.height);
  for (std::size_t row = 0; row < map.height; ++row) {
    for (std::size_t column = 0; column < map.width; ++column) {
      cells.at(column, row) =
          map.is_walkable(column, row, is_water_walkable) ? free_cell : blocked_cell;
    }
  }
  return io::outline_cells(cells, blocked_cell, io::CellCorners::cut, corners_max);
}

bool is_image(FileKind kind) { return kind == FileKind::netpbm || kind == FileKind::occupancy; }

Outcome<ImageMap> read_image_map(const Input& input) {
  ImageMap map;
  std::string name = input.name;
  std::string bytes;
  if (input.kind == FileKind::occupancy) {
    auto file = io::read_occupancy_file(input.bytes);
    if (!file) return unreadable(io::describe(io::in_file(file.error(), input.name)));
    map.file = std::move(*file);
    name = (std::filesystem::path(input.name).parent_path() / map.file.image).string();
    auto read = io::read_file(name, FileKind::netpbm);
    if (!read) return unreadable(io::describe(read.error()));
    bytes = std::move(*read);
  }
  const auto image = io::read_netpbm(input.kind == FileKind::occupancy ? bytes : input.bytes);
  if (!image) return unreadable(io::describe(io::in_file(image.error(), name)));
  map.white = image->white;
  map.cells = io::occupancy_of(*image, map.file.rule);
  return map;
}

std::optional<io::Drawing> outlines_of(io::CellMap cells, bool is_unknown_free,
                                       io::CellCorners corners, std::size_t corners_max) {
  for (std::uint8_t& cell : cells.cells) {
    const auto is = static_cast<Occupancy>(cell);
    const bool is_free = is == Occupancy::free || (is == Occupancy::unknown && is_unknown_free);
    cell = is_free ? free_cell : blocked_cell;
  }
  return io::outline_cells(cells, blocked_cell, corners, corners_max);
}

std::optional<io::Quantisation> in_units_of(const io::OccupancyFile& file,
                                            const io::Quantisation& of_cells) {
  const double width = file.resolution;
  io::Quantisation quantisation = of_cells;
  quantisation.origin = {file.origin.x + of_cells.origin.x * width,
                         file.origin.y + of_cells.origin.y * width};
  quantisation.scale = of_cells.scale / width;
  quantisation.largest_error = of_cells.largest_error * width;
  if (!quantisation.grid()) return std::nullopt;
  return quantisation;
}

}  // namespace offgrid::tool
