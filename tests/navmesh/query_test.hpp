// Small worlds for the tests of queries and of paths.
#pragma once

#include <gtest/gtest.h>

#include <utility>

#include "offgrid/navmesh/world/view.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"
#include "worlds/library_fault.hpp"

namespace offgrid::navmesh {

// the frame about a world needs one unit more
inline constexpr std::int64_t largest = (std::int64_t{1} << 30) - 2;

inline World world_of(std::int64_t low, std::int64_t high, Ground ground = Ground::walkable) {
  WorldOptions options{.low = kernel::Point2::at(low, low), .high = kernel::Point2::at(high, high)};
  options.ground.ground = ground;
  return World::make(options).value();
}

/// A walkable world from the origin.
inline World square(std::int64_t side, std::uint32_t max_vertices = Mesh::max_vertices) {
  return World::make({.low = kernel::Point2::at(0, 0),
                      .high = kernel::Point2::at(side, side),
                      .max_vertices = max_vertices})
      .value();
}

inline Area::Loop box(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1) {
  using kernel::Point2;
  return {Point2::at(x0, y0), Point2::at(x1, y0), Point2::at(x1, y1), Point2::at(x0, y1)};
}

/// A blocked box.
inline Area crate(std::int64_t x0, std::int64_t y0, std::int64_t x1, std::int64_t y1) {
  return {.loops = {box(x0, y0, x1, y1)}};
}

inline AreaId put(World& world, Area area) {
  auto edit = world.edit();
  const AreaId id = edit.add(std::move(area));
  const auto done = edit.commit();
  EXPECT_TRUE(done) << describe(done.error());
  return id;
}

/// Blocked, of one loop.
inline AreaId block(World& world, Area::Loop loop) {
  Area area;
  area.loops = {std::move(loop)};
  return put(world, std::move(area));
}

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
