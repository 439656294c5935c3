// Pictures of meshes: edges, constraints, faces, walks, vertices.
//
//   SvgPage page(640, 480, "A mesh");
//   Canvas canvas = Canvas::undistorted(page, {{20, 20}, {620, 460}}, box_of(mesh));
//   fill_faces(canvas, mesh, faces, palette::left);
//   draw_mesh(canvas, mesh);
//
// A vertex is drawn at its grid point, since its offset is infinitesimal. Overloads take the mesh
// and positions of its vertices, for rational points or a visible offset. Elements are drawn in the
// order of their coordinates, so equal meshes give equal pictures, whatever their ids.
#pragma once

#include <span>
#include <vector>

#include "offgrid/io/canvas.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::io {

/// The style of a mesh; elements whose style has no line width are not drawn.
struct MeshStyle {
  Style edge = Style::line(palette::frame, 1);
  Style constraint = Style::line(palette::ink, 2);
  Style vertex = Style::filled(palette::ink);
  double vertex_radius = 2;  ///< in pixels; 0: none
};

/// The smallest box around the vertices, widened where it has no area; the unit box without
/// vertices.
Box box_of(const navmesh::PlanarMesh& mesh);

/// The grid point of each vertex slot, the origin for one without a vertex.
std::vector<Position> positions_of(const navmesh::PlanarMesh& mesh);

/// Draws edges, constraints on top of them, vertices on top of both.
void draw_mesh(Canvas& canvas, const navmesh::PlanarMesh& mesh, const MeshStyle& style = {});
/// Draws a mesh with a position for each vertex slot.
void draw_mesh(Canvas& canvas, const navmesh::Mesh& mesh, std::span<const Position> positions,
               const MeshStyle& style = {});

/// Draws the edges of half-edges, once if both half-edges are given.
void draw_edges(Canvas& canvas, const navmesh::Mesh& mesh, std::span<const Position> positions,
                std::span<const navmesh::HalfedgeId> halfedges, const Style& style);

/// Paints faces; none ids are left out. Draw the mesh over it.
void fill_faces(Canvas& canvas, const navmesh::PlanarMesh& mesh,
                std::span<const navmesh::FaceId> faces, Colour colour);
/// Paints faces with a position for each vertex slot.
void fill_faces(Canvas& canvas, const navmesh::Mesh& mesh, std::span<const Position> positions,
                std::span<const navmesh::FaceId> faces, Colour colour);

/// Draws a line from point to point, with a disc at each.
void draw_path(Canvas& canvas, std::span<const kernel::Point2> points, Colour colour,
               double width = 2);

}  // namespace offgrid::io
