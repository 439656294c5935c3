// A game: a wall with a door, a crowd that waits for it, a game that is saved and goes on. game.c,
// game.py and game.js tell the same story and print the same lines; docs/tutorials/game.md.
#include <cstdio>
#include <vector>

#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/nav_mesh.hpp"

using namespace offgrid::navmesh;
using offgrid::kernel::Point2;

namespace {

void show(const char* when, const Crowd& crowd) {
  int arrived = 0, without = 0;
  for (const CrowdId id : crowd.ids()) {
    const CrowdActivity activity = crowd.report(id)->activity;
    arrived += activity == CrowdActivity::arrived ? 1 : 0;
    without += activity == CrowdActivity::without_path ? 1 : 0;
  }
  std::printf("%s: %d arrived, %d without a path\n", when, arrived, without);
}

}  // namespace

int main() {
  // --8<-- [start:mesh]
  const auto at = [](int x, int y) { return Point2::at(x, y); };
  NavMesh mesh = NavMesh::make({.low = at(0, 0), .high = at(2000, 1000), .radii = {20}}).value();
  auto edit = mesh.edit();
  edit.add(Area::rectangle(at(990, 0), at(1010, 400)));
  edit.add(Area::rectangle(at(990, 600), at(1010, 1000)));
  const AreaId door = edit.add(Area::rectangle(at(990, 400), at(1010, 600)));
  if (!edit.commit()) return 1;
  // --8<-- [end:mesh]

  // --8<-- [start:crowd]
  const std::vector<View> views{mesh.view(Agent{1})};
  Crowd crowd;
  for (int i = 0; i < 6; ++i) {
    const Point2 place = at(100 + i % 3 * 60, 450 + i / 3 * 60);
    const auto id = crowd.add({.place = AgentPlace::at(place),
                               .goal = at(1800, 500),
                               .radius = 20,
                               .speed = 8 * Step::unit});
    if (!id) return 1;
  }
  for (int step = 0; step < 100; ++step) crowd.step(views);
  show("the door is closed", crowd);
  // --8<-- [end:crowd]

  // --8<-- [start:door]
  edit.set_enabled(door, false);  // a switch: the mesh stays as it is
  if (!edit.commit()) return 1;
  for (int step = 0; step < 100; ++step) crowd.step(views);
  show("it is open", crowd);
  // --8<-- [end:door]

  // --8<-- [start:peer]
  const std::vector<std::byte> saved = crowd.save(views);
  auto peer = Crowd::restore(saved, views);
  if (!peer) return 1;
  for (int step = 0; step < 400; ++step) crowd.step(views);
  for (int step = 0; step < 400; ++step) peer->step(views);
  show("later", crowd);
  std::printf("the peer is %s\n", peer->digest() == crowd.digest() ? "the same" : "another");
  // --8<-- [end:peer]
}
