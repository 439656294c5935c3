// offgrid build: makes a world file of any file of areas.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/number_option.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/image_file.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/make_world.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/output_format.hpp"
#include "offgrid/shared_options.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {
namespace {

struct BuildOptions {
  std::string file;
  std::string format;
  std::string out;
  std::string image;                    ///< the image to write, too; empty: none
  std::string ground;                   ///< the ground where no polygon is; empty: not stated
  std::string kind;                     ///< the ground of polygons; empty: not stated
  std::vector<std::string> properties;  ///< each as in "cost=speed_cost"
  MakeOptions make;                     ///< without the three above
};

std::optional<navmesh::Ground> ground_of(const std::string& word) {
  if (word.empty()) return std::nullopt;
  return word == "walkable" ? navmesh::Ground::walkable : navmesh::Ground::blocked;
}

Outcome<io::PropertyNames> names_of(const std::vector<std::string>& properties) {
  io::PropertyNames names;
  const std::array<std::pair<std::string_view, std::string*>, 4> keys{{{"kind", &names.kind},
                                                                       {"cost", &names.cost},
                                                                       {"tag", &names.tag},
                                                                       {"height", &names.height}}};
  for (const std::string& given : properties) {
    const std::size_t equals = given.find('=');
    const auto key = std::find_if(keys.begin(), keys.end(), [&](const auto& known) {
      return known.first == std::string_view(given).substr(0, equals);
    });
    if (key == keys.end() || equals == std::string::npos || equals + 1 == given.size()) {
      return wrong_usage("--property: '" + given +
                         "' is not of the form KEY=NAME, KEY one of kind cost tag height");
    }
    if (!key->second->empty())
      return wrong_usage("--property: " + std::string(key->first) + " is given twice");
    *key->second = given.substr(equals + 1);
  }
  return names;
}

/// Ends the world before its file is written, so that both are not held at once.
std::optional<Failure> save(MadeWorld made, const std::string& file) {
  io::WorldFile saved{navmesh::snapshot(std::move(made.world)), made.quantisation,
                      std::move(made.relief), made.grown_by};
  saved.snapshot.options.lists_faces = made.lists_faces;
  return save_world(saved, file);
}

/// Writes the image of the world; nothing if the file has no name.
std::optional<Failure> save_mesh_image(const MadeWorld& made, const std::string& file) {
  if (file.empty()) return {};
  const io::Status written = io::write_mesh_image(file, made.world);
  if (written.ok()) return {};
  return unreadable(written.message());
}

std::optional<Failure> run_build(const BuildOptions& options, const Manner& manner) {
  const auto names = names_of(options.properties);
  if (!names) return names.error();
  if (const auto failure = check_output_name("-o", options.out, OutputFormat::world))
    return *failure;
  if (!options.image.empty()) {
    if (const auto failure = check_output_name("--image", options.image, OutputFormat::image))
      return *failure;
  }
  Progress progress(manner);
  const auto input = read_input(options.file, options.format);
  if (!input) return input.error();
  if (input->kind == io::FileKind::world) return wrong_usage(input->name + ": is a world already");
  MakeOptions make = options.make;
  make.ground = ground_of(options.ground);
  make.kind = ground_of(options.kind);
  make.properties = *names;
  make.lists_faces = !options.image.empty();  // otherwise nothing follows the world
  auto made = make_world(*input, make, progress);
  if (!made) return made.error();
  Report report;
  report.add("world", options.out);
  add_facts(report, made->world, made->quantisation);
  report.add("overshoot", fmt::format("{}", made->overshoot), made->overshoot);
  if (made->vanished > 0) {
    report.add("vanished", fmt::format("areas too thin for the grid: {}", made->vanished),
               made->vanished);
  }
  if (made->relief) {
    const std::size_t triangles = made->relief->triangles(0).size();
    report.add("heights", "of " + io::counted(triangles, "triangle"), triangles);
  }
  if (made->points > 0) report.add("passed points", made->points);
  report.add("built in", fmt::format("{:.1f} ms", made->milliseconds), made->milliseconds);
  progress.show("writing " + options.out);
  if (const auto failure = save_mesh_image(*made, options.image)) return *failure;
  if (const auto failure = save(std::move(*made), options.out)) return *failure;
  progress.clear();
  report.print(manner, options.out == standard_stream ? stderr : stdout);
  return {};
}

void add_grid(CLI::App& app, MakeOptions& make) {
  CLI::Option* const bits =
      app.add_option(
             "--bits", make.bits,
             "the bits of grid coordinates: the scale is the finest power of two that has room "
             "(28)")
          ->check(between(1, 30));
  app.add_option("--scale", make.scale,
                 "grid units in one unit of the file (16 for each cell of a .map or an image)")
      ->check(positive())
      ->excludes(bits);
}

void add_cells(CLI::App& app, MakeOptions& make) {
  add_water(app, make.is_water_walkable);
  app.add_flag("--unknown-free", make.is_unknown_free,
               "cells of an image that are neither free nor occupied are free, not blocked");
  app.add_flag(
      "--outlined", make.is_outlined,
      "the outlines of cells cut corners, so that stairs become slopes; no gap opens or closes");
}

void add_properties(CLI::App& app, BuildOptions& options) {
  app.add_option("--property", options.properties,
                 "KEY=NAME: the property NAME of a feature of GeoJSON is its areas' KEY: kind "
                 "(\"blocked\" or \"walkable\"), cost (1 or more), tag or height; may be "
                 "repeated")
      ->allow_extra_args(false);
  app.add_flag("--plane", options.make.is_plane,
               "coordinates of GeoJSON are those of a plane, even if they look like longitudes "
               "and latitudes");
}

}  // namespace

