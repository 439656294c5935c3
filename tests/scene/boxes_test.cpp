// Boxes along the axes and oriented boxes with points, balls, planes and each other.
#include "meet/boxes.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "hull_reference.hpp"
#include "offgrid/scene/meet/meets.hpp"
#include "points.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;

constexpr std::int64_t limit = (std::int64_t{1} << 29) - 1;
constexpr std::int64_t doubled_limit = (std::int64_t{1} << 30) - 1;

/// A random ball, its radius at most 2 reach.
Ball3 ball(Random& random, std::int64_t reach) {
  const Point3 centre = hull::point(random, reach);
  return *Ball3::make(centre, random.between(0, 2 * reach));
}

/// A plane through points, or any: its numbers need not come from points of the grid.
Plane3 plane(Random& random, std::int64_t reach) {
  for (;;) {
    const Triangle3 t = hull::triangle(random, reach);
    const auto made = Plane3::through(t.a, t.b, t.c);
    if (made) return *made;
  }
}

using Rational = boost::multiprecision::cpp_rational;

/// The squared distance from p to the corners' box of a frame: the sum over its axes, by definition
/// of a rectangular box.
Rational squared_distance_to(const OrientedBox3& b, const Point3& p) {
  const hull::Big n = hull::norm<hull::Big>(b.rotation());
  const auto d =
      hull::Big(2) * hull::vector<hull::Big>(p) - hull::vector<hull::Big>(b.doubled_centre());
  const auto half = hull::vector<hull::Big>(b.doubled_half());
  Rational sum = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    hull::Vector<hull::Big> axis = {0, 0, 0};
    axis[i] = 1;
    const hull::Big along = hull::dot(hull::rotated(b.rotation(), axis), d);
    const hull::Big beyond = abs(along) - n * half[i];
    if (beyond <= 0) continue;
    const Rational away(boost::multiprecision::cpp_int(beyond),
                        boost::multiprecision::cpp_int(2 * n));
    sum += away * away;
  }
  return sum;
}

bool ball_meets(const OrientedBox3& b, const Ball3& ball) {
  const Rational r = ball.radius().raw();
  return squared_distance_to(b, ball.centre()) <= r * r;
}

TEST(Boxes, boxes_that_share_a_corner_meet) {
  EXPECT_TRUE(meets(box(at(0, 0, 0), at(1, 1, 1)), box(at(1, 1, 1), at(2, 2, 2))));
  EXPECT_FALSE(meets(box(at(0, 0, 0), at(1, 1, 1)), box(at(1, 1, 2), at(2, 2, 3))));
  EXPECT_TRUE(meets(box(at(0, 0, 0), at(1, 1, 1)), at(1, 0, 1)));
  EXPECT_FALSE(meets(at(1, 0, 2), box(at(0, 0, 0), at(1, 1, 1))));
}

TEST(Boxes, a_ball_meets_a_box_it_touches_at_a_face_an_edge_and_a_corner) {
  const Box3 b = box(at(0, 0, 0), at(10, 10, 10));
  EXPECT_TRUE(meets(b, *Ball3::make(at(15, 5, 5), 5)));
  EXPECT_FALSE(meets(b, *Ball3::make(at(16, 5, 5), 5)));
  EXPECT_TRUE(meets(b, *Ball3::make(at(13, 14, 5), 5)));
  EXPECT_FALSE(meets(b, *Ball3::make(at(13, 15, 5), 5)));
  EXPECT_TRUE(meets(b, *Ball3::make(at(11, 12, 12), 3)));
  EXPECT_FALSE(meets(*Ball3::make(at(12, 12, 12), 3), b));
  EXPECT_TRUE(meets(b, *Ball3::make(at(5, 5, 5), 0))) << "inside";
}

