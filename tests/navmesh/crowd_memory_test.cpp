// A crowd remembers from step to step which ground agents see. What it remembers is not saved: so a
// crowd that is restored before each step must go as the one that goes on.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <utility>
#include <vector>

#include "navmesh/query_test.hpp"
#include "support/crowd_scenes.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::CrowdScene;

/// Changes the mesh, or views of it, before the step; returns the views of the step.
using Change = std::function<std::vector<View>(CrowdScene&, int step)>;

void go_on_and_forget(CrowdScene scene, int steps, const Change& change) {
  Crowd forgetful = scene.crowd;
  for (int step = 0; step < steps; ++step) {
    const std::vector<View> views = change(scene, step);
    forgetful = Crowd::restore(forgetful.save(views), views).value();
    scene.crowd.step(views);
    forgetful.step(views);
    ASSERT_EQ(forgetful, scene.crowd) << step;
  }
}

int middle_of(const CrowdScene& scene) {
  return scene.views().front().world().options().high.x.raw() / 2;
}

std::vector<View> unchanged(CrowdScene& scene, int) { return scene.views(); }

TEST(CrowdMemory, changes_no_step) {
  go_on_and_forget(testing::scattered_crowd(60, 7), 60, unchanged);
  go_on_and_forget(testing::doorway(12, 100), 200, unchanged);
}

TEST(CrowdMemory, changes_no_step_over_seams) {
  go_on_and_forget(testing::slope(400, 10, 4), 200, unchanged);
}

// Walls come and go in front of agents that see their corners.
TEST(CrowdMemory, ends_with_an_edit) {
  std::vector<AreaId> walls;
  go_on_and_forget(testing::crossing_streams(20), 120, [&](CrowdScene& scene, int step) {
    const int across = middle_of(scene) + step % 5 * 50;
    if (step % 10 == 3)
      walls.push_back(put(scene.mesh, testing::crate(across, 500, across + 30, 1000)));
    if (step % 20 == 18) {
      remove(scene.mesh, walls.back());
      walls.pop_back();
    }
    return scene.views();
  });
}

TEST(CrowdMemory, ends_when_a_view_changes) {
  CrowdScene streams = testing::crossing_streams(20);
  const int middle = middle_of(streams);
  constexpr std::uint64_t marsh = 7;
  const AreaId gate = put(streams.mesh, testing::crate(middle, 300, middle + 30, 900));
  auto ground = testing::open_ground(300, middle, 900, middle + 60);
  ground.state.tag = marsh;
  put(streams.mesh, ground);
  go_on_and_forget(std::move(streams), 120, [&](CrowdScene& scene, int step) {
    std::vector<View> views = scene.views();
    for (std::size_t i = 0; i < views.size(); ++i) {
      const std::array rules = {TagRule::closed(marsh)};
      if ((step / 9 + static_cast<int>(i)) % 2 == 0) views[i].switch_off(gate);
      if ((step / 7 + static_cast<int>(i)) % 2 == 0) {
        EXPECT_FALSE(views[i].set_rules(rules));
      }
    }
    return views;
  });
}

}  // namespace
}  // namespace offgrid::navmesh
