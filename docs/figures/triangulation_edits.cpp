// The faces that an edit takes away and those that it puts there: docs/triangulation.md.
#include <algorithm>
#include <cmath>

#include "figures.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "scatter.hpp"
#include "sheet.hpp"
#include "triangulation/crossed_faces.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::PlanarMesh;
using navmesh::Triangulation;
using navmesh::VertexId;

constexpr Box box{{-0.6, -0.6}, {20.6, 20.6}};

Triangulation scattered_mesh(std::uint32_t seed, std::size_t count) {
  std::vector<Point2> points = scattered(seed, count, 20, 20, 3);
  for (const int x : {0, 20}) {
    for (const int y : {0, 20}) points.push_back(Point2::at(x, y));
  }
  return *Triangulation::build(points);
}

/// The faces of one mesh that another one has not, by their corners.
std::vector<FaceId> faces_without(const PlanarMesh& mesh, const PlanarMesh& other) {
  const auto key = [](std::array<Point2, 3> corners) {
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    return corners;
  };
  std::vector<std::array<Point2, 3>> known;
  for (const FaceId f : other.mesh().faces()) known.push_back(key(other.triangle(f)));
  std::vector<FaceId> faces;
  for (const FaceId f : mesh.mesh().faces()) {
    if (std::find(known.begin(), known.end(), key(mesh.triangle(f))) == known.end())
      faces.push_back(f);
  }
  return faces;
}

// The edges between a face of the list and one that is not in it, or the border.
void draw_rim(Canvas& canvas, const PlanarMesh& mesh, const std::vector<FaceId>& faces,
              Colour colour) {
  for (const FaceId f : faces) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId twin = mesh.mesh().twin(mesh.mesh().halfedge(f, k));
      if (twin && std::find(faces.begin(), faces.end(), mesh.mesh().face(twin)) != faces.end())
        continue;
      const auto [from, to] = mesh.segment(mesh.mesh().halfedge(f, k));
      canvas.line(io::position(from), io::position(to), Style::line(colour, 2.2));
    }
  }
}

// Faces that are gone: the stroke hides the edges between them.
void draw_hole(Canvas& canvas, const PlanarMesh& mesh, const std::vector<FaceId>& faces,
               Colour colour) {
  for (const FaceId f : faces) {
    const auto p = mesh.triangle(f);
    draw_polygon(canvas, std::array{io::position(p[0]), io::position(p[1]), io::position(p[2])},
                 colour, colour, 2);
  }
}

