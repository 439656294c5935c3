// Triangles and balls: is the nearest point in the ball?
#include "meet/triangle_ball.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "nearest_reference.hpp"
#include "offgrid/scene/meet/meets.hpp"
#include "points.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;

constexpr std::int64_t limit = (std::int64_t{1} << 29) - 1;

Ball3 ball(const Point3& centre, std::int64_t radius) { return *Ball3::make(centre, radius); }

bool scaled_meet(const Triangle3& t, const Ball3& b) {
  const Int<37> factor = kernel::constant<(std::int64_t{1} << 37) - 1>;
  return exact::triangle_meets_ball(hull::scaled(t.a), hull::scaled(t.b), hull::scaled(t.c),
                                    hull::scaled(b.centre()), factor * b.radius());
}

TEST(TriangleBall, touching_at_a_corner_an_edge_and_the_inside_is_meeting) {
  const Triangle3 t = {at(0, 0, 0), at(20, 0, 0), at(0, 20, 0)};
  EXPECT_TRUE(meets(t, ball(at(-1, -2, -2), 3)));
  EXPECT_FALSE(meets(t, ball(at(-2, -2, -2), 3)));
  EXPECT_TRUE(meets(t, ball(at(7, -3, 4), 5)));
  EXPECT_FALSE(meets(t, ball(at(7, -4, 4), 5)));
  EXPECT_TRUE(meets(t, ball(at(5, 5, 9), 9)));
  EXPECT_FALSE(meets(ball(at(5, 5, 10), 9), t));
}

TEST(TriangleBall, a_triangle_inside_the_ball_meets_it_and_a_ball_of_radius_0_is_a_point) {
  const Triangle3 t = {at(1, 1, 0), at(4, 1, 0), at(1, 4, 0)};
  EXPECT_TRUE(meets(t, ball(at(0, 0, 0), 100)));
  EXPECT_TRUE(meets(t, ball(at(2, 2, 0), 0)));
  EXPECT_TRUE(meets(t, ball(at(1, 4, 0), 0)));
  EXPECT_FALSE(meets(t, ball(at(3, 3, 0), 0)));
}

TEST(TriangleBall, a_degenerate_triangle_is_a_segment_or_a_point) {
  const Triangle3 segment = {at(0, 0, 0), at(8, 0, 0), at(4, 0, 0)};
  EXPECT_TRUE(meets(segment, ball(at(6, 3, 0), 3)));
  EXPECT_FALSE(meets(segment, ball(at(6, 4, 0), 3)));
  EXPECT_FALSE(meets(segment, ball(at(12, 0, 0), 3)));
  const Triangle3 point = {at(1, 1, 1), at(1, 1, 1), at(1, 1, 1)};
  EXPECT_TRUE(meets(point, ball(at(2, 3, 3), 3)));
  EXPECT_FALSE(meets(point, ball(at(3, 3, 3), 3)));
}

TEST(TriangleBall, every_triangle_and_every_ball_of_a_small_grid_agree_with_the_reference) {
  std::vector<Point3> points;
  for (int i = 0; i < 18; ++i) points.push_back(at(i % 3, i / 3 % 3, i / 9 * 2));
  for (const Point3& a : points) {
    for (const Point3& b : points) {
      for (const Point3& c : points) {
        for (const Point3& centre : points) {
          const auto distance = nearest::squared_distance<nearest::Small>({a, b, c}, centre);
          for (int r = 0; r < 4; ++r)
            ASSERT_EQ(meets(Triangle3{a, b, c}, ball(centre, r)), distance <= r * r) << r;
        }
      }
    }
  }
}

TEST(TriangleBall, random_pairs_in_any_order_agree_with_the_reference) {
  Random random(21);
  for (int i = 0; i < 60000; ++i) {
    const Triangle3 t = hull::triangle(random, 10);
    const Point3 centre = hull::point(random, 10);
    const std::int64_t r = random.between(0, 12);
    const Ball3 b = ball(centre, r);
    const bool expected = nearest::squared_distance<nearest::Small>(t, b.centre()) <= r * r;
    ASSERT_EQ(meets(hull::reordered(t, i % 6), b), expected) << i;
    ASSERT_EQ(meets(b, t), expected) << i;
    ASSERT_EQ(scaled_meet(t, b), expected) << i;
  }
}

/// The radii next to the distance decide, at every feature.
TEST(TriangleBall, the_smallest_radius_that_reaches_is_found_at_the_ends_of_the_range) {
  Random random(22);
  int reached = 0;
  for (int i = 0; i < 3000; ++i) {
    const Triangle3 t = hull::triangle(random, limit);
    const Point3 centre = hull::point(random, limit);
    const nearest::Large distance = nearest::squared_distance<nearest::Large>(t, centre);
    const nearest::Integer whole = numerator(distance) / denominator(distance);
    const auto root = static_cast<std::int64_t>(nearest::Integer(sqrt(whole)));
    for (const std::int64_t r : {root - 1, root, root + 1}) {
      if (r < 0 || r >= std::int64_t{1} << 30) continue;
      const Ball3 b = ball(centre, r);
      const bool expected = distance <= nearest::Large(nearest::Integer(r) * r);
      reached += static_cast<int>(expected);
      ASSERT_EQ(meets(t, b), expected) << i;
      ASSERT_EQ(scaled_meet(t, b), expected) << i;
    }
  }
  EXPECT_GT(reached, 1000);
}

TEST(TriangleBall, the_distance_to_a_plane_is_exact_where_no_bound_settles_it) {
  // the plane of (1, 2, 2), of length 3, at a distance of k from the origin: 9 k = k (1, 2, 2)^2
  const std::int64_t k = 100000000;
  const Triangle3 t = {at(k - 2 * k, 2 * k + k, 2 * k), at(k + 2 * k, 2 * k + k, 2 * k - 2 * k),
                       at(k + 2 * k, 2 * k - 3 * k, 2 * k + 2 * k)};
  EXPECT_TRUE(meets(t, ball(at(0, 0, 0), 3 * k)));
  EXPECT_FALSE(meets(t, ball(at(0, 0, 0), 3 * k - 1)));
}

}  // namespace
}  // namespace offgrid::testing
