// offgrid scene render: a picture of meshes, by exact rays.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "common/number_option.hpp"
#include "common/number_text.hpp"
#include "common/png.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/input.hpp"
#include "offgrid/output_format.hpp"
#include "offgrid/scene/scene.hpp"
#include "offgrid/scene_camera.hpp"
#include "offgrid/shared_options.hpp"

namespace offgrid::tool {

namespace {

struct SceneRenderOptions {
  ModelSource source;
  std::string out;
  std::string size = "800x600";  ///< in pixels
  std::string eye;               ///< "x,y,z"; empty: from above
  std::string look;              ///< "x,y,z"; empty: the middle of the models
  std::string up = "z";
  double zoom = 1;
  int samples = 2;  ///< rays for a pixel along each side
};

using Colour = std::array<double, 3>;

constexpr Colour ground{238, 240, 243};
/// Triangles that are seen from behind.
constexpr Colour back{170, 96, 84};
constexpr std::array<Colour, 6> fronts{{{120, 160, 205},
                                        {214, 178, 94},
                                        {126, 178, 126},
                                        {176, 140, 196},
                                        {120, 188, 190},
                                        {190, 160, 140}}};

constexpr std::size_t side_max = 16384;

/// The width and the height of "800x600".
Outcome<std::array<std::size_t, 2>> size_of(const std::string& text) {
  const std::size_t cross = std::min(text.find('x'), text.size());
  const std::string_view all = text;
  const auto side = [](std::string_view digits) {
    return option_number_of<std::size_t>(digits).value_or(0);
  };
  const std::size_t width = side(all.substr(0, cross));
  const std::size_t height = side(all.substr(std::min(cross + 1, all.size())));
  if (width < 1 || width > side_max || height < 1 || height > side_max)
    return wrong_usage(
        fmt::format("--size: expected WIDTHxHEIGHT, each 1 to {}, found '{}'", side_max, text));
  return std::array{width, height};
}

class Renderer {
 public:
  Renderer(const ModelSet& set, int samples) : set_(set), samples_(samples) {}

  /// Makes the scene. Errors: wrong_usage for a model that leaves the grid.
  std::optional<Failure> stand() {
    for (const SceneModel& model : set_.models) {
      const auto id = scene_.create(model.mesh, model.pose);
      if (!id) return wrong_usage(model.name + ": " + describe(id.error()));
      const auto is_added = scene_.add(*id);
      if (!is_added) return wrong_usage(model.name + ": " + describe(is_added.error()));
      ids_.push_back(*id);
    }
    return {};
  }

  scene::Box3 bounds() const {
    scene::Box3 all = scene_.bounds(ids_.front()).value();
    for (const scene::ModelId id : ids_) all = all.joined(scene_.bounds(id).value());
    return all;
  }

  Pixels draw(const Camera& camera, std::size_t width, std::size_t height, Progress& progress) {
    Pixels pixels{width, height, {}};
    pixels.colours.reserve(3 * width * height);
    for (std::size_t row = 0; row < height; ++row) {
      progress.show("rows", row, height);
      for (std::size_t column = 0; column < width; ++column) {
        const Colour colour = pixel(camera, static_cast<double>(column), static_cast<double>(row));
        for (const double part : colour)
          pixels.colours.push_back(static_cast<std::uint8_t>(part + 0.5));
      }
    }
    return pixels;
  }

  std::size_t rays() const { return rays_; }
  std::size_t hits() const { return hits_; }

 private:
  /// The mean of the pixel's samples.
  Colour pixel(const Camera& camera, double column, double row) {
    Colour mean{};
    const double count = samples_;
    for (int i = 0; i < samples_; ++i) {
      for (int k = 0; k < samples_; ++k) {
        const Colour one = sample(camera, column + (k + 0.5) / count, row + (i + 0.5) / count);
        for (std::size_t part = 0; part < mean.size(); ++part) mean[part] += one[part];
      }
    }
    for (double& part : mean) part /= count * count;
    return mean;
  }

