#include "offgrid/io/mesh_picture.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "offgrid/kernel/sort.hpp"

namespace offgrid::io {

using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::Mesh;
using navmesh::PlanarMesh;
using navmesh::VertexId;

namespace {

template <std::size_t corner_count>
using Shapes = std::vector<std::array<Position, corner_count>>;

bool comes_before(const Position& a, const Position& b) {
  return std::pair(a.x, a.y) < std::pair(b.x, b.y);
}

// Sorts elements by their coordinates, each rotated to begin with its first corner.
template <std::size_t corner_count>
void sort_by_place(Shapes<corner_count>& shapes) {
  for (auto& corners : shapes)
    std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end(), comes_before),
                corners.end());
  kernel::sort(shapes.begin(), shapes.end(), [](const auto& a, const auto& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), comes_before);
  });
}

void draw_constraints(Canvas& canvas, const Mesh& mesh, std::span<const Position> positions,
                      bool are_constrained, const Style& style) {
  std::vector<HalfedgeId> halfedges;
  for (const FaceId f : mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      if (mesh.is_constrained(mesh.halfedge(f, k)) == are_constrained)
        halfedges.push_back(mesh.halfedge(f, k));
    }
  }
  draw_edges(canvas, mesh, positions, halfedges, style);
}

}  // namespace

Box box_of(const PlanarMesh& mesh) {
  bool is_empty = true;
  Box box{{0, 0}, {1, 1}};
  for (const VertexId v : mesh.mesh().vertices()) {
    const Position p = position(mesh.point(v));
    if (is_empty) box = {p, p};
    is_empty = false;
    box.min = {std::min(box.min.x, p.x), std::min(box.min.y, p.y)};
    box.max = {std::max(box.max.x, p.x), std::max(box.max.y, p.y)};
  }
  if (box.width() <= 0) box.max.x = box.min.x + 1;
  if (box.height() <= 0) box.max.y = box.min.y + 1;
  return box;
}

std::vector<Position> positions_of(const PlanarMesh& mesh) {
  std::vector<Position> positions(mesh.mesh().vertex_bound());
  for (const VertexId v : mesh.mesh().vertices()) positions[v.value()] = position(mesh.point(v));
  return positions;
}

void draw_mesh(Canvas& canvas, const PlanarMesh& mesh, const MeshStyle& style) {
  draw_mesh(canvas, mesh.mesh(), positions_of(mesh), style);
}

void draw_mesh(Canvas& canvas, const Mesh& mesh, std::span<const Position> positions,
               const MeshStyle& style) {
  draw_constraints(canvas, mesh, positions, false, style.edge);
  draw_constraints(canvas, mesh, positions, true, style.constraint);
  if (style.vertex_radius <= 0) return;
  Shapes<1> vertices;
  for (const VertexId v : mesh.vertices()) vertices.push_back({positions[v.value()]});
  sort_by_place(vertices);
  for (const auto& [place] : vertices) canvas.point(place, style.vertex_radius, style.vertex);
}

void draw_edges(Canvas& canvas, const Mesh& mesh, std::span<const Position> positions,
                std::span<const HalfedgeId> halfedges, const Style& style) {
  if (style.stroke_width <= 0) return;
  std::vector<HalfedgeId> edges;
  for (const HalfedgeId h : halfedges)
    edges.push_back(mesh.twin(h) ? std::min(h, mesh.twin(h)) : h);
  kernel::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  Shapes<2> lines;
  for (const HalfedgeId h : edges)
    lines.push_back({positions[mesh.origin(h).value()], positions[mesh.target(h).value()]});
  sort_by_place(lines);
  for (const auto& [from, to] : lines) canvas.line(from, to, style);
}

void fill_faces(Canvas& canvas, const PlanarMesh& mesh, std::span<const FaceId> faces,
                Colour colour) {
  fill_faces(canvas, mesh.mesh(), positions_of(mesh), faces, colour);
}

void fill_faces(Canvas& canvas, const Mesh& mesh, std::span<const Position> positions,
                std::span<const FaceId> faces, Colour colour) {
  Shapes<3> triangles;
  for (const FaceId f : faces) {
    if (!f) continue;
    const auto [u, v, w] = mesh.vertices(f);
    triangles.push_back({positions[u.value()], positions[v.value()], positions[w.value()]});
  }
  sort_by_place(triangles);
  for (const auto& corners : triangles) canvas.polygon(corners, Style::filled(colour));
}

void draw_path(Canvas& canvas, std::span<const kernel::Point2> points, Colour colour,
               double width) {
  std::vector<Position> corners;
  for (const kernel::Point2& p : points) corners.push_back(position(p));
  canvas.polyline(corners, Style::line(colour, width));
  for (const Position& p : corners) canvas.point(p, width * 1.5, Style::filled(colour));
}

}  // namespace offgrid::io
