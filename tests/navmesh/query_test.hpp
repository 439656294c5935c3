// Small worlds for the tests of the navmesh, and edits of them.
#pragma once

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "offgrid/navmesh/path/path.hpp"
#include "offgrid/navmesh/world/view.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "support/small_worlds.hpp"
#include "worlds/library_fault.hpp"

namespace offgrid::navmesh {

using testing::barrier;
using testing::box;
using testing::crate;
using testing::open_ground;
using testing::square;
using testing::stack;

// the frame about a world needs one unit more
inline constexpr std::int64_t largest = (std::int64_t{1} << 30) - 2;

inline World world_of(std::int64_t low, std::int64_t high, Ground ground = Ground::walkable) {
  WorldOptions options{.low = kernel::Point2::at(low, low), .high = kernel::Point2::at(high, high)};
  options.ground.ground = ground;
  return World::make(options).value();
}

// ---- edits of one call, of a world or a mesh of several agents, which must succeed

template <class Worlds, class Item = Area>
auto put(Worlds& worlds, const Item& item) {
  auto edit = worlds.edit();
  const auto id = edit.add(item);
  const auto done = edit.commit();
  EXPECT_TRUE(done) << describe(done.error());
  return id;
}
template <class Worlds, class ItemId>
void remove(Worlds& worlds, ItemId id) {
  auto edit = worlds.edit();
  edit.remove(id);
  const auto done = edit.commit();
  EXPECT_TRUE(done) << describe(done.error());
}
template <class Worlds, class ItemId>
void set_enabled(Worlds& worlds, ItemId id, bool enabled) {
  auto edit = worlds.edit();
  edit.set_enabled(id, enabled);
  const auto done = edit.commit();
  EXPECT_TRUE(done) << describe(done.error());
}

/// The error of what must be refused.
template <class T, class Error>
Error error_of(const kernel::Result<T, Error>& result) {
  EXPECT_FALSE(result);
  return result.error();
}

/// Blocked, of one loop.
inline AreaId block(World& world, Area::Loop loop) {
  return put(world, Area::polygon(std::move(loop)));
}

// ---- paths

/// The shortest path, which there must be.
inline Path path_of(const View& view, const FloorPoint& from, const FloorPoint& to) {
  const auto path = ShortestPathFinder().find(view, from, to);
  EXPECT_TRUE(path) << describe(path.error());
  return path ? *path : Path{};
}
inline std::vector<kernel::Point2> corners_of(const View& view, const FloorPoint& from,
                                              const FloorPoint& to) {
  return path_of(view, from, to).corners;
}

// ---- random worlds

/// A walkable world from the origin with up to so many random areas, each of an edit of its own.
inline World edited_world(testing::Random& random, testing::SnapClass which, std::int64_t side,
                          std::int64_t areas_max) {
  World world = square(side);
  for (std::int64_t i = random.between(1, areas_max); i > 0; --i)
    put(world, testing::random_area(random, which, side));
  return world;
}

/// A world of a few random areas, where little or much is blocked.
inline World random_world(testing::Random& random, std::int64_t side) {
  World world = world_of(0, side, random.chance(1, 3) ? Ground::blocked : Ground::walkable);
  const auto which =
      static_cast<testing::SnapClass>(random.between(0, testing::snap_class_count - 1));
  const std::int64_t areas = random.between(1, 6);
  auto edit = world.edit();
  for (std::int64_t i = 0; i < areas; ++i) edit.add(testing::random_area(random, which, side));
  EXPECT_TRUE(edit.commit());
  return world;
}

}  // namespace offgrid::navmesh
