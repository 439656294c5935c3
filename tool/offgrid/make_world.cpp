#include "offgrid/make_world.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "common/level_world.hpp"
#include "offgrid/cell_drawing.hpp"
#include "offgrid/io/degrees.hpp"
#include "offgrid/io/drawing_areas.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/read_drawing.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/io/topojson.hpp"
#include "offgrid/io/wad.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/polygon_ground.hpp"
#include "offgrid/units.hpp"

namespace offgrid::tool {

using io::FileKind;
using kernel::Point2;
using navmesh::Area;
using navmesh::FaceState;
using navmesh::Ground;
using navmesh::World;

namespace {

constexpr double map_scale = 16;  ///< the default number of grid units in a cell
constexpr const char* advice = "take fewer --bits, a smaller --scale or a smaller --border";

double milliseconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
      .count();
}

Failure in_file(const Input& input, const std::string& what) {
  return wrong(input.name + ": " + what);
}

struct Bounds {
  std::int64_t low_x = 0, low_y = 0, high_x = 0, high_y = 0;
  bool is_empty = true;

  void add(const Point2& p) {
    const std::int64_t x = p.x.raw(), y = p.y.raw();
    low_x = is_empty ? x : std::min(low_x, x);
    low_y = is_empty ? y : std::min(low_y, y);
    high_x = is_empty ? x : std::max(high_x, x);
    high_y = is_empty ? y : std::max(high_y, y);
    is_empty = false;
  }
  std::int64_t extent() const { return std::max(high_x - low_x, high_y - low_y); }
};

Bounds bounds_of(const io::GridDrawing& drawing) {
  Bounds bounds;
  const auto add = [&](const auto& loop) {
    for (const Point2& p : loop) bounds.add(p);
  };
  for (const io::GridFeature& feature : drawing.features) {
    for (const auto& polygon : feature.polygons) std::for_each(polygon.begin(), polygon.end(), add);
    std::for_each(feature.lines.begin(), feature.lines.end(), add);
    add(feature.points);
  }
  return bounds;
}

/// Checks the number of corners. Errors: wrong_usage for more than the options allow.
std::optional<Failure> check_corners(const Input& input, std::size_t corners,
                                     const MakeOptions& options) {
  if (corners <= options.corners_max) return {};
  constexpr double bytes_of_corner = 250;  // measured on checkerboards, where it is most
  const double megabytes = 1e-6 * bytes_of_corner * static_cast<double>(corners);
  return wrong_usage(fmt::format(
      "{}: its areas have {} or more, for which a world takes "
      "about {} MB; the limit is {}, which build --max-corners sets",
      input.name, io::counted(corners, "corner"), std::ceil(megabytes), options.corners_max));
}

/// Makes a world of a quantised drawing. It consumes the drawing's features, so that not all of it
/// is held twice.
class DrawingWorld {
 public:
  DrawingWorld(const Input& input, const MakeOptions& options, io::GridDrawing drawing)
      : input_(input),
        options_(options),
        drawing_(std::move(drawing)),
        units_(drawing_.quantisation, false) {}

  Outcome<MadeWorld> make(Bounds bounds) {
    const auto begin = std::chrono::steady_clock::now();
    if (const auto failure = choose_disc()) return *failure;
    const auto world_options = choose_options(bounds);
    if (!world_options) return world_options.error();
    auto world = World::make(*world_options);
    if (!world)
      return wrong_usage(fmt::format("{}: {}; {}", input_.name, describe(world.error()), advice));
    MadeWorld made{.world = std::move(*world), .quantisation = drawing_.quantisation};
    if (disc_) {
      made.grown_by = disc_->radius();
      made.overshoot = units_.from_grid(static_cast<double>(disc_->overshoot().raw()) / 65536);
    }
    auto edit = made.world.edit();
    for (std::size_t i = 0; i < drawing_.features.size(); ++i) {
      made.points += drawing_.features[i].points.size();
      if (auto failure = add_feature(i, [&](Area area) { edit.add(std::move(area)); }))
        return *failure;
    }
    const auto done = edit.commit();
    if (!done) return in_file(input_, describe(done.error()));
    made.vanished = done->without_faces.size();
    if (!heights_.empty()) {
      auto relief = navmesh::Relief::make(std::array{std::move(heights_)});
      if (!relief) return in_file(input_, describe(relief.error()));
      made.relief = std::move(*relief);
    }
    made.milliseconds = milliseconds_since(begin);
    return made;
  }

