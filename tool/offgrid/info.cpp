// offgrid info: describes the contents of a file.
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "offgrid/cell_drawing.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/degrees.hpp"
#include "offgrid/io/grid_map.hpp"
#include "offgrid/io/image_file.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/io/read_file.hpp"
#include "offgrid/io/read_surface.hpp"
#include "offgrid/io/scenario.hpp"
#include "offgrid/io/text_table.hpp"
#include "offgrid/io/wad.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "offgrid/output_format.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using io::FileKind;

namespace {

struct InfoOptions {
  std::string file;
  std::string format;
  bool lists_areas = false;  ///< are the areas of a world listed?
};

Failure refuse(const io::ReadError& error, const Input& input) {
  return unreadable(io::describe(io::in_file(error, input.name)));
}

std::string_view kind_of(const navmesh::Area& area) {
  if (area.shape == navmesh::Area::Shape::barrier) return "barrier";
  if (area.update) return "update";
  return area.state.ground == navmesh::Ground::blocked ? "blocked" : "walkable";
}

struct AreaBounds {
  std::optional<kernel::Point2> low;
  std::optional<kernel::Point2> high;
  std::size_t points = 0;
};

AreaBounds bounds_of(const navmesh::Area& area) {
  AreaBounds bounds;
  for (const auto& loop : area.loops) {
    for (const kernel::Point2& p : loop) {
      ++bounds.points;
      bounds.low = bounds.low
                       ? kernel::Point2{std::min(bounds.low->x, p.x), std::min(bounds.low->y, p.y)}
                       : p;
      bounds.high =
          bounds.high ? kernel::Point2{std::max(bounds.high->x, p.x), std::max(bounds.high->y, p.y)}
                      : p;
    }
  }
  return bounds;
}

void add_heights(Report& report, const navmesh::Relief& relief) {
  std::size_t triangles = 0;
  for (std::size_t floor = 0; floor < relief.floor_count(); ++floor)
    triangles += relief.triangles(static_cast<navmesh::Floor>(floor)).size();
  report.add(
      "heights",
      io::counted(triangles, "triangle") + " on " + io::counted(relief.floor_count(), "floor"),
      triangles);
}

void add_agents(Report& report, const StoredWorld& stored) {
  const Units units(stored.quantisation, false);
  std::string radii;
  Json::Array list;
  for (const std::int32_t radius : stored.agents.radii) {
    const double length = units.from_grid(radius, 1);
    radii += fmt::format("{}{}", radii.empty() ? "" : ", ", length);
    list.push_back(length);
  }
  report.add("agents",
             fmt::format("discs of {} sides, of radius {}", stored.agents.disc_sides, radii),
             std::move(list));
}

/// The most parts of ground without a path that are listed.
constexpr std::size_t cut_off_max = 20;

/// The parts of the ground, for a point and for each agent of the file. A file whose mesh is not
/// what it says has none of agents.
void add_parts(Report& report, const StoredWorld& stored) {
  const Units units(stored.quantisation, false);
  const bool has_floors = stored.world.floor_count() > 1;
  const PlaceText place{[&](const navmesh::FloorPoint& p) {
                          return units.text(p.point) +
                                 (has_floors ? fmt::format(", floor {}", p.floor) : "");
                        },
                        [&](const navmesh::FloorPoint& p) { return units.json(p.point); }};
  Json::Array list{
      add_cut_off_ground(report, cut_off_ground(stored.world), place, units, cut_off_max)};
  if (!stored.agents.radii.empty()) {
    if (const auto mesh = navmesh::restore_mesh(stored.to_file().snapshot)) {
      for (std::uint32_t i = 1; i < mesh->agent_count(); ++i) {
        const navmesh::Agent agent{i};
        list.push_back(add_cut_off_ground(report, cut_off_ground(mesh->view(agent)), place, units,
                                          cut_off_max, units.from_grid(mesh->radius(agent))));
      }
    }
  }
  report.add_json("parts", std::move(list));
}

/// The cost; of an update what it adds, as "+1".
std::string cost_words(const navmesh::Area& area) {
  const auto units = [](std::uint32_t cost) {
    return fmt::format("{}", static_cast<double>(cost) / navmesh::FaceState::unit_cost);
  };
  return area.update ? "+" + units(area.update->add_cost) : units(area.state.cost);
}

/// The bits that an update sets and clears, as "+6 -1".
std::string tag_words(const navmesh::Area& area) {
  if (!area.update) return std::to_string(area.state.tag);
  return fmt::format("+{} -{}", area.update->set_bits, area.update->clear_bits);
}

Json json_of_update(const navmesh::Update& update) {
  return Json::Object{
      {"add_cost", static_cast<double>(update.add_cost) / navmesh::FaceState::unit_cost},
      {"set_bits", update.set_bits},
      {"clear_bits", update.clear_bits}};
}

void add_areas(Report& report, const StoredWorld& stored) {
  const Units units(stored.quantisation, false);
  constexpr auto left = io::TextTable::Align::left, right = io::TextTable::Align::right;
  io::TextTable table({"id", "kind", "enabled", "priority", "cost", "tag", "points", "bounds"},
                      {right, left, left, right, right, right, right, left});
  Json::Array list;
  for (const auto& [id, area] : stored.world.areas()) {
    const AreaBounds bounds = bounds_of(area);
    const double cost = static_cast<double>(area.state.cost) / navmesh::FaceState::unit_cost;
    table.row({std::to_string(id.value()), std::string(kind_of(area)), area.enabled ? "yes" : "no",
               std::to_string(area.priority), cost_words(area), tag_words(area),
               std::to_string(bounds.points),
               bounds.low ? units.text(*bounds.low) + " to " + units.text(*bounds.high) : "none"});
    Json::Object object{
        {"id", id.value()},
        {"kind", kind_of(area)},
        {"enabled", area.enabled},
        {"priority", area.priority},
        {"cost", cost},
        {"tag", area.state.tag},
        {"points", bounds.points},
        {"bounds", bounds.low ? Json(Json::Array{units.json(*bounds.low), units.json(*bounds.high)})
                              : Json()}};
    if (area.update) object.emplace("update", json_of_update(*area.update));
    list.push_back(std::move(object));
  }
  report.add_json("area_list", std::move(list));
  report.add_line("");
  std::string text = table.text();
  text.pop_back();
  report.add_line(std::move(text));
}

std::optional<Failure> add_world(Report& report, const Input& input, bool lists_areas,
                                 Progress& progress) {
  const auto stored = load_any_world(input, WorldSource{}, progress);
  if (!stored) return stored.error();
  add_facts(report, stored->world, stored->quantisation);
  if (stored->relief) add_heights(report, *stored->relief);
  if (stored->grown_by) {
    const double radius = Units(stored->quantisation, false).from_grid(*stored->grown_by, 1);
    report.add("growth", fmt::format("obstacles by a radius of {}", radius), radius);
  }
  if (!stored->agents.radii.empty()) add_agents(report, *stored);
  add_parts(report, *stored);
  const std::string stated = !stored->digest          ? "not stated"
                             : stored->is_as_stated() ? "as the file says"
                                                      : "NOT what the file says";
  report.add("digest is", stated, stored->digest ? Json(to_string(*stored->digest)) : Json());
  if (lists_areas) add_areas(report, *stored);
  return {};
}

std::optional<Failure> add_levels(Report& report, const Input& input) {
  const auto bytes = io::bytes_of(input.bytes);
  const auto wad = io::read_wad(bytes);
  if (!wad) return refuse(wad.error(), input);
  report.add("lumps", wad->lumps.size());
  report.add("levels", std::to_string(wad->levels.size()), wad->levels.size());
  constexpr auto right = io::TextTable::Align::right;
  io::TextTable table({"level", "vertices", "lines", "sectors", "things"},
                      {io::TextTable::Align::left, right, right, right, right});
  Json::Array levels;
  for (const io::WadLevelEntry& entry : wad->levels) {
    const std::string name(entry.name.text());
    const auto level = io::read_level(bytes, *wad, name);
    if (!level) {
      table.row({name, io::describe(level.error())});
      levels.push_back(Json::Object{{"name", name}, {"error", io::describe(level.error())}});
      continue;
    }
    table.row({name, std::to_string(level->vertices.size()), std::to_string(level->lines.size()),
               std::to_string(level->sectors.size()), std::to_string(level->things.size())});
    levels.push_back(Json::Object{{"name", name},
                                  {"vertices", level->vertices.size()},
                                  {"lines", level->lines.size()},
                                  {"sectors", level->sectors.size()},
                                  {"things", level->things.size()}});
  }
  report.add_json("levels", std::move(levels));
  if (!wad->levels.empty()) {
    std::string text = "\n" + table.text();
    text.pop_back();
    report.add_line(std::move(text));
  }
  return {};
}

std::optional<Failure> add_map(Report& report, const Input& input) {
  const auto map = io::read_grid_map(input.bytes);
  if (!map) return refuse(map.error(), input);
  std::size_t walkable = 0;
  for (std::size_t y = 0; y < map->height; ++y) {
    for (std::size_t x = 0; x < map->width; ++x) walkable += map->is_walkable(x, y) ? 1 : 0;
  }
  report.add("width", map->width);
  report.add("height", map->height);
  report.add("walkable cells", walkable);
  const std::size_t boxes = count_boxes(*map);
  report.add("boxes", fmt::format("{} about the blocked cells", boxes), boxes);
  return {};
}

std::optional<Failure> add_image(Report& report, const Input& input) {
  const auto map = read_image_map(input);
  if (!map) return map.error();
  if (input.kind == FileKind::occupancy) {
    report.add("image", map->file.image);
    report.add("cell", fmt::format("{} wide", map->file.resolution), map->file.resolution);
    report.add("origin", fmt::format("{} {}", map->file.origin.x, map->file.origin.y),
               Json::Array{map->file.origin.x, map->file.origin.y});
  }
  report.add("width", map->cells.columns);
  report.add("height", map->cells.rows);
  report.add("white", map->white);
  const auto count = [&](io::Occupancy wanted) {
    return static_cast<std::size_t>(std::count(map->cells.cells.begin(), map->cells.cells.end(),
                                               static_cast<std::uint8_t>(wanted)));
  };
  report.add("free cells", count(io::Occupancy::free));
  report.add("occupied cells", count(io::Occupancy::occupied));
  report.add("unknown cells", count(io::Occupancy::unknown));
  return {};
}

std::optional<Failure> add_scenario(Report& report, const Input& input) {
  const auto scenario = io::read_scenario(input.bytes);
  if (!scenario) return refuse(scenario.error(), input);
  report.add("pairs", scenario->entries.size());
  Json::Array maps(scenario->maps.begin(), scenario->maps.end());
  report.add(
      "maps",
      scenario->maps.size() == 1 ? scenario->maps.front() : std::to_string(scenario->maps.size()),
      std::move(maps));
  return {};
}

std::optional<Failure> add_drawing(Report& report, const Input& input) {
  const auto drawing = read_drawing(input);
  if (!drawing) return drawing.error();
  std::size_t polygons = 0, rings = 0, lines = 0, points = 0;
  std::optional<io::Place> low, high;
  const auto take = [&](const std::vector<io::Place>& places) {
    for (const io::Place& p : places) {
      low = low ? io::Place{std::min(low->x, p.x), std::min(low->y, p.y)} : p;
      high = high ? io::Place{std::max(high->x, p.x), std::max(high->y, p.y)} : p;
    }
  };
  for (const io::Feature& feature : drawing->features) {
    polygons += feature.polygons.size();
    lines += feature.lines.size();
    points += feature.points.size();
    take(feature.points);
    std::for_each(feature.lines.begin(), feature.lines.end(), take);
    for (const io::Polygon& polygon : feature.polygons) {
      rings += polygon.rings.size();
      std::for_each(polygon.rings.begin(), polygon.rings.end(), take);
    }
  }
  report.add("features", drawing->features.size());
  report.add("polygons", fmt::format("{}, with {}", polygons, io::counted(rings, "ring")),
             polygons);
  report.add_json("rings", rings);
  report.add("lines", lines);
  report.add("points", points);
  report.add("places", io::count_places(*drawing));
  if (io::find_degrees(*drawing)) report.add("coordinates", "longitudes and latitudes");
  if (!low) return {};
  report.add("bounds", fmt::format("{} {} to {} {}", low->x, low->y, high->x, high->y),
             Json::Array{Json::Array{low->x, low->y}, Json::Array{high->x, high->y}});
  return {};
}

std::optional<Failure> add_mesh(Report& report, const Input& input) {
  const auto surface = io::read_surface(input.kind, input.bytes, input.name);
  if (!surface) return refuse(surface.error(), input);
  std::size_t polygons = 0;
  for (std::size_t face = 0; face < surface->faces.size(); ++face)
    polygons += surface->corners_of(face).size() > 3 ? 1 : 0;
  report.add("vertices", surface->vertices.size());
  report.add("faces",
             fmt::format("{}, of which {} {} more than three corners", surface->faces.size(),
                         polygons, polygons == 1 ? "has" : "have"),
             surface->faces.size());
  report.add_json("polygons", polygons);
  report.add("passed over", io::counted(surface->skipped, "statement"), surface->skipped);
  if (surface->vertices.empty()) return {};
  io::Place3 low = surface->vertices.front();
  io::Place3 high = low;
  for (const io::Place3& p : surface->vertices) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  report.add("bounds",
             fmt::format("{} {} {} to {} {} {}", low.x, low.y, low.z, high.x, high.y, high.z),
             Json::Array{Json::Array{low.x, low.y, low.z}, Json::Array{high.x, high.y, high.z}});
  return {};
}

/// Loads an image with the check of its digest, and describes its mesh.
std::optional<Failure> run_info_of_image(const std::string& file, const Manner& manner) {
  Progress progress(manner);
  progress.show("loading " + file);
  const auto mesh = io::read_mesh_image(file, navmesh::ImageCheck::digest);
  if (!mesh) return unreadable(describe(mesh.error()));
  Report report;
  report.add("file", file);
  report.add("format", "image of a mesh", "ogi");
  add_facts(report, mesh->world(), std::nullopt);
  std::string radii;
  Json::Array list;
  for (std::uint32_t i = 1; i < mesh->agent_count(); ++i) {
    const std::int32_t radius = mesh->radius(navmesh::Agent{i});
    radii += fmt::format("{}{}", radii.empty() ? "" : ", ", radius);
    list.push_back(radius);
  }
  if (!radii.empty()) report.add("agents", "discs of radius " + radii, std::move(list));
  progress.clear();
  report.print(manner);
  return {};
}

std::optional<Failure> run_info(const InfoOptions& options, const Manner& manner) {
  if (output_format_of_name(options.file) == OutputFormat::image) {
    if (options.lists_areas) return wrong_usage(options.file + ": --areas is for worlds (.ogw)");
    return run_info_of_image(options.file, manner);
  }
  Progress progress(manner);
  const auto input = read_input(options.file, options.format);
  if (!input) return input.error();
  if (options.lists_areas && input->kind != FileKind::world) {
    return wrong_usage(fmt::format("{}: --areas is for worlds (.ogw), and this is {}", input->name,
                                   io::name(kind_read(*input))));
  }
  Report report;
  report.add("file", input->name);
  const FileKind kind = kind_read(*input);
  report.add("format", std::string(io::name(kind)), format_of_kind(kind));
  report.add("bytes", input->bytes.size());
  std::optional<Failure> failure;
  switch (input->kind) {
    case FileKind::world: failure = add_world(report, *input, options.lists_areas, progress); break;
    case FileKind::wad: failure = add_levels(report, *input); break;
    case FileKind::grid_map: failure = add_map(report, *input); break;
    case FileKind::scenario: failure = add_scenario(report, *input); break;
    case FileKind::obj:
    case FileKind::off:
    case FileKind::gltf: failure = add_mesh(report, *input); break;
    case FileKind::netpbm:
    case FileKind::occupancy: failure = add_image(report, *input); break;
    case FileKind::tile_manifest:
    case FileKind::tile_pieces:
    case FileKind::tile:
      failure = wrong_usage(input->name + ": is of a world in tiles; see offgrid tiles info");
      break;
    default: failure = add_drawing(report, *input); break;
  }
  progress.clear();
  if (!failure) report.print(manner);
  return failure;
}

}  // namespace

void add_info(const CommandGroup& to) {
  const auto [app, options] =
      to.add("info",
             "Describe a file: format, counts, bounds; a world's grid and digest; the levels of a "
             "WAD",
             "  offgrid info town.geojson\n"
             "  offgrid info town.ogw --areas\n"
             "  offgrid info town.ogi             an image, whose digest is computed\n"
             "  offgrid info - --format wkt < shapes.txt\n",
             run_info);
  app.add_option("FILE", options.file, "any readable file; - is standard input")->required();
  app.add_option(
      "--format", options.format,
      "the file's format, if its name does not say: wad map scen geojson topojson wkt poly pgm "
      "yaml ogw obj off gltf");
  app.add_flag("--areas", options.lists_areas,
               "list the areas of a world, each with the id that edit uses");
}

}  // namespace offgrid::tool
