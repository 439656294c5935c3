// offgrid render: draws a world, with paths.
#include <fmt/core.h>

#include <optional>

#include "common/number_option.hpp"
#include "common/number_text.hpp"
#include "common/world_picture.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/pictures.hpp"
#include "offgrid/shared_options.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using kernel::Point2;

namespace {

struct RenderOptions {
  WorldSource source;
  std::string out;
  std::vector<std::string> paths;  ///< each as in "x1,y1,x2,y2"
  bool is_grid = false;
  bool is_y_down = false;
  bool has_no_mesh = false;
  double width = 1200;  ///< in pixels
};

std::optional<Failure> run_render(const RenderOptions& options, const Manner& manner) {
  const OutputFormat drawn_as = picture_format(options.out);
  if (const auto failure = check_output_name("-o", options.out, drawn_as)) return *failure;
  Progress progress(manner);
  const auto stored = load_world(options.source, progress);
  if (!stored) return stored.error();
  const navmesh::World& world = stored->world;
  const Units units(stored->quantisation, options.is_grid);
  std::vector<navmesh::Path> paths;
  std::vector<Point2> marks;
  navmesh::ShortestPathFinder finder;
  Report report;
  for (const std::string& given : options.paths) {
    const auto ends = numbers_of<4>(given);
    if (!ends)
      return wrong_usage(fmt::format("--path: '{}' is not of the form X1,Y1,X2,Y2", given));
    const auto from = units.to_grid({(*ends)[0], (*ends)[1]}),
               to = units.to_grid({(*ends)[2], (*ends)[3]});
    if (!from || !to)
      return Failure{(from ? to : from).error().code, stored->name + ": --path " + given + ": " +
                                                          (from ? to : from).error().message};
    auto path = finder.find(world, *from, *to);
    if (!path)
      return wrong(
          fmt::format("{}: --path {}: {}", stored->name, given, say(path.error(), *from, units)));
    paths.push_back(std::move(*path));
    marks.insert(marks.end(), {*from, *to});
  }
  progress.show("drawing");
  const PictureOptions picture{.title = stored->name,
                               .subtitle = io::counted(world.mesh().face_count(), "triangle") +
                                           ", " + io::counted(world.areas().size(), "area") +
                                           "; digest " + to_string(world.digest()),
                               .width = options.width,
                               .is_y_down = options.is_y_down,
                               .has_mesh = !options.has_no_mesh};
  const std::string svg = draw_world(world, paths, marks, picture);
  if (const auto failure = write_picture(options.out, svg, drawn_as)) return *failure;
  progress.clear();
  report.add("picture", options.out);
  report.add("faces", world.mesh().face_count());
  report.add("paths", paths.size());
  report.print(manner, options.out == standard_stream ? stderr : stdout);
  return {};
}

}  // namespace

void add_render(const CommandGroup& to) {
  const auto [app, options] =
      to.add("render", "Draw a world: free ground light, obstacles orange, paths red",
             "  offgrid render town.ogw -o town.svg\n"
             "  offgrid render town.ogw -o town.png --path 10,10,90,40 --path 90,40,50,5\n"
             "  offgrid render arena.map -o arena.svg --y-down --no-mesh\n",
             run_render);
  add_world(app, options.source);
  app.add_option("-o,--out", options.out,
                 "the picture: .svg, .png (needs rsvg-convert), or - for SVG on standard output")
      ->required();
  app.add_option("--path", options.paths, "X1,Y1,X2,Y2: draw the shortest path; may be repeated")
      ->allow_extra_args(false);
  add_grid_units(app, options.is_grid);
  app.add_flag("--y-down", options.is_y_down, "y points down, as rows of a .map are counted");
  app.add_flag("--no-mesh", options.has_no_mesh, "without the triangles");
  app.add_option("--width", options.width, "the picture's width in pixels")
      ->check(between(100.0, 20000.0))
      ->capture_default_str();
}

}  // namespace offgrid::tool
