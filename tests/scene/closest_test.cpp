// The nearest point of a triangle: its feature, the point, its distance and its weights.
#include "offgrid/scene/meet/closest.hpp"

#include "meet_test.hpp"

namespace offgrid::testing {
namespace {

const Triangle3 flat_on_xy = {at(0, 0, 0), at(6, 0, 0), at(0, 6, 0)};

TEST(ClosestPoint, each_region_of_space_has_its_feature) {
  const auto feature = [&](std::int64_t x, std::int64_t y) {
    return closest_point(flat_on_xy, at(x, y, 7)).feature;
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
  EXPECT_EQ(closest_point(flat_on_xy, at(0, -3, 0)).feature, Feature::a);
  EXPECT_EQ(closest_point(flat_on_xy, at(6, 0, 5)).feature, Feature::b);
  EXPECT_EQ(closest_point(flat_on_xy, at(3, 0, 5)).feature, Feature::ab);
  EXPECT_EQ(closest_point(flat_on_xy, at(3, 3, -5)).feature, Feature::bc);
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

TEST(ClosestPoint, is_a_fraction_beside_an_edge_and_a_grid_point_at_a_corner) {
  const auto expect = [](const Triangle3& t, const Point3& p, const std::array<int, 4>& expected) {
    const ClosestPoint q = closest_point(t, p);
    const auto [x, y, z, by] = expected;
    EXPECT_TRUE(q.numerator.x * Int<30>::trusted(by) == q.denominator * Int<30>::trusted(x));
    EXPECT_TRUE(q.numerator.y * Int<30>::trusted(by) == q.denominator * Int<30>::trusted(y));
    EXPECT_TRUE(q.numerator.z * Int<30>::trusted(by) == q.denominator * Int<30>::trusted(z));
  };
  expect(flat_on_xy, at(8, -1, 3), {6, 0, 0, 1});
  expect(flat_on_xy, at(5, 6, -2), {5, 7, 0, 2});
  expect(flat_on_xy, at(1, 2, 9), {1, 2, 0, 1});
  expect({at(0, 0, 0), at(3, 0, 0), at(0, 0, 1)}, at(1, 7, 1), {9, 0, 7, 10});  // on x + 3 z = 3
}

TEST(SquaredDistance, compares_as_its_value_whatever_the_triangles) {
  const Triangle3 slope = {at(0, 0, 0), at(3, 0, 0), at(0, 0, 1)};
  const auto from_slope = [&](const Point3& p) { return squared_distance(slope, p); };
  EXPECT_TRUE(from_slope(at(2, 0, 1)) < from_slope(at(1, 1, 0)));  // 4/10 and 1
  const Triangle3 longer = {at(0, 0, -9), at(3, 0, 0), at(-3, 0, 2)};
  EXPECT_TRUE(from_slope(at(2, 0, 1)) == squared_distance(longer, at(2, 0, 1)));
  EXPECT_TRUE(from_slope(at(1, 1, 0)) == squared_distance(flat_on_xy, at(1, 1, 1)));
  EXPECT_TRUE(squared_distance(flat_on_xy, at(4, 3, 0)) > from_slope(at(2, 0, 1)));  // 1/2, 4/10
  EXPECT_TRUE(squared_distance(flat_on_xy, at(2, 2, 0)) == squared_distance(slope, at(1, 0, 0)));
  EXPECT_EQ(sign_of(squared_distance(flat_on_xy, at(3, 3, 0)).numerator), Sign::zero);
}

TEST(Projection, its_weights_are_those_of_the_foot_of_the_perpendicular) {
  const auto weights = projection(flat_on_xy, at(1, 2, 9)).value();
  const auto is_part = [](const auto& weight, int parts) {  // N.N is 36^2, parts are sixths
    return weight == Int<30>::trusted(parts * 216);
  };
  EXPECT_TRUE(is_part(weights.a, 3) && is_part(weights.b, 1) && is_part(weights.c, 2));
  const auto outside = projection(flat_on_xy, at(7, 0, -4)).value();
  EXPECT_TRUE(is_part(outside.a, -1) && is_part(outside.b, 7) && is_part(outside.c, 0));
  EXPECT_FALSE(projection({at(0, 0, 0), at(4, 4, 4), at(2, 2, 2)}, at(1, 2, 9)).has_value());
}

}  // namespace
}  // namespace offgrid::testing
