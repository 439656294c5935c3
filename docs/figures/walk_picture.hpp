// How walks are drawn: the mesh where it is stored, or moved by a visible offset, as a query sees
// it.
#pragma once

#include <string>
#include <vector>

#include "offgrid/navmesh/offset/walk.hpp"
#include "sheet.hpp"

namespace offgrid::figures {

/// Large enough to be seen, small enough that the meshes of the figures answer as with
/// infinitesimals.
inline constexpr Position visible_offset{-0.42, -0.17};

inline std::vector<Position> moved(std::vector<Position> positions, Position by) {
  for (Position& p : positions) p = {p.x + by.x, p.y + by.y};
  return positions;
}

/// Where the lines ab and cd meet; requires that they do.
inline Position meeting(Position a, Position b, Position c, Position d) {
  const auto side = [&](Position p) {
    return (d.x - c.x) * (p.y - c.y) - (d.y - c.y) * (p.x - c.x);
  };
  const double part = side(a) / (side(a) - side(b));
  return {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
}

/// The faces that a walk visits, and where it crosses the edges of the mesh as it is drawn.
struct WalkPicture {
  std::vector<navmesh::FaceId> faces;
  std::vector<Position> crossings;
  bool leaves = false;

  WalkPicture(const navmesh::PlanarMesh& mesh, const std::vector<Position>& positions,
              const navmesh::Walk& walk, Position from, Position to) {
    faces.push_back(walk.start());
    for (const navmesh::Crossing& crossing : walk) {
      const navmesh::HalfedgeId h = crossing.halfedge;
      crossings.push_back(meeting(from, to, positions[mesh.mesh().origin(h).value()],
                                  positions[mesh.mesh().target(h).value()]));
      leaves = !crossing.entered;
      if (crossing.entered) faces.push_back(crossing.entered);
    }
  }
};

/// The faces in blue with their numbers, the mesh, and nothing of the walk itself.
inline void draw_visited(Canvas& canvas, const navmesh::Mesh& mesh,
                         const std::vector<Position>& positions,
                         const std::vector<navmesh::FaceId>& faces, bool with_numbers = true) {
  io::fill_faces(canvas, mesh, positions, faces, role::met);
  io::draw_mesh(canvas, mesh, positions, mesh_style(2.2));
  for (std::size_t i = 0; with_numbers && i < faces.size(); ++i) {
    const auto v = mesh.vertices(faces[i]);
    const Position centre = middle(
        std::array{positions[v[0].value()], positions[v[1].value()], positions[v[2].value()]});
    draw_label(canvas, centre, 0, 0, std::to_string(i + 1), io::palette::faint_ink, 12);
  }
}

}  // namespace offgrid::figures
