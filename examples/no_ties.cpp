// Where exact arithmetic gives zero, a program still has to choose. Here the choice depends on the
// coordinates alone.
#include <cstdio>

#include "offgrid/kernel/in_circle_perturbed.hpp"
#include "offgrid/kernel/offset.hpp"

int main() {
  using namespace offgrid::kernel;

  // The corners of a square lie on one circle, so neither diagonal is better. must_flip decides
  // about the edge u v between triangles with the apexes c and d: exactly one of the two diagonals
  // must be flipped, in whatever order the points are given.
  const Point2 a = Point2::at(0, 0), b = Point2::at(8, 0), c = Point2::at(8, 8),
               d = Point2::at(0, 8);
  std::printf("in_circle of a square: %d\n", to_int(in_circle(a, b, c, d)));
  std::printf("flip the diagonal ac: %s, seen from the other end: %s\n",
              must_flip(a, c, d, b) ? "yes" : "no", must_flip(c, a, b, d) ? "yes" : "no");
  std::printf("flip the diagonal bd: %s, seen from the other end: %s\n",
              must_flip(b, d, a, c) ? "yes" : "no", must_flip(d, b, c, a) ? "yes" : "no");

  // A mesh stands an infinitesimal off the grid, so a query point is never on an edge: the answer
  // is a Side, which has no third value.
  const MeshPoint2 u{a}, v{c};
  for (int x = 3; x <= 5; ++x) {
    const Side side = side_of_mesh_edge(u, v, Point2::at(x, 4));
    std::printf("(%d,4) is %s of the mesh edge (0,0) -> (8,8)\n", x,
                side == Side::left ? "left" : "right");
  }
  return 0;
}
