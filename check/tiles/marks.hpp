// TileMarks: which degenerate situations a program of worlds in tiles reaches.
#pragma once

#include <cstdint>
#include <span>

#include "engine/classes.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "tiles/tiles.hpp"

namespace offgrid::testing::tiles {

inline constexpr auto tile_class_list = list_of_classes(
    "tiles:", "one unit wide", "wider than the world", "at the end of the range", "all loaded",
    "one at a time", "on blocked ground", "edges:", "along a line", "that end on a line",
    "that cross a line", "steep beside a line", "that pass a tile within a unit",
    "through a crossing of lines", "areas:", "about a crossing of lines", "over whole tiles",
    "twice around", "there and back", "equal to another", "a barrier", "an update",
    "on several floors", "seams:", "along a line", "across a line", "over a crossing of lines",
    "edits:", "of several items", "taken back", "refused", "that remove", "paths:", "over sides",
    "with turns", "to another floor", "that are none");

class TileMarks : public ClassMarks<tile_class_list> {
 public:
  TileMarks(const navmesh::TileGrid& grid, std::span<std::uint8_t> marks)
      : ClassMarks(marks), grid_(grid) {}

  /// Takes the grid, and how many tiles may be loaded.
  void see_grid(std::size_t most_loaded);
  /// Takes the items of a world, as they are after an edit.
  void see(const TiledItems& items);
  /// Takes a path, or that there is none.
  void see(const navmesh::PathResult<navmesh::Path>& path);

 private:
  using Point = kernel::Point2;

  void see_loop(const navmesh::Area::Loop& loop, bool is_closed);
  void see_edge(const Point& a, const Point& b);
  void see_seam(const navmesh::Seam& seam);
  /// By how much the coordinate is beside the nearest line.
  std::int32_t beside(kernel::Coordinate2 c) const;
  bool is_on_line(const Point& p) const { return beside(p.x) == 0 || beside(p.y) == 0; }
  bool is_crossing(const Point& p) const { return beside(p.x) == 0 && beside(p.y) == 0; }
  /// Is a crossing of lines a point of the edge?
  bool passes_crossing(const Point& a, const Point& b) const;

  const navmesh::TileGrid& grid_;
};

}  // namespace offgrid::testing::tiles
