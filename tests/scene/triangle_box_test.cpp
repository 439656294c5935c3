// Triangles and boxes, along the axes and oriented: do they share a point?
#include "meet/triangle_box.hpp"

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

/// A box of doubled half extents around a doubled centre.
OrientedBox3 oriented(const Rotation& rotation, std::int64_t x, std::int64_t y, std::int64_t z) {
  const auto half = [](std::int64_t v) { return *Int<30>::checked(v); };
  return *OrientedBox3::make({}, rotation, {half(x), half(y), half(z)});
}

TEST(TriangleBox, a_shared_corner_an_edge_and_a_face_are_common_points) {
  const Box3 cube = box(at(0, 0, 0), at(4, 4, 4));
  EXPECT_TRUE(meets(Triangle3{at(4, 4, 4), at(9, 9, 9), at(9, 5, 5)}, cube)) << "corner";
  EXPECT_TRUE(meets(Triangle3{at(8, 0, 2), at(0, 8, 2), at(9, 9, 2)}, cube)) << "edge to edge";
  EXPECT_FALSE(meets(Triangle3{at(9, 0, 2), at(0, 8, 2), at(9, 9, 2)}, cube));
  EXPECT_TRUE(meets(Triangle3{at(1, 1, 4), at(2, 1, 4), at(1, 2, 4)}, cube)) << "face";
  EXPECT_FALSE(meets(Triangle3{at(1, 1, 5), at(2, 1, 5), at(1, 2, 5)}, cube));
}

TEST(TriangleBox, inside_is_meeting_on_both_sides) {
  EXPECT_TRUE(
      meets(Triangle3{at(1, 1, 1), at(2, 1, 1), at(1, 2, 2)}, box(at(0, 0, 0), at(4, 4, 4))));
  const Triangle3 large = {at(-limit, -limit, 0), at(limit, -limit, 0), at(0, limit, 0)};
  EXPECT_TRUE(meets(large, box(at(0, 0, -1), at(1, 1, 1))));
  EXPECT_TRUE(meets(large, box(at(0, 0, 0), at(0, 0, 0)))) << "a point of its inside";
  EXPECT_FALSE(meets(large, box(at(0, 0, 1), at(0, 0, 1))));
}

TEST(TriangleBox, only_the_normal_parts_a_box_from_a_plane_it_nearly_cuts) {
  // x + y + z = 13 passes the corner (4, 4, 4) of the cube
  const Triangle3 t = {at(13, 0, 0), at(0, 13, 0), at(0, 0, 13)};
  EXPECT_FALSE(meets(t, box(at(0, 0, 0), at(4, 4, 4))));
  EXPECT_TRUE(meets(t, box(at(0, 0, 0), at(4, 4, 5))));
}

TEST(TriangleBox, every_triangle_and_every_box_of_a_small_grid_agree_with_the_reference) {
  std::vector<Point3> points;
  for (int i = 0; i < 27; ++i) points.push_back(at(i % 3 * 3 / 2, i / 3 % 3, i / 9));
  std::vector<Box3> boxes;
  for (const Point3& low : points)
    for (const Point3& high : points)
      if (const auto made = Box3::make(low, high)) boxes.push_back(*made);
  ASSERT_EQ(boxes.size(), 216U);
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t j = i; j < points.size(); ++j) {
      for (std::size_t k = j; k < points.size(); ++k) {
        const Triangle3 t = {points[i], points[j], points[k]};
        for (const Box3& b : boxes)
          ASSERT_EQ(meets(t, b), hull::triangle_meets<std::int64_t>(t, b))
              << i << ' ' << j << ' ' << k;
      }
    }
  }
}

TEST(TriangleBox, random_pairs_in_any_order_agree_with_the_reference) {
  Random random(1);
  for (int i = 0; i < 60000; ++i) {
    const Triangle3 t = hull::triangle(random, 8);
    const Box3 b = hull::box(random, 8);
    const bool expected = hull::triangle_meets<std::int64_t>(t, b);
    for (int order = 0; order < 6; ++order)
      ASSERT_EQ(meets(hull::reordered(t, order), b), expected) << i;
    ASSERT_EQ(meets(b, t), expected);
    ASSERT_EQ(meets(t, OrientedBox3(b)), expected);
    ASSERT_EQ(meets(OrientedBox3(b), t), expected);
  }
}

TEST(TriangleBox, coordinates_at_the_ends_of_the_range_agree_with_the_reference) {
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const Triangle3 t = hull::triangle(random, limit);
    const Box3 b = hull::box(random, limit);
    ASSERT_EQ(meets(t, b), hull::triangle_meets<hull::Big>(t, b)) << i;
  }
}

TEST(TriangleBox, the_corner_of_a_turned_box_is_where_it_is_turned_to) {
  const Rotation turn = *Rotation::make(5, 0, 0, 2);  // 21/29, 20/29
  const OrientedBox3 b = oriented(turn, 58, 58, 2);
  // (29, 29, 0) is turned to (21 - 20, 21 + 20, 0)
  EXPECT_TRUE(meets(Triangle3{at(1, 41, 0), at(9, 99, 0), at(-9, 99, 0)}, b));
  EXPECT_FALSE(meets(Triangle3{at(1, 42, 0), at(9, 99, 0), at(-9, 99, 0)}, b));
}

TEST(TriangleOrientedBox, small_boxes_agree_with_the_reference) {
  Random random(3);
  for (int i = 0; i < 60000; ++i) {
    const Triangle3 t = hull::triangle(random, 6);
    const OrientedBox3 b = hull::oriented_box(random, 6, 2);
    const bool expected = hull::triangle_meets<std::int64_t>(t, b);
    ASSERT_EQ(meets(hull::reordered(t, i % 6), b), expected) << i;
    ASSERT_EQ(meets(b, t), expected);
  }
}

TEST(TriangleOrientedBox, the_largest_rotations_at_the_ends_of_the_range_agree_with_the_reference) {
  Random random(4);
  for (int i = 0; i < 1000; ++i) {
    const Triangle3 t = hull::triangle(random, limit);
    const OrientedBox3 b = hull::oriented_box(random, doubled_limit, 46340);
    ASSERT_EQ(meets(t, b), hull::triangle_meets<hull::Big>(t, b)) << i;
  }
}

TEST(TriangleOrientedBox, scaled_points_answer_as_unscaled) {
  Random random(5);
  const Int<37> factor = kernel::constant<(std::int64_t{1} << 37) - 1>;
  for (int i = 0; i < 5000; ++i) {
    const std::int64_t reach = i % 2 == 0 ? 6 : limit;
    const Triangle3 t = hull::triangle(random, reach);
    const OrientedBox3 b = hull::oriented_box(random, reach, i % 2 == 0 ? 2 : 46340);
    const auto scaled = [&](const auto& frame) {
      return exact::triangle_meets_box(hull::scaled(t.a), hull::scaled(t.b), hull::scaled(t.c),
                                       exact::times(factor, b.doubled_centre()), frame,
                                       exact::times(factor, b.doubled_half()));
    };
    ASSERT_EQ(scaled(b.rotation()), meets(t, b)) << i;
    ASSERT_EQ(scaled(exact::Unturned{}),
              meets(t, *OrientedBox3::make(b.doubled_centre(), {}, b.doubled_half())));
  }
}

}  // namespace
}  // namespace offgrid::testing