TEST(Boxes, a_plane_meets_a_box_whose_corner_it_passes) {
  const Plane3 p = *Plane3::make(
      {Int<61>(kernel::constant<1>), Int<61>(kernel::constant<1>), Int<61>(kernel::constant<1>)},
      kernel::constant<12>);
  EXPECT_TRUE(meets(p, box(at(0, 0, 0), at(4, 4, 4))));
  EXPECT_FALSE(meets(p, box(at(0, 0, 0), at(4, 4, 3))));
  EXPECT_FALSE(meets(p, box(at(5, 4, 4), at(9, 9, 9))));
}

TEST(Boxes, turned_cubes_part_on_a_product_of_edges) {
  // Two cubes of doubled half extent 20, one with an edge upwards in x z, the other in y z: the
  // edges reach 10 sqrt 2, and cross.
  const Rotation first = *Rotation::make(12, 0, 5, 0);
  const Rotation second = *Rotation::make(12, 5, 0, 0);
  const auto turned = [](std::int64_t z, const Rotation& r) {
    const Int<30> half = kernel::constant<20>;
    return *OrientedBox3::make({{}, {}, *Int<30>::checked(z)}, r, {half, half, half});
  };
  // cos + sin of the angle whose half has tangent 5/12: (119 + 120) / 169
  EXPECT_TRUE(meets(turned(0, first), turned(56, second)));
  EXPECT_FALSE(meets(turned(0, first), turned(57, second)));
}

TEST(Boxes, all_flat_boxes_of_few_rotations_agree_with_the_reference) {
  Random random(11);
  const auto half = [&] {
    return *Int<30>::checked(random.chance(1, 2) ? 0 : random.between(0, 4));
  };
  for (int i = 0; i < 30000; ++i) {
    const auto flat = [&] {
      const auto c = [&] { return *Int<30>::checked(random.between(-3, 3)); };
      const OrientedBox3::Doubled centre = {c(), c(), c()};
      const Rotation turn = hull::rotation(random, i % 3 == 0 ? 2 : 1);
      return *OrientedBox3::make(centre, turn, {half(), half(), half()});
    };
    const OrientedBox3 a = flat();
    const OrientedBox3 b = flat();
    const bool expected = hull::solids_meet<std::int64_t>(a, b);
    ASSERT_EQ(meets(a, b), expected) << i;
    ASSERT_EQ(meets(b, a), expected) << i;
    // parallel axes
    const OrientedBox3 c = *OrientedBox3::make(b.doubled_centre(), a.rotation(), b.doubled_half());
    ASSERT_EQ(meets(a, c), hull::solids_meet<std::int64_t>(a, c)) << i;
  }
}

TEST(Boxes, random_small_boxes_agree_with_the_reference) {
  Random random(12);
  for (int i = 0; i < 20000; ++i) {
    const OrientedBox3 a = hull::oriented_box(random, 9, 2);
    const OrientedBox3 b = hull::oriented_box(random, 9, 2);
    const Box3 c = hull::box(random, 5);
    const Box3 d = hull::box(random, 5);
    ASSERT_EQ(meets(a, b), hull::solids_meet<std::int64_t>(a, b)) << i;
    ASSERT_EQ(meets(c, a), hull::solids_meet<std::int64_t>(a, c)) << i;
    ASSERT_EQ(meets(a, c), meets(c, a)) << i;
    ASSERT_EQ(meets(c, d), hull::solids_meet<std::int64_t>(c, d)) << i;
    ASSERT_EQ(meets(OrientedBox3(c), OrientedBox3(d)), meets(c, d)) << i;
  }
}

TEST(Boxes, points_balls_and_planes_agree_with_the_reference) {
  Random random(13);
  for (int i = 0; i < 20000; ++i) {
    const OrientedBox3 a = hull::oriented_box(random, 9, 2);
    const Box3 c = hull::box(random, 5);
    const Point3 p = hull::point(random, 5);
    const Plane3 q = plane(random, 5);
    const Ball3 ball = testing::ball(random, 4);
    ASSERT_EQ(meets(a, p), hull::holds<std::int64_t>(hull::half_spaces<std::int64_t>(a),
                                                     hull::vector<std::int64_t>(p), 1))
        << i;
    ASSERT_EQ(meets(c, p), meets(OrientedBox3(c), p)) << i;
    ASSERT_EQ(meets(q, a), hull::solids_meet<std::int64_t>(a, q)) << i;
    ASSERT_EQ(meets(c, q), hull::solids_meet<std::int64_t>(c, q)) << i;
    ASSERT_EQ(meets(a, ball), ball_meets(a, ball)) << i;
    ASSERT_EQ(meets(ball, c), ball_meets(OrientedBox3(c), ball)) << i;
  }
}

