// A castle with two storeys: a drawbridge over a moat road, and a lift from the road to the keep.
#include <cstdio>

#include "offgrid/navmesh/nav_mesh.hpp"

using namespace offgrid;
using kernel::Point2;
using navmesh::Floor;
using navmesh::FloorPoint;

namespace {

Point2 at(int x, int y) { return Point2::at(x, y); }

navmesh::Area ground(int x1, int y1, int x2, int y2, Floor floor) {
  auto area =
      navmesh::Area::rectangle(at(x1, y1), at(x2, y2), {.ground = navmesh::Ground::walkable});
  area.floors = {floor};
  return area;
}

void tell(const char* what, const navmesh::NavMesh& castle, FloorPoint from, FloorPoint to) {
  const auto path = castle.path(from, to, navmesh::Agent{1});
  std::printf("%s:", what);
  if (!path) return static_cast<void>(std::printf(" %s\n", describe(path.error()).c_str()));
  for (std::size_t i = 0; i < path->corners.size(); ++i) {
    const FloorPoint p = path->corner(i);
    std::printf(" (%d, %d)/%d", p.point.x.raw(), p.point.y.raw(), p.floor);
  }
  std::printf("%s\n", path->links.empty() ? "" : ", by the lift");
}

}  // namespace

int main() {
  // Floor 0: the bank, the keep, and the road between them. Floor 1: the bridge over the road.
  auto castle = navmesh::NavMesh::make({.low = at(0, 0),
                                        .high = at(1000, 600),
                                        .ground = {.ground = navmesh::Ground::blocked},
                                        .radii = {10},
                                        .floors = 2})
                    .value();
  auto edit = castle.edit();
  edit.add(ground(0, 0, 400, 600, 0));
  edit.add(ground(600, 0, 1000, 600, 0));
  edit.add(ground(430, 0, 570, 600, 0));
  const navmesh::AreaId bridge = edit.add(ground(400, 280, 600, 320, 1));
  edit.add(navmesh::Seam{.a = at(400, 280), .b = at(400, 320), .left = 0, .right = 1});
  edit.add(navmesh::Seam{.a = at(600, 280), .b = at(600, 320), .left = 1, .right = 0});
  edit.add(navmesh::Link{.from = at(550, 100),
                         .to = at(700, 100),
                         .cost = 200 * navmesh::Link::unit,
                         .both_ways = true});
  // A crate on the bridge lies on the floors that are reached within its shape.
  auto crate = navmesh::Area::rectangle(at(480, 300), at(520, 320));
  crate.floors = {1};
  edit.add(crate);
  if (!edit.commit()) return 1;

  const FloorPoint bank = at(100, 300), keep = at(900, 300), road = at(500, 300);
  tell("from the bank to the keep", castle, bank, keep);
  tell("from the road to the keep", castle, road, keep);
  tell("from the road to the bank", castle, road, bank);
  edit.set_enabled(bridge, false);  // it is drawn up
  if (!edit.commit()) return 1;
  tell("from the bank to the keep", castle, bank, keep);
  tell("from the road to the keep", castle, road, keep);
}
