#include "offgrid/navmesh/world/grow.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/kernel/orient.hpp"
#include "query_test.hpp"
#include "support/random.hpp"
#include "support/random_areas.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using kernel::Sign;
using testing::Random;
using testing::SnapClass;

bool holds(std::span<const Point2> convex, const Point2& p) {
  for (std::size_t i = 0; i < convex.size(); ++i) {
    if (kernel::orient(convex[i], convex[(i + 1) % convex.size()], p) == Sign::negative)
      return false;
  }
  return true;
}

/// Is the point no farther than the radius from a side of the area?
bool is_near(const Area& area, const Point2& p, std::int64_t radius) {
  const auto r2 = kernel::Int<63>::checked(radius * radius).value();
  for (const Area::Loop& loop : area.loops) {
    const bool is_closed = area.shape == Area::Shape::region;
    for (std::size_t i = 0; i + (is_closed ? 0 : 1) < loop.size(); ++i) {
      const Point2 &a = loop[i], &b = loop[(i + 1) % loop.size()];
      if (a != b && kernel::compare_distance_to_segment(p, a, b, r2) != Sign::positive) return true;
    }
  }
  return false;
}

TEST(Disc, is_a_symmetric_polygon_about_the_disc) {
  for (const int sides : {8, 16, 32}) {
    for (const std::int32_t radius : {1, 2, 3, 7, 16, 100, 256, 4096, 1000003, Disc::max_radius}) {
      const Disc disc = *Disc::make(radius, sides);
      const auto corners = disc.corners();
      ASSERT_GE(corners.size(), 4U);
      EXPECT_LE(corners.size(), static_cast<std::size_t>(sides));
      const auto r2 = kernel::Int<63>::checked(std::int64_t{radius} * radius).value();
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const Point2 &p = corners[i], &q = corners[(i + 1) % corners.size()],
                     &r = corners[(i + 2) % corners.size()];
        EXPECT_EQ(kernel::orient(p, q, r), Sign::positive);
        EXPECT_NE(kernel::compare_distance_to_segment(Point2{}, p, q, r2), Sign::negative)
            << radius;
        EXPECT_NE(std::find(corners.begin(), corners.end(), Point2::at(-p.x, -p.y)), corners.end());
      }
      if (sides == 16 && radius >= 100) {
        EXPECT_LT(disc.overshoot().raw(), (std::int64_t{radius} << 16) / 20 + (3 << 16)) << radius;
      }
    }
  }
  EXPECT_FALSE(Disc::make(0));
  EXPECT_FALSE(Disc::make(Disc::max_radius + 1));
}

TEST(Grow, a_convex_area_becomes_one_polygon) {
  const Disc disc = *Disc::make(16);
  const auto parts = grow(crate(100, 100, 200, 150), disc);
  ASSERT_EQ(parts.size(), 1U);
  ASSERT_EQ(parts[0].loops.size(), 1U);
  // every direction of the disc, and two for each side of the box
  EXPECT_EQ(parts[0].loops[0].size(), disc.corners().size());
  Area clockwise = crate(100, 100, 200, 150);
  std::reverse(clockwise.loops[0].begin(), clockwise.loops[0].end());
  EXPECT_EQ(grow(clockwise, disc).size(), 2U);
}

TEST(Grow, a_concave_area_stays_and_each_of_its_sides_becomes_a_polygon) {
  const Area corner = Area::polygon({Point2::at(0, 0), Point2::at(90, 0), Point2::at(90, 30),
                                     Point2::at(30, 30), Point2::at(30, 90), Point2::at(0, 90)});
  const auto parts = grow(corner, *Disc::make(5));
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0], corner);
  EXPECT_EQ(parts[1].loops.size(), 6U);
}

