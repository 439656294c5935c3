// Floors above each other, seen obliquely: docs/layered.md.
#include <algorithm>
#include <tuple>

#include "figures.hpp"
#include "offgrid/navmesh/ground/ground_at.hpp"
#include "offgrid/navmesh/ground/ground_import.hpp"
#include "offgrid/navmesh/ground/rod.hpp"
#include "offgrid/navmesh/path/path.hpp"
#include "sheet.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::Area;
using navmesh::Floor;
using navmesh::FloorPoint;
using navmesh::GroundPoint;
using navmesh::GroundTriangle;

using Soup = std::vector<GroundTriangle>;

/// Grid units in a unit of the numbers below: fine enough for smooth lines.
constexpr int unit = 16;

Point2 place(int x, int y) { return Point2::at(unit * x, unit * y); }

Position seen(const Point2& p, double z) {
  return {(p.x.raw() + 0.35 * p.y.raw()) / unit, (0.45 * p.y.raw() + z) / unit};
}
Position seen(const GroundPoint& p) { return seen(p.at, p.z); }

GroundPoint corner(int x, int y, int z) { return {place(x, y), unit * z}; }

void add_slope(Soup& soup, int x1, int y1, int x2, int y2, int left, int right) {
  const GroundPoint a = corner(x1, y1, left), b = corner(x2, y1, right), c = corner(x2, y2, right),
                    d = corner(x1, y2, left);
  soup.insert(soup.end(), {{a, b, c}, {a, c, d}});
}

/// The ground of a soup, and a world of it.
struct Ground {
  navmesh::GroundImport import;
  navmesh::World world;

  explicit Ground(const Soup& soup, const navmesh::GroundOptions& options)
      : import(navmesh::import_ground(soup, options).value()),
        world(navmesh::World::make(import.world_options()).value()) {
    auto edit = world.edit();
    for (const Area& area : import.areas) edit.add(area);
    for (const navmesh::Seam& seam : import.seams) edit.add(seam);
    static_cast<void>(edit.commit());
  }
};

/// Triangles from below to above, each floor in a colour; their outlines in a darker one.
void draw_ground(Canvas& canvas, const navmesh::Relief& relief) {
  constexpr std::array colours = {role::met, role::area, role::fresh_face, role::wrong_face};
  std::vector<std::tuple<std::int64_t, GroundTriangle, Floor>> all;
  for (std::size_t k = 0; k < relief.floor_count(); ++k) {
    for (const GroundTriangle& t : relief.triangles(static_cast<Floor>(k)))
      all.emplace_back(std::int64_t{t[0].z} + t[1].z + t[2].z, t, static_cast<Floor>(k));
  }
  std::sort(all.begin(), all.end());
  for (const auto& [height, t, floor] : all) {
    const std::array corners = {seen(t[0]), seen(t[1]), seen(t[2])};
    draw_polygon(canvas, corners, colours[floor % colours.size()], role::edge, 0.8);
  }
}

/// The path between two places, at the height of the ground below it.
void draw_path(Canvas& canvas, const Ground& ground, const FloorPoint& from, const FloorPoint& to) {
  constexpr int parts = 24, climb = 12 * unit;
  const auto path = navmesh::ShortestPathFinder().find(ground.world, from, to);
  if (!path) return;
  auto z = static_cast<std::int32_t>(*ground.import.relief.rounded_height(from));
  std::vector<Position> line{seen(from.point, z)}, corners = line;
  for (std::size_t i = 1; i < path->corners.size(); ++i) {
    const Point2 a = path->corners[i - 1], b = path->corners[i];
    for (int part = 1; part <= parts; ++part) {
      const auto between = [&](int u, int v) { return u + (v - u) * part / parts; };
      const Point2 p = Point2::at(between(a.x.raw(), b.x.raw()), between(a.y.raw(), b.y.raw()));
      const auto at = navmesh::locate(ground.world, ground.import.relief, p, {z, climb, climb});
      if (at) z = static_cast<std::int32_t>(*ground.import.relief.rounded_height({p, at->floor}));
      line.push_back(seen(p, z));
    }
    corners.push_back(line.back());
  }
  canvas.polyline(line, Style::line(role::line, 2.5));
  for (const Position& p : corners) draw_dot(canvas, p, role::line);
}

