// Pictures of meshes: edges, constraints, faces, walks, vertices.
//
//   SvgPage page(640, 480, "A mesh");
//   Canvas canvas = Canvas::undistorted(page, {{20, 20}, {620, 460}}, box_of(mesh));
//   fill_faces(canvas, mesh, faces, palette::left);
//   draw_mesh(canvas, mesh);
//
// A vertex is drawn at its grid point: its offset is infinitesimal. Where vertices have other
// places (rational ones, or an offset that is to be seen), the mesh and the positions of its
// vertices are given instead. Elements are drawn in the order of where they are, whatever their
// numbers: equal meshes are equal pictures, whatever was done to them before.
#pragma once

#include <span>
#include <vector>

#include "offgrid/io/canvas.hpp"
#include "offgrid/navmesh/mesh/planar_mesh.hpp"

namespace offgrid::io {

/// How a mesh is drawn; a style whose line has no width draws nothing.
struct MeshStyle {
  Style edge = Style::line(palette::frame, 1);
  Style constraint = Style::line(palette::ink, 2);
  Style vertex = Style::filled(palette::ink);
  double vertex_radius = 2;  ///< in pixels; 0: none
};

/// The smallest box around the vertices, widened where it has no area. Of a mesh without vertices:
/// the unit box.
Box box_of(const navmesh::PlanarMesh& mesh);

/// The grid points of the vertices, by id; where a slot has no vertex, the origin.
std::vector<Position> positions_of(const navmesh::PlanarMesh& mesh);

/// Edges, constraints on top of them, vertices on top of both.
void draw_mesh(Canvas& canvas, const navmesh::PlanarMesh& mesh, const MeshStyle& style = {});
/// The same with a position for each slot of a vertex.
void draw_mesh(Canvas& canvas, const navmesh::Mesh& mesh, std::span<const Position> positions,
               const MeshStyle& style = {});

/// The edges of half-edges; one that is given by both of its half-edges is drawn once.
void draw_edges(Canvas& canvas, const navmesh::Mesh& mesh, std::span<const Position> positions,
                std::span<const navmesh::HalfedgeId> halfedges, const Style& style);

/// Paints faces; none ids are left out. Draw the mesh over it.
void fill_faces(Canvas& canvas, const navmesh::PlanarMesh& mesh,
                std::span<const navmesh::FaceId> faces, Colour colour);
/// The same with a position for each slot of a vertex.
void fill_faces(Canvas& canvas, const navmesh::Mesh& mesh, std::span<const Position> positions,
                std::span<const navmesh::FaceId> faces, Colour colour);

/// A line from point to point, with a disc at each.
void draw_path(Canvas& canvas, std::span<const kernel::Point2> points, Colour colour,
               double width = 2);

}  // namespace offgrid::io
