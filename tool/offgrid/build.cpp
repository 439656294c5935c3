// offgrid build: makes a world file of any file of areas.
#include <fmt/core.h>

#include <optional>
#include <string>
#include <utility>

#include "offgrid/commands.hpp"
#include "offgrid/io/image_file.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/make_arguments.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/output_format.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {
namespace {

struct BuildOptions {
  MakeArguments source;
  std::string out;
  std::string image;  ///< the image to write, too; empty: none
};

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
  auto make = options.source.parsed();
  if (!make) return make.error();
  if (const auto failure = check_output_name("-o", options.out, OutputFormat::world))
    return *failure;
  if (!options.image.empty()) {
    if (const auto failure = check_output_name("--image", options.image, OutputFormat::image))
      return *failure;
  }
  Progress progress(manner);
  const auto input = read_input(options.source.file, options.source.format);
  if (!input) return input.error();
  if (input->kind == io::FileKind::world) return wrong_usage(input->name + ": is a world already");
  make->lists_faces = !options.image.empty();  // otherwise nothing follows the world
  auto made = make_world(*input, *make, progress);
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
  app.add_option("FILE", options.source.file,
                 "polygons and lines, a map or an image of cells, or levels; - is standard input")
      ->required();
  app.add_option("-o,--out", options.out, "the world file to write; - is standard output")
      ->required();
  app.add_option("--image", options.image,
                 "also write an image of the mesh (.ogi), which this version of the program loads "
                 "without building it");
  add_make_arguments(app, options.source);
}

}  // namespace offgrid::tool
