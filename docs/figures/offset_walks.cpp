// The offset model: where the mesh stands for a query, and what a walk crosses.
// docs/offset-model.md.
#include "figures.hpp"
#include "offgrid/navmesh/offset/reposition.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "scatter.hpp"
#include "sheet.hpp"
#include "walk_picture.hpp"

namespace offgrid::figures {

namespace {

using kernel::Level;
using kernel::Point2;
using navmesh::FaceId;
using navmesh::LineMeeting;
using navmesh::PlanarMesh;
using navmesh::Triangulation;
using navmesh::VertexId;
using navmesh::WalkBound;

// A vertex at (4, 4) with six edges, one of them level and one of slope 2.
Triangulation wheel() {
  const std::array points = {Point2::at(4, 4), Point2::at(0, 3), Point2::at(2, 0), Point2::at(6, 1),
                             Point2::at(8, 4), Point2::at(6, 8), Point2::at(2, 7)};
  return *Triangulation::build(points);
}

constexpr Box wheel_box{{-0.9, -0.7}, {8.5, 8.5}};

struct Line {
  const char* caption;
  Point2 from;
  Point2 to;
};

void draw_walk(Canvas& canvas, const PlanarMesh& mesh, const Line& line, bool is_moved) {
  const std::vector<Position> positions =
      moved(io::positions_of(mesh), is_moved ? visible_offset : Position{});
  const navmesh::Walk walk = navmesh::traverse(mesh, *navmesh::locate(mesh, line.from), line.to);
  const Position from = io::position(line.from);
  const Position to = io::position(line.to);
  const WalkPicture picture(mesh, positions, walk, from, to);
  draw_visited(canvas, mesh.mesh(), positions, picture.faces);
  draw_arrow(canvas, from, to, role::line, 2);
  draw_dot(canvas, from, role::line, 4);
  for (std::size_t i = 0; is_moved && i < picture.crossings.size(); ++i)
    draw_dot(canvas, picture.crossings[i], role::fresh, 3.5);
}

// Squares of 2 x 2, each as two faces; the square in the middle of one row is missing.
struct NotConvex {
  navmesh::Mesh mesh;
  std::vector<Point2> points;

  explicit NotConvex(int row_with_gap) {
    for (int y = 0; y <= 4; y += 2) {
      for (int x = 0; x <= 6; x += 2) {
        mesh.add_vertex();
        points.push_back(Point2::at(x, y));
      }
    }
    for (std::uint32_t row = 0; row < 2; ++row) {
      for (std::uint32_t column = 0; column < 3; ++column) {
        if (static_cast<int>(row) == row_with_gap && column == 1) continue;
        const std::uint32_t a = 4 * row + column;
        add(a, a + 1, a + 5);
        add(a, a + 5, a + 4);
      }
    }
  }

