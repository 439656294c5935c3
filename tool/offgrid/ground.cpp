// offgrid ground: floors and seams of a mesh file.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "common/number_option.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/ground_picture.hpp"
#include "offgrid/input.hpp"
#include "offgrid/io/ground.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/io/read_surface.hpp"
#include "offgrid/io/surface_tags.hpp"
#include "offgrid/kernel/rounding.hpp"
#include "offgrid/navmesh/ground/ground_tags.hpp"
#include "offgrid/navmesh/ground_mesh.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "offgrid/output_format.hpp"
#include "offgrid/pictures.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/units.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using navmesh::GroundError;
using navmesh::GroundErrorCode;
using navmesh::GroundImport;
using navmesh::GroundTriangle;

namespace {

struct GroundOptions {
  std::string file;
  std::string format;
  std::optional<double> scale;  ///< grid units in a unit; none: as fine as has room
  std::string up;               ///< empty: y of glTF, z of other formats
  std::int32_t rise = 1;        ///< the steepest ground rises by this over `run`
  std::int32_t run = 1;
  double step = 0;  ///< in units of the file
  std::optional<double> max_rise;
  double twice_within = 0;
  bool is_strict = false;
  std::size_t most = 20;        ///< the most faults, and parts without a path, that are listed
  std::vector<double> radii{};  ///< of agents, in units of the file
  bool has_no_rims = false;
  bool has_tags = false;  ///< do names of the file become tags?
  std::string out;        ///< the world to write; none if empty
  std::string picture;    ///< the oblique view; none if empty
  std::string floors;     ///< the panels of floors; none if empty
};

/// The kind of a fault, for people with blanks.
std::string kind_of(GroundErrorCode code) {
  switch (code) {
    case GroundErrorCode::height_out_of_range: return "height out of range";
    case GroundErrorCode::ground_twice: return "ground twice";
    case GroundErrorCode::fold: return "fold";
    case GroundErrorCode::second_neighbour: return "second neighbour";
    case GroundErrorCode::crack: return "crack";
    case GroundErrorCode::blocked_foot: return "blocked foot";
    case GroundErrorCode::passes_through: return "passes through";
    case GroundErrorCode::ledge: return "ledge";
    default: return "refused";
  }
}

class GroundCommand {
 public:
  GroundCommand(const GroundOptions& options, const Manner& manner)
      : options_(options), manner_(manner), progress_(manner) {}

  std::optional<Failure> run() {
    for (const auto step :
         {&GroundCommand::check_outputs, &GroundCommand::read, &GroundCommand::import,
          &GroundCommand::make, &GroundCommand::draw, &GroundCommand::save}) {
      if (const auto failure = (this->*step)()) return *failure;
    }
    progress_.clear();
    report_.print(manner_, writes_to_output_ ? stderr : stdout);
    return {};
  }

 private:
  io::UpAxis up() const { return up_; }

  std::optional<Failure> check_outputs() {
    const std::array outputs{std::pair{"--svg", &options_.picture},
                             std::pair{"--floors", &options_.floors}};
    for (const auto& [option, file] : outputs) {
      if (file->empty()) continue;
      if (const auto failure = check_output_name(option, *file, picture_format(*file)))
        return *failure;
    }
    int streams = 0;
    for (const std::string* file : {&options_.picture, &options_.floors, &options_.out})
      streams += *file == standard_stream ? 1 : 0;
    if (streams > 1) return wrong_usage("standard output can be one file only");
    writes_to_output_ = streams == 1;
    if (options_.out.empty()) return {};
    return check_output_name("-o", options_.out, OutputFormat::world);
  }

