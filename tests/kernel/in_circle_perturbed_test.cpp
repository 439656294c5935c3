#include "offgrid/kernel/in_circle_perturbed.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

Side ask(const std::array<Point2, 4>& p) { return in_circle_perturbed(p[0], p[1], p[2], p[3]); }

// The unit square's corners, counter-clockwise from the lexicographically smallest.
constexpr Point2 low_left = at(0, 0);
constexpr Point2 low_right = at(1, 0);
constexpr Point2 high_right = at(1, 1);
constexpr Point2 high_left = at(0, 1);

TEST(InCirclePerturbed, a_strict_inside_needs_no_tie_rule) {
  EXPECT_EQ(in_circle_perturbed(at(2, 0), at(0, 2), at(-2, 0), at(0, 0)), Side::left);
  EXPECT_EQ(in_circle_perturbed(at(2, 0), at(0, 2), at(-2, 0), at(0, -3)), Side::right);
}

TEST(InCirclePerturbed, a_tie_with_the_smallest_point_first) {
  EXPECT_EQ(in_circle_perturbed(low_left, low_right, high_right, high_left), Side::right);
  EXPECT_EQ(in_circle_perturbed(low_left, low_right, high_left, high_right), Side::left);
  EXPECT_EQ(in_circle_perturbed(low_left, high_right, high_left, low_right), Side::right);
  // clockwise
  EXPECT_EQ(in_circle_perturbed(low_left, high_right, low_right, high_left), Side::left);
}

TEST(InCirclePerturbed, a_tie_with_the_smallest_point_second) {
  EXPECT_EQ(in_circle_perturbed(high_left, low_left, low_right, high_right), Side::left);
  // clockwise
  EXPECT_EQ(in_circle_perturbed(low_right, low_left, high_left, high_right), Side::right);
}

TEST(InCirclePerturbed, a_tie_with_the_smallest_point_third) {
  EXPECT_EQ(in_circle_perturbed(low_right, high_right, low_left, high_left), Side::right);
  // clockwise
  EXPECT_EQ(in_circle_perturbed(high_right, low_right, low_left, high_left), Side::left);
}

TEST(InCirclePerturbed, a_tie_with_the_smallest_point_last) {
  EXPECT_EQ(in_circle_perturbed(low_right, high_right, high_left, low_left), Side::left);
  // clockwise
  EXPECT_EQ(in_circle_perturbed(high_right, low_right, high_left, low_left), Side::right);
}

TEST(InCirclePerturbed, a_tie_where_the_fan_puts_the_last_point_inside) {
  // Counter-clockwise from the smallest point m: m, u, v, w. The fan from m has the triangles m u v
  // and m v w, so w is outside m u v, and the circle of u v w, which is no triangle of the fan,
  // holds m.
  const Point2 m = at(-5, 0);
  const Point2 u = at(3, -4);
  const Point2 v = at(5, 0);
  const Point2 w = at(0, 5);
  EXPECT_EQ(in_circle_perturbed(m, u, v, w), Side::right);
  EXPECT_EQ(in_circle_perturbed(m, v, w, u), Side::right);
  EXPECT_EQ(in_circle_perturbed(u, v, w, m), Side::left);
  EXPECT_EQ(in_circle_perturbed(m, u, w, v), Side::left);
}

TEST(InCirclePerturbed, equal_x_is_ordered_by_y) {
  // Both (0, 0) and (0, 1) have the smallest x. Were (0, 1) the smallest, the other diagonal would
  // win.
  EXPECT_EQ(detail::smallest_of(high_left, low_left, low_right, high_right), 1);
  EXPECT_EQ(detail::smallest_of(low_left, high_left, low_right, high_right), 0);
}

TEST(InCirclePerturbed, smallest_of_finds_every_position) {
  for_all_grid_points<4>(3, [](const auto& p) {
    const auto expected = std::min_element(p.begin(), p.end());
    EXPECT_EQ(p[static_cast<std::size_t>(detail::smallest_of(p[0], p[1], p[2], p[3]))], *expected);
  });
}

TEST(InCirclePerturbed, a_right_angle_is_no_law) {
  // The rule prefers the smallest x, and a rotation changes which point that is.
  const std::array<Point2, 4> p{low_left, low_right, high_right, high_left};
  std::array<Point2, 4> q;
  for (std::size_t i = 0; i < 4; ++i) q[i] = transformed(p[i], 1, false);
  EXPECT_EQ(ask(p), Side::right);
  EXPECT_EQ(ask(q), Side::left);
}

/// All lattice points of x^2 + y^2 = norm, counter-clockwise from the lexicographically smallest.
std::vector<Point2> circle(int norm) {
  std::vector<Point2> points;
  for (int x = -norm; x <= norm; ++x) {
    for (int y = -norm; y <= norm; ++y) {
      if (x * x + y * y == norm) points.push_back(at(x, y));
    }
  }
  const Point2 first = *std::min_element(points.begin(), points.end());
  std::sort(points.begin(), points.end(), [&first](const Point2& p, const Point2& q) {
    if (p == first || q == first) return p == first && q != first;
    return orient(first, p, q) == Sign::positive;
  });
  return points;
}

