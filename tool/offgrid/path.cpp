// offgrid path: a path between points of a world: the shortest, a cheap one, or one with clearance.
#include "offgrid/navmesh/path/path.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "common/number_option.hpp"
#include "common/world_picture.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/path/near_path.hpp"
#include "offgrid/navmesh/path_in_space.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/path_ends.hpp"
#include "offgrid/path_scenario.hpp"
#include "offgrid/pictures.hpp"
#include "offgrid/shared_options.hpp"
#include "offgrid/stored_world.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using navmesh::Path;

namespace {

struct PathOptions {
  WorldSource source;
  PathEnds ends;  ///< all given unless there is a scenario
  bool is_grid = false;
  /// the agent of the file in whose world to search: 1 has the first radius, 0 is a point
  std::uint32_t agent = 0;
  bool is_cheapest = false;
  std::optional<double> ratio;  ///< of the cost of a cheap path and what no path costs less than
  bool is_near = false;      ///< if no path leads to the goal, one that leads as near as one gets
  bool has_heights = false;  ///< is the line in space told?
  std::optional<double> clearance;  ///< the path's distance from obstacles, in units of the ends
  ScenarioOptions scenario;         ///< pairs instead of ends; no scenario if its file is empty
  std::string picture;              ///< the picture's file; no picture if empty
};

/// The cost of a cheap path, and a lower bound of the cost of every path.
struct Cost {
  double upper = 0;
  double lower_bound = 0;
  std::optional<double> ratio{};  ///< of the two, if one was asked for
  bool is_proved = true;          ///< Is it that one at most?
};

/// The reason why there is no path: its name, and the words for people.
struct NoPath {
  std::string name;
  std::string words;
};
struct FoundPath {
  Path path;
  std::optional<Cost> cost{};
  bool is_goal = true;  ///< Does it lead to the goal?
};
using Found = kernel::Result<FoundPath, NoPath>;

template <class Error>
NoPath no_path(const Error& error, const Ends& ends, const Units& units) {
  return {name(error.code), say(error, ends.from.point, units)};
}

template <class Finder>
auto find(Finder finder, const navmesh::World& world, const Ends& ends, bool is_near)
    -> decltype(find_near(finder, world, ends.from, ends.to)) {
  if (is_near) return find_near(finder, world, ends.from, ends.to);
  auto found = finder.find(world, ends.from, ends.to);
  if (!found) return found.error();
  using Path = std::decay_t<decltype(*found)>;
  return navmesh::NearPathOf<Path>{std::move(*found), ends.to, true};
}

Found cheap_path(const navmesh::World& world, const Ends& ends, const Units& units, bool is_near) {
  auto found = find(navmesh::CheapPathFinder(), world, ends, is_near);
  if (!found) return no_path(found.error(), ends, units);
  navmesh::CheapPath& path = found->path;
  return FoundPath{{std::move(path.corners), std::move(path.floors), path.length},
                   Cost{units.from_grid(grid_units(path.cost.upper)),
                        units.from_grid(grid_units(path.lower_bound))},
                   found->is_goal};
}

/// The nearest number of thousandths; ratios from a thousand on are the same.
std::int64_t thousandths_of(double ratio) { return std::llround(1000 * std::min(ratio, 1000.0)); }

Found refined_path(const navmesh::World& world, const Ends& ends, const Units& units,
                   double ratio) {
  auto found = navmesh::CheapPathFinder().refine(world, ends.from, ends.to,
                                                 {.thousandths = thousandths_of(ratio)});
  if (!found) {
    const auto code = static_cast<navmesh::CheapPathErrorCode>(found.error().code);
    return no_path(navmesh::CheapPathError{code, found.error().at}, ends, units);
  }
  navmesh::CheapPath& path = found->path;
  return FoundPath{{std::move(path.corners), std::move(path.floors), path.length},
                   Cost{units.from_grid(grid_units(path.cost.upper)),
                        units.from_grid(grid_units(path.lower_bound)),
                        static_cast<double>(found->thousandths) / 1000, found->is_proved}};
}

Found clear_path(const navmesh::World& world, const Ends& ends, const Units& units,
                 std::int32_t radius) {
  auto found = navmesh::ClearPathFinder().find(world, ends.from, ends.to, radius);
  if (!found) return no_path(found.error(), ends, units);
  return FoundPath{std::move(*found)};
}

Found shortest_path(const navmesh::World& world, const Ends& ends, const Units& units,
                    bool is_near) {
  auto found = find(navmesh::ShortestPathFinder(), world, ends, is_near);
  if (!found) return no_path(found.error(), ends, units);
  return FoundPath{std::move(found->path), {}, found->is_goal};
}

/// Adds the facts of a path to the report; returns its length.
double add_path(Report& report, const Path& path, const std::optional<Cost>& cost,
                const Units& units) {
  const double length = add_length(report, path, units);
  if (cost) {
    report.add("cost", fmt::format("{}", cost->upper), cost->upper);
    report.add("lower bound", fmt::format("{}", cost->lower_bound), cost->lower_bound);
    if (cost->ratio) {
      const std::string more = cost->is_proved ? "" : ", less was not proved";
      report.add("ratio", fmt::format("{}{}", *cost->ratio, more), *cost->ratio);
      report.add_json("is_proved", Json(cost->is_proved));
    }
  }
  add_corners(report, path, units);
  return length;
}

/// Adds the line of the path in space, with heights of the map's scale.
std::optional<Failure> add_heights(Report& report, const StoredWorld& stored, const Path& path,
                                   const Units& units) {
  const auto line = navmesh::path_in_space(stored.world, *stored.relief, path);
  if (!line) return wrong(stored.name + ": " + describe(line.error()));
  const io::Quantisation grid =
      units.is_grid() ? io::Quantisation{} : stored.quantisation.value_or(io::Quantisation{});
  Json::Array points;
  for (const navmesh::SpacePathPoint& p : line->points) {
    const auto [x, y, z] = p.doubles();
    const Json::Array place{x / grid.scale + grid.origin.x, y / grid.scale + grid.origin.y,
                            z / grid.scale};
    report.add_line(fmt::format("{} {} {}, floor {}{}", x / grid.scale + grid.origin.x,
                                y / grid.scale + grid.origin.y, z / grid.scale, p.floor,
                                p.link ? ", then by a link" : ""),
                    "in space");
    points.push_back(place);
  }
  report.add_json("in_space", std::move(points));
  return {};
}

/// Replaces the world by that of an agent of the file.
std::optional<Failure> choose_agent(StoredWorld& stored, std::uint32_t agent) {
  const std::size_t count = stored.agents.radii.size();
  if (agent > count) {
    return wrong_usage(
        fmt::format("--agent {}: {} has {}", agent, stored.name, io::counted(count, "agent")));
  }
  const auto mesh = navmesh::restore_mesh(stored.to_file().snapshot);
  if (!mesh)
    return wrong(
        fmt::format("{}: the mesh of its agents: {}", stored.name, describe(mesh.error())));
  stored.world = mesh->world(navmesh::Agent{agent});
  return {};
}

/// Refuses options that exclude each other: a scenario has points of its own.
std::optional<Failure> check_options(const PathOptions& options) {
  const auto refused = [](const std::string& what) {
    return wrong_usage(what + "; see offgrid path --help");
  };
  const bool has_scenario = !options.scenario.file.empty();
  for (std::size_t i = 0; i < PathEnds::names.size(); ++i) {
    const std::string end = PathEnds::names[i];
    if (!has_scenario && !options.ends.places[i]) return refused(end + " is required");
    if (has_scenario && options.ends.places[i]) return refused("--scenario excludes " + end);
  }
  if (options.scenario.lists_only_wrong && !has_scenario)
    return refused("--only-wrong requires --scenario");
  if (options.is_cheapest && options.clearance) return refused("--cheapest excludes --clearance");
  if (options.is_near && options.clearance) return refused("--near excludes --clearance");
  if (options.ratio && options.clearance) return refused("--ratio excludes --clearance");
  if (options.ratio && options.is_near) return refused("--ratio excludes --near");
  if (options.ratio && *options.ratio < 1)
    return refused(fmt::format("--ratio {}: less than 1", *options.ratio));
  const std::array<std::pair<const char*, bool>, 8> others{
      {{"--grid", options.is_grid},
       {"--cheapest", options.is_cheapest},
       {"--ratio", options.ratio.has_value()},
       {"--near", options.is_near},
       {"--clearance", options.clearance.has_value()},
       {"--floors", !options.ends.floors.empty()},
       {"--heights", options.has_heights},
       {"--svg", !options.picture.empty()}}};
  for (const auto& [name, is_given] : others) {
    if (has_scenario && is_given) return refused(std::string("--scenario excludes ") + name);
  }
  return {};
}

/// The path of the kind that is asked for.
Found path_for(const PathOptions& options, const navmesh::World& world, const Ends& ends,
               const Units& units, std::int32_t radius) {
  if (options.ratio) return refined_path(world, ends, units, *options.ratio);
  if (options.is_cheapest) return cheap_path(world, ends, units, options.is_near);
  if (radius != 0) return clear_path(world, ends, units, radius);
  return shortest_path(world, ends, units, options.is_near);
}

std::optional<Failure> run_path(const PathOptions& options, const Manner& manner) {
  if (const auto failure = check_options(options)) return *failure;
  const OutputFormat drawn_as = picture_format(options.picture);
  if (!options.picture.empty()) {
    if (const auto failure = check_output_name("--svg", options.picture, drawn_as)) return *failure;
  }
  Progress progress(manner);
  auto stored = load_world(options.source, progress);
  if (!stored) return stored.error();
  if (options.agent != 0) {
    if (const auto failure = choose_agent(*stored, options.agent)) return *failure;
  }
  const Units units(stored->quantisation, options.is_grid);
  if (options.has_heights && !stored->relief)
    return wrong_usage(fmt::format("--heights: {} has no heights", stored->name));
  if (!options.scenario.file.empty())
    return run_scenario(*stored, units, options.scenario, manner, progress);
  const std::optional<std::int32_t> radius =
      options.clearance ? units.grid_length(*options.clearance) : 0;
  if (options.clearance && (!radius || *radius > navmesh::Disc::max_radius)) {
    return wrong_usage(
        fmt::format("--clearance {}: too large for the grid of this world", *options.clearance));
  }
  const auto ends = ends_of(options.ends, stored->world.floor_count(), units);
  Report report;
  report.add_json("units", units.name());
  if (!ends) {
    report.add_json("error", name(navmesh::PathErrorCode::outside_world));
    if (manner.is_json && ends.error().code == Exit::wrong) report.print(manner);
    return Failure{ends.error().code, stored->name + ": " + ends.error().message};
  }
  progress.show("searching");
  const navmesh::World& world = stored->world;
  const Found found = path_for(options, world, *ends, units, *radius);
  progress.clear();
  if (!found) {
    report.add_json("error", found.error().name);
    if (manner.is_json) report.print(manner);
    return wrong(stored->name + ": " + found.error().words);
  }
  const double length = add_path(report, found->path, found->cost, units);
  if (options.is_near)
    report.add("at goal", found->is_goal ? "yes" : "no, as near as one gets", Json(found->is_goal));
  if (options.has_heights) {
    if (const auto failure = add_heights(report, *stored, found->path, units)) return *failure;
  }
  report.print(manner, options.picture == standard_stream ? stderr : stdout);
  if (options.picture.empty()) return {};
  const std::string what = found->cost         ? "a cheap path"
                           : options.clearance ? "a path that keeps clear"
                                               : "the shortest path";
  const PictureOptions picture{.title = stored->name,
                               .subtitle = fmt::format("{} is {} long", what, length)};
  return write_picture(options.picture,
                       draw_world(stored->world, std::span(&found->path, 1), {}, picture),
                       drawn_as);
}

}  // namespace

