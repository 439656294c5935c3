// meets of two triangles, and of a triangle and a plane.
#include "meet/triangle_triangle.hpp"

#include "meet/triangle_plane.hpp"
#include "meet_test.hpp"

namespace offgrid::testing {
namespace {

const Triangle3 flat_on_xy = {at(0, 0, 0), at(4, 0, 0), at(0, 4, 0)};

/// Every order of corners and arguments, and scaled points, give this answer.
void expect_meets(const Triangle3& s, const Triangle3& t, bool expected) {
  for (const Triangle3& p : permutations(s)) {
    for (const Triangle3& q : permutations(t)) {
      ASSERT_EQ(meets(p, q), expected) << ::testing::PrintToString(std::array{p, q});
      ASSERT_EQ(meets(q, p), expected) << ::testing::PrintToString(std::array{q, p});
    }
  }
  ASSERT_EQ(exact::triangles_meet(moved(s), moved(t)), expected)
      << ::testing::PrintToString(std::array{s, t});
}

TEST(TriangleTriangle, coplanar_ones_apart_do_not_meet_though_every_cross_of_edges_is_parallel) {
  const Triangle3 left = {at(-2, -1, 0), at(-3, 0, 0), at(-1, 0, 0)};
  const Triangle3 right = {at(2, 1, 0), at(3, 0, 0), at(1, 0, 0)};
  expect_meets(left, right, false);
}

TEST(TriangleTriangle, touching_is_meeting_and_a_unit_off_is_not) {
  const auto touch = [](const Triangle3& t) {
    expect_meets(flat_on_xy, t, true);
    const auto up = [](const Point3& p) { return at(p.x.raw(), p.y.raw(), p.z.raw() + 1); };
    expect_meets(flat_on_xy, {up(t.a), up(t.b), up(t.c)}, false);
  };
  touch({at(4, 0, 0), at(5, 0, 3), at(5, 1, 3)});    // corner to corner
  touch({at(2, 0, 0), at(5, -2, 3), at(5, 1, 3)});   // corner to edge
  touch({at(1, 1, 0), at(5, 0, 3), at(5, 1, 3)});    // corner to inside
  touch({at(2, -2, 0), at(2, 2, 0), at(2, 0, 9)});   // an edge lies across
  touch({at(0, 0, 0), at(4, 0, 0), at(2, 0, 9)});    // a common edge
  touch({at(-1, 5, 0), at(5, -1, 0), at(5, 5, 4)});  // an edge along the hypotenuse
}

TEST(TriangleTriangle, crossing_ones_meet_also_if_no_edge_of_one_passes_the_other) {
  expect_meets(flat_on_xy, {at(1, 1, -1), at(1, 1, 5), at(9, 9, 5)}, true);
  expect_meets(flat_on_xy, {at(-9, 1, -9), at(9, 1, -9), at(0, 1, 9)}, true);
}

TEST(TriangleTriangle, ones_that_cross_the_line_of_their_planes_one_after_the_other_are_apart) {
  expect_meets(flat_on_xy, {at(5, 1, -1), at(5, 1, 5), at(9, 1, 5)}, false);
  expect_meets(flat_on_xy, {at(-5, 1, -1), at(-1, 1, 5), at(-9, 1, 5)}, false);
}

TEST(TriangleTriangle, coplanar_ones_meet_if_they_overlap_or_one_holds_the_other) {
  expect_meets(flat_on_xy, flat_on_xy, true);
  expect_meets(flat_on_xy, {at(1, 1, 0), at(2, 1, 0), at(1, 2, 0)}, true);
  expect_meets(flat_on_xy, {at(2, 2, 0), at(4, 4, 0), at(5, 4, 0)}, true);
  expect_meets(flat_on_xy, {at(3, 2, 0), at(4, 4, 0), at(5, 4, 0)}, false);
  expect_meets(flat_on_xy, {at(3, 3, 0), at(3, -3, 0), at(-3, 3, 0)}, true);
}

TEST(TriangleTriangle, one_that_is_a_segment_meets_as_the_segment) {
  expect_meets(flat_on_xy, {at(1, 1, -1), at(1, 1, 3), at(1, 1, 0)}, true);
  expect_meets(flat_on_xy, {at(1, 1, 1), at(1, 1, 3), at(1, 1, 2)}, false);
  expect_meets(flat_on_xy, {at(5, 5, -1), at(5, 5, 3), at(5, 5, 1)}, false);
  expect_meets(flat_on_xy, {at(-1, 1, 0), at(9, 1, 0), at(-1, 1, 0)}, true);   // in the plane
  expect_meets(flat_on_xy, {at(-1, 9, 0), at(9, -1, 0), at(4, 4, 0)}, false);  // in the plane
}

TEST(TriangleTriangle, one_that_is_a_point_meets_as_the_point) {
  const auto point = [](const Point3& p) { return Triangle3{p, p, p}; };
  expect_meets(flat_on_xy, point(at(2, 2, 0)), true);
  expect_meets(flat_on_xy, point(at(2, 3, 0)), false);
  expect_meets(flat_on_xy, point(at(2, 2, 1)), false);
  expect_meets(point(at(2, 2, 1)), point(at(2, 2, 1)), true);
  expect_meets(point(at(2, 2, 1)), point(at(2, 2, 2)), false);
}

TEST(TriangleTriangle, two_that_are_segments_or_points_meet_as_such) {
  const Triangle3 segment = {at(0, 0, 0), at(2, 2, 2), at(4, 4, 4)};
  expect_meets(segment, {at(0, 4, 2), at(4, 0, 2), at(2, 2, 2)}, true);   // crossing
  expect_meets(segment, {at(0, 4, 3), at(4, 0, 3), at(2, 2, 3)}, false);  // skew
  expect_meets(segment, {at(4, 4, 4), at(4, 4, 5), at(4, 4, 6)}, true);   // end to end
  expect_meets(segment, {at(3, 3, 3), at(5, 5, 5), at(9, 9, 9)}, true);   // along each other
  expect_meets(segment, {at(5, 5, 5), at(6, 6, 6), at(9, 9, 9)}, false);  // one after the other
  expect_meets(segment, {at(0, 0, 1), at(2, 2, 3), at(4, 4, 5)}, false);  // side by side
  expect_meets(segment, {at(3, 3, 3), at(3, 3, 3), at(3, 3, 3)}, true);
  expect_meets(segment, {at(5, 5, 5), at(5, 5, 5), at(5, 5, 5)}, false);
}

TEST(TrianglePlane, it_meets_unless_all_corners_are_strictly_on_one_side) {
  const Plane3 plane = Plane3::through(at(0, 0, 2), at(1, 0, 2), at(0, 1, 2)).value();
  const auto to = [](int a, int b, int c) {
    return Triangle3{at(0, 0, a), at(5, 1, b), at(-7, 9, c)};
  };
  for (int i = 0; i < 27; ++i) {
    const int a = i % 3 + 1;
    const int b = i / 3 % 3 + 1;
    const int c = i / 9 + 1;
    const bool apart = (a > 2 && b > 2 && c > 2) || (a < 2 && b < 2 && c < 2);
    EXPECT_EQ(meets(to(a, b, c), plane), !apart);
    EXPECT_EQ(meets(plane, to(a, b, c)), !apart);
  }
}

}  // namespace
}  // namespace offgrid::testing
