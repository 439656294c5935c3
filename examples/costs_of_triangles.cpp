// A floor whose faces carry data: a cut takes a triangulation, three triangles make a pond of five
// corners, and a walk across the floor lists the ground that it crosses. An update without sense is
// refused and changes nothing.
#include <cstdio>
#include <map>
#include <vector>

#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"
#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/triangulation/triangulation.hpp"

using namespace offgrid::navmesh;
using offgrid::kernel::Point2;

namespace {

struct Ground {
  int cost = 1;
  bool is_wet = false;
};

// Twice the area of each kind of ground, as an integer.
void print_areas(const GridCut<Ground>& floor) {
  std::map<std::pair<bool, int>, long long> areas;
  for (const FaceId f : floor.mesh().faces()) {
    const auto [a, b, c] = floor.planar().triangle(f);
    areas[{floor.data(f).is_wet, floor.data(f).cost}] +=
        offgrid::kernel::orient_value(a, b, c).raw();
  }
  for (const auto& [kind, twice] : areas)
    std::printf("  %s, cost %d: %lld\n", kind.first ? "wet" : "dry", kind.second, twice);
}

void print_way(const GridCut<Ground>& floor, const Point2& from, const Point2& to) {
  const auto start = locate(floor.planar(), from);
  FaceId before = start->face;
  std::printf("from (%d,%d): cost %d", from.x.raw(), from.y.raw(), floor.data(before).cost);
  for (const Crossing& crossing : traverse(floor.planar(), *start, to)) {
    if (floor.data(crossing.entered).cost != floor.data(before).cost)
      std::printf(", then %d", floor.data(crossing.entered).cost);
    before = crossing.entered;
  }
  std::printf("\n");
}

}  // namespace

int main() {
  // Ten metres by eight, in millimetres, with two pillars as vertices. Its faces are those of the
  // triangulation.
  const Point2 points[] = {Point2::at(0, 0),    Point2::at(10000, 0),   Point2::at(10000, 8000),
                           Point2::at(0, 8000), Point2::at(2500, 6000), Point2::at(7500, 2000)};
  const Triangulation t = *Triangulation::build(points);
  auto floor = *GridCut<Ground>::make(t.mesh(), t.planar().points(),
                                      std::vector<Ground>(t.mesh().face_bound()));

  // A pond with the corners p0 .. p4, as a fan of triangles about p0.
  const Point2 pond[] = {Point2::at(3000, 2000), Point2::at(6500, 2500), Point2::at(8000, 5000),
                         Point2::at(5500, 6500), Point2::at(3500, 5500)};
  for (int i = 1; i <= 3; ++i) {
    const auto report =
        floor.update({pond[0], pond[i], pond[i + 1]}, [](Ground& ground) { ground.is_wet = true; });
    if (!report) {
      std::printf("%s\n", describe(report.error()).c_str());
      return 1;
    }
    std::printf("triangle %d: %zu faces inside, %u corners and %u crossings are new vertices\n", i,
                report->inside.size(), report->corners,
                report->splits[0] + report->splits[1] + report->splits[2]);
  }

  // Wet ground costs more, and a strip of mud crosses the pond.
  for (const FaceId f : floor.mesh().faces()) {
    if (floor.data(f).is_wet) floor.data(f).cost = 4;
  }
  if (!floor.update({Point2::at(500, 500), Point2::at(9500, 3000), Point2::at(9500, 4000)},
                    [](Ground& ground) { ++ground.cost; }))
    return 1;
  print_areas(floor);
  print_way(floor, Point2::at(5000, 500), Point2::at(5000, 7500));

  // An update beyond the floor is refused with an error that gives the reason.
  const auto refused = floor.update(
      {Point2::at(9000, 1000), Point2::at(12000, 1000), Point2::at(9000, 3000)}, [](Ground&) {});
  std::printf("%s\n", describe(refused.error()).c_str());
  return 0;
}
