// Triangles and balls: is the nearest point in the ball?
#include "meet/triangle_ball.hpp"

#include "meet_test.hpp"

namespace offgrid::testing {
namespace {

Ball3 ball(const Point3& centre, std::int64_t radius) { return *Ball3::make(centre, radius); }

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