void add_build(const CommandGroup& to) {
  const auto [app, options] = to.add(
      "build",
      "Make a world: polygons become areas, lines barriers, blocked cells boxes or outlines, "
      "a level what it is in the game",
      "  offgrid build town.geojson -o town.ogw --radius 0.5\n"
      "  offgrid build rooms.wkt -o rooms.ogw --kind walkable     polygons are ground, all "
      "else is blocked\n"
      "  offgrid build doom.wad --level E1M1 -o e1m1.ogw\n"
      "  offgrid build depot.yaml -o depot.ogw --radius 0.22      a map of ROS, in metres\n"
      "  offgrid build park.geojson -o park.ogw --property kind=use --property "
      "cost=effort\n"
      "  offgrid build arena.map -o - | offgrid check -\n",
      run_build);
  MakeOptions& make = options.make;
  app.add_option("FILE", options.file,
                 "polygons and lines, a map or an image of cells, or levels; - is standard input")
      ->required();
  app.add_option("-o,--out", options.out, "the world file to write; - is standard output")
      ->required();
  app.add_option("--image", options.image,
                 "also write an image of the mesh (.ogi), which this version of the program loads "
                 "without building it");
  app.add_option("--radius", make.radius,
                 "the agent's radius, in units of the file: obstacles and barriers grow by it")
      ->check(not_negative());
  add_grid(app, make);
  app.add_option("--default", options.ground,
                 "the ground where no polygon is: walkable, or blocked; the opposite of --kind, "
                 "walkable if neither is given")
      ->check(CLI::IsMember({"walkable", "blocked"}));
  app.add_option(
         "--kind", options.kind,
         "the ground of polygons: blocked, or walkable; the opposite of --default unless you "
         "say so")
      ->check(CLI::IsMember({"walkable", "blocked"}));
  app.add_option("--border", make.border,
                 "the width of the world about the drawing, in units of the file (an eighth of the "
                 "drawing and twice the radius; 0 for cells, and where all else is blocked)")
      ->check(not_negative());
  add_cells(app, make);
  add_properties(app, options);
  app.add_option("--max-corners", make.corners_max,
                 "the most corners of all areas: more are refused, since a corner takes about "
                 "600 bytes of memory")
      ->check(between<std::size_t>(1, 1000000000))
      ->capture_default_str();
  app.add_option(
      "--format", options.format,
      "the file's format, if its name does not say: wad map geojson topojson wkt poly pgm yaml");
  add_level(app, make.level);
}

}  // namespace offgrid::tool
