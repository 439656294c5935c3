#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "ground/cell_grid.hpp"

namespace offgrid::navmesh::detail {
namespace {

using kernel::Point2;

struct Step {
  std::int64_t x;
  std::int64_t y;
};

GroundPoint at(const Step& origin, const Step& along, std::int64_t length, std::int64_t aside) {
  return {Point2::at(origin.x + along.x * length - along.y * aside,
                     origin.y + along.y * length + along.x * aside),
          0};
}

/// Strips side by side, in this direction from this corner.
std::vector<GroundTriangle> strips(const Step& origin, const Step& along, std::int64_t length,
                                   std::int64_t count) {
  std::vector<GroundTriangle> soup;
  for (std::int64_t i = 0; i < count; ++i) {
    const GroundPoint a = at(origin, along, 0, i), b = at(origin, along, length, i),
                      c = at(origin, along, length, i + 1), d = at(origin, along, 0, i + 1);
    soup.push_back({a, b, c});
    soup.push_back({a, c, d});
  }
  return soup;
}

bool has(std::span<const std::uint32_t> list, std::uint32_t i) {
  return std::find(list.begin(), list.end(), i) != list.end();
}

void expect_listed_about(const CellIndex& index, const Point2& p, std::uint32_t i) {
  for (std::int64_t dx = -1; dx <= 1; ++dx) {
    for (std::int64_t dy = -1; dy <= 1; ++dy) {
      const auto q = Point2::make(p.x.raw() + dx, p.y.raw() + dy);
      if (!q) continue;
      EXPECT_TRUE(has(index.at(*q), i)) << q->x.raw() << ' ' << q->y.raw();
      std::vector<std::uint32_t> near;
      index.for_each_near({*q, *q}, [&](std::uint32_t k) { near.push_back(k); });
      EXPECT_TRUE(has(near, i));
    }
  }
}

void expect_listed_at_its_sides(const CellIndex& index, const GroundTriangle& t, std::uint32_t i) {
  constexpr std::int64_t parts = 16;
  for (std::size_t k = 0; k < 3; ++k) {
    const Point2 from = t[k].at, to = t[(k + 1) % 3].at;
    for (std::int64_t part = 0; part <= parts; ++part) {
      const auto between = [&](const kernel::Coordinate2& v, const kernel::Coordinate2& w) {
        return v.raw() + (std::int64_t{w.raw()} - v.raw()) * part / parts;
      };
      expect_listed_about(index, Point2::at(between(from.x, to.x), between(from.y, to.y)), i);
    }
  }
}

constexpr Step directions[] = {{10, 0}, {0, 10},   {7, 7},   {-7, 7},
                               {3, -8}, {-20, -1}, {1, 100}, {181, 182}};

TEST(CellIndex, strips_in_any_direction_are_listed_at_all_their_points_and_few_others_are) {
  for (const Step& along : directions) {
    const std::vector<GroundTriangle> soup = strips({-300, 200}, along, 400, 300);
    const CellIndex index(soup, {.margin = 1, .cells_each = 4});
    EXPECT_LT(index.entry_count(), 30 * soup.size()) << along.x << ' ' << along.y;
    for (std::uint32_t i = 0; i < soup.size(); i += 7)
      expect_listed_at_its_sides(index, soup[i], i);
    const auto there = index.at(soup[300][0].at);
    EXPECT_LT(there.size(), 40U) << along.x << ' ' << along.y;
  }
}

TEST(CellIndex, strips_across_the_whole_range_of_coordinates_are_listed) {
  constexpr std::int64_t most = (1 << kernel::Coordinate2::bits) - 1, part = most / 1000;
  const std::vector<GroundTriangle> soup = strips({part - most, -most}, {part, part}, 1998, 1);
  std::vector<GroundTriangle> others = strips({part - most + 100, -most}, {part, part}, 1000, 1);
  others.insert(others.end(), soup.begin(), soup.end());
  const CellIndex index(others, {.margin = 1, .cells_each = 4});
  for (std::uint32_t i = 0; i < others.size(); ++i) expect_listed_at_its_sides(index, others[i], i);
}

TEST(CellIndex, points_far_from_all_triangles_have_none) {
  for (const Step& along : directions) {
    const CellIndex index(strips({0, 0}, along, 400, 300), {.margin = 1, .cells_each = 4});
    EXPECT_TRUE(index.at(Point2::at(500'000, 500'000)).empty());
    EXPECT_TRUE(index.at(Point2::at(-500'000, 500'000)).empty());
  }
}

}  // namespace
}  // namespace offgrid::navmesh::detail
