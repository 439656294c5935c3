// The worked example of docs/cut.md: the square [0, 2520]^2 and the updating triangle (2310, 1050),
// (2100, 1260), (2100, 420).
#include <string>

#include "figures.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/kernel/triangle.hpp"
#include "sheet.hpp"
#include "snapshot.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::CutScope;
using navmesh::ExactCut;
using navmesh::FaceId;
using navmesh::GridCut;
using navmesh::HalfedgeId;
using navmesh::VertexId;

constexpr Box square{{0, 0}, {2520, 2520}};
constexpr Box right_part{{1600, -70}, {2590, 1750}};

navmesh::UpdatingTriangle updating() {
  return {Point2::at(2310, 1050), Point2::at(2100, 1260), Point2::at(2100, 420)};
}

template <class C>
Recording recorded(const navmesh::CutOptions& options = {}) {
  C cut = *C::rectangle(Point2::at(0, 0), Point2::at(2520, 2520), 0);
  return record(cut, updating(), options);
}

void draw_updating(Canvas& canvas) {
  const std::vector<Position> corners = places(updating());
  draw_polygon(canvas, corners, role::area);
}

// The line through a side, from border to border of the square and beyond.
void draw_line(Canvas& canvas, std::uint32_t side) {
  const Position a = place(updating()[side]);
  const Position b = place(updating()[(side + 1) % 3]);
  Style style = Style::line(role::line, 1);
  style.dashed = true;
  canvas.line({a.x - 20 * (b.x - a.x), a.y - 20 * (b.y - a.y)},
              {b.x + 20 * (b.x - a.x), b.y + 20 * (b.y - a.y)}, style);
}

// The edges that the last split added: those of the new vertex that are no half of the edge that
// was split.
void draw_split(Canvas& canvas, const Snapshot& before, const Snapshot& now) {
  const VertexId v = now.step.vertex;
  std::vector<VertexId> around;
  for (const HalfedgeId h : now.mesh.outgoing(v)) {
    around.push_back(now.mesh.target(h));
    if (now.mesh.is_border(now.mesh.prev(h))) around.push_back(now.mesh.origin(now.mesh.prev(h)));
  }
  std::array<VertexId, 2> ends;
  for (const VertexId a : around) {
    for (const VertexId b : around) {
      const bool was_edge = a < b && before.mesh.find_edge(a, b) && !now.mesh.find_edge(a, b);
      if (was_edge) ends = {a, b};
    }
  }
  for (const VertexId w : around) {
    if (w != ends[0] && w != ends[1])
      canvas.line(now.at(v), now.at(w), Style::line(role::fresh, 2));
  }
  draw_dot(canvas, now.at(v), role::fresh);
}

void draw_inside(Canvas& canvas, const Recording& r) {
  const Snapshot& last = r.moments.back();
  io::fill_faces(canvas, last.mesh, last.positions, r.report.inside, role::area);
  io::draw_mesh(canvas, last.mesh, last.positions, mesh_style());
  for (const FaceId f : r.report.inside)
    canvas.polygon(last.corners(f), Style::line(role::constraint, 1.5));
}

void draw_moment(Canvas& canvas, const Recording& r, std::size_t i) {
  const Snapshot& now = r.moments[i];
  draw_updating(canvas);
  if (now.is_split && now.step.kind == navmesh::CutStep::Kind::crossed_edge)
    draw_line(canvas, now.step.side);
  io::draw_mesh(canvas, now.mesh, now.positions, mesh_style(1.5));
  if (now.is_split) draw_split(canvas, r.moments[i - 1], now);
}

void draw_start(Canvas& canvas, const Recording& r) {
  draw_moment(canvas, r, 0);
  canvas.rectangle(right_part, Style::line(io::palette::frame));
}

std::string where(const Position& p) {
  return "(" + io::number(p.x) + ", " + io::number(p.y) + ")";
}

constexpr Box around_triangle{{2040, 360}, {2370, 1320}};

}  // namespace

