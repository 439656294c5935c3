// hit and meets of a ray or a segment and a triangle, and meets of a point and a triangle.
#include "meet/ray_triangle.hpp"

#include "meet_test.hpp"
#include "offgrid/scene/meet/hit.hpp"
#include "support/random.hpp"

namespace offgrid::testing {
namespace {

const Triangle3 flat_on_xy = {at(0, 0, 0), at(4, 0, 0), at(0, 4, 0)};

/// Small numbers of a hit: t = numerator / denominator, and the weights. All are -1 if it is none.
using Numbers = std::array<std::int64_t, 5>;
Numbers numbers_of(const std::optional<Hit>& hit) {
  if (!hit) return {-1, -1, -1, -1, -1};
  const auto small = [](const auto& v) { return Int<60>::checked(v)->raw(); };
  return {small(hit->t.numerator), small(hit->t.denominator), small(hit->at.a), small(hit->at.b),
          small(hit->at.c)};
}
const Numbers none = numbers_of(std::nullopt);

TEST(RayTriangle, a_ray_through_the_inside_has_volumes_as_weights) {
  const auto found = hit(ray(at(1, 1, 6), at(1, 1, 3)), flat_on_xy);
  EXPECT_EQ(numbers_of(found), (Numbers{96, 48, 24, 12, 12}));
}

TEST(RayTriangle, both_faces_are_met) {
  EXPECT_TRUE(hit(ray(at(1, 1, -6), at(1, 1, 3)), flat_on_xy));
  EXPECT_TRUE(hit(ray(at(1, 1, 6), at(1, 1, 3)), flat_on_xy));
  EXPECT_FALSE(hit(ray(at(1, 1, 6), at(1, 1, 9)), flat_on_xy));
}

TEST(RayTriangle, the_origin_and_the_ends_of_a_segment_belong_to_it) {
  EXPECT_EQ(numbers_of(hit(ray(at(1, 1, 0), at(1, 1, 1)), flat_on_xy))[0], 0);
  EXPECT_TRUE(hit(Segment3{at(1, 1, 1), at(1, 1, 0)}, flat_on_xy));
  EXPECT_TRUE(hit(Segment3{at(1, 1, 0), at(1, 1, 1)}, flat_on_xy));
  EXPECT_FALSE(hit(Segment3{at(1, 1, 2), at(1, 1, 1)}, flat_on_xy));
}

TEST(RayTriangle, a_ray_at_an_edge_or_a_corner_meets_all_that_share_it) {
  const Point3 apex = at(4, 4, 4);
  const std::array ring = {at(8, 4, 0), at(6, 10, 2), at(0, 6, 2), at(2, 0, 0)};
  std::array<Triangle3, 4> fan;
  for (std::size_t i = 0; i < 4; ++i) fan[i] = {apex, ring[i], ring[(i + 1) % 4]};
  Random random(7);
  for (int i = 0; i < 500; ++i) {
    const Point3 eye = at(static_cast<int>(random.between(-limit, limit)), 5, limit);
    const std::size_t j = static_cast<std::size_t>(i) % 4;
    const auto middle = [](int p, int q) { return (p + q) / 2; };  // all are even
    const Point3 on_edge =
        at(middle(4, ring[j].x.raw()), middle(4, ring[j].y.raw()), middle(4, ring[j].z.raw()));
    ASSERT_TRUE(meets(ray(eye, apex), fan[j]));
    ASSERT_TRUE(meets(ray(eye, on_edge), fan[j]));
    ASSERT_TRUE(meets(ray(eye, on_edge), fan[(j + 3) % 4]));
  }
}

TEST(RayTriangle, a_ray_in_the_plane_enters_over_an_edge) {
  // over ca, whose weights are 3 : 1
  EXPECT_EQ(numbers_of(hit(ray(at(-2, 1, 0), at(-1, 1, 0)), flat_on_xy)), (Numbers{8, 4, 3, 0, 1}));
  EXPECT_EQ(numbers_of(hit(ray(at(-2, 1, 0), at(-3, 1, 0)), flat_on_xy)), none);
  EXPECT_EQ(numbers_of(hit(ray(at(-2, 5, 0), at(-1, 5, 0)), flat_on_xy)), none);
  EXPECT_EQ(numbers_of(hit(Segment3{at(-2, 1, 0), at(-1, 1, 0)}, flat_on_xy)), none);
  EXPECT_EQ(numbers_of(hit(Segment3{at(-2, 1, 0), at(0, 1, 0)}, flat_on_xy)),
            (Numbers{8, 8, 6, 0, 2}));
}

TEST(RayTriangle, a_ray_along_an_edge_meets_it_at_its_near_corner) {
  EXPECT_EQ(numbers_of(hit(ray(at(-2, 0, 0), at(-1, 0, 0)), flat_on_xy)), (Numbers{8, 4, 4, 0, 0}));
  EXPECT_EQ(numbers_of(hit(ray(at(6, 0, 0), at(4, 0, 0)), flat_on_xy)), (Numbers{8, 8, 0, 8, 0}));
}

TEST(RayTriangle, a_ray_in_the_plane_that_enters_at_a_corner_has_weights_on_the_first_edge) {
  const Triangle3 tall = {at(0, 0, 0), at(4, 0, 0), at(0, 8, 0)};  // over bc all would be 12
  EXPECT_EQ(numbers_of(hit(ray(at(6, -1, 0), at(4, 0, 0)), tall)), (Numbers{4, 4, 0, 4, 0}));
}

TEST(RayTriangle, a_ray_that_begins_inside_in_the_plane_meets_at_0_with_areas_as_weights) {
  EXPECT_EQ(numbers_of(hit(ray(at(1, 2, 0), at(9, 9, 0)), flat_on_xy)), (Numbers{0, 1, 4, 4, 8}));
  EXPECT_EQ(numbers_of(hit(ray(at(1, 2, 0), at(1, 2, 0)), flat_on_xy)), (Numbers{0, 1, 4, 4, 8}));
}

TEST(RayTriangle, a_ray_parallel_to_the_plane_misses) {
  EXPECT_EQ(numbers_of(hit(ray(at(1, 1, 1), at(2, 1, 1)), flat_on_xy)), none);
  EXPECT_EQ(numbers_of(hit(ray(at(1, 1, 1), at(1, 1, 1)), flat_on_xy)), none);
}

TEST(RayTriangle, a_degenerate_triangle_is_met_on_the_first_of_its_longest_edges) {
  const Triangle3 segment = {at(2, 0, 0), at(0, 0, 0), at(6, 0, 0)};  // the longest is bc
  EXPECT_EQ(numbers_of(hit(ray(at(2, 2, 0), at(2, 1, 0)), segment)), (Numbers{12, 6, 0, 4, 2}));
  EXPECT_EQ(numbers_of(hit(ray(at(9, 0, 0), at(8, 0, 0)), segment)), (Numbers{3, 1, 0, 0, 1}));
  EXPECT_EQ(numbers_of(hit(ray(at(5, 0, 0), at(8, 0, 0)), segment)), (Numbers{0, 1, 0, 1, 5}));
  EXPECT_EQ(numbers_of(hit(ray(at(9, 1, 0), at(8, 1, 0)), segment)), none);
  EXPECT_EQ(numbers_of(hit(ray(at(2, 1, 1), at(2, 0, 1)), segment)), none);
  const Triangle3 doubled = {at(0, 0, 0), at(0, 0, 0), at(6, 0, 0)};  // bc and ca are equal
  EXPECT_EQ(numbers_of(hit(ray(at(2, 2, 0), at(2, 1, 0)), doubled)), (Numbers{12, 6, 0, 4, 2}));
}

TEST(RayTriangle, a_triangle_that_is_a_point_is_met_at_a) {
  const Triangle3 point = {at(3, 3, 3), at(3, 3, 3), at(3, 3, 3)};
  EXPECT_EQ(numbers_of(hit(ray(at(0, 0, 0), at(2, 2, 2)), point)), (Numbers{3, 2, 1, 0, 0}));
  EXPECT_EQ(numbers_of(hit(ray(at(3, 3, 3), at(2, 2, 2)), point)), (Numbers{0, 1, 1, 0, 0}));
  EXPECT_EQ(numbers_of(hit(ray(at(3, 3, 3), at(3, 3, 3)), point)), (Numbers{0, 1, 1, 0, 0}));
  EXPECT_EQ(numbers_of(hit(ray(at(0, 0, 0), at(2, 2, 1)), point)), none);
  EXPECT_EQ(numbers_of(hit(Segment3{at(0, 0, 0), at(2, 2, 2)}, point)), none);
}

TEST(PointTriangle,
     corners_edges_and_the_inside_are_on_it_and_points_in_line_with_an_edge_are_not) {
  for (const Triangle3& t : permutations(flat_on_xy)) {
    for (const Point3& p : {at(0, 0, 0), at(2, 0, 0), at(2, 2, 0), at(1, 1, 0)}) {
      EXPECT_TRUE(meets(t, p));
      EXPECT_TRUE(meets(p, t));
    }
    for (const Point3& p : {at(5, 0, 0), at(-1, 5, 0), at(3, 2, 0), at(1, 1, 1), at(0, -1, 0)})
      EXPECT_FALSE(meets(t, p));
  }
}

TEST(PointTriangle, a_degenerate_triangle_is_a_segment_or_a_point) {
  const Triangle3 segment = {at(2, 2, 2), at(0, 0, 0), at(6, 6, 6)};
  EXPECT_TRUE(meets(segment, at(5, 5, 5)));
  EXPECT_FALSE(meets(segment, at(7, 7, 7)));
  EXPECT_FALSE(meets(segment, at(3, 3, 4)));
  const Triangle3 point = {at(3, 3, 3), at(3, 3, 3), at(3, 3, 3)};
  EXPECT_TRUE(meets(point, at(3, 3, 3)));
  EXPECT_FALSE(meets(point, at(3, 3, 4)));
}

}  // namespace
}  // namespace offgrid::testing
