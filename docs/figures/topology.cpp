// Rotation about a vertex, and what an edge and a triangle answer: docs/triangulation.md.
#include "figures.hpp"
#include "offgrid/navmesh/offset/element_view.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "sheet.hpp"
#include "two_faces.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::HalfedgeId;
using navmesh::PlanarMesh;
using navmesh::Triangulation;
using navmesh::VertexId;

// The half-edges that start at a vertex, numbered in the order in which rotation meets them.
void draw_rotation(Canvas& canvas, const PlanarMesh& mesh, VertexId v) {
  const Position centre = io::position(mesh.point(v));
  for (const HalfedgeId h : mesh.mesh().outgoing(v))
    io::fill_faces(canvas, mesh, std::array{mesh.mesh().face(h)}, role::met);
  io::draw_mesh(canvas, mesh, mesh_style(2.5));
  int number = 0;
  for (const HalfedgeId h : mesh.mesh().outgoing(v)) {
    const Position to = io::position(mesh.point(mesh.mesh().target(h)));
    const Position end{centre.x + 0.62 * (to.x - centre.x), centre.y + 0.62 * (to.y - centre.y)};
    draw_arrow(canvas, centre, end, role::line, 1.8);
    const auto corners = mesh.triangle(mesh.mesh().face(h));
    const Position face = middle(
        std::array{io::position(corners[0]), io::position(corners[1]), io::position(corners[2])});
    draw_label(canvas, face, 0, 0, std::to_string(++number));
  }
  draw_dot(canvas, centre, role::line, 5);
}

}  // namespace

std::string mesh_rotation() {
  const std::array points = {Point2::at(4, 4), Point2::at(0, 3), Point2::at(2, 0), Point2::at(6, 1),
                             Point2::at(8, 4), Point2::at(6, 8), Point2::at(2, 7)};
  const std::array half = {Point2::at(4, 1), Point2::at(0, 1), Point2::at(8, 1),
                           Point2::at(1, 5), Point2::at(4, 7), Point2::at(7, 5)};
  const Triangulation wheel = *Triangulation::build(points);
  const Triangulation fan = *Triangulation::build(half);
  Sheet sheet("Rotation about a vertex", 2, 2, 250, 250);
  sheet.frame("inside", {{-0.4, -0.4}, {8.4, 8.4}},
              [&](Canvas& c) { draw_rotation(c, wheel.planar(), wheel.find(Point2::at(4, 4))); });
  sheet.frame("at the border", {{-0.4, -0.4}, {8.4, 8.4}},
              [&](Canvas& c) { draw_rotation(c, fan.planar(), fan.find(Point2::at(4, 1))); });
  return sheet.document();
}

std::string mesh_views() {
  const std::array points = {Point2::at(1, 4), Point2::at(9, 4), Point2::at(6, 8),
                             Point2::at(4, 0)};
  const TwoFaces two;
  const PlanarMesh mesh(two.mesh, points);
  const navmesh::TriangleView triangle{two.mesh, two.left};
  const navmesh::EdgeView edge = triangle.edge(0);
  const auto at = [&](VertexId v) { return io::position(mesh.point(v)); };
  const auto between = [](Position a, Position b) {
    return Position{(a.x + b.x) / 2, (a.y + b.y) / 2};
  };
  const auto centre_of = [&](navmesh::FaceId f) {
    const auto v = two.mesh.vertices(f);
    return middle(std::array{at(v[0]), at(v[1]), at(v[2])});
  };
  constexpr Box box{{-1.4, -1}, {11.4, 9}};
  Sheet sheet("What an edge and a triangle answer", 2, 2, 330, 258);
  sheet.frame("EdgeView", box, [&](Canvas& c) {
    io::fill_faces(c, mesh, std::array{edge.left_face()}, role::met);
    io::fill_faces(c, mesh, std::array{edge.right_face()}, role::area);
    io::draw_mesh(c, mesh, mesh_style(3));
    draw_arrow(c, at(edge.origin()), at(edge.target()), role::line, 2.2);
    draw_label(c, at(edge.origin()), -4, 17, "origin", role::line);
    draw_label(c, at(edge.target()), 4, 17, "target", role::line);
    draw_label(c, centre_of(edge.left_face()), 0, 0, "left_face");
    draw_label(c, centre_of(edge.right_face()), 0, 0, "right_face");
  });
  sheet.frame("TriangleView", box, [&](Canvas& c) {
    io::fill_faces(c, mesh, std::array{triangle.face()}, role::met);
    io::draw_mesh(c, mesh, mesh_style(3));
    const navmesh::EdgeView left = triangle.left_edge(edge);
    const navmesh::EdgeView right = triangle.right_edge(edge);
    c.line(at(left.origin()), at(left.target()), Style::line(role::fresh, 2.5));
    c.line(at(right.origin()), at(right.target()), Style::line(role::area_line, 2.5));
    c.line(at(edge.origin()), at(edge.target()), Style::line(role::line, 2.5));
    draw_label(c, between(at(left.origin()), at(left.target())), -38, -6, "left_edge", role::fresh);
    draw_label(c, between(at(right.origin()), at(right.target())), 42, -4, "right_edge",
               role::area_line);
    draw_label(c, between(at(edge.origin()), at(edge.target())), 0, 14, "edge", role::line);
    draw_label(c, at(triangle.opposite_vertex(edge)), 0, -14, "opposite_vertex");
    draw_dot(c, at(triangle.opposite_vertex(edge)), io::palette::ink, 4);
  });
  return sheet.document();
}

}  // namespace offgrid::figures