  void add(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const FaceId f = mesh.add_face(VertexId{a}, VertexId{b}, VertexId{c});
    for (std::uint32_t k = 0; k < 3; ++k) {
      const navmesh::HalfedgeId h = mesh.halfedge(f, k);
      for (const FaceId g : mesh.faces()) {
        for (std::uint32_t j = 0; g != f && j < 3; ++j) {
          const navmesh::HalfedgeId other = mesh.halfedge(g, j);
          if (mesh.origin(other) == mesh.target(h) && mesh.target(other) == mesh.origin(h))
            mesh.link(h, other);
        }
      }
      mesh.set_halfedge(h);
    }
  }
};

void draw_border_walk(Canvas& canvas, const NotConvex& world, Point2 from, Point2 to) {
  const PlanarMesh mesh(world.mesh, world.points);
  const std::vector<Position> positions = moved(io::positions_of(mesh), visible_offset);
  FaceId start;
  for (const FaceId f : world.mesh.faces()) start = navmesh::holds(mesh, f, from) ? f : start;
  const navmesh::Walk walk = navmesh::traverse(mesh, {from, start}, to);
  const WalkPicture picture(mesh, positions, walk, io::position(from), io::position(to));
  draw_visited(canvas, world.mesh, positions, picture.faces, false);
  const Position end = picture.leaves ? picture.crossings.back() : io::position(to);
  if (picture.leaves) draw_arrow(canvas, end, io::position(to), role::blocked, 1.2, true);
  draw_arrow(canvas, io::position(from), end, role::line, 2);
  draw_dot(canvas, io::position(from), role::line, 4);
  for (const Position& p : picture.crossings) draw_dot(canvas, p, role::fresh, 3);
  if (picture.leaves) draw_dot(canvas, end, role::wrong, 4.5);
}

}  // namespace

std::string offset_mesh() {
  const Triangulation t = wheel();
  const PlanarMesh mesh = t.planar();
  const std::array queries = {Point2::at(4, 4), Point2::at(6, 4), Point2::at(5, 6),
                              Point2::at(2, 5)};
  std::vector<FaceId> holding;
  for (const Point2& p : queries) holding.push_back(navmesh::locate(mesh, p)->face);
  Sheet sheet("A mesh as it is stored, and as a query sees it", 2, 2, 300, 300);
  for (const bool is_moved : {false, true}) {
    sheet.frame(is_moved ? "as a query sees it" : "as it is stored", wheel_box, [&](Canvas& c) {
      const std::vector<Position> positions =
          moved(io::positions_of(mesh), is_moved ? visible_offset : Position{});
      if (is_moved) io::fill_faces(c, mesh.mesh(), positions, holding, role::met);
      draw_grid(c, 1.2);
      io::draw_mesh(c, mesh.mesh(), positions, mesh_style(2.5));
      for (const Point2& p : queries) draw_dot(c, io::position(p), role::line, 4.5);
    });
  }
  return sheet.document();
}

std::string offset_walks() {
  const Triangulation t = wheel();
  const std::array lines = {Line{"through a vertex", Point2::at(2, 5), Point2::at(6, 3)},
                            Line{"along a level edge", Point2::at(2, 4), Point2::at(7, 4)},
                            Line{"along another edge", Point2::at(3, 2), Point2::at(5, 6)}};
  Sheet sheet("Walks through a vertex and along edges", 6, 3, 230, 226);
  for (const bool is_moved : {false, true}) {
    for (const Line& line : lines) {
      sheet.frame(is_moved ? "as the walk sees it" : line.caption, wheel_box,
                  [&](Canvas& c) { draw_walk(c, t.planar(), line, is_moved); });
    }
  }
  return sheet.document();
}

std::string offset_border() {
  const NotConvex upper(1);
  const NotConvex lower(0);
  const Point2 left = Point2::at(0, 2);
  const Point2 right = Point2::at(5, 2);
  constexpr Box box{{-0.8, -0.6}, {6.4, 4.4}};
  Sheet sheet("Walks along the border, forth and back", 4, 4, 200, 139);
  sheet.frame("forth: exits", box, [&](Canvas& c) { draw_border_walk(c, upper, left, right); });
  sheet.frame("back: exits too", box, [&](Canvas& c) { draw_border_walk(c, upper, right, left); });
  sheet.frame("forth: stays inside", box,
              [&](Canvas& c) { draw_border_walk(c, lower, left, right); });
  sheet.frame("back: stays inside", box,
              [&](Canvas& c) { draw_border_walk(c, lower, right, left); });
  return sheet.document();
}

namespace {

constexpr const char* starts[] = {"a point", "a meeting", "an edge"};
constexpr const char* bounds[] = {"a point", "a line", "the border"};

// The line y = 1 through a row of cells, from its start to its bound.
void draw_case(Canvas& canvas, const Triangulation& t, int start, int bound) {
  const PlanarMesh mesh = t.planar();
  const navmesh::WalkLine line{Point2::at(1, 1), Point2::at(9, 1)};
  const kernel::LeveledLine query{line.from, line.to, Level::query};
  const kernel::LeveledLine first{Point2::at(5, 0), Point2::at(6, 2), Level::query};
  const kernel::LeveledLine last{Point2::at(14, 0), Point2::at(13, 3), Level::query};
  const navmesh::HalfedgeId entry =
      mesh.mesh().find_edge(t.find(Point2::at(0, 4)), t.find(Point2::at(0, 0)));
  const FaceId faces[] = {navmesh::locate(mesh, line.from)->face,
                          *navmesh::locate(mesh, LineMeeting{query, first}),
                          mesh.mesh().face(entry)};
  const WalkBound ends[] = {WalkBound::at_point(Point2::at(13, 1)), WalkBound::at_line(last),
                            WalkBound::none()};
  const navmesh::Walk walk = navmesh::traverse(mesh, faces[start], line, ends[bound]);
  const std::vector<Position> positions = io::positions_of(mesh);
  const WalkPicture picture(mesh, positions, walk, io::position(line.from), io::position(line.to));
  draw_visited(canvas, mesh.mesh(), positions, picture.faces, false);
  const Position from[] = {{1, 1}, {5.5, 1}, {0, 1}};
  const Position to[] = {{13, 1}, {14 - 1.0 / 3, 1}, {16, 1}};
  Style other = Style::line(role::area_line, 1.5);
  if (start == 1) canvas.line({4.9, -0.2}, {7.2, 4.4}, other);
  if (start == 2) canvas.line({0, 0}, {0, 4}, Style::line(role::area_line, 3));
  if (bound == 1) canvas.line({14.1, -0.3}, {12.5, 4.5}, other);
  draw_arrow(canvas, from[start], to[bound], role::line, 2);
  for (const Position& p : picture.crossings) draw_dot(canvas, p, role::fresh, 3);
  draw_dot(canvas, from[start], role::line, 4);
  if (bound == 0) draw_dot(canvas, to[0], role::line, 4);
}

}  // namespace

std::string offset_cases() {
  const Triangulation t = *Triangulation::build(lattice(4, 1, 4));
  Sheet sheet("Nine walks: three starts and three bounds", 9, 3, 260, 82);
  for (int start = 0; start < 3; ++start) {
    for (int bound = 0; bound < 3; ++bound) {
      const std::string caption = std::string("from ") + starts[start] + " to " + bounds[bound];
      sheet.frame(caption, {{-0.6, -0.6}, {16.9, 4.6}},
                  [&](Canvas& c) { draw_case(c, t, start, bound); });
    }
  }
  return sheet.document();
}

}  // namespace offgrid::figures
