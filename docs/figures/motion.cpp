// Agents on their legs: docs/motion.md.
#include <span>
#include <vector>

#include "figures.hpp"
#include "offgrid/navmesh/motion/motion.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "sheet.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::AgentPlace;
using navmesh::Area;
using navmesh::FloorPoint;
using navmesh::Ground;
using navmesh::Step;
using navmesh::World;

World world_with(const Area& area, int width, int height, Ground ground) {
  World world = World::make({.low = Point2::at(0, 0),
                             .high = Point2::at(width, height),
                             .ground = {.ground = ground}})
                    .value();
  auto edit = world.edit();
  edit.add(area);
  static_cast<void>(edit.commit());
  return world;
}

/// The leg's point of a place.
Position on_leg(const AgentPlace& place) {
  const Position a = io::position(place.leg.from.point), b = io::position(place.leg.to.point);
  const auto number = [](const navmesh::PathLength& v) {
    return static_cast<double>(static_cast<std::int64_t>(v.raw()));
  };
  const double whole = number(place.leg.length);
  const double part = whole == 0 ? 0 : number(place.leg.travelled) / whole;
  return {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
}

/// A dot on the grid, or a ring between; the leg's point as a small one.
void draw_place(Canvas& canvas, const AgentPlace& place) {
  const Position x = on_leg(place);
  if (!place.is_between) {
    canvas.line(io::position(place.point.point), x, Style::line(role::edge, 1));
    draw_dot(canvas, io::position(place.point.point), role::line, 4);
  }
  draw_dot(canvas, x, place.is_between ? role::wrong : role::fresh, place.is_between ? 4 : 2.2);
}

void draw_path(Canvas& canvas, const World& world, const Point2& from, const Point2& to,
               std::int64_t distance) {
  navmesh::ShortestPathFinder finder;
  AgentPlace place = AgentPlace::at(from);
  const auto path = navmesh::find_path(finder, world, place, to);
  canvas.polyline(places_of(path->corners), Style::line(role::line, 1.5));
  for (Step step; step.end == navmesh::StepEnd::moving;) {
    step = navmesh::advance(world, place, *path, distance);
    place = step.place;
    draw_place(canvas, place);
  }
}

}  // namespace

std::string motion_places() {
  Sheet sheet("An agent's places: its leg's points, rounded to the grid", 3, 3, 260, 230);
  const Point2 a = Point2::at(1, 1), b = Point2::at(16, 12);
  Area wall{.loops = {{a, b}}};
  wall.shape = Area::Shape::barrier;
  const World walled = world_with(wall, 18, 14, Ground::walkable);
  sheet.frame("beside a barrier, on no point of it", {{-0.5, -0.5}, {18.5, 14.5}}, [&](Canvas& c) {
    draw_grid(c);
    c.line(io::position(a), io::position(b), Style::line(role::constraint, 3));
    draw_path(c, walled, Point2::at(2, 2), Point2::at(16, 13), 2 * Step::unit);
  });
  const std::vector<Point2> wedge = {Point2::at(0, 0), Point2::at(18, 1), Point2::at(7, 1)};
  const World thin =
      world_with({.loops = {wedge}, .state = {.ground = Ground::walkable}}, 18, 4, Ground::blocked);
  sheet.frame("in a wedge, between where nothing serves", {{-0.5, -6}, {18.5, 7}}, [&](Canvas& c) {
    draw_grid(c);
    draw_polygon(c, places_of(wedge), role::met, role::constraint, 1.5);
    draw_path(c, thin, Point2::at(0, 0), Point2::at(18, 1), 2 * Step::unit);
  });
  const std::vector<Point2> crate = {Point2::at(8, 3), Point2::at(13, 6), Point2::at(10, 12)};
  const World open = world_with({.loops = {crate}}, 18, 14, Ground::walkable);
  sheet.frame("slide, along what is in the way", {{-0.5, -0.5}, {18.5, 14.5}}, [&](Canvas& c) {
    draw_grid(c);
    draw_polygon(c, places_of(crate), role::blocked);
    const Point2 target = Point2::at(17, 13);
    AgentPlace place = AgentPlace::at(Point2::at(2, 5));
    draw_dot(c, io::position(target), role::area_line, 4);
    for (Step step; step.end == navmesh::StepEnd::moving;) {
      step = navmesh::slide(open, place, target, 2 * Step::unit);
      std::vector<Point2> motion = {place.point.point};
      for (const FloorPoint& p : step.passed) motion.push_back(p.point);
      place = step.place;
      motion.push_back(place.point.point);
      c.polyline(places_of(motion), Style::line(role::line, 1.5));
      draw_dot(c, io::position(place.point.point), role::line, 4);
    }
  });
  return sheet.document();
}

}  // namespace offgrid::figures