void add_path(const CommandGroup& to) {
  const auto [app, options] = to.add(
      "path", "The shortest path between two points, a cheap one, or one that keeps clear",
      "  offgrid path town.ogw 10 10 90 40\n"
      "  offgrid path town.ogw 10 10 90 40 --svg path.svg --json\n"
      "  offgrid path town.ogw --grid 160 160 1440 640\n"
      "  offgrid path bog.ogw 10 10 90 40 --cheapest         what an area costs counts\n"
      "  offgrid path bog.ogw 10 10 90 40 --ratio 1.05       proved to be so close to the best\n"
      "  offgrid path town.ogw 10 10 90 40 --clearance 1.5   no obstacle closer than that\n"
      "  offgrid path town.ogw 10 10 90 40 --near            if (90, 40) cannot be reached\n"
      "  offgrid path house.ogw 10 10 90 40 --floors 0 2     from floor 0 up to floor 2\n"
      "  offgrid path house.ogw 10 10 90 40 --heights        its line in space\n"
      "  offgrid path arena.map --scenario arena.map.scen    all pairs of a benchmark\n",
      run_path);
  add_world(app, options.source);
  add_ends(app, options.ends, "the start: its x; not with --scenario");
  app.add_option("--agent", options.agent,
                 "whose path it is, of the agents that info shows: 1, 2, ...; 0 is a point");
  add_grid_units(app, options.is_grid);
  app.add_flag("--cheapest", options.is_cheapest,
               "a cheap path, by the costs of areas, and what no path costs less than");
  app.add_option("--ratio", options.ratio,
                 "a cheap path that costs at most so many times as much as any, as 1.05")
      ->check(positive());
  app.add_option("--clearance", options.clearance,
                 "the distance that the path keeps from obstacles")
      ->check(positive());
  app.add_flag("--near", options.is_near,
               "if no path leads to the goal, one to the nearest point that can be reached");
  app.add_flag("--heights", options.has_heights,
               "tell the path's line over ground, with a height at each edge that it crosses");
  app.add_option("--scenario", options.scenario.file,
                 "all pairs of this file (.scen) instead of two points");
  app.add_flag("--only-wrong", options.scenario.lists_only_wrong,
               "list only the wrong pairs of a scenario");
  add_water(app, options.source.is_water_walkable);
  app.add_option("--svg", options.picture,
                 "draw the world and the path into this file (.svg or .png)");
}

}  // namespace offgrid::tool
