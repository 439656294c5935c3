// orient3d, in_sphere, planes and rays.
#include "kernel_test.hpp"
#include "offgrid/kernel/in_sphere.hpp"
#include "offgrid/kernel/plane.hpp"
#include "offgrid/kernel/ray.hpp"

namespace offgrid::testing {
namespace {

using namespace kernel;

const Point3 o = at(0, 0, 0);
const Point3 x = at(1, 0, 0);
const Point3 y = at(0, 1, 0);
const Point3 z = at(0, 0, 1);

TEST(Orient3d, the_side_from_which_the_plane_turns_left_is_positive) {
  EXPECT_EQ(orient3d(o, x, y, z), Sign::positive);
  EXPECT_EQ(orient3d(o, y, x, z), Sign::negative);
  EXPECT_EQ(orient3d(o, x, y, at(7, -3, 0)), Sign::zero);
}

TEST(Orient3d, equal_or_collinear_points_are_coplanar) {
  EXPECT_EQ(orient3d(x, x, y, z), Sign::zero);
  EXPECT_EQ(orient3d(o, at(1, 1, 1), at(2, 2, 2), z), Sign::zero);
}

TEST(Orient3d, a_cube_without_alternate_corners_has_the_largest_volume) {
  const auto side = Int<31>::checked(2 * std::int64_t{limit3}).value();
  const Int<93> expected =
      shift_left<1>(side * side) * Int<30>::checked(std::int64_t{2} * limit3).value();
  const Point3 low = at(-limit3, -limit3, -limit3);
  const Int<93> value = orient3d_value(low, at(limit3, limit3, -limit3),
                                       at(-limit3, limit3, limit3), at(limit3, -limit3, limit3));
  EXPECT_TRUE(abs(value) == expected);
}

TEST(InSphere, the_inside_of_a_positive_tetrahedron_is_positive) {
  EXPECT_EQ(in_sphere(o, at(4, 0, 0), at(0, 4, 0), at(0, 0, 4), at(1, 1, 1)), Sign::positive);
  EXPECT_EQ(in_sphere(o, at(0, 4, 0), at(4, 0, 0), at(0, 0, 4), at(1, 1, 1)), Sign::negative);
  EXPECT_EQ(in_sphere(o, at(4, 0, 0), at(0, 4, 0), at(0, 0, 4), at(5, 5, 5)), Sign::negative);
  EXPECT_EQ(in_sphere(o, at(4, 0, 0), at(0, 4, 0), at(0, 0, 4), at(4, 4, 4)), Sign::zero);
}

TEST(InSphere, five_coplanar_points_are_zero) {
  EXPECT_EQ(in_sphere(o, x, y, at(3, 5, 0), at(-2, 8, 0)), Sign::zero);
}

TEST(Plane, the_side_is_orient3d) {
  for_all_classes3<4>(2000, [](const auto& p, Random&) {
    const auto plane = Plane3::through(p[0], p[1], p[2]);
    if (plane) {
      EXPECT_EQ(plane->side(p[3]), orient3d(p[0], p[1], p[2], p[3]));
    } else {
      EXPECT_EQ(plane.error().code, ErrorCode::degenerate_plane);
      EXPECT_EQ(orient3d(p[0], p[1], p[2], p[3]), Sign::zero);
    }
  });
}

TEST(Plane, three_collinear_points_are_an_error) {
  EXPECT_EQ(Plane3::through(o, at(1, 2, 3), at(2, 4, 6)).error().code, ErrorCode::degenerate_plane);
  EXPECT_EQ(Plane3::through(o, o, x).error().code, ErrorCode::degenerate_plane);
}

TEST(SideOfEdge, swapping_the_ends_flips_it_exactly) {
  for_all_classes3<4>(2000, [](const auto& p, Random&) {
    const Vector3 d = p[1] - p[0];
    EXPECT_EQ(side_of_edge(p[0], d, p[3], p[2]), -side_of_edge(p[0], d, p[2], p[3]));
    EXPECT_EQ(side_of_edge(p[0], -d, p[2], p[3]), -side_of_edge(p[0], d, p[2], p[3]));
  });
}

TEST(SideOfEdge, a_line_that_meets_the_edge_is_on_neither_side) {
  EXPECT_EQ(side_of_edge(o, z - o, at(1, 1, 5), at(-1, -1, 9)), Sign::zero);
  EXPECT_EQ(side_of_edge(o, z - o, at(3, 1, 5), at(3, 1, 9)), Sign::zero) << "parallel";
}

RayParameter fraction_of(std::int64_t numerator, std::int64_t denominator) {
  return {Int<63>::checked(numerator).value(), Int<63>::checked(denominator).value()};
}

TEST(CompareRayParameters, denominators_may_have_either_sign) {
  for (const int first : {-1, 1}) {
    for (const int second : {-1, 1}) {
      EXPECT_EQ(compare(fraction_of(first, first * 3), fraction_of(second, second * 2)),
                Sign::negative);
      EXPECT_EQ(compare(fraction_of(-first, first * 3), fraction_of(second * -1, second * 2)),
                Sign::positive);
      EXPECT_EQ(compare(fraction_of(first * 2, first * 4), fraction_of(second, second * 2)),
                Sign::zero);
      EXPECT_EQ(compare(fraction_of(0, first), fraction_of(0, second * 9)), Sign::zero);
    }
  }
}

TEST(CompareRayParameters, neighbours_of_127_bits_are_told_apart) {
  // (n + 1) / n against n / (n - 1): the products differ by 1 in 253 bits.
  const Int<126> n = Int<126>(Int<63>::checked(INT64_MAX).value() *
                              Int<62>::checked((std::int64_t{1} << 62) - 1).value());
  const Int<127> up = n + constant<1>;
  const Int<127> down = n - constant<1>;
  EXPECT_EQ(compare(RayParameter{up, n}, RayParameter{n, down}), Sign::negative);
  EXPECT_EQ(compare(RayParameter{n, down}, RayParameter{up, n}), Sign::positive);
  EXPECT_EQ(compare(RayParameter{up, n}, RayParameter{-up, -Int<127>(n)}), Sign::zero);
}

TEST(CompareRayParametersDeathTest, a_zero_denominator_breaks_the_contract) {
  EXPECT_DEATH((void)compare(fraction_of(1, 0), fraction_of(1, 2)), "denominator is not zero");
}

TEST(Plane3, its_normal_points_to_where_the_corners_turn_left) {
  const auto plane = Plane3::through(Point3::at(0, 0, 5), Point3::at(2, 0, 5), Point3::at(0, 3, 5));
  ASSERT_TRUE(plane.has_value());
  EXPECT_EQ(plane->normal().x.raw(), 0);
  EXPECT_EQ(plane->normal().y.raw(), 0);
  EXPECT_EQ(plane->normal().z.raw(), 6);
}

TEST(Plane3, a_normal_and_an_offset_make_the_plane_that_three_of_its_points_make) {
  for_all_classes3<4>(1000, [](const auto& p, Random&) {
    const auto through = Plane3::through(p[0], p[1], p[2]);
    if (!through) return;
    const auto made = Plane3::make(through->normal(), through->offset());
    ASSERT_TRUE(made.has_value());
    EXPECT_EQ(made->side(p[3]), through->side(p[3]));
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(made->side(p[i]), Sign::zero);
      EXPECT_TRUE(formula::dot3(made->normal(), p[i]) == made->offset());
    }
  });
}

TEST(Plane3, an_offset_moves_the_plane_along_its_normal) {
  const Plane3::Normal up = {constant<0>, constant<0>, constant<3>};
  const Plane3 third = *Plane3::make(up, constant<1>);  // between the points of the grid
  EXPECT_EQ(third.side(at(7, -7, 0)), Sign::negative);
  EXPECT_EQ(third.side(at(7, -7, 1)), Sign::positive);
  EXPECT_EQ(third.offset().raw(), 1);
  EXPECT_EQ(Plane3::make(up, constant<6>)->side(at(5, 5, 2)), Sign::zero);
}

TEST(Plane3, a_normal_of_zero_is_an_error_and_one_component_is_enough) {
  const Int<61> zero;
  const Int<61> one = constant<1>;
  EXPECT_EQ(Plane3::make({zero, zero, zero}, constant<5>).error().code,
            ErrorCode::degenerate_plane);
  EXPECT_TRUE(Plane3::make({one, zero, zero}, constant<5>).has_value());
  EXPECT_TRUE(Plane3::make({zero, one, zero}, constant<5>).has_value());
  EXPECT_TRUE(Plane3::make({zero, zero, one}, constant<5>).has_value());
}

TEST(Plane3, the_largest_normal_and_offset_decide_at_the_corners_of_the_range) {
  const Int<61> most = *Int<61>::checked((std::int64_t{1} << 61) - 1);
  const auto reach = constant<3> * most * *Int<29>::checked(limit3);
  const Int<92> offset = *Int<92>::checked(reach);
  const Plane3 p = *Plane3::make({most, most, -most}, offset);
  EXPECT_EQ(p.side(at(limit3, limit3, -limit3)), Sign::zero);
  EXPECT_EQ(p.side(at(limit3, limit3, -limit3 + 1)), Sign::negative);
  EXPECT_EQ(Plane3::make({most, most, -most}, -offset)->side(at(-limit3, -limit3, limit3)),
            Sign::zero);
}

}  // namespace
}  // namespace offgrid::testing