  /// The areas of the world, without its mesh.
  Outcome<io::WorldFile> areas(Bounds bounds) {
    if (const auto failure = choose_disc()) return *failure;
    const auto world_options = choose_options(bounds);
    if (!world_options) return world_options.error();
    io::WorldFile made;
    navmesh::Snapshot& saved = made.snapshot;
    saved.options = *world_options;
    made.quantisation = drawing_.quantisation;
    if (disc_) made.grown_by = disc_->radius();
    for (std::size_t i = 0; i < drawing_.features.size(); ++i) {
      const auto take = [&](Area area) {
        saved.areas.emplace_back(navmesh::AreaId(saved.next_id++), std::move(area));
      };
      if (auto failure = add_feature(i, take)) return *failure;
    }
    return made;
  }

 private:
  using Take = std::function<void(Area)>;

  std::optional<Failure> choose_disc() {
    if (options_.radius == 0) return {};
    const auto radius = units_.grid_length(options_.radius);
    if (radius) disc_ = navmesh::Disc::make(*radius);
    if (disc_) return {};
    return wrong_usage(
        fmt::format("{}: --radius {} is too large for the grid, where a unit is {} grid units and "
                    "2^28 is the limit",
                    input_.name, options_.radius, drawing_.quantisation.scale));
  }

  Ground ground() const {
    if (options_.ground) return *options_.ground;
    return options_.kind == Ground::walkable ? Ground::blocked : Ground::walkable;
  }
  Ground kind() const {
    if (options_.kind) return *options_.kind;
    return ground() == Ground::blocked ? Ground::walkable : Ground::blocked;
  }

  std::int32_t reach() const {
    std::int32_t reach = 0;
    if (disc_) {
      for (const Point2& corner : disc_->corners())
        reach = std::max({reach, std::abs(corner.x.raw()), std::abs(corner.y.raw())});
    }
    return reach;
  }

  /// The world's options: around obstacles there is a border of ground, around ground there is
  /// none.
  Outcome<navmesh::WorldOptions> choose_options(Bounds bounds) const {
    std::optional<std::int64_t> border =
        ground() == Ground::blocked ? 0 : bounds.extent() / 8 + 2 * reach();
    if (options_.border) border = units_.grid_length(*options_.border);
    if (!border)
      return wrong_usage(
          fmt::format("{}: --border {} is too large for the grid", input_.name, *options_.border));
    if (bounds.low_x == bounds.high_x && *border == 0) ++bounds.high_x;
    if (bounds.low_y == bounds.high_y && *border == 0) ++bounds.high_y;
    const auto low = Point2::make(bounds.low_x - *border, bounds.low_y - *border);
    const auto high = Point2::make(bounds.high_x + *border, bounds.high_y + *border);
    if (!low || !high)
      return wrong_usage(fmt::format("{}: with its border the world is larger than the grid; {}",
                                     input_.name, advice));
    return navmesh::WorldOptions{.low = *low,
                                 .high = *high,
                                 .ground = {ground(), FaceState::unit_cost, 0},
                                 .margin = reach(),
                                 .lists_faces = options_.lists_faces};
  }

  /// The state of a feature's areas. An area that costs something is walkable unless its feature
  /// says otherwise.
  FaceState state_of(const io::AreaProperties& properties) const {
    const bool is_blocked =
        properties.is_blocked.value_or(!properties.cost.has_value() && kind() == Ground::blocked);
    return {is_blocked ? Ground::blocked : Ground::walkable,
            properties.cost.value_or(FaceState::unit_cost), properties.tag.value_or(0)};
  }

  /// Adds the areas of a feature, and takes it out of the drawing. Errors: wrong_usage.
  std::optional<Failure> add_feature(std::size_t index, const Take& take) {
    io::GridFeature feature = std::exchange(drawing_.features[index], {});
    const io::AreaProperties properties =
        drawing_.properties.empty() ? io::AreaProperties{} : drawing_.properties[index];
    const bool is_ground = state_of(properties).ground == Ground::walkable;
    if (is_ground && properties.height && !add_ground(feature, *properties.height)) {
      return wrong_usage(fmt::format("{}: feature {}: its height {} is too large for the grid; {}",
                                     input_.name, index + 1, *properties.height, advice));
    }
    add(take, std::move(feature), properties);
    return check_corners(input_, corners_, options_);
  }

