// The nearest point of a triangle, judged by its definition: q is on the feature that is named and
// on no smaller one, and no corner lies beyond q in the direction of p.
#include "offgrid/scene/meet/closest.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "meet/nearest.hpp"
#include "nearest_reference.hpp"
#include "points.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;
using hull::Big;

constexpr std::int64_t limit = (std::int64_t{1} << 29) - 1;

/// A nearest point numerator / denominator, of any width.
struct Answer {
  Feature feature = Feature::a;
  hull::Vector<Big> numerator;
  Big denominator;
};
template <class Closest>
Answer answer_of(const Closest& c) {
  return {c.feature, hull::vector<Big>(c.numerator), unlimited<Big>(c.denominator)};
}

using Corners = std::array<hull::Vector<Big>, 3>;

/// Is q on the closed edge or the point from a to b?
bool on_segment(const Answer& q, const hull::Vector<Big>& a, const hull::Vector<Big>& b) {
  const auto from = q.numerator - q.denominator * a;
  const auto edge = b - a;
  const auto side = cross(edge, from);
  if (side[0] != 0 || side[1] != 0 || side[2] != 0) return false;
  return dot(from, q.numerator - q.denominator * b) <= 0;
}

/// Is q in the triangle? It is iff the areas with q have the sum of the triangle's, all of a sign.
bool in_triangle(const Answer& q, const Corners& t) {
  const auto normal = cross(t[1] - t[0], t[2] - t[0]);
  if (dot(normal, q.numerator - q.denominator * t[0]) != 0) return false;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& a = t[i];
    const auto area = cross(t[(i + 1) % 3] - a, q.numerator - q.denominator * a);
    if (dot(normal, area) < 0) return false;
  }
  return dot(normal, normal) > 0;
}

bool on_feature(Feature feature, const Answer& q, const Corners& t) {
  const auto i = static_cast<std::size_t>(feature);
  if (feature == Feature::inside) return in_triangle(q, t);
  if (i < 3) return on_segment(q, t[i], t[i]);
  return on_segment(q, t[i - 3], t[(i - 2) % 3]);
}

/// Is the answer the nearest point to p, by its smallest feature?
void expect_nearest(const Answer& q, const Corners& t, const hull::Vector<Big>& p) {
  ASSERT_GT(q.denominator, 0);
  const auto to_p = q.denominator * p - q.numerator;
  for (const auto& corner : t) EXPECT_LE(dot(to_p, q.denominator * corner - q.numerator), 0);
  EXPECT_TRUE(on_feature(q.feature, q, t));
  for (int i = 0; i < static_cast<int>(q.feature); ++i)
    EXPECT_FALSE(on_feature(static_cast<Feature>(i), q, t)) << i;
}

Corners corners_of(const Triangle3& t) {
  return {hull::vector<Big>(t.a), hull::vector<Big>(t.b), hull::vector<Big>(t.c)};
}

nearest::Large large(const SquaredDistance& d) {
  return {nearest::Integer(unlimited<Big>(d.numerator)),
          nearest::Integer(unlimited<Big>(d.denominator))};
}

void expect_all(const Triangle3& t, const Point3& p) {
  SCOPED_TRACE(::testing::PrintToString(
      std::array{t.a.x.raw(), t.a.y.raw(), t.a.z.raw(), t.b.x.raw(), t.b.y.raw(), t.b.z.raw(),
                 t.c.x.raw(), t.c.y.raw(), t.c.z.raw(), p.x.raw(), p.y.raw(), p.z.raw()}));
  const Answer q = answer_of(closest_point(t, p));
  expect_nearest(q, corners_of(t), hull::vector<Big>(p));
  const auto away = q.denominator * hull::vector<Big>(p) - q.numerator;
  const SquaredDistance distance = squared_distance(t, p);
  ASSERT_GT(sign_of(distance.denominator), Sign::zero);
  EXPECT_EQ(unlimited<Big>(distance.numerator) * q.denominator * q.denominator,
            dot(away, away) * unlimited<Big>(distance.denominator));
}

TEST(ClosestPoint, each_region_of_space_has_its_feature) {
  const Triangle3 t = {at(0, 0, 0), at(6, 0, 0), at(0, 6, 0)};
  const auto feature = [&](std::int64_t x, std::int64_t y) {
    return closest_point(t, at(x, y, 7)).feature;
  };
  EXPECT_EQ(feature(-1, -2), Feature::a);
  EXPECT_EQ(feature(9, 1), Feature::b);
  EXPECT_EQ(feature(1, 9), Feature::c);
  EXPECT_EQ(feature(3, -2), Feature::ab);
  EXPECT_EQ(feature(5, 5), Feature::bc);
  EXPECT_EQ(feature(-1, 3), Feature::ca);
  EXPECT_EQ(feature(1, 1), Feature::inside);
}

TEST(ClosestPoint, on_a_border_of_regions_the_smaller_feature_is_named) {
  const Triangle3 t = {at(0, 0, 0), at(6, 0, 0), at(0, 6, 0)};
  EXPECT_EQ(closest_point(t, at(0, -3, 0)).feature, Feature::a);
  EXPECT_EQ(closest_point(t, at(6, 0, 5)).feature, Feature::b);
  EXPECT_EQ(closest_point(t, at(3, 0, 5)).feature, Feature::ab);
  EXPECT_EQ(closest_point(t, at(3, 3, -5)).feature, Feature::bc);
}