  std::optional<Failure> read() {
    const auto input = read_input(options_.file, options_.format);
    if (!input) return input.error();
    name_ = input->name;
    const bool is_gltf = input->kind == io::FileKind::gltf;
    up_ = options_.up == "y" || (options_.up.empty() && is_gltf) ? io::UpAxis::y : io::UpAxis::z;
    progress_.show("reading " + name_);
    const auto surface = read_parts(*input);
    if (!surface) return unreadable(io::describe(io::in_file(surface.error(), name_)));
    if (options_.has_tags && input->kind == io::FileKind::off)
      return wrong_usage(name_ + ": --tags is for files with names (.obj .gltf .glb)");
    tags_ = io::tags_of(*surface, parts_);
    if (surface->faces.empty()) return unreadable(name_ + ": has no face");
    if (options_.scale) {
      const auto grid = io::SpaceGrid::make({}, *options_.scale);
      if (!grid) return wrong_usage("--scale: " + describe(grid.error()));
      auto made = io::quantise(*surface, *grid);
      if (!made) {
        return wrong_usage(
            fmt::format("{}: with --scale {}: {}", name_, *options_.scale, describe(made.error())));
      }
      surface_ = std::move(*made);
    } else {
      auto made = io::quantise(*surface);
      if (!made) return unreadable(name_ + ": " + describe(made.error()));
      surface_ = std::move(*made);
    }
    report_.add("file",
                fmt::format("{}: {}, {}", name_,
                            io::counted(surface->vertices.size(), "vertex", "vertices"),
                            io::counted(surface->faces.size(), "face")),
                name_);
    const io::SurfaceQuantisation& q = surface_.quantisation;
    report_.add(
        "grid",
        fmt::format("{}, {}, largest error {}", scale_in_words(q.scale),
                    io::counted(static_cast<std::size_t>(q.bits), "bit"), q.largest_error),
        Json::Object{{"scale", q.scale}, {"bits", q.bits}, {"largest_error", q.largest_error}});
    return {};
  }

  /// The surface, and its parts if they become tags.
  io::ReadResult<io::Surface> read_parts(const Input& input) {
    if (!options_.has_tags || input.kind != io::FileKind::gltf) {
      if (options_.has_tags && input.kind == io::FileKind::obj) parts_ = io::obj_parts(input.bytes);
      return io::read_surface(input.kind, input.bytes, name_);
    }
    auto model = io::read_gltf(input.bytes, name_);
    if (!model) return model.error();
    parts_ = io::parts_of(*model);
    return std::move(model->surface);
  }

  void add_tags() {
    Json::Array list;
    for (const io::SurfaceTag& tag : tags_.tags) {
      const auto count = static_cast<std::size_t>(
          std::count(tags_.of_triangles.begin(), tags_.of_triangles.end(), tag.tag));
      std::string names;
      Json::Array all;
      for (const std::string& each : tag.names) {
        names += (names.empty() ? ": " : ", ") + each;
        all.push_back(each);
      }
      report_.add_line(fmt::format("{}{}, {}", tag.tag, names, io::counted(count, "triangle")),
                       "tag");
      list.push_back(
          Json::Object{{"tag", tag.tag}, {"names", std::move(all)}, {"triangles", count}});
    }
    if (options_.has_tags) report_.add_json("tags", std::move(list));
  }

  /// A height of the command line in grid units.
  Outcome<std::int32_t> height_of(const char* option, double height) const {
    const auto rounded = kernel::round_half_up(height * surface_.quantisation.scale);
    if (rounded && *rounded < std::int64_t{1} << 29) return static_cast<std::int32_t>(*rounded);
    return wrong_usage(fmt::format("{}: {} has no room on the grid", option, height));
  }

  std::optional<Failure> import() {
    navmesh::GroundOptions options{.rise = options_.rise, .run = options_.run};
    const auto step = height_of("--step", options_.step);
    if (!step) return step.error();
    options.step = *step;
    const auto within = height_of("--twice-within", options_.twice_within);
    if (!within) return within.error();
    options.twice_within = *within;
    if (options_.max_rise) {
      const auto rise = height_of("--max-rise", *options_.max_rise);
      if (!rise) return rise.error();
      options.max_rise = *rise;
    }
    options.listed_max = std::max<std::size_t>(1, options_.most);
    progress_.show("importing " + name_);
    triangles_ = io::ground_triangles(surface_, up());
    auto ground = navmesh::import_ground(triangles_, options);
    if (!ground) return wrong(name_ + ": " + describe(ground.error()));
    ground_ = std::move(*ground);
    add_counts();
    add_tags();
    add_faults();
    const auto& faults = ground_.report.faults;
    const std::size_t count = ground_.report.fault_count();
    if (options_.is_strict && count != 0) {
      return wrong(fmt::format("{}: {}, the first one a {}: {}", name_,
                               count == 1 ? "a fault" : fmt::format("{} faults", count),
                               kind_of(faults.front().code), words_of(faults.front())));
    }
    if (ground_.floor_count() == 0) {
      return wrong(fmt::format(
          "{}: no triangle is ground; {} of {} face down (--up y if y goes up)", name_,
          ground_.report.count(navmesh::GroundDrop::faces_down), ground_.report.triangles));
    }
    return {};
  }

