// Low ground. The definition is in check/ground.
#include <gtest/gtest.h>

#include <vector>

#include "ground_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

TEST(Headroom, ground_below_a_slope_is_low_up_to_the_height) {
  Soup soup;
  add_flat(soup, 0, 0, 40, 10, 0);
  const auto ground = import_ground(soup);
  add_slope(soup, 0, 0, 40, 10, 0, 40);  // stairs over the ground, from its border on
  const std::vector<Area> areas = low_ground(ground->relief, soup, 18);
  ASSERT_EQ(areas.size(), 1U);
  const Area::Loop part = box(0, 0, 18, 10);
  EXPECT_EQ(areas.front().loops, std::vector<Area::Loop>{part});
  EXPECT_EQ(areas.front().state.ground, Ground::blocked);
  EXPECT_EQ(areas.front().floors, FloorSet{0});
}

TEST(Headroom, ground_is_no_ceiling_of_itself_nor_of_what_is_above) {
  Soup soup;
  add_flat(soup, 0, 0, 10, 10, 0);
  add_flat(soup, 0, 0, 10, 10, 30);
  const auto ground = import_ground(soup);
  EXPECT_TRUE(low_ground(ground->relief, soup, 30).empty());
  const std::vector<Area> areas = low_ground(ground->relief, soup, 31);
  ASSERT_EQ(areas.size(), 1U);
  EXPECT_EQ(areas.front().floors, FloorSet{0});
  EXPECT_TRUE(low_ground(ground->relief, soup, 0).empty());
  EXPECT_TRUE(low_ground(ground->relief, soup, -5).empty());
  EXPECT_TRUE(low_ground(ground->relief, {}, 50).empty());
}

TEST(Headroom, a_parallel_slope_as_far_away_as_the_height_is_high_enough) {
  Soup soup;
  add_slope(soup, 0, 0, 10, 10, 0, 10);
  const auto ground = import_ground(soup);
  add_slope(soup, 0, 0, 10, 10, 5, 15);
  EXPECT_TRUE(low_ground(ground->relief, soup, 5).empty());
  EXPECT_EQ(low_ground(ground->relief, soup, 6).size(), 1U);
}

TEST(Headroom, vertical_walls_and_heights_out_of_range_are_no_ceiling) {
  Soup soup;
  add_flat(soup, 0, 0, 10, 10, 0);
  const auto ground = import_ground(soup);
  const Soup walls{{corner(5, 0, 0), corner(5, 9, 0), corner(5, 9, 9)},
                   {corner(0, 0, 1 << 29), corner(9, 0, 1), corner(0, 9, 1)}};
  EXPECT_TRUE(low_ground(ground->relief, walls, 20).empty());
}

TEST(Headroom, takes_the_largest_coordinates) {
  constexpr std::int64_t far = (std::int64_t{1} << 30) - 1, high = (std::int64_t{1} << 29) - 1;
  const Soup soup{{corner(-far, -far, -high), corner(far, -far, high), corner(far, far, high)},
                  {corner(-far, far, high), corner(-far, -far, high), corner(far, -far, -high)}};
  const auto ground = import_ground(soup);
  const std::vector<Area> areas = low_ground(ground->relief, soup, (1 << 30) - 1);
  ASSERT_EQ(areas.size(), 2U);
}

TEST(Headroom, low_ground_is_on_the_floor_that_it_is_of) {
  std::vector<std::vector<GroundTriangle>> floors(2);
  add_flat(floors[0], 0, 0, 9, 9, 0);
  add_flat(floors[1], 20, 0, 29, 9, 50);
  Soup ceilings;
  add_flat(ceilings, 22, 2, 25, 5, 55);
  const std::vector<Area> low = low_ground(*Relief::make(floors), ceilings, 10);
  ASSERT_EQ(low.size(), 1U);
  EXPECT_EQ(low[0].floors, FloorSet{1});
}

}  // namespace
}  // namespace offgrid::navmesh
