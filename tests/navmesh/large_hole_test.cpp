#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "offgrid/navmesh/triangulation/triangulation.hpp"
#include "offgrid/navmesh/triangulation/triangulation_check.hpp"
#include "support/random.hpp"

namespace offgrid::navmesh {
namespace {

using kernel::Point2;
using Points = std::vector<Point2>;
using Constraints = std::vector<Constraint>;

/// Points near a circle about the origin, as many as asked for, counter-clockwise; `turns` 0.5 for
/// half of it.
Points make_circle(int count, double turns = 1) {
  Points points;
  for (int i = 0; i < count; ++i) {
    const double angle = turns * 6.283185307179586 * i / count;
    points.push_back(Point2::at(static_cast<int>(1e9 * std::cos(angle)),
                                static_cast<int>(1e9 * std::sin(angle))));
  }
  return points;
}

Triangulation build(const Points& points, const Constraints& constraints = {}) {
  auto built = Triangulation::build(points, constraints);
  EXPECT_TRUE(built);
  return std::move(*built);
}

void expect_same(const Triangulation& edited, const Points& points,
                 const Constraints& constraints = {}) {
  EXPECT_EQ(find_violation(edited.planar()), std::nullopt);
  EXPECT_EQ(edited.digest(), build(points, constraints).digest());
}

void expect_last_removed(Points points) {
  Triangulation triangulation = build(points);
  ASSERT_TRUE(triangulation.remove(triangulation.find(points.back())));
  points.pop_back();
  expect_same(triangulation, points);
}

TEST(LargeHole, is_left_by_a_hub_inside) {
  Points points = make_circle(3000);
  points.push_back(Point2::at(1, 2));
  expect_last_removed(std::move(points));
}

TEST(LargeHole, is_left_by_a_hub_at_the_border) {
  Points points = make_circle(2000, 0.5);
  for (Point2& p : points)
    p = Point2::at(p.x.raw() / 2 + static_cast<int>(p.y.raw() / 1000 % 7),
                   -p.y.raw() / 2 + 600000000);
  points.push_back(Point2::at(0, 1000000000));
  expect_last_removed(std::move(points));
}

TEST(LargeHole, is_made_by_a_constraint_across_a_circle) {
  const Points points = make_circle(3000);
  for (const Constraint across :
       {Constraint{100, 1700}, Constraint{1700, 100}, Constraint{0, 1500}}) {
    std::vector<VertexId> vertex_of;
    auto built = Triangulation::build(points, {}, ThroughVertex::refuse, &vertex_of);
    ASSERT_TRUE(built->insert_constraint(vertex_of[across.from], vertex_of[across.to]));
    expect_same(*built, points, {across});
    ASSERT_TRUE(built->remove_constraint(vertex_of[across.from], vertex_of[across.to]));
    expect_same(*built, points);
  }
}

// Points in a narrow strip about the constraint, some joined by short constraints that end inside
// the hole.
TEST(LargeHole, may_have_edges_that_end_inside) {
  testing::Random random(7);
  for (int round = 0; round < 20; ++round) {
    Points points{Point2::at(-1000000, 0), Point2::at(1000000, 1)};
    Constraints constraints;
    for (int x = -9000; x < 9000; x += 60) {
      const int sign = random.chance(1, 2) ? 1 : -1;
      const std::int64_t far_x = 100 * x + random.between(0, 500);
      points.push_back(Point2::at(far_x, sign * random.between(1000, 90000)));
      if (random.chance(1, 3)) continue;
      points.push_back(Point2::at(points.back().x.raw(), points.back().y.raw() * 2));
      const std::uint32_t last = static_cast<std::uint32_t>(points.size() - 1);
      constraints.push_back({last - 1, last});
    }
    std::vector<VertexId> vertex_of;
    auto built = Triangulation::build(points, constraints, ThroughVertex::refuse, &vertex_of);
    ASSERT_TRUE(built);
    ASSERT_TRUE(built->insert_constraint(vertex_of[0], vertex_of[1]));
    EXPECT_EQ(find_violation(built->planar()), std::nullopt);
    Constraints first{{0, 1}};
    first.insert(first.end(), constraints.begin(), constraints.end());
    expect_same(*built, points, first);
  }
}

// In a bulk build they come shuffled after the short ones; here one after the other.
TEST(LargeHole, is_divided_by_long_constraints_in_any_order) {
  Points points;
  Constraints constraints;
  for (std::uint32_t i = 0; i < 300; ++i) {
    points.push_back(Point2::at(-1000000000, static_cast<int>(100000 * i)));
    points.push_back(Point2::at(1000000000, static_cast<int>(i)));
    constraints.push_back({2 * i, 2 * i + 1});
  }
  std::vector<VertexId> vertex_of;
  auto built = Triangulation::build(points, {}, ThroughVertex::refuse, &vertex_of);
  ASSERT_TRUE(built);
  for (const Constraint& c : constraints)
    ASSERT_TRUE(built->insert_constraint(vertex_of[c.from], vertex_of[c.to]));
  expect_same(*built, points, constraints);
}

// Its own neighbours hide the other ends; each constraint is looked at from there.
TEST(LargeHole, is_made_by_constraints_from_a_hub_through_the_ring_about_it) {
  Points points = make_circle(200);
  for (Point2& p : points) p = Point2::at(p.x.raw() / 10 * 9, p.y.raw() / 10 * 9);
  Constraints constraints;
  for (const Point2& p : make_circle(200)) {
    constraints.push_back({400, static_cast<std::uint32_t>(points.size())});
    points.push_back(
        Point2::at(p.x.raw() / 100 * 99 - p.y.raw() / 60, p.y.raw() / 100 * 99 + p.x.raw() / 60));
  }
  points.push_back(Point2::at(1, 2));
  std::vector<VertexId> vertex_of;
  auto built = Triangulation::build(points, {}, ThroughVertex::refuse, &vertex_of);
  ASSERT_TRUE(built);
  std::uint32_t crossed = 0;
  for (const Constraint& c : constraints) {
    const auto made = built->insert_constraint(vertex_of[c.from], vertex_of[c.to]);
    ASSERT_TRUE(made);
    EXPECT_LE(made->side_tests, 20U);
    crossed += made->crossed_edges;
  }
  EXPECT_GE(crossed, 200U);
  expect_same(*built, points, constraints);
}

}  // namespace
}  // namespace offgrid::navmesh
