#include "offgrid/shared_options.hpp"

#include "common/number_option.hpp"

namespace offgrid::tool {

void add_world(CLI::App& app, WorldSource& source, const std::string& name) {
  app.add_option(name, source.file,
                 "a world file (.ogw), or any file that build reads; - is standard input")
      ->required();
  app.add_option("--format", source.format,
                 "the file's format, if its name does not say: wad map geojson topojson wkt poly "
                 "pgm yaml ogw");
  add_level(app, source.level);
}

void add_level(CLI::App& app, std::string& level) {
  app.add_option("--level", level, "the level of a file with several (.wad), such as E1M1");
}

void add_water(CLI::App& app, bool& is_water_walkable) {
  app.add_flag("--water", is_water_walkable, "water (W) of a .map can be walked on, as ground can");
}

void add_grid_units(CLI::App& app, bool& is_grid) {
  app.add_flag("--grid", is_grid, "points are in grid units, not in units of the file");
}

void add_mesh_format(CLI::App& app, ModelSource& source) {
  app.add_option("--format", source.format,
                 "the format of all files, if their names do not say: obj off gltf");
  app.add_option("--scale", source.scale,
                 "grid units in one unit of the files (the finest power of two that has room)")
      ->check(positive());
}

}  // namespace offgrid::tool