void draw_circle(Canvas& canvas, const std::array<Point2, 3>& corners) {
  const Position a = io::position(corners[0]);
  const Position b = io::position(corners[1]);
  const Position c = io::position(corners[2]);
  const double bx = b.x - a.x, by = b.y - a.y, cx = c.x - a.x, cy = c.y - a.y;
  const double twice = 2 * (bx * cy - by * cx);
  const double x = (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / twice;
  const double y = (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / twice;
  canvas.point({a.x + x, a.y + y},
               std::sqrt(x * x + y * y) / canvas.world().width() * canvas.on_page().width(),
               Style::line(role::line, 0.7));
}

void draw_faces(Canvas& canvas, const PlanarMesh& mesh, const std::vector<FaceId>& faces,
                Colour colour) {
  io::fill_faces(canvas, mesh, faces, colour);
  io::draw_mesh(canvas, mesh, mesh_style(2.2));
}

}  // namespace

std::string triangulation_insert() {
  const Point2 p = Point2::at(10, 7);
  const Triangulation before = scattered_mesh(21, 24);
  Triangulation after = before;
  static_cast<void>(after.insert(p));
  const std::vector<FaceId> cavity = faces_without(before.planar(), after.planar());
  const std::vector<FaceId> star = faces_without(after.planar(), before.planar());
  Sheet sheet("A point is inserted", 3, 3, 240, 240);
  sheet.frame("the circles that hold it", box, [&](Canvas& c) {
    draw_faces(c, before.planar(), cavity, role::met);
    for (const FaceId f : cavity) draw_circle(c, before.planar().triangle(f));
    draw_dot(c, io::position(p), role::fresh, 4.5);
  });
  sheet.frame("the cavity and its rim", box, [&](Canvas& c) {
    io::draw_mesh(c, before.planar(), mesh_style(2.2));
    draw_hole(c, before.planar(), cavity, role::met);
    draw_rim(c, before.planar(), cavity, role::line);
    draw_dot(c, io::position(p), role::fresh, 4.5);
  });
  sheet.frame("the star", box, [&](Canvas& c) {
    draw_faces(c, after.planar(), star, role::fresh_face);
    draw_rim(c, after.planar(), star, role::line);
    draw_dot(c, io::position(p), role::fresh, 4.5);
  });
  return sheet.document();
}

namespace {

// A vertex with its faces, the hole, and what fills it.
void draw_removal(Sheet& sheet, const Triangulation& before, VertexId v, const char* caption) {
  Triangulation after = before;
  static_cast<void>(after.remove(v));
  const std::vector<FaceId> star = faces_without(before.planar(), after.planar());
  const std::vector<FaceId> filled = faces_without(after.planar(), before.planar());
  const Position at = io::position(before.point(v));
  sheet.frame(caption, box, [&](Canvas& c) {
    draw_faces(c, before.planar(), star, role::met);
    draw_dot(c, at, role::wrong, 4.5);
  });
  sheet.frame("the hole", box, [&](Canvas& c) {
    io::draw_mesh(c, before.planar(), mesh_style(2.2));
    draw_hole(c, before.planar(), star, role::wrong_face);
    for (const HalfedgeId h : before.mesh().outgoing(v)) {
      const auto [from, to] = before.planar().segment(before.mesh().next(h));
      c.line(io::position(from), io::position(to), Style::line(role::line, 2.2));
    }
  });
  sheet.frame("filled", box, [&](Canvas& c) {
    draw_faces(c, after.planar(), filled, role::fresh_face);
    draw_rim(c, after.planar(), filled, role::line);
  });
}

}  // namespace

std::string triangulation_remove() {
  const Triangulation inner = scattered_mesh(21, 24);
  const Triangulation rough = *Triangulation::build(scattered(8, 22, 20, 20, 3));
  // The vertices with the most neighbours.
  VertexId inside;
  VertexId outside;
  std::size_t most_inside = 0;
  std::size_t most_outside = 0;
  const auto look = [](const Triangulation& t, bool at_border, VertexId& best, std::size_t& most) {
    for (const VertexId v : t.mesh().vertices()) {
      std::size_t faces = 0;
      bool is_at_border = false;
      for (const HalfedgeId h : t.mesh().outgoing(v)) {
        ++faces;
        is_at_border = is_at_border || t.mesh().is_border(h);
      }
      if (is_at_border != at_border || faces <= most) continue;
      most = faces;
      best = v;
    }
  };
  look(inner, false, inside, most_inside);
  look(rough, true, outside, most_outside);
  Sheet sheet("A vertex is removed", 6, 3, 240, 240);
  draw_removal(sheet, inner, inside, "a vertex inside");
  draw_removal(sheet, rough, outside, "a vertex at the border");
  return sheet.document();
}

std::string triangulation_constraint() {
  const Triangulation before = scattered_mesh(33, 34);
  // From the leftmost to the rightmost vertex that is no corner.
  VertexId from;
  VertexId to;
  for (const VertexId v : before.mesh().vertices()) {
    const Point2 p = before.point(v);
    if (p.x.raw() == 0 || p.x.raw() == 20) continue;
    if (!from || p < before.point(from)) from = v;
    if (!to || before.point(to) < p) to = v;
  }
  navmesh::detail::CrossedFaces crossed;
  crossed.find(before.planar(), from, to);
  std::vector<Position> left{io::position(before.point(from))};
  std::vector<Position> right = left;
  for (const HalfedgeId h : crossed.crossed()) {
    left.push_back(io::position(before.point(before.mesh().target(h))));
    right.push_back(io::position(before.point(before.mesh().origin(h))));
  }
  const Position end = io::position(before.point(to));
  left.push_back(end);
  right.push_back(end);
  Triangulation after = before;
  static_cast<void>(after.insert_constraint(from, to));
  const std::vector<FaceId> gone = faces_without(before.planar(), after.planar());
  const std::vector<FaceId> filled = faces_without(after.planar(), before.planar());
  Sheet sheet("A constraint is inserted", 3, 3, 240, 240);
  const auto draw_ends = [&](Canvas& c) {
    for (const Position& p : {left.front(), end}) draw_dot(c, p, role::line, 4.5);
  };
  sheet.frame("the crossed faces", box, [&](Canvas& c) {
    draw_faces(c, before.planar(), gone, role::met);
    Style segment = Style::line(role::line, 1.8);
    segment.dashed = true;
    c.line(left.front(), end, segment);
    draw_ends(c);
  });
  sheet.frame("two holes, two chains", box, [&](Canvas& c) {
    io::draw_mesh(c, before.planar(), mesh_style(2.2));
    draw_hole(c, before.planar(), gone, role::wrong_face);
    c.polyline(left, Style::line(role::fresh, 2.2));
    c.polyline(right, Style::line(role::area_line, 2.2));
    c.line(left.front(), end, Style::line(role::constraint, 2));
    draw_ends(c);
  });
  sheet.frame("filled", box, [&](Canvas& c) {
    draw_faces(c, after.planar(), filled, role::fresh_face);
    draw_ends(c);
  });
  return sheet.document();
}

}  // namespace offgrid::figures
