// Uses the navmesh from outside its tree: a triangulation with a wall, and lines of sight.
#include <cstdio>
#include <vector>

#include "offgrid/navmesh/offset/sight.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

int main() {
  using namespace offgrid::navmesh;
  using offgrid::kernel::Point2;
  const std::vector<Point2> points{Point2::at(0, 0), Point2::at(9, 0), Point2::at(9, 9),
                                   Point2::at(0, 9), Point2::at(4, 0), Point2::at(4, 6)};
  const std::vector<Constraint> wall{{4, 5}};
  const auto room = Triangulation::build(points, wall);
  if (!room) {
    std::printf("%s\n", describe(room.error()).c_str());
    return 1;
  }
  std::printf("faces: %zu\n", room->face_count());
  const ConstrainedSurface room_surface(room->planar());
  const bool through = visible(room_surface, Point2::at(1, 1), Point2::at(8, 1));
  const bool past = visible(room_surface, Point2::at(1, 8), Point2::at(8, 8));
  std::printf("visible: %d %d\n", through, past);
  return 0;
}
