// offgrid tiles path: the shortest path between points of a world in tiles, of which it loads those
// that the answer needs.
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "common/number_option.hpp"
#include "common/number_text.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/folder_tile_store.hpp"
#include "offgrid/navmesh/tiled_world.hpp"
#include "offgrid/output_format.hpp"
#include "offgrid/path_ends.hpp"
#include "offgrid/pictures.hpp"
#include "offgrid/shared_options.hpp"
#include "offgrid/tiles_common.hpp"
#include "offgrid/tiles_picture.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {
namespace {

struct TilesPathOptions {
  std::string folder;
  PathEnds ends;
  bool is_grid = false;
  std::size_t most_loaded = navmesh::TiledOptions{}.most_loaded;
  std::string memory;
  std::string picture;
};

/// A number of bytes as in "512M", above 0; none for any other text.
std::optional<std::uint64_t> size_of(std::string_view text) {
  constexpr std::string_view units = "KMG";
  const std::size_t unit = text.empty() ? units.npos : units.find(text.back());
  const int shift = unit == units.npos ? 0 : 10 * (static_cast<int>(unit) + 1);
  if (shift > 0) text.remove_suffix(1);
  const auto number = number_of<std::uint64_t>(text);
  if (!number || *number == 0 || *number > std::numeric_limits<std::uint64_t>::max() >> shift)
    return std::nullopt;
  return *number << shift;
}

/// The reason why tiles give no answer.
Failure failure_of(const navmesh::TiledError& error, const io::TileFolder& folder) {
  const std::string words = folder.name() + ": " + describe(error);
  switch (error.code) {
    case navmesh::TiledErrorCode::over_budget:
      return wrong(words + (error.bytes == 0 ? "; --most-loaded" : "; --memory") + " allows more");
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

std::optional<Failure> draw(const TilesPathOptions& options, const io::TileFolder& folder,
                            const TilesPath& path, Progress& progress) {
  const TileStates states = read_states(folder, progress);
  progress.clear();
  const auto svg = draw_tiles(options.folder, folder, states, path);
  if (!svg) return svg.error();
  return write_picture(options.picture, *svg, picture_format(options.picture));
}

std::optional<Failure> run_tiles_path(const TilesPathOptions& options, const Manner& manner) {
  if (!options.picture.empty()) {
    if (const auto failure =
            check_output_name("--picture", options.picture, picture_format(options.picture)))
      return *failure;
  }
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
  auto world = navmesh::TiledWorld::make(
      grid, store,
      {.most_loaded = options.most_loaded, .most_bytes = size_of(options.memory).value_or(0)});
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
  const bool is_shown = options.picture == standard_stream;
  if (found || manner.is_json) report.print(manner, is_shown ? stderr : stdout);
  if (found && options.picture.empty()) return std::nullopt;
  if (found) return draw(options, store.folder(), {world->loaded(), found->corners}, progress);
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
             "  offgrid tiles path land.tiles 2.4 48.9 37.6 55.8 --most-loaded 200 --memory 512M\n"
             "  offgrid tiles path land.tiles 2.4 48.9 37.6 55.8 --picture path.svg\n",
             run_tiles_path);
  app.add_option("DIR", options.folder, "the folder of the tiles")->required();
  for (CLI::Option* const end : add_ends(app, options.ends, "the start: its x")) end->required();
  add_grid_units(app, options.is_grid);
  app.add_option("--most-loaded", options.most_loaded,
                 "the number of tiles that memory has room for (64)")
      ->check(between<std::size_t>(1, io::folder_tiles_max));
  const auto fault = [](const std::string& text) {
    return size_of(text) ? std::string() : "expected bytes as in 512M, found '" + text + "'";
  };
  app.add_option("--memory", options.memory,
                 "the memory that loaded tiles may take, in bytes, or with K, M or G; an estimate "
                 "by their vertices")
      ->check(CLI::Validator(fault, "SIZE"));
  app.add_option("--picture", options.picture,
                 "draw the tiles, those that were loaded, and the path (.svg, .png)");
}

}  // namespace offgrid::tool
