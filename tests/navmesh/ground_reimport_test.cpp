// reimport_ground: floors keep their numbers.
#include "offgrid/navmesh/ground/ground_reimport.hpp"

#include <gtest/gtest.h>

#include "ground_test.hpp"
#include "support/random.hpp"
#include "support/shuffle.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using Map = std::vector<std::vector<Floor>>;

/// Flat storeys of one size, at these heights.
Soup storeys(const std::vector<int>& heights) {
  Soup soup;
  for (const int z : heights) add_flat(soup, 0, 0, 50, 50, z);
  return soup;
}

int height_of(const GroundImport& ground, Floor floor) {
  const auto z = ground.relief.rounded_height({Point2::at(10, 5), floor});
  return z ? static_cast<int>(*z) : -1;
}

TEST(GroundReimport, a_storey_that_comes_does_not_move_the_others) {
  const GroundImport before = import_ground(storeys({10, 20, 30})).value();
  EXPECT_EQ(height_of(import_ground(storeys({0, 10, 20, 30})).value(), 0), 0) << "by triangles";
  const GroundReimport now = reimport_ground(storeys({0, 10, 20, 30}), before.relief).value();
  ASSERT_EQ(now.ground.floor_count(), 4U);
  for (Floor floor = 0; floor < 3; ++floor)
    EXPECT_EQ(height_of(now.ground, floor), height_of(before, floor));
  EXPECT_EQ(height_of(now.ground, 3), 0);
  EXPECT_EQ(now.floors, (Map{{0}, {1}, {2}}));
}

TEST(GroundReimport, a_storey_that_goes_leaves_its_number_to_the_next_one) {
  const GroundImport before = import_ground(storeys({10, 20, 30})).value();
  const GroundReimport without = reimport_ground(storeys({10, 30}), before.relief).value();
  EXPECT_EQ(without.floors, (Map{{0}, {}, {2}}));
  EXPECT_EQ(without.ground.floor_count(), 3U);
  ASSERT_EQ(without.ground.areas.size(), 2U);
  EXPECT_EQ(without.ground.areas.back().floors, (FloorSet{2}));
  EXPECT_TRUE(without.ground.relief.triangles(1).empty());
  EXPECT_TRUE(world_of(without.ground));
  const GroundReimport next = reimport_ground(storeys({10, 30, 90}), without.ground.relief).value();
  EXPECT_EQ(next.floors, (Map{{0}, {}, {2}}));
  EXPECT_EQ(height_of(next.ground, 1), 90);
  EXPECT_EQ(reimport_ground(storeys({10, 20}), before.relief)->ground.floor_count(), 2U);
}

TEST(GroundReimport, ground_that_moved_by_a_step_is_followed_and_by_more_is_not) {
  const GroundImport before = import_ground(storeys({10, 20})).value();
  const auto floors = [&](const GroundOptions& options) {
    return reimport_ground(storeys({13, 23, 5}), before.relief, options)->floors;
  };
  EXPECT_EQ(floors({.step = 3}), (Map{{0}, {1}}));
  EXPECT_EQ(floors({.step = 2}), (Map{{}, {}}));
}

TEST(GroundReimport, a_floor_that_is_divided_has_several_followers) {
  Soup soup;  // two squares on one floor
  add_flat(soup, 0, 0, 50, 50, 0);
  add_flat(soup, 60, 0, 70, 10, 0);
  const GroundImport before = import_ground(soup).value();
  ASSERT_EQ(before.floor_count(), 1U);
  add_flat(soup, 40, 0, 80, 10, 30);  // a roof over both
  EXPECT_EQ(reimport_ground(soup, before.relief)->floors, (Map{{0}}));
  // now they differ in height by more than a floor may rise: the one with more equal faces stays
  Soup apart;
  add_flat(apart, 0, 0, 50, 50, 4);
  add_flat(apart, 60, 0, 70, 10, 0);
  const GroundReimport now =
      reimport_ground(apart, before.relief, {.step = 4, .max_rise = 2}).value();
  EXPECT_EQ(now.floors, (Map{{0, 1}}));
  EXPECT_EQ(now.ground.relief.triangles(0).front()[0], corner(60, 0, 0));
}

TEST(GroundReimport, the_same_soup_in_any_order_has_the_same_floors_twice) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    testing::Random random(seed);
    const auto between = [&](int low, int high) {
      return static_cast<int>(random.between(low, high));
    };
    const auto plates = [&](int count) {
      Soup soup;
      for (int i = 0; i < count; ++i) {
        const int x = between(0, 20), y = between(0, 20), z = between(0, 3);
        add_slope(soup, x, y, x + between(1, 9), y + between(1, 9), z, z + between(0, 2));
      }
      return soup;
    };
    const GroundOptions options{.step = 1, .max_rise = 3};
    Soup soup = plates(12);
    const GroundImport first = import_ground(soup, options).value();
    const Soup added = plates(4);
    soup.insert(soup.end(), added.begin(), added.end());
    const GroundReimport second = reimport_ground(soup, first.relief, options).value();
    testing::shuffle(soup, random);
    const GroundReimport again = reimport_ground(soup, second.ground.relief, options).value();
    EXPECT_EQ(again.ground.relief, second.ground.relief) << "seed " << seed;
    EXPECT_EQ(again.ground.areas, second.ground.areas) << "seed " << seed;
    EXPECT_EQ(again.ground.seams, second.ground.seams) << "seed " << seed;
    EXPECT_EQ(reimport_ground(soup, first.relief, options)->floors, second.floors);
  }
}

}  // namespace
}  // namespace offgrid::navmesh