  Colour sample(const Camera& camera, double column, double row) {
    const auto ray = camera.ray(column, row);
    if (!ray) return ground;
    ++rays_;
    const auto hit = scene_.nearest_hit(*ray);
    if (!hit) return ground;
    ++hits_;
    const auto at = std::lower_bound(ids_.begin(), ids_.end(), hit->model);
    const auto index = static_cast<std::size_t>(at - ids_.begin());
    return shade(camera, *ray, index, hit->triangle);
  }

  Colour shade(const Camera& camera, const scene::Ray3& ray, std::size_t index,
               std::uint32_t triangle) const {
    const SceneModel& model = set_.models[index];
    Camera::Vector normal = normal_of(model, triangle);
    const double length = std::sqrt(kernel::formula::dot3(normal, normal));
    const Camera::Vector view{static_cast<double>(ray.direction.x.raw()),
                              static_cast<double>(ray.direction.y.raw()),
                              static_cast<double>(ray.direction.z.raw())};
    const bool is_behind = kernel::formula::dot3(normal, view) > 0;
    const double towards = kernel::formula::dot3(normal, camera.light());
    // A line has no normal, and half of the light.
    const double light = length > 0 ? (is_behind ? -towards : towards) / length : 0.5;
    const double brightness = 0.45 + 0.55 * std::max(0.0, light);
    Colour colour = is_behind ? back : fronts[index % fronts.size()];
    for (double& part : colour) part *= brightness;
    return colour;
  }

  /// The triangle's normal as it stands, of any length; rounded.
  static Camera::Vector normal_of(const SceneModel& model, std::uint32_t triangle) {
    const scene::Triangle3 t = model.mesh.triangle(triangle);
    const auto normal = model.pose.rotation.turned(kernel::formula::cross3(t.b - t.a, t.c - t.a));
    return {static_cast<double>(normal.x.raw()), static_cast<double>(normal.y.raw()),
            static_cast<double>(normal.z.raw())};
  }

