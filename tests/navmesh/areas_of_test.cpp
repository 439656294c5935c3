#include "offgrid/navmesh/ground/areas_of.hpp"

#include <gtest/gtest.h>

#include "offgrid/kernel/triangle.hpp"
#include "offgrid/navmesh/cut/cut_grid.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "support/random.hpp"
#include "support/random_point.hpp"
#include "support/small_worlds.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::box;
using testing::Random;

FaceState state_of(int soil) {
  if (soil % 4 == 3) return {Ground::blocked, FaceState::unit_cost, 0};
  return {Ground::walkable, FaceState::unit_cost * static_cast<std::uint32_t>(1 + soil % 4), 7};
}

TEST(AreasOf, a_world_of_a_cut_has_its_states_everywhere) {
  Random random(3600);
  int updates = 0;
  for (int run = 0; run < 30; ++run) {
    constexpr int side = 1'000'000'000;  // so that no side passes close to a corner
    auto cut = *GridCut<int>::rectangle(Point2::at(0, 0), Point2::at(side, side), 0);
    for (int i = 0; i < 12; ++i) {
      UpdatingTriangle triangle;
      for (Point2& p : triangle) p = testing::random_point(random, 0, side);
      updates += cut.update(triangle, [](int& soil) { ++soil; }) ? 1 : 0;
    }
    const PlanarMesh mesh = cut.planar();
    World world = *World::make({.low = Point2::at(0, 0), .high = Point2::at(side, side)});
    auto edit = world.edit();
    for (const Area& area : areas_of(mesh, [&](FaceId f) { return state_of(cut.data(f)); }))
      edit.add(area);
    ASSERT_TRUE(edit.commit());
    for (const FaceId f : world.mesh().faces()) {
      const auto [a, b, c] = world.planar().triangle(f);
      if (!world.options().contains(a) || !world.options().contains(b) ||
          !world.options().contains(c))
        continue;
      for (const FaceId g : mesh.mesh().faces()) {
        const auto [p, q, r] = mesh.triangle(g);
        if (!kernel::triangle_interiors_overlap(a, b, c, p, q, r)) continue;
        ASSERT_EQ(world.state(f), state_of(cut.data(g)));
      }
    }
  }
  EXPECT_GT(updates, 200);
}

TEST(AreasOf, faces_of_one_state_are_one_area_and_blocked_ones_have_no_cost) {
  auto cut = *GridCut<int>::rectangle(Point2::at(0, 0), Point2::at(10, 10), 0);
  const auto areas = areas_of(cut.planar(), [](FaceId) { return FaceState{}; });
  ASSERT_EQ(areas.size(), 1u);
  EXPECT_EQ(areas[0].loops, (std::vector<Area::Loop>{box(0, 0, 10, 10)}));
  std::uint32_t cost = FaceState::unit_cost;
  EXPECT_EQ(
      areas_of(cut.planar(), [&](FaceId) { return FaceState{Ground::blocked, ++cost, 0}; }).size(),
      1u);
}

}  // namespace
}  // namespace offgrid::navmesh
