// A walk that carries state: is it inside an area? Crossing an edge of the area's outline enters or
// leaves it; since a walk only crosses edges, and never passes a vertex or runs along an edge,
// counting them is enough.
#include <cstdio>
#include <vector>

#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

using namespace offgrid::navmesh;
using offgrid::kernel::Level;
using offgrid::kernel::Point2;

namespace {

/// Follows a walk, and prints where it enters and leaves the area.
void follow(const char* what, const PlanarMesh& mesh, const Walk& walk, bool is_inside) {
  std::printf("%s\n  starts %s", what, is_inside ? "inside" : "outside");
  int crossings = 0;
  for (const Crossing& crossing : walk) {
    ++crossings;
    if (!mesh.mesh().is_constrained(crossing.halfedge)) continue;
    is_inside = !is_inside;
    const auto [u, v] = mesh.segment(crossing.halfedge);
    std::printf(", goes %s across (%d,%d)-(%d,%d)", is_inside ? "in" : "out", u.x.raw(), u.y.raw(),
                v.x.raw(), v.y.raw());
  }
  std::printf("; %d edges crossed\n", crossings);
}

}  // namespace

int main() {
  // A floor of 8 x 8 with vertices at all even points, and a square area whose outline is
  // constrained.
  std::vector<Point2> points;
  for (int x = 0; x <= 8; x += 2) {
    for (int y = 0; y <= 8; y += 2) points.push_back(Point2::at(x, y));
  }
  Triangulation t = *Triangulation::build(points);
  const Point2 outline[] = {Point2::at(2, 2), Point2::at(6, 2), Point2::at(6, 6), Point2::at(2, 6)};
  for (int i = 0; i < 4; ++i) {
    if (!t.insert_constraint(t.find(outline[i]), t.find(outline[(i + 1) % 4]))) return 1;
  }
  const PlanarMesh mesh = t.planar();

  const Position start = *locate(mesh, Point2::at(0, 0));
  follow("through two corners of the area, from (0,0) to (7,7)", mesh,
         traverse(mesh, start, Point2::at(7, 7)), false);
  const Position below = *locate(mesh, Point2::at(0, 2));
  follow("along its lower side, from (0,2) to (7,2)", mesh, traverse(mesh, below, Point2::at(7, 2)),
         false);
  const Position above = *locate(mesh, Point2::at(0, 6));
  follow("along its upper side, from (0,6) to (7,6)", mesh, traverse(mesh, above, Point2::at(7, 6)),
         false);

  // A walk from the meeting of two lines to the meeting with a third one: from (3, 7/2) to (124/17,
  // 96/17), points that the grid lacks.
  const WalkLine line{Point2::at(0, 2), Point2::at(8, 6)};
  const LineMeeting meeting{{line.from, line.to, Level::query},
                            {Point2::at(0, 5), Point2::at(8, 1), Level::query}};
  const auto from = locate(mesh, meeting);
  const WalkBound bound = WalkBound::at_line({Point2::at(8, 0), Point2::at(7, 8), Level::query});
  follow("between two lines that cut the line (0,2)-(8,6)", mesh,
         traverse(mesh, *from, line, bound), true);
  return 0;
}
