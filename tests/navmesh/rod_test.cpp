// Rods and their ground. The definition is in check/ground.
#include <gtest/gtest.h>

#include <vector>

#include "ground_test.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;

TEST(Rod, pieces_of_a_floor_are_joined) {
  Soup soup;
  add_slope(soup, 0, 0, 20, 10, 0, 20);
  const auto ground = import_ground(soup);
  const std::vector<Area::Loop> loops{box(0, 2, 20, 8)};
  const Region shape(loops, WindingRule::nonzero);
  const std::vector<Area> areas = rod(ground->relief, shape, 4, 9);
  ASSERT_EQ(areas.size(), 1U);
  const Area::Loop part = box(4, 2, 9, 8);
  EXPECT_EQ(areas.front().loops, std::vector<Area::Loop>{part});
  EXPECT_TRUE(rod(ground->relief, shape, 9, 4).empty());
  EXPECT_TRUE(rod(ground->relief, shape, 21, 40).empty());
}

TEST(Rod, ground_that_only_touches_is_not_in_it) {
  Soup soup;
  add_slope(soup, 0, 0, 10, 10, 0, 10);
  add_flat(soup, 11, 0, 30, 10, 5);  // a unit away, so on a floor of its own
  const auto ground = import_ground(soup);
  ASSERT_EQ(ground->floor_count(), 2U);
  EXPECT_TRUE(floors_in_rod(ground->relief, crate(10, 0, 11, 9), 0, 10).empty());
  EXPECT_TRUE(floors_in_rod(ground->relief, crate(0, 0, 10, 9), 10, 20).empty());
  EXPECT_EQ(floors_in_rod(ground->relief, crate(0, 0, 10, 9), 9, 20), FloorSet{0});
  // a range of one height holds flat ground
  EXPECT_EQ(floors_in_rod(ground->relief, crate(0, 0, 40, 9), 5, 5), FloorSet{1});
  EXPECT_EQ(floors_in_rod(ground->relief, crate(-50, 0, 50, 9), -1 << 30, (1 << 30) - 1),
            (FloorSet{0, 1}));
}

TEST(Rod, ground_between_the_heights_of_two_loops_is_not_in_it) {
  Soup soup;
  add_slope(soup, 0, 0, 30, 10, 0, 30);
  const auto ground = import_ground(soup);
  const Area ends{.loops = {{Point2::at(0, 0), Point2::at(5, 0), Point2::at(5, 9)},
                            {Point2::at(25, 0), Point2::at(30, 0), Point2::at(30, 9)}}};
  EXPECT_TRUE(floors_in_rod(ground->relief, ends, 10, 20).empty());
  EXPECT_EQ(floors_in_rod(ground->relief, ends, 4, 20), FloorSet{0});
}

TEST(Rod, loops_that_cancel_and_even_loops_are_no_shape) {
  Soup soup;
  add_flat(soup, 0, 0, 10, 10, 0);
  const auto ground = import_ground(soup);
  const Area::Loop loop{Point2::at(2, 2), Point2::at(8, 2), Point2::at(8, 8)};
  const Area::Loop back(loop.rbegin(), loop.rend());
  EXPECT_TRUE(floors_in_rod(ground->relief, Area{.loops = {loop, back}}, 0, 0).empty());
  EXPECT_EQ(floors_in_rod(ground->relief, Area{.loops = {loop, loop}}, 0, 0), FloorSet{0});
  const Area even{.loops = {loop, loop}, .rule = WindingRule::even_odd};
  EXPECT_TRUE(floors_in_rod(ground->relief, even, 0, 0).empty());
  const Area odd{.loops = {loop, loop, loop}, .rule = WindingRule::even_odd};
  EXPECT_EQ(floors_in_rod(ground->relief, odd, 0, 0), FloorSet{0});
  // a shape that covers the ground and whose border is elsewhere
  const Area around{.loops = {{Point2::at(-9, -9), Point2::at(99, -9), Point2::at(-9, 99)}}};
  EXPECT_EQ(floors_in_rod(ground->relief, around, 0, 0), FloorSet{0});
}

TEST(Rod, an_even_odd_shape_reaches_where_its_edges_only_end) {
  const Soup soup{{corner(0, 0, 0), corner(1, 0, 0), corner(0, 1, 0)}};
  const auto ground = import_ground(soup);
  // Both loops run from (2, 2) to (-3, -1), which cancels; the edges that are left end in (2, 2).
  const Area shape{
      .loops = {{Point2::at(-1, 0), Point2::at(2, 2), Point2::at(-3, -1)},
                {Point2::at(-1, 0), Point2::at(-2, 0), Point2::at(2, 2), Point2::at(-3, -1)}},
      .rule = WindingRule::even_odd};
  EXPECT_EQ(floors_in_rod(ground->relief, shape, 0, 0), FloorSet{0});
}

TEST(Rod, takes_the_largest_coordinates) {
  constexpr std::int64_t far = (std::int64_t{1} << 30) - 1, high = (std::int64_t{1} << 29) - 1;
  const Soup soup{{corner(-far, -far, -high), corner(far, -far, high), corner(far, far, high)}};
  const auto ground = import_ground(soup);
  const std::vector<Area::Loop> loops{
      {Point2::at(-far, -far), Point2::at(far, -far + 1), Point2::at(far - 1, far)}};
  const std::vector<Area> areas =
      rod(ground->relief, Region(loops, WindingRule::nonzero), -high + 1, high - 1);
  ASSERT_EQ(areas.size(), 1U);
  EXPECT_GE(areas.front().loops.front().size(), 3U);
}

}  // namespace
}  // namespace offgrid::navmesh
