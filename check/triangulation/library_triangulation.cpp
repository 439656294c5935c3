#include "triangulation/library_triangulation.hpp"

#include <algorithm>
#include <map>

#include "bugs/asked.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"

namespace offgrid::testing::triangulation {

using kernel::Point2;

bool LibraryTriangulation::apply(const Edit& edit) {
  if (edit.kind == EditKind::locate) return true;
  if (edit.kind == EditKind::insert) return triangulation_.insert(edit.a).has_value();
  const navmesh::VertexId u = triangulation_.find(edit.a);
  if (!u) return false;
  if (edit.kind == EditKind::remove) return triangulation_.remove(u).has_value();
  const navmesh::VertexId v = triangulation_.find(edit.b);
  if (!v) return false;
  if (edit.kind == EditKind::constrain) return triangulation_.insert_constraint(u, v).has_value();
  return triangulation_.remove_constraint(u, v).has_value();
}

bool LibraryTriangulation::build(const std::vector<Point2>& points,
                                 const std::vector<Piece>& constraints) {
  std::map<Point2, std::uint32_t> index;
  for (std::size_t i = 0; i < points.size(); ++i)
    index.emplace(points[i], static_cast<std::uint32_t>(i));
  std::vector<navmesh::Constraint> pairs;
  for (const Piece& piece : constraints)
    pairs.push_back({index.at(piece.first), index.at(piece.second)});
  auto built = navmesh::Triangulation::build(points, pairs);
  if (built) triangulation_ = std::move(*built);
  return built.has_value();
}

std::array<std::uint64_t, 2> LibraryTriangulation::digest() const {
  const navmesh::Digest digest = triangulation_.digest();
  return {digest.high, digest.low};
}

std::vector<LibraryTriangulation::Face> LibraryTriangulation::faces() const {
  std::vector<Face> faces;
  for (const navmesh::FaceId f : triangulation_.mesh().faces()) {
    Face corners = triangulation_.planar().triangle(f);
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    faces.push_back(corners);
  }
  std::sort(faces.begin(), faces.end());
  return faces;
}

std::set<Piece> LibraryTriangulation::pieces() const {
  std::set<Piece> pieces;
  const auto add = [&](navmesh::VertexId u, navmesh::VertexId v) {
    if (triangulation_.is_constrained(u, v))
      pieces.insert(make_piece(triangulation_.point(u), triangulation_.point(v)));
  };
  const navmesh::Mesh& mesh = triangulation_.mesh();
  for (const navmesh::FaceId f : mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k)
      add(mesh.origin(mesh.halfedge(f, k)), mesh.target(mesh.halfedge(f, k)));
  }
  if (mesh.face_count() > 0) return pieces;
  for (const navmesh::VertexId u : mesh.vertices()) {
    for (const navmesh::VertexId v : mesh.vertices()) add(u, v);
  }
  return pieces;
}

std::vector<Point2> LibraryTriangulation::points() const {
  std::vector<Point2> points;
  for (const navmesh::VertexId v : triangulation_.mesh().vertices())
    points.push_back(triangulation_.point(v));
  std::sort(points.begin(), points.end());
  return points;
}

std::vector<Point2> LibraryTriangulation::locate(const Point2& p, const Point2& near) const {
  const navmesh::Location location = triangulation_.locate(p, triangulation_.find(near));
  const navmesh::PlanarMesh planar = triangulation_.planar();
  std::vector<Point2> corners;
  if (location.place == navmesh::Place::vertex) corners = {planar.point(location.vertex)};
  if (location.place == navmesh::Place::edge) {
    const auto [a, b] = planar.segment(location.halfedge);
    if (OFFGRID_BUG(locate_leaves_the_border_out) && is_on_border(a, b)) return {};
    corners = {a, b};
  }
  if (location.place == navmesh::Place::face) {
    const auto [a, b, c] = planar.triangle(planar.mesh().face(location.halfedge));
    corners = {a, b, c};
  }
  std::sort(corners.begin(), corners.end());
  return corners;
}

std::string LibraryTriangulation::violation() const {
  const auto broken = find_violation(triangulation_.planar());
  return broken ? describe(*broken) : "";
}

bool LibraryTriangulation::is_on_border(const Point2& a, const Point2& b) const {
  const std::vector<Face> all = faces();
  const auto has_both = [&](const Face& face) {
    return std::count(face.begin(), face.end(), a) + std::count(face.begin(), face.end(), b) == 2;
  };
  return std::count_if(all.begin(), all.end(), has_both) == 1;
}

}  // namespace offgrid::testing::triangulation