void draw_bridge(Canvas& canvas) {
  Soup soup;
  add_slope(soup, 0, 0, 40, 100, 50, 50);
  add_slope(soup, 60, 0, 100, 100, 50, 50);
  add_slope(soup, 40, 45, 60, 55, 52, 52);
  add_slope(soup, 42, 0, 58, 100, 0, 0);
  const Ground ground(soup, {.rise = 1, .run = 1, .step = 9 * unit, .max_rise = 1});
  draw_ground(canvas, ground.import.relief);
  const auto at = [&](int x, int y, int z) {
    const Point2 p = place(x, y);
    return FloorPoint{p,
                      locate(ground.world, ground.import.relief, p, {unit * z, unit, unit})->floor};
  };
  draw_path(canvas, ground, at(10, 20, 50), at(90, 25, 50));
  draw_path(canvas, ground, at(50, 5, 0), at(50, 95, 0));
}

void draw_spiral(Canvas& canvas) {
  constexpr int inner = 12, outer = 45, quarters = 8, rise = 14;
  const auto turned = [](int i, int x, int y, int z) {
    for (int k = i % 4; k > 0; --k) std::tie(x, y) = std::pair(-y, x);
    return corner(x, y, z);
  };
  Soup soup;
  for (int i = 0; i < quarters; ++i) {
    const int z = i * rise;
    const GroundPoint a = turned(i, inner, 0, z), b = turned(i, outer, 0, z),
                      c = turned(i, outer, outer, z + rise / 2), d = turned(i, 0, outer, z + rise),
                      e = turned(i, 0, inner, z + rise);
    soup.insert(soup.end(), {{a, b, c}, {a, c, e}, {c, d, e}});
  }
  const Ground ground(soup, {.rise = 9, .run = 1});
  draw_ground(canvas, ground.import.relief);
  const auto at = [&](int i, int x, int y, int z) {
    const Point2 p = turned(i, x, y, z).at;
    return FloorPoint{
        p, locate(ground.world, ground.import.relief, p, {unit * z, 9 * unit, 9 * unit})->floor};
  };
  draw_path(canvas, ground, at(0, 40, 5, 1), at(quarters - 1, 8, 40, quarters * rise - 3));
}

void draw_rod(Canvas& canvas) {
  Soup soup;
  add_slope(soup, 0, 0, 100, 80, 0, 50);
  add_slope(soup, 20, 10, 90, 70, 90, 90);
  const Ground ground(soup, {.rise = 1, .run = 1});
  const navmesh::Relief& relief = ground.import.relief;
  const std::array shape = {place(25, 20), place(85, 30), place(45, 65)};
  const std::vector<Area::Loop> loops{{shape.begin(), shape.end()}};
  constexpr int low = 18 * unit, high = 34 * unit;
  draw_ground(canvas, relief);
  for (const Area& area : navmesh::rod(relief, {loops, navmesh::WindingRule::nonzero}, low, high)) {
    std::vector<Position> corners;
    for (const Point2& p : area.loops[0])
      corners.push_back(
          seen(p, static_cast<double>(*relief.rounded_height({p, area.floors.front()}))));
    draw_polygon(canvas, corners, role::wrong_face, role::wrong, 1.5);
  }
  for (const int z : {low, high}) {
    std::vector<Position> rim;
    for (const Point2& p : shape) rim.push_back(seen(p, z));
    draw_outline(canvas, rim, role::area_line);
  }
  for (const Point2& p : shape)
    canvas.line(seen(p, low), seen(p, high), Style::line(role::area_line));
}

}  // namespace

std::string layered_ground() {
  Sheet sheet("Ground above ground", 3, 3, 300, 250);
  sheet.frame("a bridge: paths over it and below it", {{-5, -5}, {140, 105}}, draw_bridge);
  sheet.frame("a spiral of two turns", {{-70, -30}, {70, 135}}, draw_spiral);
  sheet.frame("a rod, and the ground in it", {{-5, -5}, {135, 130}}, draw_rod);
  return sheet.document();
}

}  // namespace offgrid::figures