  void add_counts() {
    const navmesh::GroundReport& found = ground_.report;
    report_.add("triangles",
                fmt::format("{}, of which {} {} ground", found.triangles, found.ground,
                            found.ground == 1 ? "is" : "are"),
                Json::Object{{"all", found.triangles}, {"ground", found.ground}});
    Json::Object dropped;
    for (std::size_t i = 0; i < navmesh::ground_drop_count; ++i) {
      const auto reason = static_cast<navmesh::GroundDrop>(i);
      const std::size_t count = found.count(reason);
      const std::string name(navmesh::name(reason));
      dropped[name] = count;
      if (count != 0) report_.add_line(fmt::format("{}: {}", name, count), "dropped");
    }
    report_.add_json("dropped", std::move(dropped));
    report_.add("joints",
                fmt::format("{}, of which {} over a step and {} of parts of sides", found.joints,
                            found.joints_over_step, found.joints_of_parts),
                Json::Object{{"all", found.joints},
                             {"over_step", found.joints_over_step},
                             {"of_parts", found.joints_of_parts}});
    report_.add("free parts", found.free_parts);
    report_.add("feet", found.feet);
    report_.add("floors", ground_.floor_count());
    report_.add("seams", ground_.seams.size());
    report_.add("ledges", found.count(navmesh::GroundErrorCode::ledge));
  }

  void add_faults() {
    const auto& faults = ground_.report.faults;
    report_.add("faults", ground_.report.fault_count());
    Json::Array list;
    for (std::size_t i = 0; i < std::min(faults.size(), options_.most); ++i) {
      report_.add_line(words_of(faults[i]), kind_of(faults[i].code));
      Json::Array faces;
      for (std::size_t k = 0; k < faults[i].face_count; ++k)
        faces.push_back(json_of(faults[i].faces[k]));
      Json::Object fault{{"kind", kind_of(faults[i].code)}, {"faces", std::move(faces)}};
      if (const auto corner = corner_of(faults[i]))
        fault["corner"] = Json::Array{corner->x, corner->y, corner->z};
      list.push_back(std::move(fault));
    }
    report_.add_json("fault_list", std::move(list));
  }

  /// The first line of the file that has the triangle.
  std::uint32_t line_of(const GroundTriangle& t) const {
    if (lines_.empty()) {
      for (std::size_t i = 0; i < triangles_.size(); ++i)
        lines_.emplace(navmesh::canonical(triangles_[i]), surface_.lines[i]);
    }
    return lines_.at(t);
  }

  /// The corners in units and axes of the file.
  std::array<io::Place3, 3> corners_of(const GroundTriangle& t) const {
    const io::SpaceGrid grid = surface_.quantisation.grid().value();
    std::array<io::Place3, 3> places;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto [x, y] = t[k].at;
      const auto z = kernel::Coordinate3::checked(t[k].z).value();
      const auto checked = [](const auto& v) { return kernel::Coordinate3::checked(v).value(); };
      places[k] =
          grid.from_grid(up() == io::UpAxis::z ? kernel::Point3{checked(x), checked(y), z}
                                               : kernel::Point3{checked(x), z, -checked(y)});
    }
    return places;
  }