TEST(InCirclePerturbed, a_cocircular_cell_is_a_fan_from_its_smallest_point) {
  for (const int norm : {25, 50, 65, 85, 125, 325}) {
    const std::vector<Point2> p = circle(norm);
    for (std::size_t i = 0; i < p.size(); ++i) {
      for (std::size_t j = i + 1; j < p.size(); ++j) {
        for (std::size_t k = j + 1; k < p.size(); ++k) {
          // i < j < k is counter-clockwise. The triangle is in the Delaunay triangulation of all of
          // them iff no other point is inside.
          bool empty = true;
          for (std::size_t d = 0; d < p.size(); ++d) {
            if (d != i && d != j && d != k &&
                in_circle_perturbed(p[i], p[j], p[k], p[d]) == Side::left)
              empty = false;
          }
          EXPECT_EQ(empty, i == 0 && k == j + 1) << "norm " << norm;
        }
      }
    }
  }
}

TEST(MustFlip, a_strict_answer_needs_no_tie_rule) {
  EXPECT_TRUE(must_flip(at(-9, 0), at(9, 0), at(0, 1), at(0, -1)));
  EXPECT_FALSE(must_flip(at(-1, 0), at(1, 0), at(0, 9), at(0, -9)));
}

TEST(MustFlip, a_tie_flips_when_the_left_apex_is_smallest) {
  EXPECT_TRUE(must_flip(low_right, high_left, low_left, high_right));
}
TEST(MustFlip, a_tie_flips_when_the_right_apex_is_smallest) {
  EXPECT_TRUE(must_flip(high_left, low_right, high_right, low_left));
}
TEST(MustFlip, a_tie_stays_when_the_origin_is_smallest) {
  EXPECT_FALSE(must_flip(low_left, high_right, high_left, low_right));
}
TEST(MustFlip, a_tie_stays_when_the_target_is_smallest) {
  EXPECT_FALSE(must_flip(high_right, low_left, low_right, high_left));
}

TEST(MustFlip, it_is_the_perturbed_test) {
  for_all_classes2<4>(1000, [](const auto& p, Random&) {
    const auto& [u, v, c, d] = p;
    if (orient(u, v, c) != Sign::positive || orient(u, v, d) != Sign::negative) return;
    EXPECT_EQ(must_flip(u, v, c, d), in_circle_perturbed(u, v, c, d) == Side::left);
    EXPECT_EQ(must_flip(u, v, c, d), must_flip(v, u, d, c));
  });
}

TEST(MustFlip, of_two_diagonals_exactly_one_stays) {
  for_all_classes2<4>(1000, [](const auto& p, Random&) {
    const auto& [u, v, c, d] = p;
    const bool convex = orient(u, v, c) == Sign::positive && orient(u, v, d) == Sign::negative &&
                        orient(d, c, u) == Sign::positive && orient(d, c, v) == Sign::negative;
    if (convex) {
      EXPECT_NE(must_flip(u, v, c, d), must_flip(d, c, u, v));
    }
  });
}

TEST(MustFlip, a_flip_needs_no_test_of_convexity) {
  for_all_classes2<4>(1000, [](const auto& p, Random&) {
    const auto& [u, v, c, d] = p;
    if (orient(u, v, c) != Sign::positive || orient(u, v, d) != Sign::negative ||
        !must_flip(u, v, c, d))
      return;
    EXPECT_EQ(orient(c, d, v), Sign::positive);
    EXPECT_EQ(orient(c, d, u), Sign::negative);
  });
}

TEST(InCirclePerturbedDeathTest, a_tie_of_collinear_points_breaks_the_contract) {
  EXPECT_DEATH((void)in_circle_perturbed(at(0, 0), at(1, 0), at(2, 0), at(3, 0)), "not collinear");
  EXPECT_DEATH((void)in_circle_perturbed(at(0, 0), at(0, 0), at(4, 0), at(4, 4)), "not collinear");
  EXPECT_DEATH((void)in_circle_perturbed(at(0, 0), at(4, 0), at(4, 4), at(0, 0)), "d is different");
}

TEST(InCirclePerturbed, vertices_of_the_mesh_answer_as_the_points_of_the_grid_do) {
  for_all_grid_points<4>(3, [](const auto& p) {
    const auto mesh = [](const Point2& v) { return MeshPoint2(v); };
    if (orient(p[0], p[1], p[2]) == Sign::zero || p[3] == p[0] || p[3] == p[1] || p[3] == p[2])
      return;
    EXPECT_EQ(in_circle_perturbed(mesh(p[0]), mesh(p[1]), mesh(p[2]), mesh(p[3])),
              in_circle_perturbed(p[0], p[1], p[2], p[3]));
    EXPECT_EQ(must_flip(mesh(p[0]), mesh(p[1]), mesh(p[2]), mesh(p[3])),
              must_flip(p[0], p[1], p[2], p[3]));
  });
}

}  // namespace
}  // namespace offgrid::testing
