#include "offgrid/kernel/orient.hpp"

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

TEST(Orient, a_left_turn_is_positive) {
  EXPECT_EQ(orient(at(0, 0), at(1, 0), at(5, 1)), Sign::positive);
  EXPECT_EQ(orient(at(0, 0), at(1, 0), at(5, -1)), Sign::negative);
  EXPECT_EQ(orient(at(0, 0), at(1, 0), at(-5, 0)), Sign::zero);
}

TEST(Orient, equal_points_do_not_turn) {
  EXPECT_EQ(orient(at(3, 4), at(3, 4), at(9, 9)), Sign::zero);
  EXPECT_EQ(orient(at(3, 4), at(9, 9), at(3, 4)), Sign::zero);
  EXPECT_EQ(orient(at(9, 9), at(3, 4), at(3, 4)), Sign::zero);
}

TEST(Orient, three_triangles_of_a_point_make_up_the_area) {
  for_all_classes2<4>(1000, [](const auto& p, Random&) {
    const auto sum = orient_value(p[0], p[1], p[3]) + orient_value(p[1], p[2], p[3]) +
                     orient_value(p[2], p[0], p[3]);
    EXPECT_TRUE(sum == orient_value(p[0], p[1], p[2]));
  });
}

TEST(Orient, half_the_range_reaches_the_bound_of_the_lemma) {
  const std::int64_t side = 2 * std::int64_t{limit2};
  EXPECT_EQ(orient_value(at(-limit2, -limit2), at(limit2, -limit2), at(limit2, limit2)).raw(),
            side * side);
  EXPECT_EQ(orient_value(at(limit2, -limit2), at(-limit2, -limit2), at(limit2, limit2)).raw(),
            -side * side);
}

TEST(Orient, one_unit_at_the_far_corner_is_seen) {
  const Point2 low = at(-limit2, -limit2);
  EXPECT_EQ(orient(low, at(limit2, limit2), at(limit2 - 1, limit2)), Sign::positive);
  EXPECT_EQ(orient(low, at(limit2, limit2), at(limit2, limit2 - 1)), Sign::negative);
  EXPECT_EQ(orient(low, at(limit2, limit2), at(limit2 - 1, limit2 - 1)), Sign::zero);
}

TEST(Orient, three_mesh_points_answer_as_their_grid_points) {
  for_all_classes2<3>(500, [](const auto& p, Random&) {
    EXPECT_EQ(orient(MeshPoint2(p[0]), MeshPoint2(p[1]), MeshPoint2(p[2])),
              orient(p[0], p[1], p[2]));
  });
}

}  // namespace
}  // namespace offgrid::testing