TEST(Boxes, the_largest_rotations_at_the_ends_of_the_range_agree_with_the_reference) {
  Random random(14);
  for (int i = 0; i < 300; ++i) {
    const OrientedBox3 a = hull::oriented_box(random, doubled_limit, 46340);
    const OrientedBox3 b = hull::oriented_box(random, doubled_limit, 46340);
    const Box3 c = hull::box(random, limit);
    const Point3 p = hull::point(random, limit);
    const Plane3 q = plane(random, limit);
    const Ball3 ball = testing::ball(random, limit);
    ASSERT_EQ(meets(a, b), hull::solids_meet<hull::Big>(a, b)) << i;
    ASSERT_EQ(meets(c, a), hull::solids_meet<hull::Big>(c, a)) << i;
    ASSERT_EQ(meets(c, q), hull::solids_meet<hull::Big>(c, q)) << i;
    ASSERT_EQ(meets(a, q), hull::solids_meet<hull::Big>(a, q)) << i;
    ASSERT_EQ(meets(a, p), hull::holds<hull::Big>(hull::half_spaces<hull::Big>(a),
                                                  hull::vector<hull::Big>(p), 1))
        << i;
    ASSERT_EQ(meets(a, ball), ball_meets(a, ball)) << i;
    ASSERT_EQ(meets(c, ball), ball_meets(OrientedBox3(c), ball)) << i;
  }
}

TEST(Boxes, the_largest_plane_meets_the_largest_box) {
  const Int<61> most = *Int<61>::checked((std::int64_t{1} << 61) - 1);
  const Int<92> far = kernel::shift_left<30>(most);
  const Plane3 p = *Plane3::make({most, most, most}, far);
  const OrientedBox3 b = OrientedBox3(box(at(-limit, -limit, -limit), at(limit, limit, limit)));
  EXPECT_TRUE(meets(b, p));
  const Int<92> too_far = *Int<92>::checked(kernel::shift_left<1>(far) - most);
  EXPECT_FALSE(meets(b, *Plane3::make({most, -most, most}, too_far)));
}

TEST(Boxes, scaled_boxes_answer_as_unscaled) {
  Random random(15);
  const Int<37> factor = kernel::constant<(std::int64_t{1} << 37) - 1>;
  for (int i = 0; i < 5000; ++i) {
    const std::int64_t reach = i % 2 == 0 ? 9 : doubled_limit;
    const OrientedBox3 a = hull::oriented_box(random, reach, i % 2 == 0 ? 2 : 46340);
    const OrientedBox3 b = hull::oriented_box(random, reach, i % 2 == 0 ? 2 : 46340);
    const Ball3 ball = testing::ball(random, reach / 2);
    const auto centre = exact::times(factor, a.doubled_centre());
    const auto half = exact::times(factor, a.doubled_half());
    ASSERT_EQ(exact::box_meets_ball(centre, a.rotation(), half, hull::scaled(ball.centre()),
                                    factor * ball.radius()),
              meets(a, ball))
        << i;
    ASSERT_EQ(exact::box_meets_point(centre, a.rotation(), half, hull::scaled(ball.centre())),
              meets(a, ball.centre()))
        << i;
    ASSERT_EQ(exact::boxes_meet(
                  exact::times(factor, exact::minus(b.doubled_centre(), a.doubled_centre())),
                  a.rotation(), half, b.rotation(), exact::times(factor, b.doubled_half())),
              meets(a, b))
        << i;
  }
}

}  // namespace
}  // namespace offgrid::testing
