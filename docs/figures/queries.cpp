// Flood, overlay and lines of sight: docs/offset-model.md.
#include <algorithm>
#include <initializer_list>

#include "figures.hpp"
#include "offgrid/navmesh/offset/flood.hpp"
#include "offgrid/navmesh/offset/overlay.hpp"
#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "scatter.hpp"
#include "sheet.hpp"
#include "walk_picture.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::PlanarMesh;
using navmesh::Triangulation;

// Scattered points inside a rectangle, and its corners.
Triangulation scattered_mesh(std::uint32_t seed, std::size_t count, int width, int height,
                             int apart) {
  std::vector<Point2> points = scattered(seed, count, width, height, apart);
  for (const int x : {0, width}) {
    for (const int y : {0, height}) points.push_back(Point2::at(x, y));
  }
  return *Triangulation::build(points);
}

void draw_flood(Canvas& canvas, const PlanarMesh& mesh, std::span<const Point2> ring,
                Position offset) {
  const std::vector<FaceId> faces = *navmesh::flood(mesh, ring);
  const std::vector<Position> positions = moved(io::positions_of(mesh), offset);
  draw_visited(canvas, mesh.mesh(), positions, faces, false);
  canvas.polygon(places_of(ring), Style::line(role::area_line, 2));
  for (const Point2& p : ring) draw_dot(canvas, io::position(p), role::area_line, 3);
}

}  // namespace

std::string flood_ring() {
  const Triangulation rough = scattered_mesh(5, 60, 24, 24, 2);
  const std::array ring = {Point2::at(4, 4),   Point2::at(20, 3),  Point2::at(20, 9),
                           Point2::at(11, 10), Point2::at(19, 19), Point2::at(5, 20)};
  const Triangulation cells = *Triangulation::build(lattice(4, 4, 2));
  const std::array square = {Point2::at(2, 2), Point2::at(4, 2), Point2::at(4, 4),
                             Point2::at(2, 4)};
  Sheet sheet("The faces that a ring overlaps", 3, 3, 230, 230);
  sheet.frame("any simple ring", {{-0.8, -0.8}, {24.8, 24.8}},
              [&](Canvas& c) { draw_flood(c, rough.planar(), ring, {}); });
  constexpr Box box{{-0.7, -0.5}, {8.4, 8.4}};
  sheet.frame("the outline of a cell", box,
              [&](Canvas& c) { draw_flood(c, cells.planar(), square, {}); });
  sheet.frame("the same, as a query sees it", box,
              [&](Canvas& c) { draw_flood(c, cells.planar(), square, visible_offset); });
  return sheet.document();
}

std::string overlay_transfer() {
  const Triangulation coarse = scattered_mesh(12, 7, 20, 20, 5);
  const Triangulation fine = scattered_mesh(3, 34, 20, 20, 2);
  const Point2 p = Point2::at(10, 6);
  const navmesh::Overlay overlay(coarse.planar(), fine.planar());
  const navmesh::Position here = *navmesh::locate(coarse.planar(), p);
  const navmesh::Position there = *overlay.transfer(fine.planar(), here);
  const std::span<const FaceId> over = overlay.faces_over(here.face);
  const std::vector<Position> outline = places_of(coarse.planar().triangle(here.face));
  constexpr Box box{{-0.6, -0.6}, {20.6, 20.6}};
  Sheet sheet("A position goes from one mesh to another", 3, 3, 230, 230);
  sheet.frame("a position in one mesh", box, [&](Canvas& c) {
    io::fill_faces(c, coarse.planar(), std::array{here.face}, role::met);
    io::draw_mesh(c, coarse.planar(), mesh_style(2.2));
    draw_dot(c, io::position(p), role::line, 4.5);
  });
  sheet.frame("the faces over its face", box, [&](Canvas& c) {
    io::fill_faces(c, fine.planar(), over, role::met);
    io::draw_mesh(c, fine.planar(), mesh_style(2.2));
    c.polygon(outline, Style::line(role::line, 2));
  });
  sheet.frame("the position in the other", box, [&](Canvas& c) {
    io::fill_faces(c, fine.planar(), std::array{there.face}, role::met);
    io::draw_mesh(c, fine.planar(), mesh_style(2.2));
    draw_dot(c, io::position(p), role::line, 4.5);
  });
  return sheet.document();
}

