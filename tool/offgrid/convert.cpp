// offgrid convert: from any format that is read to those that are written.
#include <fmt/core.h>

#include "common/world_picture.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/geojson_writer.hpp"
#include "offgrid/pictures.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using io::FileKind;

namespace {

enum class Target : std::uint8_t { none, geojson, svg, world };

Target target_of(const ConvertOptions& options) {
  const std::size_t dot = options.out.rfind('.');
  const std::string end = !options.out_format.empty() ? options.out_format : dot == std::string::npos ? "" : options.out.substr(dot + 1);
  if (end == "geojson" || end == "json") return Target::geojson;
  if (end == "svg" || end == "png") return Target::svg;
  if (end == "ogw") return Target::world;
  return Target::none;
}

/// The shapes of all areas, as features that say what they are.
io::GridDrawing drawing_of(const StoredWorld& stored) {
  io::GridDrawing drawing;
  drawing.quantisation = stored.quantisation.value_or(io::Quantisation{.origin = {0, 0}, .scale = 1, .bits = kernel::Coordinate2::bits});
  for (const auto& [id, area] : stored.world.areas()) {
    const bool is_barrier = area.shape == navmesh::Area::Shape::barrier;
    const std::string_view kind = is_barrier ? "barrier" : area.state.ground == navmesh::Ground::blocked ? "blocked" : "walkable";
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

bool is_drawing(FileKind kind) { return kind != FileKind::world && kind != FileKind::wad && kind != FileKind::scenario; }

Outcome<std::string> convert(const Input& input, const ConvertOptions& options, Target target, Progress& progress) {
  if (target == Target::geojson && is_drawing(input.kind)) {
    const auto drawing = read_drawing(input);
    if (!drawing) return drawing.error();
    return io::to_geojson(*drawing);
  }
  const auto stored = load_any_world(input, options.source.level, progress);
  if (!stored) return stored.error();
  if (target == Target::geojson) return io::to_geojson(drawing_of(*stored));
  return draw_world(stored->world, {}, {},
                    {.title = stored->name, .subtitle = fmt::format("{} triangles", stored->world.mesh().face_count())});
}

}  // namespace

Failure run_convert(const ConvertOptions& options, const Manner& manner) {
  const Target target = target_of(options);
  if (target == Target::none) {
    return wrong_usage(
        fmt::format("{}: cannot be written; offgrid convert writes .geojson, .svg, .png and .ogw (or say --to)", options.out));
  }
  Progress progress(manner);
  const auto input = read_input(options.source.file, options.source.format);
  if (!input) return input.error();
  Report report;
  report.add("read", std::string(io::name(kind_read(*input))), format_of_kind(kind_read(*input)));
  report.add("written", options.out);
  Failure failure;
  if (target == Target::world) {
    const auto stored = load_any_world(*input, options.source.level, progress);
    if (!stored) return stored.error();
    failure = save_world(snapshot(stored->world), stored->quantisation, options.out);
    add_facts(report, stored->world, stored->quantisation);
  } else {
    const auto text = convert(*input, options, target, progress);
    if (!text) return text.error();
    failure = target == Target::svg ? write_picture(options.out, *text) : write_output(options.out, *text);
  }
  if (failure.code != Exit::none) return failure;
  progress.clear();
  report.print(manner, options.out == standard_stream ? stderr : stdout);
  return {};
}

}  // namespace offgrid::tool
