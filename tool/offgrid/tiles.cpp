// offgrid tiles: worlds in tiles, each built by a job of its own.
#include "offgrid/commands.hpp"

namespace offgrid::tool {

void add_tiles(const CommandGroup& to) {
  const CommandGroup tiles = to.add_group(
      "tiles",
      "Worlds in tiles: cut a world, build its tiles, on many machines if need be, join them, "
      "search paths",
      "  offgrid tiles cut town.ogw --side 16 -o town.tiles\n"
      "  offgrid tiles build town.tiles --jobs 4\n"
      "  offgrid tiles build town.tiles --part 3/10         a tenth of the tiles, as in an array\n"
      "  offgrid tiles join town.tiles\n"
      "  offgrid tiles path town.tiles 10 10 90 40\n"
      "  offgrid tiles info town.tiles --picture town.svg\n");
  for (AddCommand* const add : tiles_commands) add(tiles);
}

}  // namespace offgrid::tool