  Json json_of(const GroundTriangle& t) const {
    Json::Array corners;
    for (const io::Place3& p : corners_of(t)) corners.push_back(Json::Array{p.x, p.y, p.z});
    return Json::Object{{"line", line_of(t)}, {"corners", std::move(corners)}};
  }

  /// The corner of a crack, which is one of the first face and beside a side of the other one.
  std::optional<io::Place3> corner_of(const GroundError& fault) const {
    if (fault.code != GroundErrorCode::crack) return std::nullopt;
    const GroundTriangle& face = fault.faces[0];
    const auto corner = std::find_if(face.begin(), face.end(),
                                     [&](const auto& each) { return each.at == fault.a; });
    return corners_of(face)[static_cast<std::size_t>(corner - face.begin())];
  }

  std::string words_of(const GroundError& fault) const {
    std::string words;
    for (std::size_t k = 0; k < fault.face_count; ++k) {
      words += k == 0                      ? "the face in line "
               : k + 1 == fault.face_count ? " and that in line "
                                           : ", that in line ";
      words += std::to_string(line_of(fault.faces[k])) + " (";
      const auto corners = corners_of(fault.faces[k]);
      for (std::size_t i = 0; i < 3; ++i) {
        words +=
            fmt::format("{}{} {} {}", i == 0 ? "" : ", ", corners[i].x, corners[i].y, corners[i].z);
      }
      words += ")";
    }
    if (const auto corner = corner_of(fault))
      words +=
          fmt::format(", at corner {} {} {} of the first one", corner->x, corner->y, corner->z);
    return words;
  }

  std::optional<Failure> draw() {
    const std::array pictures{std::pair{&options_.picture, &draw_oblique},
                              std::pair{&options_.floors, &draw_floors}};
    for (const auto& [file, picture] : pictures) {
      if (file->empty()) continue;
      progress_.show("drawing " + *file);
      if (const auto failure = write_picture(*file, picture(ground_, name_), picture_format(*file)))
        return *failure;
      report_.add_line(*file, "picture");
    }
    return {};
  }

  /// A point of the ground in units and axes of the file.
  io::Place3 place_of(const navmesh::FloorPoint& p) const {
    const auto z = ground_.relief.rounded_height(p).value_or(0);
    return corners_of({{{p.point, static_cast<std::int32_t>(z)}}})[0];
  }

  io::Quantisation quantisation_of_map() const {
    const io::SurfaceQuantisation& q = surface_.quantisation;
    const double y = up() == io::UpAxis::z ? q.origin.y : -q.origin.z;
    return {{q.origin.x, y}, q.scale, q.bits, q.largest_error};
  }

  std::optional<Failure> make() {
    navmesh::GroundMeshOptions options{.rims = !options_.has_no_rims};
    options.areas = navmesh::tagged_areas(ground_.relief, triangles_, tags_.of_triangles);
    const Units units(quantisation_of_map(), false);
    for (const double radius : options_.radii) {
      const auto length = units.grid_length(radius);
      if (!length || *length > navmesh::Disc::max_radius || *length == 0)
        return wrong_usage(fmt::format("--radius: {} has no room on the grid", radius));
      options.radii.push_back(*length);
    }
    progress_.show("building the mesh of " + name_);
    auto made = navmesh::make_ground_mesh(ground_, options);
    if (!made) return wrong(name_ + ": " + describe(made.error()));
    mesh_ = std::move(made->mesh);
    progress_.show("searching for ground without a path");
    const PlaceText place{[&](const navmesh::FloorPoint& p) {
                            const auto [x, y, z] = place_of(p);
                            return fmt::format("{} {} {}, floor {}", x, y, z, p.floor);
                          },
                          [&](const navmesh::FloorPoint& p) {
                            const auto [x, y, z] = place_of(p);
                            return Json::Array{x, y, z};
                          }};
    Json::Array list;
    for (std::uint32_t i = 0; i < mesh_->agent_count(); ++i) {
      const std::optional<double> radius =
          i == 0 ? std::nullopt : std::optional(options_.radii[i - 1]);
      list.push_back(add_cut_off_ground(report_, cut_off_ground(mesh_->view(navmesh::Agent{i})),
                                        place, units, options_.most, radius));
    }
    report_.add_json("parts", std::move(list));
    return {};
  }

