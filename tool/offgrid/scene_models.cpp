#include "offgrid/scene_models.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "common/number_text.hpp"
#include "offgrid/input.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/io/read_surface.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/units.hpp"

namespace offgrid::tool {

namespace {

/// The bits of coordinates: a bit is left over for positions that are rounded.
constexpr int scene_bits = 28;

Outcome<io::Surface> read_model(const std::string& file, const std::string& format,
                                SceneModel& model, Progress& progress) {
  const auto input = read_input(file, format);
  if (!input) return input.error();
  model.name = input->name;
  progress.show("reading " + model.name);
  auto surface = io::read_surface(input->kind, input->bytes, input->name);
  if (!surface) return unreadable(io::describe(io::in_file(surface.error(), model.name)));
  if (surface->faces.empty()) return unreadable(model.name + ": has no face");
  model.vertices = surface->vertices.size();
  model.faces = surface->faces.size();
  model.skipped = surface->skipped;
  return std::move(*surface);
}

double largest_of(const io::Place3& place) {
  return std::max({std::fabs(place.x), std::fabs(place.y), std::fabs(place.z)});
}

/// No point of the surface gets farther from the origin on an axis, wherever it is turned.
double reach_of(const io::Surface& surface, const io::Place3& at, bool is_turned) {
  double most = 0;
  for (const io::Place3& v : surface.vertices) most = std::max(most, largest_of(v));
  // The length of a vertex is at most sqrt(3) times its largest coordinate.
  return (is_turned ? 2 * most : most) + largest_of(at);
}

class ModelLoader {
 public:
  ModelLoader(const ModelSource& source, Progress& progress)
      : source_(source), progress_(progress) {}

  Outcome<ModelSet> load(std::span<const io::Place3> places) {
    for (const io::Place3& place : places) reach_ = std::max(reach_, largest_of(place));
    if (const auto failure = read()) return *failure;
    if (const auto failure = choose_grid()) return *failure;
    for (std::size_t i = 0; i < set_.models.size(); ++i) {
      if (const auto failure = put(i)) return *failure;
    }
    return std::move(set_);
  }

 private:
  std::optional<Failure> read() {
    const std::size_t count = source_.files.size();
    for (const auto& [option, given] :
         {std::pair{"--at", source_.at.size()}, std::pair{"--turn", source_.turns.size()}}) {
      if (given > count)
        return wrong_usage(fmt::format("{}: given {}, for {}", option, io::counted(given, "time"),
                                       io::counted(count, "model")));
    }
    if (std::count(source_.files.begin(), source_.files.end(), standard_stream) > 1)
      return wrong_usage("standard input can be one model only");
    for (std::size_t i = 0; i < count; ++i) {
      io::Place3& at = positions_.emplace_back();
      if (i < source_.at.size()) {
        const auto given = place_of_option("--at", source_.at[i]);
        if (!given) return given.error();
        at = *given;
      }
      SceneModel& model = set_.models.emplace_back();
      auto surface = read_model(source_.files[i], source_.format, model, progress_);
      if (!surface) return surface.error();
      reach_ = std::max(reach_, reach_of(*surface, at, i < source_.turns.size()));
      surfaces_.push_back(std::move(*surface));
    }
    return {};
  }

  std::optional<Failure> choose_grid() {
    const auto grid = source_.scale ? io::SpaceGrid::make({}, *source_.scale)
                      : std::isinf(reach_)
                          ? kernel::Error{.code = kernel::ErrorCode::bad_scale, .value = reach_}
                          : io::SpaceGrid::covering({-reach_, -reach_, -reach_},
                                                    {reach_, reach_, reach_}, scene_bits);
    if (grid) {
      set_.grid = *grid;
      return {};
    }
    if (source_.scale) return wrong_usage(fmt::format("--scale: {}", describe(grid.error())));
    return unreadable(fmt::format("{}: coordinates up to {} are too small or too large for a grid",
                                  set_.models.front().name, reach_));
  }