  /// Adds the ground of a feature's polygons at their height. Fails if the grid has no room for it.
  bool add_ground(const io::GridFeature& feature, double height) {
    constexpr std::int64_t end = std::int64_t{1} << 29;
    const auto z = units_.grid_shift(height);
    if (!z || *z <= -end || *z >= end) return false;
    for (const auto& rings : feature.polygons) {
      const auto ground = ground_of_polygon(rings, static_cast<std::int32_t>(*z));
      heights_.insert(heights_.end(), ground.begin(), ground.end());
    }
    return true;
  }

  void add(const Take& take, io::GridFeature feature, const io::AreaProperties& properties) {
    for (Area& area : io::areas_of(std::move(feature), state_of(properties)))
      add(take, std::move(area));
  }

  /// Adds an area, grown if it is blocked: an agent keeps away from obstacles, not from ground.
  void add(const Take& take, Area area) {
    if (!disc_ || area.state.ground == Ground::walkable) {
      add_as_it_is(take, std::move(area));
      return;
    }
    for (Area& part : navmesh::grow(area, *disc_)) add_as_it_is(take, std::move(part));
  }

  void add_as_it_is(const Take& take, Area area) {
    for (const auto& loop : area.loops) corners_ += loop.size();
    take(std::move(area));
  }