TEST(Grow, a_barrier_becomes_a_region) {
  Area fence =
      Area::polygon({Point2::at(0, 0), Point2::at(50, 0), Point2::at(50, 0), Point2::at(50, 50)});
  fence.shape = Area::Shape::barrier;
  const auto parts = grow(fence, *Disc::make(5));
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].shape, Area::Shape::region);
  EXPECT_EQ(parts[0].loops.size(), 2U);
}

TEST(Grow, a_barrier_without_sides_has_no_parts) {
  const Disc disc = *Disc::make(5);
  Area barrier;
  barrier.shape = Area::Shape::barrier;
  EXPECT_TRUE(grow(barrier, disc).empty());
  barrier.loops = {{Point2::at(7, 7)}, {}, {Point2::at(9, 9), Point2::at(9, 9)}};
  EXPECT_TRUE(grow(barrier, disc).empty());
}

TEST(Grow, covers_the_area_and_what_is_no_farther_than_the_radius_and_little_more) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const auto radius = static_cast<std::int32_t>(random.between(1, 9));
    const Disc disc = *Disc::make(radius);
    const std::int64_t reach = radius + disc.overshoot().raw() / 65536 + 1;
    const Area area = testing::random_area(random, static_cast<SnapClass>(seed % 6), 24);
    const auto parts = grow(area, disc);
    const Area& rim = parts.back();
    for (int x = -12; x <= 36; ++x) {
      for (int y = -12; y <= 36; ++y) {
        const Point2 p = Point2::at(x, y);
        const bool is_in_rim = std::any_of(rim.loops.begin(), rim.loops.end(),
                                           [&](const Area::Loop& hull) { return holds(hull, p); });
        if (is_near(area, p, radius)) {
          EXPECT_TRUE(is_in_rim) << seed;
        }
        const bool is_body = parts.size() == 1 && area.shape == Area::Shape::region;
        if (is_in_rim && !is_body) {
          EXPECT_TRUE(is_near(area, p, reach)) << seed;
        }
      }
    }
    if (parts.size() == 2) {
      EXPECT_EQ(parts[0], area);
    }
  }
}

TEST(Disc, says_how_far_its_farthest_corner_is) {
  for (const int sides : {8, 16, 32}) {
    for (std::int32_t radius = 1; radius <= 64; ++radius) {
      const Disc disc = Disc::make(radius, sides).value();
      std::int64_t farthest = 0;
      for (const Point2& corner : disc.corners())
        farthest = std::max<std::int64_t>(farthest, kernel::length(Point2{}, corner).raw());
      EXPECT_EQ(disc.overshoot().raw(), farthest - (std::int64_t{radius} << 16)) << radius;
    }
  }
}

TEST(Disc, can_have_8_16_or_32_sides_and_a_radius_up_to_the_largest) {
  for (std::int64_t sides = -40; sides <= 70; ++sides)
    EXPECT_EQ(Disc::can_have(sides), sides == 8 || sides == 16 || sides == 32) << sides;
  EXPECT_FALSE(Disc::can_have((std::int64_t{1} << 32) + 16));
  for (const std::int32_t radius : {-1, 0, Disc::max_radius + 1})
    EXPECT_FALSE(Disc::make(radius)) << radius;
  for (const std::int32_t radius : {1, Disc::max_radius}) EXPECT_TRUE(Disc::make(radius)) << radius;
}

TEST(Grow, the_properties_of_a_region_are_those_of_all_its_parts) {
  const Disc disc = Disc::make(5).value();
  for (const Area::Loop& loop :
       {box(0, 0, 9, 9), Area::Loop{Point2::at(0, 0), Point2::at(0, 9), Point2::at(9, 0)}}) {
    Area area = Area::polygon(loop);
    area.state.tag = 77;
    area.priority = -3;
    area.floors = {1, 2};
    area.enabled = false;
    for (Area part : grow(area, disc)) {
      part.loops = area.loops;
      EXPECT_EQ(part, area);
    }
  }
}

}  // namespace
}  // namespace offgrid::navmesh
