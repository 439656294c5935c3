// One split with coordinates in double precision, on the grid and exactly: docs/cut.md.
#include <algorithm>
#include <cmath>

#include "figures.hpp"
#include "offgrid/navmesh/cut/detail/cut_grid_steps.hpp"
#include "sheet.hpp"
#include "snapshot.hpp"
#include "two_faces.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::ExactPlane;
using Number = ExactPlane::Number;

// The edge u-v with its apexes, and the line p-q that crosses it in (54/7, 32/7).
const std::array quadrilateral = {Point2::at(0, 2), Point2::at(12, 6), Point2::at(9, 12),
                                  Point2::at(4, 0)};
const std::array line = {Point2::at(4, 12), Point2::at(10, 0)};

// The splitting with doubles, which is no part of the library.
Position crossing_in_doubles() {
  const auto orient = [](Position a, Position b, Position c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  };
  const std::vector<Position> e = places(quadrilateral);
  const double side_u = orient(place(line[0]), place(line[1]), e[0]);
  const double side_v = orient(place(line[0]), place(line[1]), e[1]);
  const double part = side_u / (side_u - side_v);
  return {e[0].x + part * (e[1].x - e[0].x), e[0].y + part * (e[1].y - e[0].y)};
}

ExactPlane::Point exact_crossing() {
  const auto at = [](const Point2& p) { return ExactPlane::point(p); };
  const Number side_u = ExactPlane::orient(at(line[0]), at(line[1]), at(quadrilateral[0]));
  const Number side_v = ExactPlane::orient(at(line[0]), at(line[1]), at(quadrilateral[1]));
  return ExactPlane::crossing(at(quadrilateral[0]), side_u, at(quadrilateral[1]), side_v);
}

Point2 crossing_on_grid() {
  const auto& q = quadrilateral;
  return navmesh::detail::place(line[0], line[1], q[0], q[1], q[2], q[3]).point;
}

void draw_whole(Canvas& canvas, Position crossing, Colour colour) {
  std::vector<Position> positions = places(quadrilateral);
  positions.push_back(crossing);
  TwoFaces two;
  two.split();
  draw_grid(canvas, 0.8);
  canvas.line(positions[0], positions[1], Style::line(io::palette::frame));
  io::draw_mesh(canvas, two.mesh, positions,
                {.edge = Style::line(io::palette::faint_ink, 1.5), .vertex_radius = 0});
  draw_arrow(canvas, place(line[0]), place(line[1]), role::line, 1.2, true);
  draw_dot(canvas, crossing, colour, 4);
}

// Around the exact crossing, which is the origin of the world here; `at` is where the new vertex
// came to be, relative to it.
void draw_close(Canvas& canvas, Position at, double scale, Colour colour) {
  const Position along_edge{12, 4};
  const Position along_line{6, -12};
  Style true_edge = Style::line(io::palette::ink, 1);
  true_edge.dashed = true;
  canvas.line({-9 * along_edge.x, -9 * along_edge.y}, {9 * along_edge.x, 9 * along_edge.y},
              true_edge);
  Style true_line = Style::line(role::line, 1.2);
  true_line.dashed = true;
  canvas.line({-9 * along_line.x, -9 * along_line.y}, {9 * along_line.x, 9 * along_line.y},
              true_line);
  const ExactPlane::Point x = exact_crossing();
  for (const Point2& p : quadrilateral) {
    const Position end{static_cast<double>(Number((Number(p.x.raw()) - x.x) * Number(scale))),
                       static_cast<double>(Number((Number(p.y.raw()) - x.y) * Number(scale)))};
    // Far ends are pulled in: a picture has no room for 2^50 units.
    const double length =
        std::sqrt((end.x - at.x) * (end.x - at.x) + (end.y - at.y) * (end.y - at.y));
    const double part = std::min(1.0, 20 / length);
    canvas.line(at, {at.x + part * (end.x - at.x), at.y + part * (end.y - at.y)},
                Style::line(colour, 1.5));
  }
  draw_dot(canvas, at, colour, 5);
}

// The points that a coordinate can have, relative to the crossing, when a step is 1.
void draw_lattice(Canvas& canvas, Position at) {
  for (int x = -5; x <= 5; ++x) {
    for (int y = -5; y <= 5; ++y)
      canvas.point({at.x + x, at.y + y}, 1.5, Style::filled(role::blocked));
  }
}

}  // namespace

std::string cut_modes() {
  Sheet sheet("One split with doubles, on the grid, and exactly", 6, 3, 230, 210);
  const Box whole{{-0.6, -0.6}, {12.6, 12.6}};
  const Box close{{-2.2, -2.2}, {2.2, 2.2}};
  const ExactPlane::Point exact = exact_crossing();
  const Position doubles = crossing_in_doubles();
  const Point2 grid = crossing_on_grid();
  sheet.frame("double", whole, [&](Canvas& c) { draw_whole(c, doubles, role::wrong); });
  sheet.frame("grid", whole, [&](Canvas& c) { draw_whole(c, place(grid), role::fresh); });
  sheet.frame("exact", whole, [&](Canvas& c) { draw_whole(c, place(exact), role::fresh); });

  // Both coordinates are between 4 and 8, where doubles are 2^-50 apart.
  const double step = std::ldexp(1.0, 50);
  const auto difference = [](double p, const Number& q, double scale) {
    return static_cast<double>(Number((Number(p) - q) * Number(scale)));
  };
  const Position off{difference(doubles.x, exact.x, step), difference(doubles.y, exact.y, step)};
  sheet.close_up("magnified: dots 2^-50 apart", close, [&](Canvas& c) {
    draw_lattice(c, off);
    draw_close(c, off, step, role::wrong);
  });
  const Position bend{difference(place(grid).x, exact.x, 1), difference(place(grid).y, exact.y, 1)};
  sheet.close_up("magnified: dots 1 apart", close, [&](Canvas& c) {
    draw_lattice(c, bend);
    draw_close(c, bend, 1, role::fresh);
  });
  sheet.close_up("magnified as much as you like", close,
                 [&](Canvas& c) { draw_close(c, {0, 0}, step, role::fresh); });
  return sheet.document();
}

}  // namespace offgrid::figures
