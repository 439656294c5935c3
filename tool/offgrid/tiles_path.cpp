// offgrid tiles path: the shortest path between points of a world in tiles, of which it loads those
// that the answer needs.
#include <string>
#include <utility>

#include "common/number_option.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/folder_tile_store.hpp"
#include "offgrid/navmesh/tiled_world.hpp"
#include "offgrid/path_ends.hpp"
#include "offgrid/shared_options.hpp"
#include "offgrid/tiles_common.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {
namespace {

struct TilesPathOptions {
  std::string folder;
  PathEnds ends;
  bool is_grid = false;
  std::size_t most_loaded = navmesh::TiledOptions{}.most_loaded;
};

/// The reason why tiles give no answer.
Failure failure_of(const navmesh::TiledError& error, const io::TileFolder& folder) {
  const std::string words = folder.name() + ": " + describe(error);
  switch (error.code) {
    case navmesh::TiledErrorCode::over_budget: return wrong(words + "; --most-loaded allows more");
    case navmesh::TiledErrorCode::store_failed:
      if (error.tile && !folder.has_tile(*error.tile)) return not_built(folder.name(), *error.tile);
      return unreadable(words);
    default: return wrong(words);
  }
}

/// The units of the file that was cut, unless grid units are asked for.
Outcome<Units> units_of(const TilesPathOptions& options, io::FolderTileStore& store) {
  if (options.is_grid) return Units(std::nullopt, true);
  const auto quantisation = store.quantisation();
  if (!quantisation) return unreadable(io::describe(quantisation.error()));
  return Units(*quantisation, false);
}

std::optional<Failure> run_tiles_path(const TilesPathOptions& options, const Manner& manner) {
  Progress progress(manner);
  auto folder = open_tiles(options.folder);
  if (!folder) return folder.error();
  io::FolderTileStore store(std::move(*folder));
  const navmesh::TileGrid& grid = store.folder().grid();
  const auto units = units_of(options, store);
  if (!units) return units.error();
  Report report;
  report.add_json("units", units->name());
  const auto ends = ends_of(options.ends, grid.options().floors, *units);
  if (!ends) {
    report.add_json("error", name(navmesh::PathErrorCode::outside_world));
    if (manner.is_json && ends.error().code == Exit::wrong) report.print(manner);
    return Failure{ends.error().code, options.folder + ": " + ends.error().message};
  }
  progress.show("searching");
  auto world = navmesh::TiledWorld::make(grid, store, {.most_loaded = options.most_loaded});
  if (!world) return failure_of(world.error(), store.folder());
  const auto answer = world->path(ends->from, ends->to);
  progress.clear();
  if (!answer) return failure_of(answer.error(), store.folder());
  const navmesh::PathResult<navmesh::Path>& found = *answer;
  if (found) {
    add_length(report, *found, *units);
    add_corners(report, *found, *units);
  } else {
    report.add_json("error", name(found.error().code));
  }
  report.add("tiles loaded", world->loaded().size());
  if (found || manner.is_json) report.print(manner);
  if (found) return std::nullopt;
  return wrong(options.folder + ": " + say(found.error(), ends->from.point, *units));
}

}  // namespace

void add_tiles_path(const CommandGroup& to) {
  const auto [app, options] =
      to.add("path",
             "The shortest path between two points; only the tiles that the answer needs are "
             "loaded",
             "  offgrid tiles path town.tiles 10 10 90 40\n"
             "  offgrid tiles path town.tiles --grid 160 160 1440 640 --json\n"
             "  offgrid tiles path house.tiles 10 10 90 40 --floors 0 2    up to floor 2\n"
             "  offgrid tiles path land.tiles 2.4 48.9 37.6 55.8 --most-loaded 200\n",
             run_tiles_path);
  app.add_option("DIR", options.folder, "the folder of the tiles")->required();
  for (CLI::Option* const end : add_ends(app, options.ends, "the start: its x")) end->required();
  add_grid_units(app, options.is_grid);
  app.add_option("--most-loaded", options.most_loaded,
                 "the number of tiles that memory has room for (64)")
      ->check(between<std::size_t>(1, io::folder_tiles_max));
}

}  // namespace offgrid::tool
