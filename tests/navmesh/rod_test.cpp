// Rods beside the area of clipped polygons in rational numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <vector>

#include "ground_reference.hpp"
#include "ground_test.hpp"
#include "offgrid/kernel/orient.hpp"
#include "offgrid/navmesh/ground/rod.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using testing::Random;
using Rational = boost::multiprecision::cpp_rational;

struct Vertex {
  Rational x;
  Rational y;
};
using Polygon = std::vector<Vertex>;

/// The part of a polygon where a x + b y + c >= 0.
Polygon clip(const Polygon& polygon, const Rational& a, const Rational& b, const Rational& c) {
  Polygon result;
  const auto value = [&](const Vertex& v) { return Rational(a * v.x + b * v.y + c); };
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vertex &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
    const Rational at_p = value(p), at_q = value(q);
    if (at_p >= 0) result.push_back(p);
    if ((at_p < 0 && at_q > 0) || (at_p > 0 && at_q < 0)) {
      const Rational t = at_p / (at_p - at_q);
      result.push_back({p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)});
    }
  }
  return result;
}

Rational twice_area(const Polygon& polygon) {
  Rational sum = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vertex &p = polygon[i], &q = polygon[(i + 1) % polygon.size()];
    sum += p.x * q.y - p.y * q.x;
  }
  return sum;
}

Polygon left_of(const Polygon& polygon, const Point2& p, const Point2& q) {
  const Rational px = p.x.raw(), py = p.y.raw(), qx = q.x.raw(), qy = q.y.raw();
  return clip(polygon, py - qy, qx - px, px * qy - py * qx);
}

/// The loop where the triangle's ground is from z_low to z_high; nothing for flat ground elsewhere.
Polygon in_range(Polygon polygon, const GroundTriangle& t, int z_low, int z_high) {
  const auto [a, b, c] = reference::triangle_of(t);
  for (std::size_t k = 0; k < 3; ++k) polygon = left_of(polygon, t[k].at, t[(k + 1) % 3].at);
  if (a.z == b.z && a.z == c.z) return z_low <= a.z && a.z <= z_high ? polygon : Polygon{};
  // w z = w a.z - nx (x - a.x) - ny (y - a.y)
  const Rational nx = (b.at.y - a.at.y) * (c.z - a.z) - (b.z - a.z) * (c.at.y - a.at.y);
  const Rational ny = (b.z - a.z) * (c.at.x - a.at.x) - (b.at.x - a.at.x) * (c.z - a.z);
  const Rational w = turn(a.at, b.at, c.at);
  const Rational base = w * a.z + nx * a.at.x + ny * a.at.y;
  polygon = clip(polygon, -nx, -ny, base - w * z_low);
  return clip(polygon, nx, ny, w * z_high - base);
}

/// The area of a floor in the rod, a place of winding number n counted n times, within a square of
/// side 2 about a point if there is one; times 2.
Rational area_in_rod(std::span<const GroundTriangle> floor, std::span<const Area::Loop> loops,
                     int z_low, int z_high, std::optional<Point2> middle = std::nullopt) {
  Rational sum = 0;
  for (const GroundTriangle& t : floor) {
    for (const Area::Loop& loop : loops) {
      Polygon polygon;
      for (const Point2& p : loop) polygon.push_back({p.x.raw(), p.y.raw()});
      if (middle) {
        const int x = middle->x.raw(), y = middle->y.raw();
        polygon = clip(clip(polygon, 1, 0, 1 - x), -1, 0, 1 + x);
        polygon = clip(clip(polygon, 0, 1, 1 - y), 0, -1, 1 + y);
      }
      sum += twice_area(in_range(polygon, t, z_low, z_high));
    }
  }
  return sum;
}

Area::Loop random_loop(Random& random, int extent) {
  for (;;) {
    const GroundTriangle t = random_triangle(random, extent, 0);
    const kernel::Sign side = kernel::orient(t[0].at, t[1].at, t[2].at);
    if (side == kernel::Sign::positive) return {t[0].at, t[1].at, t[2].at};
  }
}

TEST(Rod, its_floors_are_those_with_an_area_in_it) {
  Random random(17);
  int in = 0, out = 0;
  for (int round = 0; round < 400; ++round) {
    const Soup soup =
        random.chance(1, 2) ? random_soup(random, 10, 8, 6) : random_storeys(random, 8);
    const auto ground = import_ground(soup, {.rise = 9, .step = 1, .max_rise = 3});
    Area area;
    for (std::int64_t i = random.between(1, 3); i > 0; --i)
      area.loops.push_back(random_loop(random, 8));
    const int low = static_cast<int>(random.between(0, 6));
    const int high = low + static_cast<int>(random.between(0, 2));
    const FloorSet floors = floors_in_rod(ground->relief, area, low, high);
    for (std::uint32_t k = 0; k < ground->floor_count(); ++k) {
      const auto floor = static_cast<Floor>(k);
      const bool is_in = area_in_rod(ground->relief.triangles(floor), area.loops, low, high) > 0;
      ASSERT_EQ(floors.contains(floor), is_in) << "round " << round << " floor " << k;
      ++(is_in ? in : out);
    }
  }
  EXPECT_GT(in, 300);
  EXPECT_GT(out, 300);
}

