#include "offgrid/kernel/in_circle.hpp"

#include "kernel_test.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

TEST(InCircle, the_inside_of_a_left_turning_circle_is_positive) {
  EXPECT_EQ(in_circle(at(1, 0), at(0, 1), at(-1, 0), at(0, 0)), Sign::positive);
  EXPECT_EQ(in_circle(at(0, 1), at(1, 0), at(-1, 0), at(0, 0)), Sign::negative);
  EXPECT_EQ(in_circle(at(1, 0), at(0, 1), at(-1, 0), at(0, -2)), Sign::negative);
  EXPECT_EQ(in_circle(at(1, 0), at(0, 1), at(-1, 0), at(0, -1)), Sign::zero);
}

TEST(InCircle, scaling_one_axis_is_no_law) {
  EXPECT_EQ(in_circle(at(3, 0), at(0, 3), at(-3, 0), at(2, 2)), Sign::positive);
  EXPECT_EQ(in_circle(at(6, 0), at(0, 3), at(-6, 0), at(4, 2)), Sign::negative);
}

TEST(InCircle, three_corners_and_the_centre_give_the_largest_value_known) {
  // D^4 / 2 = 8 M^4, half of the lemma's bound.
  const auto m = Int<30>::checked(limit2).value();
  const Int<124> expected = shift_left<3>(m * m * m * m);
  const Point2 corners[] = {at(-limit2, -limit2), at(limit2, -limit2), at(limit2, limit2)};
  EXPECT_TRUE(in_circle_value(corners[0], corners[1], corners[2], at(0, 0)) == expected);
  EXPECT_TRUE(in_circle_value(corners[1], corners[0], corners[2], at(0, 0)) == -expected);
}

TEST(InCircle, the_value_is_even) {
  for_all_classes2<4>(1000, [](const auto& p, Random&) {
    EXPECT_EQ(detail::low_word(in_circle_value(p[0], p[1], p[2], p[3]).raw()) & 1U, 0U);
  });
}

TEST(InCircle, four_mesh_points_answer_as_their_grid_points) {
  for_all_classes2<4>(300, [](const auto& p, Random&) {
    EXPECT_EQ(in_circle(MeshPoint2(p[0]), MeshPoint2(p[1]), MeshPoint2(p[2]), MeshPoint2(p[3])),
              in_circle(p[0], p[1], p[2], p[3]));
  });
}

}  // namespace
}  // namespace offgrid::testing
