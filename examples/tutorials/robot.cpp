// A robot: shelves, a box that its sensor sees, a file for another robot. In millimetres. robot.c,
// robot.py and robot.js tell the same story and print the same lines; docs/tutorials/robot.md.
#include <cstdio>

#include "offgrid/io/world_file.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"

using namespace offgrid::navmesh;
using offgrid::kernel::Point2;

int main() {
  // --8<-- [start:mesh]
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  NavMesh mesh = NavMesh::make({.low = at(0, 0), .high = at(5000, 3000), .radii = {300}}).value();
  auto edit = mesh.edit();
  edit.add(Area::rectangle(at(2400, 0), at(2600, 400)));
  edit.add(Area::rectangle(at(2400, 1400), at(2600, 1800)));
  edit.add(Area::rectangle(at(2400, 2600), at(2600, 3000)));
  if (!edit.commit()) return 1;
  // --8<-- [end:mesh]

  // --8<-- [start:path]
  const auto show = [&] {
    const auto path = mesh.path(at(500, 2200), at(4500, 2200), Agent{1});
    if (!path) return std::puts(describe(path.error()).c_str());
    const char* before = "";
    for (const Point2& p : path->corners) {
      std::printf("%s(%d, %d)", before, p.x.raw(), p.y.raw());
      before = " ";
    }
    return std::puts("");
  };
  show();
  // --8<-- [end:path]

  // --8<-- [start:box]
  const AreaId box = edit.add(Area::rectangle(at(2300, 2000), at(2700, 2400)));
  if (!edit.commit()) return 1;
  show();
  edit.replace(box, Area::rectangle(at(3300, 2000), at(3700, 2400)));
  if (!edit.commit()) return 1;
  show();
  // --8<-- [end:box]

  // --8<-- [start:file]
  const auto bytes = offgrid::io::write_world({.snapshot = snapshot(mesh)});
  const auto other = restore_mesh(offgrid::io::read_world(bytes)->snapshot);
  std::printf("the other robot has %s\n",
              other->digest() == mesh.digest() ? "the same mesh" : "another");
  // --8<-- [end:file]
}
