#include "levels/crate_ground.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "levels/crate_area.hpp"

namespace offgrid::levels {

using kernel::Coordinate3;
using kernel::Point2;
using navmesh::Area;
using scene::Footprint;
using tool::LevelRules;

namespace {

using Loops = std::vector<Area::Loop>;

void append(Loops& to, const Loops& loops) { to.insert(to.end(), loops.begin(), loops.end()); }

std::vector<Area> parts_of(Loops surface, Loops section) {
  std::vector<Area> parts;
  for (Loops* loops : {&surface, &section}) {
    if (loops->empty()) continue;
    Area part;
    part.loops = std::move(*loops);
    part.priority = crate_priority;
    parts.push_back(std::move(part));
  }
  return parts;
}

/// The hull of the points, grown; nothing if they are on a line.
Loops grown_hull(std::vector<Point2> points, const navmesh::Disc& disc,
                 const navmesh::WorldOptions& within) {
  for (Point2& p : points) {
    p = {std::clamp(p.x, within.low.x, within.high.x),
         std::clamp(p.y, within.low.y, within.high.y)};
  }
  Area hull;
  hull.loops = {navmesh::convex_hull(std::move(points))};
  if (hull.loops.front().size() < 3) return {};
  return navmesh::grow(hull, disc).front().loops;
}

}  // namespace

std::vector<Footprint> crate_footprints(const LevelSolid& level, const scene::Mesh& crate,
                                        const scene::Pose& pose) {
  const scene::Box3 box = scene::bounds(*crate.bounds(), pose).value();
  std::vector<Footprint> found;
  for (const Coordinate3& floor : floor_heights(level, box)) {
    const auto above = [&](int map_units) {
      return Coordinate3::checked(floor.raw() + LevelRules::grid_units * map_units).value();
    };
    Footprint print =
        footprint(crate, pose, above(LevelRules::step), above(LevelRules::opening)).value();
    if (!print.is_empty()) found.push_back(std::move(print));
  }
  return found;
}

std::vector<Area> ground_of(const std::vector<Footprint>& footprints) {
  Loops surface, section;
  for (const Footprint& print : footprints) {
    append(surface, print.surface);
    append(section, print.section);
  }
  return parts_of(std::move(surface), std::move(section));
}

std::vector<Area> grown_ground_of(const std::vector<Footprint>& footprints,
                                  const navmesh::Disc& disc, const navmesh::WorldOptions& within) {
  Loops surface, section;
  for (const Footprint& print : footprints) {
    std::vector<Point2> points;
    for (const Footprint::Loop& loop : print.surface)
      points.insert(points.end(), loop.begin(), loop.end());
    append(surface, grown_hull(std::move(points), disc, within));
    for (const Footprint::Loop& loop : print.section)
      append(section, grown_hull(loop, disc, within));
  }
  return parts_of(std::move(surface), std::move(section));
}

}  // namespace offgrid::levels