  const ModelSet& set_;
  int samples_;
  scene::Scene scene_;
  std::vector<scene::ModelId> ids_;
  std::size_t rays_ = 0;
  std::size_t hits_ = 0;
};

/// The camera, and the words that describe it.
struct View {
  std::optional<Camera> camera;
  std::string words;
};

Outcome<View> view_of(const SceneRenderOptions& options, const ModelSet& set,
                      const std::vector<io::Place3>& places, const scene::Box3& box,
                      const Camera::Size& size) {
  const int axis = options.up == "x" ? 0 : options.up == "y" ? 1 : 2;
  if (places.empty()) {
    return View{Camera::from_above(box, axis, size, options.zoom),
                "from above, along " + options.up};
  }
  // Both places are on the grid, which was chosen so, unless its scale was given.
  const auto eye = set.grid.to_grid(places[0]);
  if (!eye) return wrong_usage("--eye " + options.eye + ": " + describe(eye.error()));
  const auto middle = [](const auto& low, const auto& high) {
    return (low.raw() + high.raw()) / 2;
  };
  kernel::Point3 look =
      kernel::Point3::at(middle(box.low().x, box.high().x), middle(box.low().y, box.high().y),
                         middle(box.low().z, box.high().z));
  if (places.size() > 1) {
    const auto given = set.grid.to_grid(places[1]);
    if (!given) return wrong_usage("--look " + options.look + ": " + describe(given.error()));
    look = given->point;
  }
  const auto camera = Camera::from_eye(eye->point, look, axis, size, options.zoom);
  if (!camera) return camera.error();
  return View{*camera, fmt::format("from {} to {}", set.text(eye->point), set.text(look))};
}

/// The eye and the place it looks at, as far as they are given.
Outcome<std::vector<io::Place3>> places_of(const SceneRenderOptions& options) {
  std::vector<io::Place3> places;
  if (options.eye.empty() && !options.look.empty()) return wrong_usage("--look requires --eye");
  for (const auto& [option, text] :
       {std::pair{"--eye", &options.eye}, std::pair{"--look", &options.look}}) {
    if (text->empty()) continue;
    const auto place = place_of_option(option, *text);
    if (!place) return place.error();
    places.push_back(*place);
  }
  return places;
}

std::optional<Failure> run_scene_render(const SceneRenderOptions& options, const Manner& manner) {
  if (const auto failure = check_output_name("-o", options.out, OutputFormat::png)) return *failure;
  if (const auto failure = check_png(options.out)) return *failure;
  const auto size = size_of(options.size);
  if (!size) return size.error();
  const auto places = places_of(options);
  if (!places) return places.error();
  Progress progress(manner);
  const auto set = load_models(options.source, *places, progress);
  if (!set) return set.error();
  Renderer renderer(*set, options.samples);
  if (const auto failure = renderer.stand()) return *failure;
  const auto [width, height] = *size;
  const auto view = view_of(options, *set, *places, renderer.bounds(),
                            {static_cast<double>(width), static_cast<double>(height)});
  if (!view) return view.error();
  const Pixels pixels = renderer.draw(*view->camera, width, height, progress);
  const auto png = png_of(pixels, options.out);
  if (!png) return png.error();
  if (const auto failure = write_output(options.out, *png)) return *failure;
  progress.clear();
  Report report;
  report.add("picture", fmt::format("{}, {} x {} pixels", options.out, width, height), options.out);
  report.add("view", view->words);
  add_models(report, *set);
  report.add("rays", fmt::format("{}, of which {} hit", renderer.rays(), renderer.hits()),
             renderer.rays());
  report.add_json("hits", renderer.hits());
  report.print(manner, options.out == standard_stream ? stderr : stdout);
  return {};
}

}  // namespace

void add_scene_render(const CommandGroup& to) {
  const auto [app, options] = to.add(
      "render", "Draw meshes by exact rays, from above or from an eye",
      "  offgrid scene render house.obj -o house.png\n"
      "  offgrid scene render house.obj -o house.png --eye 9,-12,8 --look 0,0,2 --size 1200x800\n"
      "  offgrid scene render floor.off crate.obj -o room.png --at 0,0,0 --at 2,1,0.5 --turn "
      "0,0,0 --turn 0,0,30\n",
      run_scene_render);
  app.add_option("MODEL", options.source.files,
                 "meshes (.obj .off .gltf .glb), whose coordinates have the same units; - is "
                 "standard input")
      ->required();
  add_mesh_format(app, options.source);
  app.add_option("-o,--out", options.out, "the picture, .png; - is standard output")->required();
  app.add_option("--at", options.source.at,
                 "X,Y,Z: the position of a model; the n-th one is of the n-th model (0,0,0)")
      ->allow_extra_args(false);
  app.add_option("--turn", options.source.turns,
                 "PITCH,YAW,ROLL: turns a model about x, then y, then z, in degrees (0,0,0)")
      ->allow_extra_args(false);
  app.add_option("--eye", options.eye, "X,Y,Z: the place of the viewer; else from above");
  app.add_option("--look", options.look,
                 "X,Y,Z: the place in the middle of the picture (the middle of all models)");
  app.add_option("--up", options.up, "the axis that goes up: x, y or z")
      ->check(CLI::IsMember({"x", "y", "z"}))
      ->capture_default_str();
  app.add_option("--zoom", options.zoom, "enlarges the middle of the picture")
      ->check(between(0.01, 1000.0))
      ->capture_default_str();
  app.add_option("--size", options.size, "WIDTHxHEIGHT in pixels")->capture_default_str();
  app.add_option("--samples", options.samples, "rays for a pixel along each of its sides")
      ->check(between(1, 16))
      ->capture_default_str();
}

}  // namespace offgrid::tool
