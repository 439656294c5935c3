// meets of a ray or a segment and a box, against the interval of parameters in which they are
// within every slab.
#include "meet/ray_box.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include "meet_test.hpp"

namespace offgrid::testing {
namespace {

using Rational = boost::multiprecision::cpp_rational;

/// By division: does a t of [0, 1], or of [0, infinity), bring every coordinate into the box?
bool expected_meeting(const Point3& o, const Vector3& d, const Box3& box, bool is_segment) {
  Rational from = 0;
  Rational to = 1;
  bool has_end = is_segment;
  const std::array origin = {o.x.raw(), o.y.raw(), o.z.raw()};
  const std::array along = {d.x.raw(), d.y.raw(), d.z.raw()};
  const std::array low = {box.low().x.raw(), box.low().y.raw(), box.low().z.raw()};
  const std::array high = {box.high().x.raw(), box.high().y.raw(), box.high().z.raw()};
  for (std::size_t i = 0; i < 3; ++i) {
    if (along[i] == 0) {
      if (origin[i] < low[i] || origin[i] > high[i]) return false;
      continue;
    }
    const Rational at_low = Rational(low[i] - origin[i]) / along[i];
    const Rational at_high = Rational(high[i] - origin[i]) / along[i];
    from = std::max(from, std::min(at_low, at_high));
    const Rational end = std::max(at_low, at_high);
    to = has_end ? std::min(to, end) : end;
    has_end = true;
  }
  return !has_end || from <= to;
}

void expect_as_reference(const Point3& p, const Point3& q, const Box3& box) {
  SCOPED_TRACE(::testing::PrintToString(
      std::pair{Triangle3{p, q, q}, Triangle3{box.low(), box.high(), box.high()}}));
  const Ray3 line = ray(p, q);
  const bool expected = expected_meeting(p, q - p, box, false);
  ASSERT_EQ(meets(box, line), expected);
  ASSERT_EQ(meets(line, box), expected);
  ASSERT_EQ(exact::ray_meets_box(moved(p), scaled(q - p), moved(box.low()), moved(box.high())),
            expected);
  const bool segment_expected = expected_meeting(p, q - p, box, true);
  ASSERT_EQ(meets(box, Segment3{p, q}), segment_expected);
  ASSERT_EQ(meets(Segment3{p, q}, box), segment_expected);
  ASSERT_EQ(meets(box, Segment3{q, p}), segment_expected);
  ASSERT_EQ(exact::segment_meets_box(moved(p), moved(q), moved(box.low()), moved(box.high())),
            segment_expected);
}

const Box3 unit = box(at(0, 0, 0), at(2, 2, 2));

TEST(RayBox, faces_edges_and_corners_belong_to_the_box) {
  EXPECT_TRUE(meets(unit, Ray3{at(-1, 2, 2), at(1, 0, 0) - at(0, 0, 0)}));
  EXPECT_TRUE(meets(unit, Ray3{at(-1, 1, 3), at(1, 1, 1) - at(0, 1, 2)}));  // touches an edge
  EXPECT_TRUE(meets(unit, Ray3{at(3, 3, 1), at(-1, -1, 1) - at(0, 0, 0)}));
  EXPECT_FALSE(meets(unit, Ray3{at(-1, 2, 3), at(1, 0, 0) - at(0, 0, 0)}));
}

TEST(RayBox, a_ray_that_begins_inside_or_ends_its_segment_inside_meets) {
  EXPECT_TRUE(meets(unit, Ray3{at(1, 1, 1), Vector3{}}));
  EXPECT_TRUE(meets(unit, Segment3{at(1, 1, 1), at(1, 1, 1)}));
  EXPECT_TRUE(meets(unit, Segment3{at(9, 1, 1), at(1, 1, 1)}));
  EXPECT_TRUE(meets(unit, Segment3{at(9, 1, 1), at(2, 1, 1)}));
  EXPECT_FALSE(meets(unit, Segment3{at(9, 1, 1), at(3, 1, 1)}));
  EXPECT_FALSE(meets(unit, Ray3{at(3, 1, 1), Vector3{}}));
}

TEST(RayBox, a_box_behind_the_origin_is_not_met) {
  EXPECT_FALSE(meets(unit, ray(at(3, 1, 1), at(4, 1, 1))));
  EXPECT_TRUE(meets(unit, ray(at(3, 1, 1), at(2, 1, 1))));
}

TEST(RayBox, an_origin_on_the_plane_of_a_face_without_motion_across_it_is_not_culled) {
  EXPECT_TRUE(meets(unit, ray(at(-5, 0, 1), at(-4, 0, 1))));
  EXPECT_TRUE(meets(unit, ray(at(-5, 2, 2), at(-4, 2, 2))));
}

TEST(RayBox, every_pair_of_points_of_the_4_grid_agrees_with_division) {
  const auto points = grid_points(4);
  const std::array boxes = {box(at(1, 1, 1), at(2, 2, 2)), box(at(1, 1, 1), at(1, 2, 2)),
                            box(at(1, 1, 1), at(1, 1, 2)), box(at(2, 1, 1), at(2, 1, 1))};
  for (const Box3& b : boxes) {
    for (const Point3& p : points) {
      for (const Point3& q : points) ASSERT_NO_FATAL_FAILURE(expect_as_reference(p, q, b));
    }
  }
}

TEST(RayBox, random_ones_and_the_ends_of_the_range_agree_with_division) {
  Random random(1);
  constexpr std::array extremes = {-limit3, -limit3 + 1, -1, 0, 1, limit3 - 1, limit3};
  const auto point = [&] {
    const int x = random.pick(extremes);
    const int y = random.pick(extremes);
    return at(x, y, random.pick(extremes));
  };
  for (int i = 0; i < 4000; ++i) {
    const Point3 a = point();
    const Point3 b = point();
    const Point3 p = point();
    ASSERT_NO_FATAL_FAILURE(expect_as_reference(p, point(), box(a, b)));
    const Point3 c = random_point3(random, 0, 6);
    const Point3 d = random_point3(random, 0, 6);
    const Point3 q = random_point3(random, 0, 6);
    ASSERT_NO_FATAL_FAILURE(expect_as_reference(q, random_point3(random, 0, 6), box(c, d)));
  }
}

}  // namespace
}  // namespace offgrid::testing
