#include "offgrid/cell_drawing.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace offgrid::tool {

using io::FileKind;

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

Outcome<io::OccupancyMap> read_image_map(const Input& input) {
  auto map = io::read_occupancy_map(input.kind, input.bytes, input.name);
  if (!map) return unreadable(io::describe(map.error()));
  return std::move(*map);
}

}  // namespace offgrid::tool