  const Input& input_;
  const MakeOptions& options_;
  io::GridDrawing drawing_;
  Units units_;
  std::optional<navmesh::Disc> disc_;
  std::size_t corners_ = 0;  ///< the number of corners of the added areas
  std::vector<navmesh::GroundTriangle> heights_;
};

/// Quantises a drawing by its width, or by a given scale. With a scale, (0, 0) stays the origin if
/// possible; otherwise a place of whole units in the middle of the drawing becomes the origin.
kernel::Result<io::GridDrawing> snap(const io::Drawing& drawing, const MakeOptions& options) {
  if (!options.scale)
    return io::quantise(drawing, options.bits.value_or(io::quantise_bits_default));
  const auto plain = kernel::Grid::make(0, 0, *options.scale);
  if (!plain) return plain.error();
  auto placed = io::quantise(drawing, *plain);
  if (placed || placed.error().code != kernel::ErrorCode::outside_grid) return placed;
  const auto around = io::quantise(drawing);
  if (!around) return around.error();
  const io::Place middle = around->quantisation.origin;
  const auto grid = kernel::Grid::make(std::floor(middle.x), std::floor(middle.y), *options.scale);
  if (!grid) return grid.error();
  return io::quantise(drawing, *grid);
}

bool is_one_place(const io::Drawing& drawing) {
  std::optional<io::Place> first;
  const auto is_first = [&](const io::Place& p) {
    if (!first) first = p;
    return p.x == first->x && p.y == first->y;
  };
  const auto are_first = [&](const auto& places) {
    return std::all_of(places.begin(), places.end(), is_first);
  };
  return std::all_of(
      drawing.features.begin(), drawing.features.end(), [&](const io::Feature& feature) {
        const auto is_small = [&](const io::Polygon& polygon) {
          return std::all_of(polygon.rings.begin(), polygon.rings.end(), are_first);
        };
        return std::all_of(feature.polygons.begin(), feature.polygons.end(), is_small) &&
               std::all_of(feature.lines.begin(), feature.lines.end(), are_first) &&
               are_first(feature.points);
      });
}

/// The drawing on its grid. Errors also if a drawing of several points becomes one; `given` has the
/// user's options.
Outcome<io::GridDrawing> put_on_grid(const Input& input, const io::Drawing& drawing,
                                     const MakeOptions& options, const MakeOptions& given) {
  if (io::count_places(drawing) == 0)
    return unreadable(input.name + ": nothing is in it that a world could be made of");
  auto snapped = snap(drawing, options);
  if (!snapped && given.scale) {
    const kernel::Error& error = snapped.error();
    if (error.code != kernel::ErrorCode::outside_grid)
      return wrong_usage(fmt::format("--scale {}: {}", *given.scale, describe(error)));
    return wrong_usage(
        fmt::format("{}: with --scale {} the place with {} = {} lies outside the grid", input.name,
                    *given.scale, error.axis == kernel::Axis::x ? "x" : "y", error.value));
  }
  if (!snapped) return unreadable(fmt::format("{}: {}", input.name, describe(snapped.error())));
  const Bounds bounds = bounds_of(*snapped);
  if (bounds.extent() > 0 || is_one_place(drawing)) return std::move(*snapped);
  return wrong_usage(
      fmt::format("{}: on the grid, where a unit is {} grid units, all of it is one point; take "
                  "more --bits or a larger --scale",
                  input.name, snapped->quantisation.scale));
}

/// Cells that are to become a world.
struct Cells {
  io::Drawing drawing;                      ///< of the blocked ones; a cell is a unit wide
  io::Place high;                           ///< the upper right corner of them all
  std::optional<io::OccupancyFile> file{};  ///< of an image
};

Outcome<Cells> cells_of_map(const Input& input, const MakeOptions& options) {
  const auto map = io::read_grid_map(input.bytes);
  if (!map) return unreadable(io::describe(io::in_file(map.error(), input.name)));
  Cells cells{.drawing = {},
              .high = {static_cast<double>(map->width), static_cast<double>(map->height)}};
  if (options.is_outlined) {
    auto outlines = outlines_of(*map, options.is_water_walkable, options.corners_max);
    if (!outlines) return *check_corners(input, options.corners_max + 1, options);
    cells.drawing = std::move(*outlines);
    return cells;
  }
  // Checked before any box is made: a map of few bytes may have many of them.
  const std::size_t corners = 4 * count_boxes(*map, options.is_water_walkable);
  if (auto failure = check_corners(input, corners, options)) {
    return *failure;
  }
  cells.drawing = drawing_of(*map, options.is_water_walkable);
  return cells;
}

Outcome<Cells> cells_of_image(const Input& input, const MakeOptions& options) {
  auto image = read_image_map(input);
  if (!image) return image.error();
  const io::Place high{static_cast<double>(image->cells.columns),
                       static_cast<double>(image->cells.rows)};
  const io::OutlineOptions outline{
      .is_unknown_free = options.is_unknown_free,
      .corners = options.is_outlined ? io::CellCorners::cut : io::CellCorners::square,
      .corners_max = options.corners_max};
  auto outlines = io::outline_blocked(std::move(image->cells), outline);
  if (!outlines) return *check_corners(input, options.corners_max + 1, options);
  return Cells{.drawing = std::move(*outlines), .high = high, .file = std::move(image->file)};
}

/// The cells on their grid, in the units of the file. A cell is map_scale grid units wide unless
/// the options say otherwise.
Outcome<io::GridDrawing> put_cells_on_grid(const Input& input, Cells& cells,
                                           const MakeOptions& options) {
  MakeOptions of_cells = options;
  if (options.scale && cells.file) *of_cells.scale *= cells.file->resolution;
  if (!options.bits && !options.scale) of_cells.scale = map_scale;
  // The corners of the map are added, so that the grid is chosen for all of it.
  cells.drawing.features.emplace_back().points = {{0, 0}, cells.high};
  auto on_grid = put_on_grid(input, cells.drawing, of_cells, options);
  if (!on_grid) return on_grid.error();
  if (options.is_outlined && on_grid->quantisation.largest_error != 0) {
    return wrong_usage(
        fmt::format("{}: --outlined needs cells of an even number of grid units, "
                    "and with this --scale or --bits one is {} wide",
                    input.name, on_grid->quantisation.scale));
  }
  if (!cells.file) return on_grid;
  const auto in_units = io::in_units_of(*cells.file, on_grid->quantisation);
  if (!in_units) {
    return unreadable(fmt::format("{}: no grid has cells of {} metres at ({} {})", input.name,
                                  cells.file->resolution, cells.file->origin.x,
                                  cells.file->origin.y));
  }
  on_grid->quantisation = *in_units;
  return on_grid;
}

Outcome<MadeWorld> make_of_level(const Input& input, const MakeOptions& options) {
  if (!options.is_default()) {
    return wrong_usage(
        input.name +
        ": of a level the game decides radius, scale, ground and border; leave these options out");
  }
  const auto bytes = io::bytes_of(input.bytes);
  const auto wad = io::read_wad(bytes);
  if (!wad) return unreadable(io::describe(io::in_file(wad.error(), input.name)));
  if (wad->levels.empty()) return unreadable(input.name + ": has no level");
  if (options.level.empty() && wad->levels.size() != 1) {
    return wrong_usage(
        fmt::format("{}: say which of its {} levels with --level; 'offgrid info' lists them",
                    input.name, wad->levels.size()));
  }
  const std::string name =
      options.level.empty() ? std::string(wad->levels.front().name.text()) : options.level;
  const auto level = io::read_level(bytes, *wad, name);
  if (!level) return unreadable(io::describe(io::in_file(level.error(), input.name)));
  auto built = build_level(*level);
  if (!built) return in_file(input, describe(built.error()));
  MadeWorld made{.world = std::move(built->world)};
  made.milliseconds = built->build_ms;
  made.grown_by = built->disc.radius();
  made.overshoot =
      static_cast<double>(built->disc.overshoot().raw()) / 65536 / LevelRules::grid_units;
  made.quantisation = {
      .origin = {0, 0}, .scale = LevelRules::grid_units, .bits = 0, .largest_error = 0};
  std::uint32_t largest = 0;
  for (const io::WadVertex& v : level->vertices) {
    largest = std::max({largest, static_cast<std::uint32_t>(std::abs(v.x)),
                        static_cast<std::uint32_t>(std::abs(v.y))});
  }
  made.quantisation.bits = static_cast<int>(std::bit_width(largest * LevelRules::grid_units));
  made.lists_faces = made.world.options().lists_faces;
  return made;
}

/// Says why degrees are refused, and how they are projected: to the zone of UTM about their middle,
/// or to the equidistant map of the world if they are wider than two zones.
std::string say(const io::Degrees& degrees, const std::string& file) {
  const double x = degrees.low.x / 2 + degrees.high.x / 2;
  const double y = degrees.low.y / 2 + degrees.high.y / 2;
  const int zone = std::clamp(static_cast<int>(std::floor((x + 180) / 6)) + 1, 1, 60);
  const bool is_wide = degrees.high.x - degrees.low.x > 12;
  const int projection = is_wide ? 4087 : (y < 0 ? 32700 : 32600) + zone;
  const std::string reason = degrees.crs.empty()
                                 ? fmt::format(
                                       "all coordinates are of the globe and finer than "
                                       "a plan's, from ({} {}) to ({} {})",
                                       degrees.low.x, degrees.low.y, degrees.high.x, degrees.high.y)
                                 : "it states the crs " + degrees.crs;
  return fmt::format(
      "longitudes and latitudes, since {}, are no lengths; project them with "
      "'ogr2ogr -t_srs EPSG:{} projected.geojson {}', or say build --plane if they "
      "are none",
      reason, projection, file);
}

/// Checks that no option is one of other formats. Errors: wrong_usage.
std::optional<Failure> check_options(const Input& input, const MakeOptions& options) {
  const bool is_map = input.kind == FileKind::grid_map;
  if (options.is_water_walkable && !is_map) return wrong_usage(input.name + water_is_for_maps);
  if (options.is_outlined && !is_map && !is_image(input.kind)) {
    return wrong_usage(input.name + ": --outlined is for cells (.map .pgm .pbm .yaml)");
  }
  if (options.is_unknown_free && !is_image(input.kind)) {
    return wrong_usage(input.name + ": --unknown-free is for images of cells (.pgm .pbm .yaml)");
  }
  const bool is_for_geojson = options.is_plane || !options.properties.is_empty();
  if (is_for_geojson && kind_read(input) != FileKind::geojson) {
    return wrong_usage(input.name + (options.is_plane ? ": --plane is for GeoJSON"
                                                      : ": --property is for GeoJSON"));
  }
  return {};
}

/// The drawing of GeoJSON with the properties of its areas. Errors also for longitudes and
/// latitudes, unless the options say that they are none.
Outcome<io::Drawing> read_areas(const Input& input, const MakeOptions& options) {
  if (input.kind != FileKind::geojson) return read_drawing(input);
  auto drawing = io::read_geojson(input.bytes, options.properties);
  if (!drawing && kind_read(input) != FileKind::geojson) return read_drawing(input);
  if (!drawing) return unreadable(io::describe(io::in_file(drawing.error(), input.name)));
  const auto degrees = options.is_plane ? std::nullopt : io::find_degrees(*drawing);
  if (degrees) return unreadable(input.name + ": " + say(*degrees, input.name));
  return std::move(*drawing);
}

bool has_cells(const Input& input) {
  return input.kind == FileKind::grid_map || is_image(input.kind);
}

/// A drawing on the grid, and the options of its world.
struct PlacedDrawing {
  io::GridDrawing drawing;
  MakeOptions options;
};

/// The drawing of an input that is no archive. About cells there is no border unless it is stated.
Outcome<PlacedDrawing> place(const Input& input, const MakeOptions& options) {
  if (!options.level.empty())
    return wrong_usage(input.name + ": --level is for archives of levels (.wad)");
  MakeOptions of_world = options;
  if (has_cells(input)) {
    auto cells =
        is_image(input.kind) ? cells_of_image(input, options) : cells_of_map(input, options);
    if (!cells) return cells.error();
    auto on_grid = put_cells_on_grid(input, *cells, options);
    if (!on_grid) return on_grid.error();
    if (!options.border) of_world.border = 0;
    return PlacedDrawing{std::move(*on_grid), std::move(of_world)};
  }
  const auto drawing = read_areas(input, options);
  if (!drawing) return drawing.error();
  auto on_grid = put_on_grid(input, *drawing, options, options);
  if (!on_grid) return on_grid.error();
  return PlacedDrawing{std::move(*on_grid), std::move(of_world)};
}

/// The outlines of the blocked cells of an image, in its own units.
Outcome<io::Drawing> image_drawing(const Input& input) {
  auto cells = cells_of_image(input, {});
  if (!cells) return cells.error();
  const io::OccupancyFile& file = *cells->file;
  for (io::Feature& feature : cells->drawing.features) {
    for (io::Ring& ring : feature.polygons.front().rings) {
      for (io::Place& p : ring)
        p = {file.origin.x + p.x * file.resolution, file.origin.y + p.y * file.resolution};
    }
  }
  return std::move(cells->drawing);
}

}  // namespace

