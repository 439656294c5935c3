// offgrid overlay: union, intersection and differences of the areas of two files.
#include <fmt/core.h>

#include <array>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "common/world_picture.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/drawing_areas.hpp"
#include "offgrid/io/geojson_writer.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/navmesh/ground/area_overlay.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/pictures.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/units.hpp"

namespace offgrid::tool {

using io::FileKind;
using navmesh::Area;
using navmesh::AreaOverlay;
using navmesh::OverlayOperation;
using navmesh::OverlayPart;

namespace {

struct OverlayOptions {
  std::string operation;
  std::string first, second;  ///< the files
  std::string out;
  std::string out_format;  ///< the format to write; empty: by the name
  std::string svg;         ///< a picture beside it; empty: none
};

constexpr std::array<std::pair<std::string_view, OverlayOperation>, 4> operations{
    {{"union", OverlayOperation::united},
     {"intersection", OverlayOperation::intersection},
     {"difference", OverlayOperation::difference},
     {"symmetric-difference", OverlayOperation::symmetric_difference}}};

Outcome<OverlayOperation> operation_of(const std::string& word) {
  for (const auto& [name, operation] : operations) {
    if (name == word) return operation;
  }
  return wrong_usage("OPERATION: '" + word +
                     "' is none of union intersection difference symmetric-difference");
}

/// The areas of a file: on the grid of its world, or in its own units.
struct Operand {
  std::string name;
  io::Drawing drawing{};
  std::vector<Area> areas{};                       ///< of a world
  std::optional<io::Quantisation> quantisation{};  ///< of a world
};

Outcome<Operand> read_operand(const std::string& file, Progress& progress) {
  const auto input = read_input(file, {});
  if (!input) return input.error();
  Operand operand{.name = input->name};
  if (input->kind != FileKind::world && input->kind != FileKind::wad) {
    auto drawing = read_drawing(*input);
    if (!drawing) return drawing.error();
    operand.drawing = std::move(*drawing);
    return operand;
  }
  const auto stored = load_any_world(*input, {}, progress);
  if (!stored) return stored.error();
  if (stored->world.floor_count() > 1) {
    return wrong_usage(fmt::format("{}: an overlay is of worlds of one floor, and this one has {}",
                                   input->name, stored->world.floor_count()));
  }
  for (const auto& [id, area] : stored->world.areas()) operand.areas.push_back(area);
  operand.quantisation = stored->quantisation.value_or(io::Quantisation{
      .origin = {0, 0}, .scale = 1, .bits = kernel::Coordinate2::bits, .largest_error = 0});
  return operand;
}

bool is_same_grid(const io::Quantisation& a, const io::Quantisation& b) {
  return a.origin.x == b.origin.x && a.origin.y == b.origin.y && a.scale == b.scale;
}

/// The regions of a world in the units of its file.
io::Drawing regions_in_units(const Operand& world) {
  io::GridDrawing on_grid;
  on_grid.quantisation = *world.quantisation;
  for (const Area& area : world.areas) on_grid.features.emplace_back().polygons = {area.loops};
  return io::dequantise(on_grid);
}

/// The areas of an operand on a grid. Errors: wrong if they do not lie on it.
Outcome<std::vector<Area>> areas_on(const kernel::Grid& grid, const Operand& operand) {
  const bool is_world = operand.quantisation.has_value();
  auto on_grid = io::quantise(is_world ? regions_in_units(operand) : operand.drawing, grid);
  if (!on_grid) {
    const kernel::Error& error = on_grid.error();
    return wrong(fmt::format("{}: the place with {} = {} lies outside the grid of the other file",
                             operand.name, error.axis == kernel::Axis::x ? "x" : "y", error.value));
  }
  std::vector<Area> areas;
  for (std::size_t i = 0; i < on_grid->features.size(); ++i) {
    if (is_world) {  // one feature for each area
      areas.push_back(operand.areas[i]);
      areas.back().loops = std::move(on_grid->features[i].polygons.front());
      continue;
    }
    auto of_feature = io::areas_of(std::move(on_grid->features[i]));
    areas.insert(areas.end(), std::make_move_iterator(of_feature.begin()),
                 std::make_move_iterator(of_feature.end()));
  }
  return areas;
}

/// Two operands on one grid.
struct OnOneGrid {
  std::vector<Area> first, second;
  io::Quantisation quantisation;
};

/// The grid is that of the first world; of two drawings the finest one about both.
Outcome<io::Quantisation> grid_of_both(const Operand& first, const Operand& second) {
  if (first.quantisation) return *first.quantisation;
  if (second.quantisation) return *second.quantisation;
  io::Drawing both = first.drawing;
  both.features.insert(both.features.end(), second.drawing.features.begin(),
                       second.drawing.features.end());
  both.properties.clear();
  const auto on_grid = io::quantise(both);
  if (!on_grid) {
    return unreadable(
        fmt::format("{} and {}: {}", first.name, second.name, describe(on_grid.error())));
  }
  return on_grid->quantisation;
}

Outcome<OnOneGrid> put_on_one_grid(Operand first, Operand second) {
  const auto quantisation = grid_of_both(first, second);
  if (!quantisation) return quantisation.error();
  const auto grid = quantisation->grid();
  if (!grid) return unreadable(first.name + ": " + describe(grid.error()));
  OnOneGrid made{.first = {}, .second = {}, .quantisation = *quantisation};
  for (auto [operand, areas] : {std::pair(&first, &made.first), std::pair(&second, &made.second)}) {
    if (operand->quantisation && is_same_grid(*operand->quantisation, *quantisation)) {
      *areas = std::move(operand->areas);
      continue;
    }
    auto moved = areas_on(*grid, *operand);
    if (!moved) return moved.error();
    *areas = std::move(*moved);
  }
  return made;
}

io::GridDrawing drawing_of_parts(const AreaOverlay& made, const io::Quantisation& quantisation) {
  io::GridDrawing drawing;
  drawing.quantisation = quantisation;
  for (const OverlayPart& part : made.parts)
    drawing.features.emplace_back().polygons = {part.rings};
  return drawing;
}

/// The world of the result: its parts are blocked, and all else is walkable.
Outcome<navmesh::World> world_of(const AreaOverlay& made, const std::string& names) {
  const kernel::Point2 low = made.low;
  const auto high = kernel::Point2::make(made.high.x.raw() + 1, made.high.y.raw() + 1);
  auto world = navmesh::World::make({.low = low, .high = high ? *high : made.high});
  if (!world) return wrong(names + ": " + describe(world.error()));
  auto edit = world->edit();
  for (const OverlayPart& part : made.parts)
    edit.add(Area{.loops = part.rings, .rule = navmesh::WindingRule::even_odd});
  if (const auto done = edit.commit(); !done) return wrong(names + ": " + describe(done.error()));
  return std::move(*world);
}

std::optional<Failure> write_result(const OverlayOptions& options, OutputFormat target,
                                    const AreaOverlay& made, const io::Quantisation& quantisation,
                                    const std::string& names) {
  if (target == OutputFormat::geojson) {
    const std::string text = io::to_geojson(drawing_of_parts(made, quantisation));
    if (const auto failure = write_output(options.out, text)) return failure;
    if (options.svg.empty()) return std::nullopt;
  }
  const auto world = world_of(made, names);
  if (!world) return world.error();
  if (target == OutputFormat::world) {
    const io::WorldFile file{.snapshot = navmesh::snapshot(*world), .quantisation = quantisation};
    if (const auto failure = save_world(file, options.out)) return failure;
  }
  const std::string picture = draw_world(*world, {}, {},
                                         {.title = options.operation + " of " + names,
                                          .subtitle = io::counted(made.parts.size(), "part"),
                                          .has_mesh = false});
  if (target == OutputFormat::svg || target == OutputFormat::png) {
    if (const auto failure = write_picture(options.out, picture, target)) return failure;
  }
  if (options.svg.empty()) return std::nullopt;
  return write_picture(options.svg, picture, picture_format(options.svg));
}

void add_result(Report& report, const AreaOverlay& made, const io::Quantisation& quantisation) {
  const Units units(quantisation, false);
  std::size_t holes = 0, corners = 0;
  for (const OverlayPart& part : made.parts) {
    holes += part.rings.size() - 1;
    for (const Area::Loop& ring : part.rings) corners += ring.size();
  }
  report.add("parts", made.parts.size());
  report.add("holes", holes);
  report.add("corners", corners);
  const double area = units.from_grid(made.area, 2);
  report.add("area", fmt::format("{}", area), area);
  report.add("grid", describe(quantisation), json_of(quantisation));
}

std::optional<Failure> run_overlay(const OverlayOptions& options, const Manner& manner) {
  const auto operation = operation_of(options.operation);
  if (!operation) return operation.error();
  const auto target = target_format("-o", options.out, options.out_format);
  if (!target) return target.error();
  if (options.first == standard_stream && options.second == standard_stream)
    return wrong_usage("standard input cannot be both files");
  if (!options.svg.empty()) {
    if (const auto failure = check_output_name("--svg", options.svg, OutputFormat::svg))
      return *failure;
  }
  if (options.out == options.svg) return wrong_usage("-o and --svg: both write " + options.out);
  Progress progress(manner);
  auto first = read_operand(options.first, progress);
  if (!first) return first.error();
  auto second = read_operand(options.second, progress);
  if (!second) return second.error();
  const std::string names = first->name + " and " + second->name;
  progress.show("the " + options.operation + " of " + names);
  const auto placed = put_on_one_grid(std::move(*first), std::move(*second));
  if (!placed) return placed.error();
  const auto made = overlay(placed->first, placed->second, *operation);
  if (!made) return wrong(names + ": " + describe(made.error()));
  if (const auto failure = write_result(options, *target, *made, placed->quantisation, names))
    return *failure;
  Report report;
  report.add("written", options.out);
  if (!options.svg.empty()) report.add("picture", options.svg);
  add_result(report, *made, placed->quantisation);
  progress.clear();
  const bool is_output_used = options.out == standard_stream || options.svg == standard_stream;
  report.print(manner, is_output_used ? stderr : stdout);
  return {};
}

}  // namespace

void add_overlay(const CommandGroup& to) {
  const auto [app, options] =
      to.add("overlay", "Union, intersection or difference of the areas of two files, as polygons",
             "  offgrid overlay union town.geojson park.geojson -o both.geojson\n"
             "  offgrid overlay difference plan.wkt town.ogw -o free.geojson --svg free.svg\n"
             "  offgrid overlay symmetric-difference before.ogw after.ogw -o - --to geojson\n",
             run_overlay);
  app.add_option("OPERATION", options.operation,
                 "union, intersection, difference (of the first without the second) or "
                 "symmetric-difference")
      ->required();
  app.add_option("A", options.first,
                 "a world file (.ogw), or any file that build reads; - is standard input")
      ->required();
  app.add_option("B", options.second, "another one")->required();
  app.add_option("-o,--out", options.out, "the file to write; - is standard output")->required();
  app.add_option("--to", options.out_format,
                 "geojson, svg, png or ogw, if the name of the file to write does not say");
  app.add_option("--svg", options.svg, "also draw the result: a file .svg or .png");
}

}  // namespace offgrid::tool
