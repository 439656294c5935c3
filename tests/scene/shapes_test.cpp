// Shapes of space: what is refused, and the error that says why.
#include "offgrid/scene/shape/shapes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "offgrid/scene/shape/oriented_box.hpp"
#include "points.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;

OrientedBox3::Doubled doubled(std::int64_t x, std::int64_t y, std::int64_t z) {
  return {*Int<30>::checked(x), *Int<30>::checked(y), *Int<30>::checked(z)};
}

TEST(Ball3, its_centre_and_radius_are_those_it_was_made_of) {
  const auto ball = Ball3::make(at(1, -2, 3), 7);
  ASSERT_TRUE(ball.has_value());
  EXPECT_EQ(ball->centre(), at(1, -2, 3));
  EXPECT_EQ(ball->radius().raw(), 7);
  EXPECT_EQ(*ball, *Ball3::make(at(1, -2, 3), 7));
  EXPECT_NE(*ball, *Ball3::make(at(1, -2, 3), 8));
  EXPECT_NE(*ball, *Ball3::make(at(1, -2, 4), 7));
}

TEST(Ball3, radii_from_0_to_below_2_30_are_radii) {
  EXPECT_TRUE(Ball3::make(at(0, 0, 0), 0).has_value());
  EXPECT_TRUE(Ball3::make(at(0, 0, 0), (1 << 30) - 1).has_value());
  const Error large = Ball3::make(at(0, 0, 0), 1 << 30).error();
  EXPECT_EQ(large.code, ErrorCode::out_of_range);
  EXPECT_EQ(large.axis, Axis::none);
  EXPECT_EQ(large.value, 1073741824.0);
  EXPECT_EQ(large.bits, 30);
  EXPECT_EQ(Ball3::make(at(0, 0, 0), UINT64_MAX).error().code, ErrorCode::out_of_range);
}

TEST(Ball3, a_negative_radius_is_called_negative_whatever_its_size) {
  const Error one = Ball3::make(at(0, 0, 0), -1).error();
  EXPECT_EQ(one.code, ErrorCode::negative_radius);
  EXPECT_EQ(one.value, -1.0);
  EXPECT_EQ(Ball3::make(at(0, 0, 0), INT64_MIN).error().code, ErrorCode::negative_radius);
  EXPECT_EQ(Ball3::make(at(0, 0, 0), kernel::shift_left<80>(kernel::constant<-1>)).error().code,
            ErrorCode::negative_radius);
  EXPECT_NE(describe(one).find("radius"), std::string::npos);
}

TEST(Box3, low_and_high_may_be_equal_and_flat_boxes_are_boxes) {
  EXPECT_TRUE(Box3::make(at(1, 1, 1), at(1, 1, 1)).has_value());
  EXPECT_TRUE(Box3::make(at(1, 1, 1), at(1, 2, 3)).has_value());
  EXPECT_TRUE(Box3::make(at(-limit, -limit, -limit), at(limit, limit, limit)).has_value());
}

TEST(Box3, the_first_reversed_axis_is_named) {
  const auto error = [](const Point3& low, const Point3& high) {
    const Error e = Box3::make(low, high).error();
    EXPECT_EQ(e.code, ErrorCode::reversed_box);
    return e;
  };
  EXPECT_EQ(error(at(3, 3, 3), at(2, 2, 2)).axis, Axis::x);
  EXPECT_EQ(error(at(2, 3, 3), at(2, 2, 2)).axis, Axis::y);
  EXPECT_EQ(error(at(2, 2, 3), at(2, 2, 2)).axis, Axis::z);
  EXPECT_EQ(error(at(2, 2, 3), at(2, 2, 2)).value, 3.0);
}

TEST(Box3, around_points_is_the_smallest_box_that_holds_them) {
  const std::array<Point3, 3> points = {at(3, -1, 5), at(0, 4, 5), at(1, 1, -9)};
  const Box3 box = Box3::around(points.begin(), points.end());
  EXPECT_EQ(box, *Box3::make(at(0, -1, -9), at(3, 4, 5)));
  EXPECT_EQ(box, Box3::around(Triangle3{points[0], points[1], points[2]}));
  EXPECT_EQ(Box3::around(points.begin(), points.begin() + 1), *Box3::make(points[0], points[0]));
}

TEST(Box3DeathTest, around_nothing_breaks_the_contract) {
  const std::array<Point3, 1> points = {};
  EXPECT_DEATH((void)Box3::around(points.begin(), points.begin()), "Box3::around");
}

TEST(Box3, it_contains_its_faces_and_boxes_up_to_them) {
  const Box3 box = *Box3::make(at(0, 0, 0), at(4, 4, 4));
  for (int axis = 0; axis < 3; ++axis) {
    const auto point = [&](std::int64_t v) {
      return at(axis == 0 ? v : 2, axis == 1 ? v : 2, axis == 2 ? v : 2);
    };
    for (const std::int64_t v : {0, 1, 4}) EXPECT_TRUE(box.contains(point(v)));
    for (const std::int64_t v : {-1, 5}) EXPECT_FALSE(box.contains(point(v)));
    EXPECT_TRUE(box.contains(*Box3::make(point(0), at(4, 4, 4))));
    EXPECT_FALSE(box.contains(*Box3::make(point(-1), at(4, 4, 4))));
    EXPECT_FALSE(box.contains(*Box3::make(at(0, 0, 0), point(5))));
  }
}

TEST(Box3, joined_boxes_hold_both_and_no_more) {
  const Box3 a = *Box3::make(at(0, 5, 0), at(1, 9, 1));
  const Box3 b = *Box3::make(at(-3, 6, 0), at(0, 7, 8));
  EXPECT_EQ(a.joined(b), *Box3::make(at(-3, 5, 0), at(1, 9, 8)));
  EXPECT_EQ(b.joined(a), a.joined(b));
  EXPECT_EQ(a.joined(a), a);
}

TEST(OrientedBox3, the_first_axis_with_a_negative_half_extent_is_named) {
  const auto error = [](const OrientedBox3::Doubled& half) {
    const Error e = OrientedBox3::make({}, {}, half).error();
    EXPECT_EQ(e.code, ErrorCode::reversed_box);
    return e;
  };
  EXPECT_EQ(error(doubled(-1, -1, -1)).axis, Axis::x);
  EXPECT_EQ(error(doubled(0, -2, -1)).axis, Axis::y);
  EXPECT_EQ(error(doubled(0, 0, -3)).axis, Axis::z);
  EXPECT_EQ(error(doubled(0, 0, -3)).value, -3.0);
  EXPECT_TRUE(OrientedBox3::make({}, {}, {}).has_value()) << "a point";
}

TEST(OrientedBox3, a_box_of_the_grid_is_one_that_is_not_turned) {
  const OrientedBox3 box(*Box3::make(at(-limit, 0, 3), at(limit, 5, 3)));
  EXPECT_EQ(box, *OrientedBox3::make(doubled(0, 5, 6), {}, doubled(2 * limit, 5, 0)));
  EXPECT_EQ(box.rotation(), Rotation());
  const OrientedBox3 corner(*Box3::make(at(limit, limit, -limit), at(limit, limit, -limit)));
  EXPECT_EQ(corner, *OrientedBox3::make(doubled(2 * limit, 2 * limit, -2 * limit), {}, {}));
  EXPECT_FALSE(box == corner);
}

}  // namespace
}  // namespace offgrid::testing
