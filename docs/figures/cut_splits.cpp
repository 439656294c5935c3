// A split and its diagonals: docs/cut.md.
#include "figures.hpp"
#include "sheet.hpp"
#include "snapshot.hpp"
#include "two_faces.hpp"

namespace offgrid::figures {

namespace {

using kernel::Point2;
using navmesh::EdgeOrder;
using navmesh::ExactCut;
using navmesh::FaceId;
using navmesh::Mesh;
using navmesh::VertexId;

Mesh one_face() {
  Mesh mesh;
  const VertexId a = mesh.add_vertex();
  const VertexId b = mesh.add_vertex();
  const VertexId c = mesh.add_vertex();
  const FaceId f = mesh.add_face(a, b, c);
  for (std::uint32_t k = 0; k < 3; ++k) mesh.set_halfedge(mesh.halfedge(f, k));
  return mesh;
}

void draw_upright(Canvas& canvas, double x, bool upwards) {
  const Position low{x, canvas.world().min.y};
  const Position high{x, canvas.world().max.y};
  draw_arrow(canvas, upwards ? low : high, upwards ? high : low, role::line, 1.2, true);
}

}  // namespace

std::string cut_split() {
  TwoFaces two;
  std::vector<Position> positions{{0, 4}, {10, 4}, {6, 8}, {4, 0}, {5, 4}};
  const std::array<const char*, 5> names{"u", "v", "a", "b", "r"};
  const std::array<Position, 5> away{Position{-13, 0}, {13, 0}, {0, -12}, {0, 12}, {11, -11}};
  Sheet sheet("One split", 2, 2, 250, 210);
  const auto draw = [&](Canvas& c, const Mesh& m, std::span<const FaceId> upper,
                        std::span<const FaceId> lower, bool is_split) {
    io::fill_faces(c, m, positions, upper, role::met);
    io::fill_faces(c, m, positions, lower, role::area);
    c.line({5, -0.8}, {5, 8.8},
           Style{.fill = std::nullopt, .stroke = role::line, .stroke_width = 1.2, .dashed = true});
    io::draw_mesh(c, m, positions,
                  {.edge = Style::line(io::palette::faint_ink, 1.5), .vertex_radius = 0});
    if (is_split) {
      for (const std::size_t apex : {2U, 3U})
        c.line(positions[4], positions[apex], Style::line(role::fresh, 2));
    }
    for (std::size_t i = 0; i < (is_split ? 5U : 4U); ++i) {
      draw_dot(c, positions[i], i == 4 ? role::fresh : io::palette::ink, i == 4 ? 4 : 3);
      draw_label(c, positions[i], away[i].x, away[i].y, names[i],
                 i == 4 ? role::fresh : io::palette::ink);
    }
  };
  const Box world{{-1, -1}, {11, 9}};
  sheet.frame("an edge and its two faces", world, [&](Canvas& c) {
    draw(c, two.mesh, std::array{two.left}, std::array{two.right}, false);
  });
  const navmesh::detail::Split split = two.split();
  sheet.frame("four faces", world, [&](Canvas& c) {
    draw(c, two.mesh, std::array{two.left, split.children[0].face},
         std::array{two.right, split.children[1].face}, true);
  });
  return sheet.document();
}

std::string cut_diagonals() {
  // Only this side of the updating triangle, the side x = 2 crosses the face; it runs upwards.
  const navmesh::UpdatingTriangle t = {Point2::at(2, -20), Point2::at(2, 40), Point2::at(-40, 10)};
  const std::array points = {Point2::at(0, 0), Point2::at(6, 0), Point2::at(0, 6)};
  const Box world{{-0.8, -0.8}, {6.8, 6.8}};
  Sheet sheet("One face and one line: either diagonal", 3, 3, 200, 200);
  sheet.frame("one face, one line", world, [&](Canvas& c) {
    draw_polygon(c, places(points), role::met, role::edge, 1.5);
    draw_upright(c, 2, true);
  });
  for (const EdgeOrder order : {EdgeOrder::along, EdgeOrder::against}) {
    auto cut = *ExactCut<int>::make(one_face(), points, std::vector<int>(1));
    const Recording r = record(cut, t, {.order = order});
    sheet.frame(order == EdgeOrder::along ? "split along the line" : "split against it", world,
                [&](Canvas& c) {
                  const Snapshot& last = r.moments.back();
                  io::draw_mesh(
                      c, last.mesh, last.positions,
                      {.edge = Style::line(io::palette::faint_ink, 1.5), .vertex_radius = 0});
                  draw_upright(c, 2, order == EdgeOrder::along);
                  for (std::size_t i = 1; i < r.moments.size(); ++i) {
                    const Position v = r.moments[i].at(r.moments[i].step.vertex);
                    draw_dot(c, v, role::fresh, 4);
                    draw_label(c, v, 13, 10, std::to_string(i), role::fresh);
                  }
                });
  }
  return sheet.document();
}

}  // namespace offgrid::figures
