#include "offgrid/io/mesh_picture.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace offgrid::io {

using navmesh::FaceId;
using navmesh::HalfedgeId;
using navmesh::Mesh;
using navmesh::PlanarMesh;
using navmesh::VertexId;

namespace {

// Each edge once: from the half-edge with the smaller number, or at the border.
void draw_edges(Canvas& canvas, const Mesh& mesh, std::span<const Position> positions, bool constrained, const Style& style) {
  if (style.stroke_width <= 0) return;
  for (const FaceId f : mesh.faces()) {
    for (std::uint32_t k = 0; k < 3; ++k) {
      const HalfedgeId h = mesh.halfedge(f, k);
      const HalfedgeId twin = mesh.twin(h);
      if ((twin && twin < h) || mesh.is_constrained(h) != constrained) continue;
      canvas.line(positions[mesh.origin(h).value()], positions[mesh.target(h).value()], style);
    }
  }
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

void draw_mesh(Canvas& canvas, const Mesh& mesh, std::span<const Position> positions, const MeshStyle& style) {
  draw_edges(canvas, mesh, positions, false, style.edge);
  draw_edges(canvas, mesh, positions, true, style.constraint);
  if (style.vertex_radius <= 0) return;
  for (const VertexId v : mesh.vertices()) canvas.point(positions[v.value()], style.vertex_radius, style.vertex);
}

void fill_faces(Canvas& canvas, const PlanarMesh& mesh, std::span<const FaceId> faces, Colour colour) {
  fill_faces(canvas, mesh.mesh(), positions_of(mesh), faces, colour);
}

void fill_faces(Canvas& canvas, const Mesh& mesh, std::span<const Position> positions, std::span<const FaceId> faces, Colour colour) {
  for (const FaceId f : faces) {
    if (!f) continue;
    std::array<Position, 3> corners;
    for (std::size_t k = 0; k < 3; ++k) corners[k] = positions[mesh.vertices(f)[k].value()];
    canvas.polygon(corners, Style::filled(colour));
  }
}

void draw_path(Canvas& canvas, std::span<const kernel::Point2> points, Colour colour, double width) {
  std::vector<Position> corners;
  for (const kernel::Point2& p : points) corners.push_back(position(p));
  canvas.polyline(corners, Style::line(colour, width));
  for (const Position& p : corners) canvas.point(p, width * 1.5, Style::filled(colour));
}

}  // namespace offgrid::io