  std::optional<Failure> save() {
    if (options_.out.empty()) return {};
    progress_.show("writing " + options_.out);
    if (const auto failure = save_world(
            {navmesh::snapshot(*mesh_), quantisation_of_map(), ground_.relief}, options_.out))
      return *failure;
    report_.add("world", options_.out);
    report_.add("digest", to_string(mesh_->world().digest()));
    return {};
  }

  const GroundOptions& options_;
  const Manner& manner_;
  Progress progress_;
  Report report_;
  bool writes_to_output_ = false;
  std::string name_;
  io::UpAxis up_ = io::UpAxis::z;
  io::GridSurface surface_;
  std::vector<io::SurfacePart> parts_;
  io::SurfaceTags tags_;
  std::vector<GroundTriangle> triangles_;
  mutable std::map<GroundTriangle, std::uint32_t> lines_;
  GroundImport ground_;
  std::optional<navmesh::NavMesh> mesh_;
};

std::optional<Failure> run_ground(const GroundOptions& options, const Manner& manner) {
  return GroundCommand(options, manner).run();
}

}  // namespace

void add_ground(const CommandGroup& to) {
  const auto [app, options] = to.add(
      "ground",
      "Make floors and seams of a mesh in space (.obj .off .gltf .glb): storeys, bridges, ramps",
      "  offgrid ground level.obj --up y --step 0.9\n"
      "  offgrid ground level.obj --up y --step 0.9 --max-rise 2 --svg level.svg --floors "
      "floors.svg\n"
      "  offgrid ground level.obj --rise 1 --run 2 --radius 0.4 0.9 --strict -o level.ogw\n",
      run_ground);
  app.add_option("FILE", options.file,
                 "a mesh (.obj .off .gltf .glb), as one of Recast's; - is standard input")
      ->required();
  app.add_option("--format", options.format,
                 "the file's format, if its name does not say: obj off gltf");
  app.add_option("--scale", options.scale,
                 "grid units in one unit of the file (the finest power of two that has room)")
      ->check(positive());
  app.add_option("--up", options.up, "the axis that goes up: y or z (z; y of glTF)")
      ->check(CLI::IsMember({"y", "z"}));
  app.add_option("--rise", options.rise, "the steepest ground rises by this ...")
      ->check(between<std::int32_t>(0, 65535))
      ->capture_default_str();
  app.add_option("--run", options.run, "... over this length of the map")
      ->check(between<std::int32_t>(1, 65535))
      ->capture_default_str();
  app.add_option("--step", options.step,
                 "the highest riser that is stepped over, in units of the file")
      ->check(not_negative())
      ->capture_default_str();
  app.add_option("--max-rise", options.max_rise,
                 "the most that a floor of several triangles rises, in units of the file")
      ->check(not_negative());
  app.add_option("--twice-within", options.twice_within,
                 "how far apart in height faces may be that are ground twice, in units of the file")
      ->check(not_negative())
      ->capture_default_str();
  app.add_flag("--strict", options.is_strict,
               "refuse folds, cracks, ground twice, second neighbours, heights out of range");
  app.add_option("--radius", options.radii,
                 "the radii of agents, in units of the file: discs that hang over no edge")
      ->check(positive());
  app.add_flag("--tags", options.has_tags,
               "names of meshes, or of materials and groups of OBJ, become tags of the ground");
  app.add_flag("--no-rims", options.has_no_rims, "let discs hang over the edges of ground");
  app.add_option("--most", options.most,
                 "the most faults, and parts that no path reaches, to list; all are counted")
      ->check(between<std::size_t>(0, 1000000))
      ->capture_default_str();
  app.add_option("-o,--out", options.out, "the world file to write; - is standard output");
  app.add_option("--svg", options.picture,
                 "draw all floors obliquely into this file (.svg or .png)");
  app.add_option("--floors", options.floors, "draw a panel for each floor into this file");
}

}  // namespace offgrid::tool
