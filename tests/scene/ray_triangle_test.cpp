// hit and meets of a ray or a segment and a triangle, and meets of a point and a triangle.
#include "meet/ray_triangle.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include "linear_reference.hpp"
#include "meet_test.hpp"
#include "offgrid/scene/meet/hit.hpp"
#include "support/unlimited.hpp"

namespace offgrid::testing {
namespace {

using Unlimited = boost::multiprecision::cpp_int;

const Triangle3 flat_on_xy = {at(0, 0, 0), at(4, 0, 0), at(0, 4, 0)};

template <int Bits>
Unlimited big(const Int<Bits>& v) {
  return unlimited<Unlimited>(v);
}

/// Small numbers of a hit: t = numerator / denominator, and the weights. All are -1 if it is none.
using Numbers = std::array<std::int64_t, 5>;
Numbers numbers_of(const std::optional<Hit>& hit) {
  if (!hit) return {-1, -1, -1, -1, -1};
  const auto small = [](const auto& v) { return static_cast<std::int64_t>(big(v)); };
  return {small(hit->t.numerator), small(hit->t.denominator), small(hit->at.a), small(hit->at.b),
          small(hit->at.c)};
}
const Numbers none = numbers_of(std::nullopt);

/// The weights and the parameter describe one point, and are as the header says.
template <class Shape>
void expect_consistent(const Shape& shape, const Hit& hit, const Triangle3& t) {
  const auto [o, d] = [&] {
    if constexpr (std::same_as<Shape, Ray3>) {
      return std::pair{shape.origin, shape.direction};
    } else {
      return std::pair{shape.a, shape.b - shape.a};
    }
  }();
  const Unlimited a = big(hit.at.a);
  const Unlimited b = big(hit.at.b);
  const Unlimited c = big(hit.at.c);
  const Unlimited sum = a + b + c;
  const Unlimited numerator = big(hit.t.numerator);
  const Unlimited denominator = big(hit.t.denominator);
  ASSERT_TRUE(a >= 0 && b >= 0 && c >= 0 && sum > 0);
  ASSERT_TRUE(numerator >= 0 && denominator > 0);
  const std::array direction = {d.x.raw(), d.y.raw(), d.z.raw()};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto coordinate = [&](const Point3& p) { return reference::numbers<Unlimited>(p)[axis]; };
    const Unlimited weighted = a * coordinate(t.a) + b * coordinate(t.b) + c * coordinate(t.c);
    ASSERT_EQ(weighted * denominator,
              (coordinate(o) * denominator + direction[axis] * numerator) * sum);
  }
}

/// hit and meets of the ray and of the segment agree with the reference.
template <class Number>
void expect_as_reference(const Point3& o, const Vector3& d, const Triangle3& t) {
  const auto expected = reference::first_parameter<Number>(o, d, t);
  const Ray3 line = {o, d};
  const auto found = hit(line, t);
  ASSERT_EQ(found.has_value(), expected.has_value());
  ASSERT_EQ(meets(t, line), expected.has_value());
  if (!found) return;
  ASSERT_EQ(big(found->t.numerator) * Unlimited(expected->denominator),
            big(found->t.denominator) * Unlimited(expected->numerator));
  expect_consistent(line, *found, t);
}

/// The same of the segment from p to q.
template <class Number>
void expect_segment_as_reference(const Point3& p, const Point3& q, const Triangle3& t) {
  const auto expected = reference::first_parameter<Number>(p, q - p, t);
  const bool is_met = expected && expected->numerator <= expected->denominator;
  const Segment3 segment = {p, q};
  const auto found = hit(segment, t);
  ASSERT_EQ(found.has_value(), is_met);
  ASSERT_EQ(meets(segment, t), is_met);
  if (!found) return;
  ASSERT_EQ(big(found->t.numerator) * Unlimited(expected->denominator),
            big(found->t.denominator) * Unlimited(expected->numerator));
  expect_consistent(segment, *found, t);
}

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
    const Point3 eye = at(static_cast<int>(random.between(-limit3, limit3)), 5, limit3);
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

TEST(RayTriangle, every_pair_of_points_of_the_3_grid_against_some_agrees_with_linear_programming) {
  const auto points = grid_points(3);
  Random random(1);
  for (int i = 0; i < 40; ++i) {
    const Triangle3 t = random_triangle(random, 0, 2);
    for (const Point3& p : points) {
      for (const Point3& q : points) {
        SCOPED_TRACE(::testing::PrintToString(std::pair{t, Triangle3{p, q, q}}));
        ASSERT_NO_FATAL_FAILURE(expect_as_reference<std::int64_t>(p, q - p, t));
        ASSERT_NO_FATAL_FAILURE(expect_segment_as_reference<std::int64_t>(p, q, t));
      }
    }
  }
}

TEST(RayTriangle, random_ones_of_the_4_grid_agree_with_linear_programming) {
  Random random(2);
  for (int i = 0; i < 30000; ++i) {
    Triangle3 t = random_triangle(random, 0, 3);
    if (random.chance(1, 6)) t.c = t.a;
    const Point3 p = random_point3(random, 0, 3);
    const Point3 q = random_point3(random, 0, 3);
    SCOPED_TRACE(::testing::PrintToString(std::pair{t, Triangle3{p, q, q}}));
    ASSERT_NO_FATAL_FAILURE(expect_as_reference<std::int64_t>(p, q - p, t));
    ASSERT_NO_FATAL_FAILURE(expect_segment_as_reference<std::int64_t>(p, q, t));
  }
}

TEST(RayTriangle, the_corners_of_the_range_agree_with_linear_programming) {
  Random random(3);
  for (int i = 0; i < 4000; ++i) {
    const Triangle3 t = stretched(random_triangle(random, 0, 2));
    const Point3 p = stretched(random_point3(random, 0, 2));
    const Point3 q = stretched(random_point3(random, 0, 2));
    SCOPED_TRACE(::testing::PrintToString(std::pair{t, Triangle3{p, q, q}}));
    ASSERT_NO_FATAL_FAILURE(expect_as_reference<Unlimited>(p, q - p, t));
    ASSERT_NO_FATAL_FAILURE(expect_segment_as_reference<Unlimited>(p, q, t));
  }
}

TEST(RayTriangle, order_of_corners_changes_no_parameter) {
  Random random(4);
  for (int i = 0; i < 5000; ++i) {
    const Triangle3 t = random_triangle(random, 0, 3);
    const Point3 origin = random_point3(random, 0, 3);
    const Ray3 line = ray(origin, random_point3(random, 0, 3));
    const auto expected = hit(line, t);
    for (const Triangle3& p : permutations(t)) {
      const auto found = hit(line, p);
      ASSERT_EQ(found.has_value(), expected.has_value());
      if (!found) continue;
      ASSERT_EQ(compare(found->t, expected->t), Sign::zero);
    }
  }
}

TEST(RayTriangle, scaled_points_have_the_same_parameter) {
  Random random(5);
  for (int i = 0; i < 5000; ++i) {
    const Triangle3 t = random_triangle(random, 0, 2);
    const Point3 p = random_point3(random, 0, 2);
    const Point3 q = random_point3(random, 0, 2);
    const auto corners = moved(t);
    const auto direction = scaled(q - p);
    for (const auto reach : {exact::Reach::ray, exact::Reach::segment}) {
      const auto expected = exact::first_hit(p, q - p, t, reach);
      const auto found = exact::first_hit(moved(p), direction, corners, reach);
      ASSERT_EQ(found.has_value(), expected.has_value());
      ASSERT_EQ(exact::line_meets(moved(p), direction, corners, reach), expected.has_value());
      const auto parameter = exact::first_parameter(moved(p), direction, corners, reach);
      ASSERT_EQ(parameter.has_value(), expected.has_value());
      if (!found) continue;
      ASSERT_EQ(compare(*parameter, found->t), Sign::zero);
      ASSERT_EQ(big(found->t.numerator) * big(expected->t.denominator),
                big(found->t.denominator) * big(expected->t.numerator));
      for (std::size_t j = 0; j < 3; ++j) {
        const std::size_t k = (j + 1) % 3;
        ASSERT_EQ(big(found->weight[j]) * big(expected->weight[k]),
                  big(found->weight[k]) * big(expected->weight[j]));
      }
    }
  }
}

TEST(PointTriangle, every_point_of_the_3_grid_is_on_it_as_a_triangle_that_is_a_point_meets_it) {
  const auto points = grid_points(3);
  for (const Triangle3& t : all_triangles(points)) {
    for (const Point3& p : points) {
      const bool expected = meets(t, Triangle3{p, p, p});
      ASSERT_EQ(meets(t, p), expected) << ::testing::PrintToString(t);
      ASSERT_EQ(meets(p, t), expected);
    }
  }
}

TEST(PointTriangle, it_agrees_with_linear_programming_also_scaled_and_at_the_ends_of_the_range) {
  Random random(6);
  for (int i = 0; i < 20000; ++i) {
    const Triangle3 t = random_triangle(random, 0, 2);
    const Point3 p = random_point3(random, 0, 2);
    const bool expected = reference::triangles_meet<std::int64_t>(t, {p, p, p});
    ASSERT_EQ(meets(t, p), expected);
    ASSERT_EQ(meets(stretched(t), stretched(p)), expected);
    ASSERT_EQ(exact::point_meets(moved(p), moved(t)), expected);
  }
}

}  // namespace
}  // namespace offgrid::testing
