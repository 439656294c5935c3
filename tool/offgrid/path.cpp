// offgrid path: a path between points of a world: the shortest, a cheap one, or one with clearance.
#include "offgrid/navmesh/path/path.hpp"

#include <fmt/core.h>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/world_picture.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"
#include "offgrid/navmesh/path/clear_path.hpp"
#include "offgrid/navmesh/world/grow.hpp"
#include "offgrid/pictures.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using kernel::Point2;
using navmesh::Path;

namespace {

struct Ends {
  Point2 from{};
  Point2 to{};
};

Outcome<Ends> ends_of(const PathOptions& options, const Units& units) {
  const auto at = [&](std::size_t i) { return options.ends[i].value_or(0); };
  const auto from = units.to_grid({at(0), at(1)});
  if (!from) return Failure{from.error().code, "the start " + from.error().message};
  const auto to = units.to_grid({at(2), at(3)});
  if (!to) return Failure{to.error().code, "the goal " + to.error().message};
  return Ends{*from, *to};
}

/// The cost of a cheap path, and a lower bound of the cost of every path.
struct Cost {
  double upper = 0;
  double lower_bound = 0;
};

/// The reason why there is no path: its name, and the words for people.
struct NoPath {
  enum class Code : bool { none, not_found } code = Code::none;
  std::string name;
  std::string words;
};
using Found = kernel::Result<Path, NoPath>;

template <class Error>
NoPath no_path(const Error& error, const Ends& ends, const Units& units) {
  return {NoPath::Code::not_found, name(error.code), say(error, ends.from, units)};
}

Found cheap_path(const navmesh::World& world, const Ends& ends, const Units& units,
                 std::optional<Cost>& cost) {
  navmesh::CheapPathFinder finder;
  auto found = finder.find(world, ends.from, ends.to);
  if (!found) return no_path(found.error(), ends, units);
  cost = {units.from_grid(grid_units(found->cost.upper)),
          units.from_grid(grid_units(found->lower_bound))};
  return Path{std::move(found->corners), std::move(found->floors), found->length};
}

Found clear_path(const navmesh::World& world, const Ends& ends, const Units& units,
                 std::int32_t radius) {
  auto found = navmesh::ClearPathFinder().find(world, ends.from, ends.to, radius);
  if (!found) return no_path(found.error(), ends, units);
  return std::move(*found);
}

Found shortest_path(const navmesh::World& world, const Ends& ends, const Units& units) {
  auto found = navmesh::ShortestPathFinder().find(world, ends.from, ends.to);
  if (!found) return no_path(found.error(), ends, units);
  return std::move(*found);
}

/// Adds the facts of a path to the report; returns its length.
double add_path(Report& report, const Path& path, const std::optional<Cost>& cost,
                const Units& units) {
  const double length = units.from_grid(length_of(path));
  report.add("length", fmt::format("{}", length), length);
  if (cost) {
    report.add("cost", fmt::format("{}", cost->upper), cost->upper);
    report.add("lower bound", fmt::format("{}", cost->lower_bound), cost->lower_bound);
  }
  Json::Array corners;
  for (const Point2& p : path.corners) {
    report.add_line(units.text(p), corners.empty()                             ? "from"
                                   : corners.size() + 1 == path.corners.size() ? "to"
                                                                               : "by");
    corners.push_back(units.json(p));
  }
  report.add_json("corners", std::move(corners));
  return length;
}

}  // namespace

Failure run_path(const PathOptions& options, const Manner& manner) {
  const OutputFormat drawn_as = picture_format(options.picture);
  if (!options.picture.empty()) {
    if (const Failure failure = check_output_name("--svg", options.picture, drawn_as);
        failure.code != Exit::none)
      return failure;
  }
  Progress progress(manner);
  const auto stored = load_world(options.source, progress);
  if (!stored) return stored.error();
  const Units units(stored->quantisation, options.is_grid);
  if (!options.scenario.file.empty())
    return run_scenario(*stored, units, options.scenario, manner, progress);
  const std::optional<std::int32_t> radius =
      options.clearance ? units.grid_length(*options.clearance) : 0;
  if (options.clearance && (!radius || *radius > navmesh::Disc::max_radius)) {
    return wrong_usage(
        fmt::format("--clearance {}: too large for the grid of this world", *options.clearance));
  }
  const auto ends = ends_of(options, units);
  Report report;
  report.add_json("units", units.name());
  if (!ends) {
    report.add_json("error", name(navmesh::PathErrorCode::outside_world));
    if (manner.is_json && ends.error().code == Exit::wrong) report.print(manner);
    return {ends.error().code, stored->name + ": " + ends.error().message};
  }
  progress.show("searching");
  std::optional<Cost> cost;
  const navmesh::World& world = stored->world;
  const Found path = options.is_cheapest ? cheap_path(world, *ends, units, cost)
                     : *radius != 0      ? clear_path(world, *ends, units, *radius)
                                         : shortest_path(world, *ends, units);
  progress.clear();
  if (!path) {
    report.add_json("error", path.error().name);
    if (manner.is_json) report.print(manner);
    return wrong(stored->name + ": " + path.error().words);
  }
  const double length = add_path(report, *path, cost, units);
  report.print(manner, options.picture == standard_stream ? stderr : stdout);
  if (options.picture.empty()) return {};
  const std::string what = cost                ? "a cheap path"
                           : options.clearance ? "a path that keeps clear"
                                               : "the shortest path";
  const PictureOptions picture{.title = stored->name,
                               .subtitle = fmt::format("{} is {} long", what, length)};
  return write_picture(options.picture,
                       draw_world(stored->world, std::span(&*path, 1), {}, picture), drawn_as);
}

}  // namespace offgrid::tool