std::string cut_restricted() {
  const Recording r = recorded<ExactCut<int>>();
  Sheet sheet("The worked example, restricted: nine splits", r.moments.size() + 2, 6, 128, 236);
  sheet.frame("before", padded(square, 0.03), [&](Canvas& c) { draw_start(c, r); });
  for (std::size_t i = 1; i < r.moments.size(); ++i) {
    const std::string caption =
        std::to_string(i) + ": " + where(r.moments[i].at(r.moments[i].step.vertex));
    sheet.close_up(caption, right_part, [&](Canvas& c) { draw_moment(c, r, i); });
  }
  sheet.close_up("inside: " + std::to_string(r.report.inside.size()), right_part,
                 [&](Canvas& c) { draw_inside(c, r); });
  sheet.close_up("the same, larger", around_triangle, [&](Canvas& c) { draw_inside(c, r); });
  return sheet.document();
}

std::string cut_faces() {
  const Recording r = recorded<ExactCut<int>>();
  Sheet sheet("Faces that interact with the updating triangle, and faces that it contains", 4, 4,
              160, 290);
  const auto t = updating();
  for (std::uint32_t line = 0; line <= 3; ++line) {
    std::size_t last = 0;
    for (std::size_t i = 1; i < r.moments.size(); ++i)
      last = r.moments[i].step.side < line ? i : last;
    const Snapshot& now = r.moments[last];
    std::vector<FaceId> interacting;
    std::vector<FaceId> contained;
    for (const FaceId f : now.mesh.faces()) {
      const auto v = now.mesh.vertices(f);
      std::array<Point2, 3> p;  // all crossings of the example are grid points
      for (std::size_t k = 0; k < 3; ++k)
        p[k] = Point2::round(now.at(v[k]).x, now.at(v[k]).y).value().point;
      if (!kernel::triangle_interiors_overlap(t[0], t[1], t[2], p[0], p[1], p[2])) continue;
      (kernel::triangle_contains(t[0], t[1], t[2], p[0], p[1], p[2]) ? contained : interacting)
          .push_back(f);
    }
    const std::string numbers =
        std::to_string(interacting.size()) + " + " + std::to_string(contained.size());
    const std::string caption =
        (line == 0 ? "before: " : "after line " + std::to_string(line) + ": ") + numbers;
    sheet.close_up(caption, right_part, [&](Canvas& c) {
      io::fill_faces(c, now.mesh, now.positions, interacting, role::met);
      io::fill_faces(c, now.mesh, now.positions, contained, role::area);
      io::draw_mesh(c, now.mesh, now.positions, mesh_style());
      draw_outline(c, places(t), role::area_line);
    });
  }
  return sheet.document();
}

std::string cut_unrestricted() {
  const Recording r = recorded<ExactCut<int>>({.scope = CutScope::unrestricted});
  Sheet sheet("The worked example, unrestricted", 4, 4, 200, 200);
  for (std::uint32_t line = 0; line < 3; ++line) {
    std::size_t last = 0;
    for (std::size_t i = 1; i < r.moments.size(); ++i)
      last = r.moments[i].step.side <= line ? i : last;
    const Snapshot& now = r.moments[last];
    const std::string caption = "line " + std::to_string(line + 1) + ": " +
                                std::to_string(now.mesh.face_count()) + " faces";
    sheet.frame(caption, padded(square, 0.03), [&](Canvas& c) {
      draw_updating(c);
      io::draw_mesh(c, now.mesh, now.positions, mesh_style(1.5));
      for (std::size_t i = 1; i <= last; ++i) {
        if (r.moments[i].step.side != line) continue;
        draw_dot(c, r.moments[i].at(r.moments[i].step.vertex), role::fresh, 3);
      }
      draw_line(c, line);
    });
  }
  sheet.close_up("inside: " + std::to_string(r.report.inside.size()), around_triangle,
                 [&](Canvas& c) { draw_inside(c, r); });
  return sheet.document();
}

std::string cut_grid() {
  const Recording r = recorded<GridCut<int>>();
  Sheet sheet("The worked example on the grid", r.moments.size() + 1, 6, 128, 236);
  sheet.frame("before", padded(square, 0.03), [&](Canvas& c) { draw_start(c, r); });
  for (std::size_t i = 1; i < r.moments.size(); ++i) {
    const Snapshot& now = r.moments[i];
    sheet.close_up(where(now.at(now.step.vertex)), right_part, [&](Canvas& c) {
      draw_updating(c);
      io::draw_mesh(c, now.mesh, now.positions, mesh_style(1.5));
      draw_split(c, r.moments[i - 1], now);
    });
  }
  sheet.close_up("inside: " + std::to_string(r.report.inside.size()), right_part,
                 [&](Canvas& c) { draw_inside(c, r); });
  return sheet.document();
}

}  // namespace offgrid::figures
