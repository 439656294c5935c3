// offgrid path: the shortest way between two points of a world.
#include "offgrid/navmesh/path.hpp"

#include <fmt/core.h>

#include "common/world_picture.hpp"
#include "offgrid/commands.hpp"
#include "offgrid/pictures.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using kernel::Point2;

namespace {

struct Ends {
  Point2 from{};
  Point2 to{};
};

Outcome<Ends> ends_of(const PathOptions& options, const Units& units) {
  const auto from = units.to_grid({options.ends[0], options.ends[1]});
  if (!from) return Failure{from.error().code, "the start " + from.error().message};
  const auto to = units.to_grid({options.ends[2], options.ends[3]});
  if (!to) return Failure{to.error().code, "the goal " + to.error().message};
  return Ends{*from, *to};
}

}  // namespace

Failure run_path(const PathOptions& options, const Manner& manner) {
  Progress progress(manner);
  const auto stored = load_world(options.source, progress);
  if (!stored) return stored.error();
  const Units units(stored->quantisation, options.is_grid);
  const auto ends = ends_of(options, units);
  Report report;
  report.add_json("units", units.name());
  if (!ends) {
    report.add_json("error", name(navmesh::PathErrorCode::outside_world));
    if (manner.is_json && ends.error().code == Exit::wrong) report.print(manner);
    return {ends.error().code, stored->name + ": " + ends.error().message};
  }
  progress.show("searching");
  navmesh::PathFinder finder;
  const auto path = finder.shortest(stored->world, ends->from, ends->to);
  progress.clear();
  if (!path) {
    report.add_json("error", name(path.error().code));
    if (manner.is_json) report.print(manner);
    return wrong(stored->name + ": " + say(path.error(), ends->from, units));
  }
  const double length = units.from_grid(length_of(*path));
  report.add("length", fmt::format("{}", length), length);
  Json::Array corners;
  for (const Point2& p : path->corners) {
    report.add_line(units.text(p), corners.empty() ? "from" : corners.size() + 1 == path->corners.size() ? "to" : "by");
    corners.push_back(units.json(p));
  }
  report.add_json("corners", std::move(corners));
  report.print(manner, options.picture == standard_stream ? stderr : stdout);
  if (options.picture.empty()) return {};
  const PictureOptions picture{.title = stored->name, .subtitle = fmt::format("the shortest way is {} long", length)};
  return write_picture(options.picture, draw_world(stored->world, std::span(&*path, 1), {}, picture));
}

}  // namespace offgrid::tool
