#include "offgrid/make_arguments.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "common/number_option.hpp"
#include "offgrid/shared_options.hpp"

namespace offgrid::tool {
namespace {

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

void add_properties(CLI::App& app, MakeArguments& arguments) {
  app.add_option("--property", arguments.properties,
                 "KEY=NAME: the property NAME of a feature of GeoJSON is its areas' KEY: kind "
                 "(\"blocked\" or \"walkable\"), cost (1 or more), tag or height; may be "
                 "repeated")
      ->allow_extra_args(false);
  app.add_flag("--plane", arguments.make.is_plane,
               "coordinates of GeoJSON are those of a plane, even if they look like longitudes "
               "and latitudes");
}

}  // namespace

Outcome<MakeOptions> MakeArguments::parsed() const {
  const auto names = names_of(properties);
  if (!names) return names.error();
  MakeOptions options = make;
  options.ground = ground_of(ground);
  options.kind = ground_of(kind);
  options.properties = *names;
  return options;
}

void add_make_arguments(CLI::App& app, MakeArguments& arguments) {
  MakeOptions& make = arguments.make;
  app.add_option("--radius", make.radius,
                 "the agent's radius, in units of the file: obstacles and barriers grow by it")
      ->check(not_negative());
  add_grid(app, make);
  app.add_option("--default", arguments.ground,
                 "the ground where no polygon is: walkable, or blocked; the opposite of --kind, "
                 "walkable if neither is given")
      ->check(CLI::IsMember({"walkable", "blocked"}));
  app.add_option(
         "--kind", arguments.kind,
         "the ground of polygons: blocked, or walkable; the opposite of --default unless you "
         "say so")
      ->check(CLI::IsMember({"walkable", "blocked"}));
  app.add_option("--border", make.border,
                 "the width of the world about the drawing, in units of the file (an eighth of the "
                 "drawing and twice the radius; 0 for cells, and where all else is blocked)")
      ->check(not_negative());
  add_cells(app, make);
  add_properties(app, arguments);
  app.add_option("--max-corners", make.corners_max,
                 "the most corners of all areas: more are refused, since a corner takes about "
                 "600 bytes of memory")
      ->check(between<std::size_t>(1, 1000000000))
      ->capture_default_str();
  app.add_option(
      "--format", arguments.format,
      "the file's format, if its name does not say: wad map geojson topojson wkt poly pgm yaml");
  add_level(app, make.level);
}

}  // namespace offgrid::tool
