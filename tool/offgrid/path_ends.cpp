#include "offgrid/path_ends.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "common/number_option.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {

using kernel::Point2;
using navmesh::Path;

namespace {

/// The floor of an end. Refuses one that the world does not have.
Outcome<navmesh::Floor> floor_of(const PathEnds& ends, std::uint32_t floor_count, std::size_t end) {
  if (ends.floors.empty()) return navmesh::Floor{0};
  const std::uint32_t floor = ends.floors[end];
  if (floor < floor_count) return static_cast<navmesh::Floor>(floor);
  return wrong_usage(fmt::format("--floors {}: the world has {} {}", floor, floor_count,
                                 floor_count == 1 ? "floor" : "floors"));
}

}  // namespace

std::array<CLI::Option*, 4> add_ends(CLI::App& app, PathEnds& ends, const std::string& start) {
  const std::array<std::string, 4> words{start, "its y", "the goal: its x", "its y"};
  std::array<CLI::Option*, 4> added{};
  for (std::size_t i = 0; i < added.size(); ++i) {
    added[i] = app.add_option(PathEnds::names[i], ends.places[i], words[i])->check(any_number());
  }
  app.add_option("--floors", ends.floors, "the floors of the two points (0 0)")->expected(2);
  return added;
}

Outcome<Ends> ends_of(const PathEnds& ends, std::uint32_t floor_count, const Units& units) {
  const auto at = [&](std::size_t i) { return ends.places[i].value_or(0); };
  const auto from = units.to_grid({at(0), at(1)});
  if (!from) return Failure{from.error().code, "the start " + from.error().message};
  const auto to = units.to_grid({at(2), at(3)});
  if (!to) return Failure{to.error().code, "the goal " + to.error().message};
  const auto from_floor = floor_of(ends, floor_count, 0), to_floor = floor_of(ends, floor_count, 1);
  if (!from_floor) return from_floor.error();
  if (!to_floor) return to_floor.error();
  return Ends{{*from, *from_floor}, {*to, *to_floor}};
}

double add_length(Report& report, const Path& path, const Units& units) {
  const double length = units.from_grid(grid_units(path.length));
  report.add("length", fmt::format("{}", length), length);
  return length;
}

void add_corners(Report& report, const Path& path, const Units& units) {
  Json::Array corners, floors;
  for (std::size_t i = 0; i < path.corners.size(); ++i) {
    const Point2& p = path.corners[i];
    const std::string floor = path.floors.empty() ? "" : fmt::format(", floor {}", path.floors[i]);
    const bool is_by_link = std::any_of(path.links.begin(), path.links.end(),
                                        [&](const auto& link) { return link.corner == i; });
    report.add_line(units.text(p) + floor + (is_by_link ? ", then by a link" : ""),
                    i == 0                         ? "from"
                    : i + 1 == path.corners.size() ? "to"
                                                   : "by");
    corners.push_back(units.json(p));
    if (!path.floors.empty()) floors.push_back(Json(path.floors[i]));
  }
  report.add_json("corners", std::move(corners));
  if (!path.floors.empty()) report.add_json("floors", std::move(floors));
}

}  // namespace offgrid::tool