Outcome<io::Drawing> read_drawing(const Input& input) {
  if (input.kind == FileKind::grid_map) {
    const auto map = io::read_grid_map(input.bytes);
    if (!map) return unreadable(io::describe(io::in_file(map.error(), input.name)));
    if (const auto failure = check_corners(input, 4 * count_boxes(*map), {})) return *failure;
    return drawing_of(*map);
  }
  if (is_image(input.kind)) return image_drawing(input);
  if (input.kind == FileKind::scenario) {
    return unreadable(
        input.name +
        ": a Moving AI scenario holds pairs of cells, for path --scenario, and nothing else");
  }
  auto drawing = io::read_drawing(input.kind, input.bytes);
  if (!drawing) return unreadable(io::describe(io::in_file(drawing.error(), input.name)));
  return std::move(*drawing);
}

FileKind kind_read(const Input& input) {
  const bool is_topology = input.kind == FileKind::geojson && io::read_topojson(input.bytes);
  return is_topology ? FileKind::topojson : input.kind;
}

Outcome<MadeWorld> make_world(const Input& input, const MakeOptions& options, Progress& progress) {
  if (auto failure = check_options(input, options)) {
    return *failure;
  }
  progress.show("building a world of " + input.name);
  if (input.kind == FileKind::wad) return make_of_level(input, options);
  auto placed = place(input, options);
  if (!placed) return placed.error();
  const Bounds bounds = bounds_of(placed->drawing);
  auto made = DrawingWorld(input, placed->options, std::move(placed->drawing)).make(bounds);
  if (made && has_cells(input)) made->points = 0;
  return made;
}

Outcome<io::WorldFile> make_areas(const Input& input, const MakeOptions& options,
                                  Progress& progress) {
  if (input.kind == FileKind::wad) {
    auto made = make_world(input, options, progress);
    if (!made) return made.error();
    return io::WorldFile{navmesh::snapshot(std::move(made->world)), made->quantisation,
                         std::nullopt, made->grown_by};
  }
  if (auto failure = check_options(input, options)) {
    return *failure;
  }
  progress.show("reading the areas of " + input.name);
  auto placed = place(input, options);
  if (!placed) return placed.error();
  const Bounds bounds = bounds_of(placed->drawing);
  return DrawingWorld(input, placed->options, std::move(placed->drawing)).areas(bounds);
}

}  // namespace offgrid::tool
