// Low ground beside heights at points of the map, in rational numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "ground_reference.hpp"
#include "ground_test.hpp"
#include "offgrid/navmesh/ground/headroom.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using reference::Fraction;
using reference::height_over;
using testing::Random;

/// Is some triangle over the point, less than `height` above the ground there?
bool is_low(const GroundTriangle& ground, const Soup& soup, const reference::Place& p,
            std::int64_t height) {
  const auto z = height_over(ground, p);
  return z && std::any_of(soup.begin(), soup.end(), [&](const GroundTriangle& t) {
           const auto above = height_over(t, p);
           return above && *z < *above && *above < Fraction{z->over + height * z->under, z->under};
         });
}

/// Is the answer the same at a point and at all grid points about it, `reach` away at most? Then no
/// border that half a unit moves can change it.
template <class Ask>
std::optional<bool> settled(const Ask& ask, int x, int y, int reach) {
  const bool answer = ask(x, y);
  for (int dx = -reach; dx <= reach; ++dx) {
    for (int dy = -reach; dy <= reach; ++dy) {
      if (ask(x + dx, y + dy) != answer) return std::nullopt;
    }
  }
  return answer;
}

TEST(Headroom, low_ground_is_where_a_ceiling_is_close) {
  Random random(3);
  constexpr int extent = 60;
  int low = 0, high = 0;
  for (int round = 0; round < 80; ++round) {
    Soup soup;
    add_slope(soup, 0, 0, extent, extent, 0, static_cast<int>(random.between(0, 40)));
    const auto ground = import_ground(soup);
    for (int i = 0; i < 2; ++i) {
      // large, so that a border between grid points is noticed by some of them
      GroundTriangle t = random_triangle(random, extent, 90);
      const auto place = [&](std::int64_t x_low, std::int64_t x_high, std::int64_t y_low) {
        const std::int64_t x = random.between(x_low, x_high);
        return Point2::at(x, random.between(y_low, y_low + 9));
      };
      t[0].at = place(0, 9, 0);
      t[1].at = place(40, extent, 0);
      t[2].at = place(20, extent, 45);
      if (random.chance(1, 2)) std::swap(t[0], t[1]);
      soup.push_back(t);
    }
    const int height = static_cast<int>(random.between(1, 40));
    const std::vector<Area> areas = low_ground(ground->relief, soup, height);
    ASSERT_LE(areas.size(), 1U);
    const auto loops = areas.empty() ? std::vector<std::vector<reference::Place>>{}
                                     : reference::loops_of(areas.front());
    const auto ask = [&](int x, int y) {
      const auto here = ground->relief.triangles(0);
      return std::any_of(here.begin(), here.end(),
                         [&](const GroundTriangle& t) { return is_low(t, soup, {x, y}, height); });
    };
    for (int x = 4; x < extent - 4; x += 3) {
      for (int y = 4; y < extent - 4; y += 3) {
        const auto expected = settled(ask, x, y, 2);
        if (!expected) continue;
        ++(*expected ? low : high);
        ASSERT_EQ(reference::winding(loops, {16 * x, 16 * y}) != 0, *expected)
            << "round " << round << " at " << x << " " << y;
      }
    }
  }
  EXPECT_GT(low, 500);
  EXPECT_GT(high, 5000);
}

TEST(Headroom, ground_below_a_slope_is_low_up_to_the_height) {
  Soup soup;
  add_flat(soup, 0, 0, 40, 10, 0);
  const auto ground = import_ground(soup);
  add_slope(soup, 0, 0, 40, 10, 0, 40);  // stairs over the ground, from its border on
  const std::vector<Area> areas = low_ground(ground->relief, soup, 18);
  ASSERT_EQ(areas.size(), 1U);
  const Area::Loop part{Point2::at(0, 0), Point2::at(18, 0), Point2::at(18, 10), Point2::at(0, 10)};
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

}  // namespace
}  // namespace offgrid::navmesh