  std::optional<Failure> put(std::size_t i) {
    SceneModel& model = set_.models[i];
    progress_.show("building " + model.name);
    auto on_grid = io::quantise(surfaces_[i], set_.grid);
    if (!on_grid) return refused(model.name, on_grid.error());
    model.on_grid = std::move(*on_grid);
    auto mesh = scene::Mesh::make(model.on_grid.points, model.on_grid.triangles,
                                  {.acceleration = scene::Acceleration::wide_bvh});
    if (!mesh) return unreadable(model.name + ": " + describe(mesh.error()));
    model.mesh = std::move(*mesh);
    const auto position = set_.grid.to_grid(positions_[i]);
    if (!position) return refused("--at " + source_.at[i], position.error());
    model.pose.position = position->point;
    if (i >= source_.turns.size()) return {};
    const auto angles = place_of_option("--turn", source_.turns[i]);
    if (!angles) return angles.error();
    const auto turn = scene::rotation_from_degrees(angles->x, angles->y, angles->z);
    if (!turn) return wrong_usage("--turn " + source_.turns[i] + ": " + describe(turn.error()));
    model.pose.rotation = turn->rotation;
    model.turn_error = turn->error;
    return {};
  }

  Failure refused(const std::string& what, const kernel::Error& error) const {
    if (!source_.scale) return unreadable(what + ": " + describe(error));
    return wrong_usage(
        fmt::format("{}: with --scale {}: {}", what, *source_.scale, describe(error)));
  }

  const ModelSource& source_;
  Progress& progress_;
  ModelSet set_;
  std::vector<io::Surface> surfaces_;
  std::vector<io::Place3> positions_;
  double reach_ = 0;
};

}  // namespace

double ModelSet::largest_error() const {
  double largest = 0;
  for (const SceneModel& model : models)
    largest = std::max(largest, model.on_grid.quantisation.largest_error);
  return largest;
}

Json ModelSet::json(const kernel::Point3& p) const {
  const io::Place3 place = grid.from_grid(p);
  return Json::Array{place.x, place.y, place.z};
}

std::string ModelSet::text(const kernel::Point3& p) const {
  const io::Place3 place = grid.from_grid(p);
  return fmt::format("{} {} {}", place.x, place.y, place.z);
}

Outcome<ModelSet> load_models(const ModelSource& source, std::span<const io::Place3> places,
                              Progress& progress) {
  return ModelLoader(source, progress).load(places);
}

Outcome<io::Place3> place_of_option(std::string_view option, const std::string& text) {
  const auto numbers = numbers_of<3>(text);
  if (!numbers)
    return wrong_usage(fmt::format("{}: '{}' is not of the form 1,2.5,-3", option, text));
  return io::Place3{(*numbers)[0], (*numbers)[1], (*numbers)[2]};
}

void add_models(Report& report, const ModelSet& set) {
  Json::Array models;
  for (const SceneModel& model : set.models) {
    const io::GridSurface& made = model.on_grid;
    report.add_line(
        fmt::format("{}: {}, {}; on the grid {}, {}", model.name,
                    io::counted(model.vertices, "vertex", "vertices"),
                    io::counted(model.faces, "face"), io::counted(made.points.size(), "point"),
                    io::counted(made.triangles.size(), "triangle")),
        "model");
    const auto add = [&](const char* name, std::size_t count, std::string_view what) {
      if (count != 0) report.add_line(fmt::format("{} of the {}", count, what), name);
    };
    add("repeated", made.repeated_vertices, "vertices, at the place of an earlier one");
    add("merged", made.merged_vertices, "vertices, at the grid point of an earlier one");
    add("degenerate", made.degenerate_triangles,
        "triangles, which are lines or points on the grid");
    add("fans", made.fanned_faces, "faces, which cross themselves or are lines");
    add("passed over", model.skipped, "statements of the file");
    models.push_back(json_of(model));
  }
  report.add_json("models", std::move(models));
  const int bits =
      std::max_element(set.models.begin(), set.models.end(),
                       [](const SceneModel& a, const SceneModel& b) {
                         return a.on_grid.quantisation.bits < b.on_grid.quantisation.bits;
                       })
          ->on_grid.quantisation.bits;
  report.add(
      "grid",
      fmt::format("{}, {}, largest error {}", scale_in_words(set.grid.scale()),
                  io::counted(static_cast<std::size_t>(bits), "bit"), set.largest_error()),
      Json::Object{
          {"scale", set.grid.scale()}, {"bits", bits}, {"largest_error", set.largest_error()}});
}

Json::Object json_of(const SceneModel& model) {
  const io::GridSurface& made = model.on_grid;
  return {{"file", model.name},
          {"vertices", model.vertices},
          {"faces", model.faces},
          {"skipped_statements", model.skipped},
          {"points", made.points.size()},
          {"triangles", made.triangles.size()},
          {"repeated_vertices", made.repeated_vertices},
          {"merged_vertices", made.merged_vertices},
          {"degenerate_triangles", made.degenerate_triangles},
          {"fanned_faces", made.fanned_faces},
          {"turn_error", model.turn_error}};
}

}  // namespace offgrid::tool
