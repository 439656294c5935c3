// Barriers that overlap on one line.
#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "offgrid/navmesh/world/world.hpp"
#include "query_test.hpp"
#include "support/random.hpp"
#include "worlds/library_fault.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using testing::worlds::find_world_fault;

TEST(World, barriers_that_overlap_count_on_each_edge) {
  const WorldOptions options{.low = Point2::at(0, 0), .high = Point2::at(100, 100)};
  Random random(5);
  const auto fence = [&] {
    const auto place = [&] { return static_cast<int>(random.between(1, 29)); };
    const int skew = random.chance(1, 5) ? 1 : 0;
    Area area{.loops = {{Point2::at(3 * place(), 50), Point2::at(3 * place(), 50 + skew)}}};
    area.shape = Area::Shape::barrier;
    area.enabled = random.chance(3, 4);
    return area;
  };
  for (const bool is_bulk : {false, true}) {
    World world = World::make(options).value();
    std::vector<AreaId> ids;
    auto many = world.edit();
    for (int i = 0; i < (is_bulk ? 150 : 30); ++i) ids.push_back(many.add(fence()));
    many.add(crate(20, 50, 40, 60));
    ASSERT_TRUE(many.commit());
    ASSERT_EQ(find_world_fault(world), "");
    for (int step = 0; step < 30; ++step) {
      auto edit = world.edit();
      const AreaId some = random.pick(std::span(ids));
      if (random.chance(1, 3))
        edit.put(some, fence());
      else if (random.chance(1, 3) && world.find(some) != nullptr)
        edit.remove(some);
      else if (world.find(some) != nullptr)
        edit.set_enabled(some, !world.find(some)->enabled);
      if (random.chance(1, 3)) edit.add(crate(5 + step, 45, 7 + step, 55));
      ASSERT_TRUE(edit.commit());
      if (random.chance(1, 4)) {
        ASSERT_TRUE(world.undo());
      }
      ASSERT_EQ(find_world_fault(world), "") << "step " << step;
    }
  }
}

}  // namespace
}  // namespace offgrid::navmesh