TEST(Rod, is_the_shape_where_the_ground_is_in_the_range) {
  Random random(23);
  constexpr int extent = 40;
  int inside = 0, outside = 0;
  for (int round = 0; round < 120; ++round) {
    Soup soup = random_soup(random, 3, extent, 20);
    const int left = static_cast<int>(random.between(0, 30));
    add_slope(soup, 0, 0, extent, extent, left, static_cast<int>(random.between(0, 30)));
    const auto ground = import_ground(soup, {.rise = 9, .step = 3});
    const std::vector<Area::Loop> loops{random_loop(random, extent)};
    const int low = static_cast<int>(random.between(0, 15));
    const int high = low + static_cast<int>(random.between(5, 15));
    const std::vector<Area> areas =
        rod(ground->relief, Region(loops, WindingRule::nonzero), low, high);
    for (std::uint32_t k = 0; k < ground->floor_count(); ++k) {
      const auto floor = static_cast<Floor>(k);
      const auto found = std::find_if(areas.begin(), areas.end(), [&](const Area& area) {
        return area.floors.contains(floor);
      });
      const auto parts = found == areas.end() ? std::vector<std::vector<reference::Place>>{}
                                              : reference::loops_of(*found);
      for (int x = 1; x < extent; x += 3) {
        for (int y = 1; y < extent; y += 3) {
          const auto winding = reference::winding(parts, {16 * x, 16 * y});
          const Rational area =
              area_in_rod(ground->relief.triangles(floor), loops, low, high, Point2::at(x, y));
          // corners move by half a unit, so borders stay out of smaller squares
          if (area != 8 && area != 0) continue;
          ++(area == 8 ? inside : outside);
          ASSERT_EQ(winding, area == 8 ? 1 : 0) << round << " " << x << " " << y;
        }
      }
    }
  }
  EXPECT_GT(inside, 300);
  EXPECT_GT(outside, 3000);
}

TEST(Rod, pieces_of_a_floor_are_joined) {
  Soup soup;
  add_slope(soup, 0, 0, 20, 10, 0, 20);
  const auto ground = import_ground(soup);
  const std::vector<Area::Loop> loops{
      {Point2::at(0, 2), Point2::at(20, 2), Point2::at(20, 8), Point2::at(0, 8)}};
  const Region shape(loops, WindingRule::nonzero);
  const std::vector<Area> areas = rod(ground->relief, shape, 4, 9);
  ASSERT_EQ(areas.size(), 1U);
  const Area::Loop part{Point2::at(4, 2), Point2::at(9, 2), Point2::at(9, 8), Point2::at(4, 8)};
  EXPECT_EQ(areas.front().loops, std::vector<Area::Loop>{part});
  EXPECT_TRUE(rod(ground->relief, shape, 9, 4).empty());
  EXPECT_TRUE(rod(ground->relief, shape, 21, 40).empty());
}

TEST(Rod, ground_that_only_touches_is_not_in_it) {
  Soup soup;
  add_slope(soup, 0, 0, 10, 10, 0, 10);
  add_flat(soup, 20, 0, 30, 10, 5);
  const auto ground = import_ground(soup);
  ASSERT_EQ(ground->floor_count(), 2U);
  const auto box = [](int x1, int x2) {
    return Area{
        .loops = {{Point2::at(x1, 0), Point2::at(x2, 0), Point2::at(x2, 9), Point2::at(x1, 9)}}};
  };
  EXPECT_TRUE(floors_in_rod(ground->relief, box(10, 20), 0, 10).empty());
  EXPECT_TRUE(floors_in_rod(ground->relief, box(0, 10), 10, 20).empty());
  EXPECT_EQ(floors_in_rod(ground->relief, box(0, 10), 9, 20), FloorSet{0});
  // a range of one height holds flat ground
  EXPECT_EQ(floors_in_rod(ground->relief, box(0, 40), 5, 5), FloorSet{1});
  EXPECT_EQ(floors_in_rod(ground->relief, box(-50, 50), -1 << 30, (1 << 30) - 1), (FloorSet{0, 1}));
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
