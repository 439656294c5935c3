#include "offgrid/kernel/triangle.hpp"

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

constexpr Point2 a = at(0, 0);
constexpr Point2 b = at(6, 0);
constexpr Point2 c = at(0, 6);

TEST(PointInTriangle, the_inside_the_edges_the_corners_and_the_outside) {
  for (const bool turned : {false, true}) {
    const auto where = [turned](const Point2& p) {
      return turned ? point_in_triangle(a, c, b, p) : point_in_triangle(a, b, c, p);
    };
    EXPECT_EQ(where(at(1, 1)), Containment::inside);
    EXPECT_EQ(where(at(3, 0)), Containment::boundary);
    EXPECT_EQ(where(at(3, 3)), Containment::boundary);
    EXPECT_EQ(where(at(0, 3)), Containment::boundary);
    for (const Point2& corner : {a, b, c}) EXPECT_EQ(where(corner), Containment::boundary);
    EXPECT_EQ(where(at(4, 3)), Containment::outside);
    EXPECT_EQ(where(at(7, 0)), Containment::outside) << "on the line of an edge";
    EXPECT_EQ(where(at(-1, 3)), Containment::outside);
  }
}

TEST(PointInTriangle, a_degenerate_triangle_is_its_segment) {
  EXPECT_EQ(point_in_triangle(at(0, 0), at(2, 2), at(6, 6), at(4, 4)), Containment::boundary);
  EXPECT_EQ(point_in_triangle(at(2, 2), at(6, 6), at(0, 0), at(4, 4)), Containment::boundary);
  EXPECT_EQ(point_in_triangle(at(0, 0), at(2, 2), at(6, 6), at(7, 7)), Containment::outside);
  EXPECT_EQ(point_in_triangle(at(0, 0), at(2, 2), at(6, 6), at(3, 2)), Containment::outside);
}

TEST(PointInTriangle, a_degenerate_triangle_may_be_a_point) {
  EXPECT_EQ(point_in_triangle(a, a, a, a), Containment::boundary);
  EXPECT_EQ(point_in_triangle(a, a, a, b), Containment::outside);
}

TEST(PointInTriangle, the_order_of_the_corners_does_not_matter) {
  for_all_classes2<4>(1000, [](const auto& p, Random&) {
    const Containment where = point_in_triangle(p[0], p[1], p[2], p[3]);
    EXPECT_EQ(point_in_triangle(p[1], p[2], p[0], p[3]), where);
    EXPECT_EQ(point_in_triangle(p[1], p[0], p[2], p[3]), where);
  });
}

TEST(Triangles, a_common_corner_or_edge_touches_but_does_not_overlap) {
  EXPECT_TRUE(triangles_intersect(a, b, c, b, at(9, 0), at(9, 5)));
  EXPECT_FALSE(triangle_interiors_overlap(a, b, c, b, at(9, 0), at(9, 5)));
  EXPECT_TRUE(triangles_intersect(a, b, c, b, c, at(6, 6)));
  EXPECT_FALSE(triangle_interiors_overlap(a, b, c, b, c, at(6, 6)));
  EXPECT_TRUE(triangles_intersect(a, b, c, at(3, 3), at(9, 3), at(9, 9))) << "a corner on an edge";
  EXPECT_FALSE(triangle_interiors_overlap(a, b, c, at(3, 3), at(9, 3), at(9, 9)));
}

TEST(Triangles, a_star_overlaps_without_holding_a_corner) {
  EXPECT_TRUE(
      triangle_interiors_overlap(at(0, 0), at(12, 0), at(6, 12), at(0, 8), at(12, 8), at(6, -4)));
}

TEST(Triangles, the_same_triangle_overlaps_itself_turned_round) {
  EXPECT_TRUE(triangle_interiors_overlap(a, b, c, b, a, c));
  EXPECT_TRUE(triangle_contains(a, b, c, b, a, c));
}

TEST(Triangles, apart_by_one_unit_is_apart) {
  EXPECT_FALSE(triangles_intersect(a, b, c, at(7, 0), at(9, 0), at(9, 9)));
  EXPECT_FALSE(triangles_intersect(a, b, c, at(4, 3), at(9, 3), at(9, 9)));
}

TEST(Triangles, a_degenerate_triangle_meets_as_a_segment_and_never_overlaps) {
  EXPECT_TRUE(triangles_intersect(a, b, c, at(1, 1), at(2, 2), at(9, 9)));
  EXPECT_FALSE(triangle_interiors_overlap(a, b, c, at(1, 1), at(2, 2), at(9, 9)));
  EXPECT_TRUE(triangles_intersect(a, b, c, at(1, 1), at(1, 1), at(1, 1)));
  EXPECT_FALSE(triangles_intersect(a, b, c, at(4, 4), at(5, 5), at(9, 9)));
  EXPECT_TRUE(triangles_intersect(at(0, 0), at(2, 0), at(4, 0), at(3, 0), at(5, 0), at(9, 0)));
}

TEST(TriangleContains, the_boundary_belongs_to_it) {
  EXPECT_TRUE(triangle_contains(a, b, c, a, at(3, 3), b));
  EXPECT_FALSE(triangle_contains(a, b, c, a, at(4, 3), b));
  EXPECT_TRUE(triangle_contains(a, b, c, at(1, 1), at(2, 1), at(1, 2)));
}

TEST(Triangles, the_two_arguments_may_be_exchanged) {
  for_all_classes2<6>(1000, [](const auto& p, Random&) {
    EXPECT_EQ(triangles_intersect(p[0], p[1], p[2], p[3], p[4], p[5]),
              triangles_intersect(p[3], p[4], p[5], p[0], p[1], p[2]));
    EXPECT_EQ(triangle_interiors_overlap(p[0], p[1], p[2], p[3], p[4], p[5]),
              triangle_interiors_overlap(p[4], p[3], p[5], p[2], p[1], p[0]));
  });
}

TEST(Triangles, containment_implies_contact_and_overlap_implies_contact) {
  for_all_classes2<6>(1000, [](const auto& p, Random&) {
    const bool contact = triangles_intersect(p[0], p[1], p[2], p[3], p[4], p[5]);
    if (!contact) {
      EXPECT_FALSE(triangle_interiors_overlap(p[0], p[1], p[2], p[3], p[4], p[5]));
      EXPECT_FALSE(triangle_contains(p[0], p[1], p[2], p[3], p[4], p[5]));
    }
  });
}

}  // namespace
}  // namespace offgrid::testing
