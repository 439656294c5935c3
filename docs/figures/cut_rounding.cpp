// Where a crossing may be rounded, and what a snapped triangle looks like: docs/cut.md.
#include <algorithm>

#include "figures.hpp"
#include "offgrid/kernel/crossing.hpp"
#include "offgrid/navmesh/cut/detail/cut_grid_steps.hpp"
#include "sheet.hpp"
#include "snapshot.hpp"
#include "two_faces.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::FaceId;
using navmesh::detail::Placement;

struct Case {
  std::array<Point2, 4> quadrilateral;  ///< u, v, a on the left, b on the right
  std::array<Point2, 2> side;
};

Position exact_crossing(const Case& k) {
  const std::vector<Position> p = places(k.side);
  const std::vector<Position> e = places(k.quadrilateral);
  const auto orient = [&](Position q) {
    return (p[1].x - p[0].x) * (q.y - p[0].y) - (p[1].y - p[0].y) * (q.x - p[0].x);
  };
  const double part = orient(e[0]) / (orient(e[0]) - orient(e[1]));
  return {e[0].x + part * (e[1].x - e[0].x), e[0].y + part * (e[1].y - e[0].y)};
}

void draw_case(Canvas& canvas, const Case& k) {
  const auto& [u, v, a, b] = k.quadrilateral;
  const Placement placed = navmesh::detail::place(k.side[0], k.side[1], u, v, a, b);
  const Position nearest = place(kernel::round_cross(k.side[0], k.side[1], u, v));
  std::vector<Position> positions = places(k.quadrilateral);
  const Position rim[] = {positions[0], positions[3], positions[1], positions[2]};
  draw_polygon(canvas, rim, placed.how == Placement::How::none ? role::wrong_face : role::met);
  draw_grid(canvas, 1.2);
  TwoFaces two;
  if (placed.splits()) {
    two.split();
    positions.push_back(place(placed.point));
    canvas.line(positions[0], positions[1], Style::line(role::edge, 1));
  }
  io::draw_mesh(canvas, two.mesh, positions,
                {.edge = Style::line(io::palette::faint_ink, 1.5), .vertex_radius = 0});
  Style side = Style::line(role::line, 1.5);
  side.dashed = true;
  canvas.line(place(k.side[0]), place(k.side[1]), side);
  canvas.point(exact_crossing(k), 2.5, Style::filled(role::line));
  if (placed.how == Placement::How::none || placed.how == Placement::How::neighbour) {
    canvas.point(nearest, 6, Style::line(role::wrong, 2));
  }
  if (placed.how != Placement::How::none) draw_dot(canvas, place(placed.point), role::fresh, 4.5);
  const std::array<const char*, 4> names{"u", "v", "a", "b"};
  const Position centre = middle(rim);
  for (std::size_t i = 0; i < 4; ++i) {
    const Position from = canvas.map(centre);
    const Position to = canvas.map(positions[i]);
    const double size = std::max(
        1.0, std::max(to.x - from.x, from.x - to.x) + std::max(to.y - from.y, from.y - to.y));
    draw_label(canvas, positions[i], 16 * (to.x - from.x) / size, 16 * (to.y - from.y) / size,
               names[i]);
  }
}

}  // namespace

std::string cut_rounding() {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  const Case safe{{at(8, 7), at(2, 1), at(9, 0), at(0, 9)}, {at(9, 1), at(0, 6)}};
  const Case neighbour{{at(3, 7), at(8, 3), at(8, 7), at(3, 3)}, {at(5, 9), at(0, 0)}};
  const Case end{{at(3, 6), at(6, 1), at(9, 7), at(0, 2)}, {at(1, 4), at(8, 9)}};
  const Case none{{at(9, 8), at(0, 7), at(8, 7), at(1, 8)}, {at(6, 4), at(5, 11)}};
  Sheet sheet("Where a crossing may be rounded", 4, 4, 205, 205);
  const auto box = [](const Case& k) {
    const std::vector<Position> p = places(k.quadrilateral);
    const Position centre = middle(std::array{box_around(p).min, box_around(p).max});
    return Box{{centre.x - 6, centre.y - 6}, {centre.x + 6, centre.y + 6}};
  };
  sheet.frame("safe", box(safe), [&](Canvas& c) { draw_case(c, safe); });
  sheet.frame("not safe: a neighbour", box(neighbour), [&](Canvas& c) { draw_case(c, neighbour); });
  sheet.frame("an end: nothing is split", box(end), [&](Canvas& c) { draw_case(c, end); });
  sheet.frame("none is safe: refused", box(none), [&](Canvas& c) { draw_case(c, none); });
  return sheet.document();
}

std::string cut_snapped() {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  const std::array<navmesh::UpdatingTriangle, 2> updates{
      navmesh::UpdatingTriangle{at(2, 3), at(24, 7), at(6, 17)},
      navmesh::UpdatingTriangle{at(17, 2), at(22, 17), at(8, 14)}};
  constexpr std::array<Colour, 4> colours{io::palette::paper, role::met, role::area, role::mixed};
  auto cut = *navmesh::GridCut<int>::rectangle(at(0, 0), at(26, 20), 0);
  Sheet sheet("Snapped triangles on a coarse grid", 2, 2, 420, 330);
  for (std::size_t i = 0; i < 2; ++i) {
    const Recording r = record(cut, updates[i], {}, static_cast<int>(i) + 1);
    const std::vector<Position> positions = places(cut.points());
    sheet.frame(i == 0 ? "a first update" : "a second one", {{-0.6, -0.6}, {26.6, 20.6}},
                [&](Canvas& c) {
                  for (const FaceId f : cut.mesh().faces()) {
                    io::fill_faces(c, cut.mesh(), positions, std::array{f},
                                   colours[static_cast<std::size_t>(cut.data(f))]);
                  }
                  draw_grid(c, 1);
                  io::draw_mesh(c, cut.mesh(), positions, mesh_style(2));
                  if (i == 1) draw_outline(c, places(updates[0]), role::line, 1.3);
                  draw_outline(c, places(updates[i]), role::area_line, 1.8);
                  for (const auto& chain : r.report.chains) {
                    std::vector<Position> path;
                    for (const navmesh::VertexId v : chain) path.push_back(positions[v.value()]);
                    c.polyline(path, Style::line(role::constraint, 2));
                    for (const Position& p : path) c.point(p, 2.8, Style::filled(role::constraint));
                  }
                });
  }
  return sheet.document();
}

}  // namespace offgrid::figures
