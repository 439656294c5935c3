// Hundreds of obstacles that overlap and change from one edit to the next.
#include <gtest/gtest.h>

#include <vector>

#include "offgrid/navmesh/offset/walk.hpp"
#include "offgrid/navmesh/world/world.hpp"
#include "query_test.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;

bool is_blocked_at(const World& world, const Point2& p) {
  const FaceId face = locate(world.planar(), p)->face;
  return world.state(face).ground == Ground::blocked;
}

/// A turned square: its middle, and half of a diagonal.
struct Obstacle {
  Point2 middle;
  int dx = 0, dy = 0;

  Area area() const {
    const auto corner = [this](int x, int y) {
      const int right = middle.x.raw() + x;
      return Point2::at(right, middle.y.raw() + y);
    };
    Area made;
    made.loops = {{corner(dx, dy), corner(-dy, dx), corner(-dx, -dy), corner(dy, -dx)}};
    return made;
  }
};

TEST(World, takes_400_overlapping_obstacles_in_one_edit_and_400_others_in_the_next) {
  Random random(41);
  World world = square(3000);
  for (int frame = 0; frame < 3; ++frame) {
    World anew = square(3000);
    auto edit = world.edit(), first = anew.edit();
    for (const auto& [id, area] : world.areas()) edit.remove(id);
    std::vector<Obstacle> obstacles;
    for (int i = 0; i < 400; ++i) {
      const int x = static_cast<int>(random.between(150, 2850));
      const int y = static_cast<int>(random.between(150, 2850));
      const int dx = static_cast<int>(random.between(20, 100));
      obstacles.push_back({Point2::at(x, y), dx, static_cast<int>(random.between(-100, 100))});
      edit.add(obstacles.back().area());
      first.add(obstacles.back().area());
    }
    const Digest before = world.digest();
    ASSERT_TRUE(edit.commit());
    ASSERT_TRUE(first.commit());
    EXPECT_EQ(world.digest(), anew.digest());
    World undone = world;
    ASSERT_TRUE(undone.undo());
    EXPECT_EQ(undone.digest(), before);
    for (const Obstacle& obstacle : obstacles) {
      ASSERT_TRUE(is_blocked_at(world, obstacle.middle));
    }
    EXPECT_GT(world.snap().triangulation().vertex_count(), 2400U) << "they overlap";
    EXPECT_FALSE(is_blocked_at(world, Point2::at(1, 1)));
  }
}

}  // namespace
}  // namespace offgrid::navmesh
