// Three swamps that overlap. Each adds 1 to the cost of the ground, so where two meet it costs 3,
// and in the middle of all 4. A path for the cart goes round what is too deep; a causeway lies over
// the swamps and hides them; and a flood sets a bit of the tag, by which boats and carts tell wet
// ground from dry.
#include <cstdio>

#include "offgrid/navmesh/nav_mesh.hpp"
#include "offgrid/navmesh/path/cheap_path.hpp"

using namespace offgrid;
using kernel::Point2;
using navmesh::Area;
using navmesh::FaceState;
using navmesh::Update;

namespace {

constexpr std::uint64_t wet = 1;

Point2 at(int x, int y) { return Point2::at(x, y); }

void show_ground(const navmesh::NavMesh& mesh) {
  std::printf("cost along y = 500:");
  for (int x = 50; x < 1000; x += 100) {
    const FaceState ground = mesh.state_at(at(x, 500)).value();
    std::printf(" %g%s", ground.cost / 65536.0, (ground.tag & wet) != 0 ? "w" : "");
  }
  std::printf("\n");
}

void show_path(const char* who, const navmesh::View& view) {
  navmesh::CheapPathFinder finder;
  const auto path = finder.find(view, at(50, 500), at(950, 500));
  if (!path) return static_cast<void>(std::printf("%s: %s\n", who, describe(path.error()).c_str()));
  std::printf("%s:", who);
  for (const Point2& p : path->corners) std::printf(" (%d, %d)", p.x.raw(), p.y.raw());
  std::printf("\n");
}

}  // namespace

int main() {
  auto mesh =
      navmesh::NavMesh::make({.low = at(0, 0), .high = at(1000, 1000), .radii = {10}}).value();
  auto edit = mesh.edit();
  const Update swamp{.add_cost = FaceState::unit_cost, .set_bits = wet};
  const auto north = edit.add(Area::rectangle(at(200, 300), at(600, 900), swamp));
  edit.add(Area::rectangle(at(400, 300), at(800, 900), swamp));
  edit.add(Area::polygon({at(300, 400), at(700, 400), at(500, 800)}, swamp));
  if (!edit.commit()) return 1;
  show_ground(mesh);
  show_path("cart", mesh.world(navmesh::Agent{1}));

  // A causeway of a higher priority hides the swamps below it.
  Area causeway = Area::rectangle(at(150, 460), at(850, 540), FaceState{});
  causeway.priority = 1;
  const auto built = edit.add(causeway);
  if (!edit.commit()) return 1;
  show_ground(mesh);
  show_path("cart on the causeway", mesh.world(navmesh::Agent{1}));

  // Without it and one swamp, for a user to whom wet ground is closed.
  navmesh::View dry(mesh.world(navmesh::Agent{1}));
  dry.switch_off(built);
  dry.switch_off(north);
  const navmesh::TagRule rules[] = {navmesh::TagRule::closed(wet)};
  if (dry.set_rules(rules)) return 1;
  show_path("dry feet", dry);

  // An update without sense is refused.
  edit.add(Area::rectangle(at(0, 0), at(9, 9), Update{.set_bits = 3, .clear_bits = 6}));
  std::printf("%s\n", describe(edit.commit().error()).c_str());
  for (int i = 0; mesh.undo(); ++i) std::printf("undone: %d\n", i + 1);
  show_ground(mesh);
  return 0;
}
