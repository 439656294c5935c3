// offgrid convert: converts any readable format to a writable one.
#include <fmt/core.h>

#include <optional>

#include "common/world_picture.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/geojson_writer.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/pictures.hpp"
#include "offgrid/shared_options.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using io::FileKind;

namespace {

struct ConvertOptions {
  WorldSource source;
  std::string out;
  std::string out_format;  ///< the format to write; empty: by the name
};

/// The shapes of all areas, as features named after them.
io::GridDrawing drawing_of(const StoredWorld& stored) {
  io::GridDrawing drawing;
  drawing.quantisation = stored.quantisation.value_or(
      io::Quantisation{.origin = {0, 0}, .scale = 1, .bits = kernel::Coordinate2::bits});
  for (const auto& [id, area] : stored.world.areas()) {
    const bool is_barrier = area.shape == navmesh::Area::Shape::barrier;
    const std::string_view kind = is_barrier                                      ? "barrier"
                                  : area.state.ground == navmesh::Ground::blocked ? "blocked"
                                                                                  : "walkable";
    io::GridFeature& feature = drawing.features.emplace_back();
    feature.name = fmt::format("area {}, {}{}", id.value(), kind, area.enabled ? "" : ", disabled");
    if (is_barrier) {
      feature.lines = area.loops;
    } else {
      feature.polygons = {area.loops};
    }
  }
  return drawing;
}

bool is_drawing(FileKind kind) {
  return kind != FileKind::world && kind != FileKind::wad && kind != FileKind::scenario;
}

Outcome<std::string> convert(const Input& input, const ConvertOptions& options, OutputFormat target,
                             Progress& progress) {
  if (target == OutputFormat::geojson && is_drawing(input.kind)) {
    const auto drawing = read_drawing(input);
    if (!drawing) return drawing.error();
    return io::to_geojson(*drawing);
  }
  const auto stored = load_any_world(input, options.source, progress);
  if (!stored) return stored.error();
  if (target == OutputFormat::geojson) return io::to_geojson(drawing_of(*stored));
  return draw_world(stored->world, {}, {},
                    {.title = stored->name,
                     .subtitle = io::counted(stored->world.mesh().face_count(), "triangle")});
}

std::optional<Failure> run_convert(const ConvertOptions& options, const Manner& manner) {
  const auto target = target_format("OUT", options.out, options.out_format);
  if (!target) return target.error();
  Progress progress(manner);
  const auto input = read_input(options.source.file, options.source.format);
  if (!input) return input.error();
  Report report;
  const FileKind kind = kind_read(*input);
  report.add("read", std::string(io::name(kind)), format_of_kind(kind));
  report.add("written", options.out);
  std::optional<Failure> failure;
  if (*target == OutputFormat::world) {
    const auto stored = load_any_world(*input, options.source, progress);
    if (!stored) return stored.error();
    failure = save_world(stored->to_file(), options.out);
    add_facts(report, stored->world, stored->quantisation);
  } else {
    const auto text = convert(*input, options, *target, progress);
    if (!text) return text.error();
    failure = *target == OutputFormat::geojson ? write_output(options.out, *text)
                                               : write_picture(options.out, *text, *target);
  }
  if (failure) return *failure;
  progress.clear();
  report.print(manner, options.out == standard_stream ? stderr : stdout);
  return {};
}

}  // namespace

void add_convert(const CommandGroup& to) {
  const auto [app, options] =
      to.add("convert", "Convert any readable format to .geojson, .svg, .png or .ogw",
             "  offgrid convert coast.topojson coast.geojson\n"
             "  offgrid convert town.ogw town.geojson     the shapes of the areas, in units of the "
             "file\n"
             "  offgrid convert shapes.wkt - --to geojson\n",
             run_convert);
  add_world(app, options.source, "IN");
  app.add_option("OUT", options.out, "the file to write; - is standard output")->required();
  app.add_option("--to", options.out_format,
                 "geojson, svg, png or ogw, if the name of OUT does not say");
}

}  // namespace offgrid::tool
