#include "navmesh/maps.hpp"

#include <utility>

namespace offgrid::bench {

using kernel::Point2;
using navmesh::Ground;
using navmesh::World;

std::optional<Cells> find_map(const std::string& map, const Options& options, Results& results) {
  if (options.data.empty()) {
    results.note(
        "maps: left out, no folder of shared data was given (--data FOLDER or OFFGRID_DATA)");
    return std::nullopt;
  }
  const std::string file = "movingai/maps/" + map + ".map";
  auto cells = read_cells(options.data + "/" + file);
  if (!cells)
    results.note(map + ": left out, " + file +
                 " is not in the folder of shared data or cannot be read");
  return cells;
}

std::optional<World> world_of(const Cells& cells) {
  const Point2 high = Point2::at(cells.columns * cell_width, cells.rows * cell_width);
  World world =
      *World::make({.low = Point2::at(0, 0), .high = high, .ground = {.ground = Ground::blocked}});
  navmesh::Area area;
  area.loops = outlines(cells, cell_width);
  area.state = {.ground = Ground::walkable};
  navmesh::WorldEdit edit = world.edit();
  edit.add(std::move(area));
  if (!edit.commit()) return std::nullopt;
  return world;
}

Point2 random_middle(const Cells& cells, testing::Random& random) {
  const std::int64_t column = random.between(0, cells.columns - 1);
  const std::int64_t row = random.between(0, cells.rows - 1);
  return Point2::at(column * cell_width + cell_width / 2, row * cell_width + cell_width / 2);
}

Point2 random_free_middle(const Cells& cells, testing::Random& random) {
  for (;;) {
    const Point2 p = random_middle(cells, random);
    const int column = static_cast<int>(p.x.raw()) / cell_width,
              row = static_cast<int>(p.y.raw()) / cell_width;
    const bool is_inner =
        column > 0 && row > 0 && column + 1 < cells.columns && row + 1 < cells.rows;
    if (is_inner && cells.is_free(column, row)) return p;
  }
}

}  // namespace offgrid::bench
