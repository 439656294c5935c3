#include "tiles/program.hpp"

#include <utility>

#include "worlds/library_world.hpp"

namespace offgrid::testing::tiles {

navmesh::WorldOptions options_of(const worlds::WorldFrame& frame) {
  worlds::AreaPlan ground;
  ground.ground = frame.ground;
  return {.low = frame.low,
          .high = frame.high,
          .ground = worlds::LibraryWorld::area_of(ground).state,
          .floors = frame.floors};
}

std::string settle(TilesProgram& program) {
  worlds::WorldProgram world{.frame = program.frame, .steps = std::move(program.steps)};
  std::string wrong = worlds::settle(world);
  program.steps = std::move(world.steps);
  if (!wrong.empty()) return wrong;
  if (program.most_loaded == 0) return "at least one tile may be loaded";
  const auto grid =
      navmesh::TileGrid::make(options_of(program.frame), static_cast<int>(program.log_side % 64));
  if (!grid) return describe(grid.error());
  if (grid->size() > tiles_max)
    return "a program has at most " + std::to_string(tiles_max) + " tiles";
  return "";
}

}  // namespace offgrid::testing::tiles