namespace {

// A lattice of cells with blocked faces, and the motions that are asked about.
struct Scene {
  Triangulation mesh;
  std::vector<std::array<Point2, 3>> blocked;  // corners of faces

  Scene(int columns, int rows) : mesh(*Triangulation::build(lattice(columns, rows, 2))) {}

  void block_cell(int x, int y) {
    const Point2 a = Point2::at(x, y), b = Point2::at(x + 2, y), c = Point2::at(x + 2, y + 2),
                 d = Point2::at(x, y + 2);
    blocked.push_back({a, b, c});
    blocked.push_back({a, c, d});
  }
  void add_barrier(int from_x, int from_y, int to_x, int to_y) {
    static_cast<void>(mesh.insert_constraint(mesh.find(Point2::at(from_x, from_y)),
                                             mesh.find(Point2::at(to_x, to_y))));
  }
  // A surface for rays.
  PlanarMesh planar() const { return mesh.planar(); }
  bool is_barrier(navmesh::HalfedgeId h) const { return mesh.mesh().is_constrained(h); }
  FaceId face_at(Point2) const { return {}; }
  bool is_blocked(FaceId f) const {
    const auto corners = mesh.planar().triangle(f);
    for (const auto& triangle : blocked) {
      bool same = true;
      for (const Point2& p : triangle)
        same = same && std::find(corners.begin(), corners.end(), p) != corners.end();
      if (same) return true;
    }
    return false;
  }

  void draw(Canvas& canvas) const {
    for (const FaceId f : mesh.mesh().faces()) {
      if (is_blocked(f)) io::fill_faces(canvas, mesh.planar(), std::array{f}, role::blocked);
    }
    io::MeshStyle style = mesh_style(1.8);
    style.constraint.stroke_width = 5;
    io::draw_mesh(canvas, mesh.planar(), style);
  }
  void draw_motion(Canvas& canvas, Point2 from, Point2 to) const {
    const navmesh::RayHit hit = navmesh::raycast(*this, from, to);
    const Position end = figures::draw_motion(canvas, from, to, hit);
    draw_dot(canvas, io::position(from), role::fresh, 4);
    if (hit.stop != navmesh::RayStop::none) draw_dot(canvas, end, role::wrong, 4.5);
  }
};

}  // namespace

std::string visible_lines() {
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  Scene corner(4, 4);
  for (const int x : {2, 4}) {
    for (const int y : {2, 4}) corner.block_cell(x, y);
  }
  Scene touching(4, 4);
  touching.block_cell(2, 2);
  touching.block_cell(4, 4);
  Scene seam(4, 4);
  for (const int x : {2, 4}) {
    seam.block_cell(x, 2);
    seam.block_cell(x, 4);
  }
  Scene barrier(4, 4);
  barrier.add_barrier(4, 2, 4, 6);
  constexpr Box box{{-0.5, -0.5}, {8.5, 8.5}};
  Sheet sheet("What a line of sight may do", 4, 4, 200, 200);
  const auto frame = [&](const char* caption, const Scene& scene,
                         std::initializer_list<std::array<Point2, 2>> motions) {
    sheet.frame(caption, box, [&](Canvas& c) {
      scene.draw(c);
      for (const auto& [from, to] : motions) scene.draw_motion(c, from, to);
    });
  };
  frame("touching and sliding", corner,
        {{at(0, 4), at(4, 8)}, {at(1, 2), at(8, 2)}, {at(6, 0), at(6, 8)}, {at(1, 1), at(7, 7)}});
  frame("no way between two", touching, {{at(2, 6), at(6, 2)}, {at(1, 1), at(3, 1)}});
  frame("no way along a seam", seam, {{at(0, 4), at(8, 4)}, {at(0, 6), at(8, 6)}});
  frame("a barrier", barrier, {{at(1, 3), at(7, 4)}, {at(4, 0), at(4, 8)}, {at(1, 5), at(7, 7)}});
  return sheet.document();
}

}  // namespace offgrid::figures