TEST(ClosestPoint, a_degenerate_triangle_names_the_corner_or_edge_of_its_extreme_segment) {
  const Triangle3 t = {at(0, 0, 0), at(8, 0, 0), at(4, 0, 0)};
  EXPECT_EQ(closest_point(t, at(6, 1, 0)).feature, Feature::ab);
  EXPECT_EQ(closest_point(t, at(4, 1, 0)).feature, Feature::c);
  EXPECT_EQ(closest_point(t, at(-1, 1, 0)).feature, Feature::a);
  const Triangle3 folded = {at(0, 0, 0), at(4, 0, 0), at(8, 0, 0)};
  EXPECT_EQ(closest_point(folded, at(6, 1, 0)).feature, Feature::bc);
  const Triangle3 twice = {at(0, 0, 0), at(0, 0, 0), at(8, 0, 0)};
  EXPECT_EQ(closest_point(twice, at(6, 1, 0)).feature, Feature::bc);
  EXPECT_EQ(closest_point(twice, at(0, 1, 0)).feature, Feature::a);
  const Triangle3 point = {at(5, 5, 5), at(5, 5, 5), at(5, 5, 5)};
  EXPECT_EQ(closest_point(point, at(6, 1, 0)).feature, Feature::a);
}

TEST(ClosestPoint, every_triangle_and_point_of_a_small_grid_satisfies_the_definition) {
  std::vector<Point3> points;
  for (int i = 0; i < 12; ++i) points.push_back(at(i % 3, i / 3 % 2, i / 6));
  for (const Point3& a : points)
    for (const Point3& b : points)
      for (const Point3& c : points)
        for (const Point3& p : points) {
          expect_all({a, b, c}, p);
          if (::testing::Test::HasFailure()) return;
        }
}

TEST(ClosestPoint, random_points_satisfy_the_definition) {
  Random random(31);
  for (int i = 0; i < 20000 && !HasFailure(); ++i) {
    const std::int64_t reach = i % 4 == 0 ? limit : i % 4 == 1 ? 1000 : 6;
    const Triangle3 t = hull::triangle(random, reach);
    expect_all(t, hull::point(random, reach));
  }
}

TEST(ClosestPoint, scaled_points_satisfy_the_definition) {
  Random random(32);
  for (int i = 0; i < 5000 && !HasFailure(); ++i) {
    const std::int64_t reach = i % 2 == 0 ? limit : 6;
    const Triangle3 t = hull::triangle(random, reach);
    const Point3 p = hull::point(random, reach);
    const auto a = hull::scaled(t.a);
    const auto b = hull::scaled(t.b);
    const auto c = hull::scaled(t.c);
    const Answer q = answer_of(exact::closest_point(a, b, c, hull::scaled(p)));
    EXPECT_EQ(q.feature, closest_point(t, p).feature);
    expect_nearest(q, {hull::vector<Big>(a), hull::vector<Big>(b), hull::vector<Big>(c)},
                   hull::vector<Big>(hull::scaled(p)));
  }
}

TEST(SquaredDistance, it_is_0_on_the_triangle_only_and_compares_as_its_value) {
  Random random(33);
  for (int i = 0; i < 5000; ++i) {
    const std::int64_t reach = i % 2 == 0 ? limit : 4;
    const Triangle3 t = hull::triangle(random, reach);
    const Triangle3 s = hull::triangle(random, reach);
    const Point3 p = hull::point(random, reach);
    const SquaredDistance first = squared_distance(t, p);
    const SquaredDistance second = squared_distance(s, p);
    const auto expected = nearest::squared_distance<nearest::Large>(t, p);
    ASSERT_EQ(large(first), expected);
    ASSERT_EQ(first < second, expected < large(second));
    ASSERT_EQ(first == second, expected == large(second));
    ASSERT_TRUE(first == squared_distance(hull::reordered(t, i % 6), p));
  }
}

TEST(Projection, its_weights_give_the_foot_of_the_perpendicular) {
  Random random(34);
  for (int i = 0; i < 20000; ++i) {
    const std::int64_t reach = i % 2 == 0 ? limit : 5;
    const Triangle3 t = hull::triangle(random, reach);
    const Point3 p = hull::point(random, reach);
    const Corners corner = corners_of(t);
    const auto normal = cross(corner[1] - corner[0], corner[2] - corner[0]);
    const auto weights = projection(t, p);
    ASSERT_EQ(weights.has_value(), dot(normal, normal) != 0);
    if (!weights) continue;
    const Big w[] = {unlimited<Big>(weights->a), unlimited<Big>(weights->b),
                     unlimited<Big>(weights->c)};
    const Big sum = w[0] + w[1] + w[2];
    ASSERT_GT(sum, 0);
    hull::Vector<Big> away = sum * hull::vector<Big>(p);
    for (std::size_t k = 0; k < 3; ++k) away = away - w[k] * corner[k];
    ASSERT_EQ(dot(away, corner[1] - corner[0]), 0);
    ASSERT_EQ(dot(away, corner[2] - corner[0]), 0);
  }
}

}  // namespace
}  // namespace offgrid::testing
