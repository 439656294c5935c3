// Poses: composition, bounds, and rotations from floating-point numbers.
#include "offgrid/scene/model/pose.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "model/turned_box.hpp"
#include "offgrid/scene/model/posed.hpp"
#include "points.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;

Rotation random_rotation(Random& random, std::int64_t most) {
  for (;;) {
    const std::int64_t w = random.between(-most, most);
    const std::int64_t x = random.between(-most, most);
    const std::int64_t y = random.between(-most, most);
    const std::int64_t z = random.between(-most, most);
    if (const auto rotation = Rotation::make(w, x, y, z)) return *rotation;
  }
}

Pose random_pose(Random& random, std::int64_t far, std::int64_t turn) {
  const Point3 position = random_point3(random, far);
  return {position, random_rotation(random, turn)};
}

TEST(Pose, scales_are_odd_so_that_no_position_is_a_half) {
  for (int w = -3; w <= 3; ++w) {
    for (int x = -3; x <= 3; ++x) {
      for (int y = -3; y <= 3; ++y) {
        for (int z = 1; z <= 3; ++z)
          EXPECT_EQ(Rotation::make(w, x, y, z)->scale().raw() % 2, 1) << w << x << y << z;
      }
    }
  }
}

TEST(Pose, positions_go_to_the_nearest_integers) {
  const Pose turn{Point3{}, Rotation::make(3, 0, 0, 1).value()};  // cosine 4/5, sine 3/5
  const auto expect = [&](const Point3& p, const Point3& under, const Point3& seen) {
    for (const bool is_composed : {true, false}) {
      const Pose pose{p, {}};
      const auto done = (is_composed ? composed(turn, pose) : relative(turn, pose)).value();
      EXPECT_EQ(done.is_exact, p.x.raw() % 5 == 0 && p.y.raw() % 5 == 0);
      EXPECT_EQ(done.pose.position, is_composed ? under : seen);
    }
  };
  expect(at(5, 0, 0), at(4, 3, 0), at(4, -3, 0));
  expect(at(1, 0, 0), at(1, 1, 0), at(1, -1, 0));
  expect(at(-1, 0, 0), at(-1, -1, 0), at(-1, 1, 0));
  expect(at(3, 0, 0), at(2, 2, 0), at(2, -2, 0));  // 12/5, 9/5
}

TEST(Pose, a_relative_position_may_be_outside_the_grid) {
  const auto error = relative({at(0, 0, -limit), {}}, {at(0, 0, 1), {}}).error();
  EXPECT_EQ(error.code, ErrorCode::out_of_range);
  EXPECT_EQ(error.axis, Axis::z);
}

TEST(Pose, an_oriented_box_holds_every_corner_of_the_box) {
  const Box3 local = box(at(-3, -2, -1), at(9, 4, 6));
  for (const std::int64_t w : {1, 3, 201, 46000}) {
    const Pose pose{at(10, -20, 30), Rotation::make(w, 1, -1, 7).value()};
    const OrientedBox3 oriented = oriented_box(local, pose).value();
    EXPECT_EQ(oriented.rotation(), pose.rotation);
    for (int i = 0; i < 8; ++i) {
      const auto side = [&](int axis, auto low, auto high) {
        return (i >> axis & 1) != 0 ? high : low;
      };
      const std::array corner = {Point3::at(side(0, local.low().x, local.high().x),
                                            side(1, local.low().y, local.high().y),
                                            side(2, local.low().z, local.high().z))};
      const std::array<MeshTriangle, 1> triangle = {{{0, 0, 0}}};
      EXPECT_TRUE(meets(Mesh::make(corner, triangle).value(), pose, oriented)) << w << ' ' << i;
    }
  }
}

TEST(Pose, rotations_of_a_cube_compose_exactly_at_any_depth) {
  Random random(502);
  const std::array<std::array<std::int64_t, 4>, 4> parts = {
      {{1, 0, 0, 0}, {1, 1, 0, 0}, {0, 1, 0, 1}, {1, 1, 1, 1}}};
  Pose stands{at(7, -3, 11), {}};
  for (int i = 0; i < 1000; ++i) {
    const auto& q = random.pick(parts);
    const Pose step{random_point3(random, 100), Rotation::make(q[0], q[1], q[2], q[3]).value()};
    const auto next = composed(stands, step).value();
    ASSERT_TRUE(next.is_exact);
    stands = next.pose;
    ASSERT_EQ(stands.rotation.scale(), kernel::constant<1>);
  }
}

TEST(Pose, the_relative_pose_leads_back_where_it_is_exact) {
  Random random(503);
  for (int i = 0; i < 1000; ++i) {
    const Pose parent = random_pose(random, limit / 8, 1);
    const Pose world = random_pose(random, limit / 8, 20);
    const auto local = relative(parent, world).value();
    if (!local.is_exact) continue;
    EXPECT_EQ(composed(parent, local.pose)->pose, world);
  }
}

TEST(Pose, an_oriented_box_whose_centre_leaves_the_grid_is_refused_with_its_axis) {
  const Box3 box = Box3::make(at(2, 2, 2), at(4, 4, 4)).value();
  const auto expect_axis = [&](const Point3& position, Axis axis) {
    const auto error = oriented_box(box, {position, {}}).error();
    EXPECT_EQ(error.code, ErrorCode::out_of_range);
    EXPECT_EQ(error.axis, axis);
  };
  expect_axis(at(limit, 0, 0), Axis::x);
  expect_axis(at(0, limit, 0), Axis::y);
  expect_axis(at(0, 0, limit), Axis::z);
}

TEST(Pose, a_position_outside_the_grid_is_refused_with_its_axis) {
  const Pose far{at(limit, 0, 0), {}};
  const auto error = composed(far, {at(1, 0, 0), {}}).error();
  EXPECT_EQ(error.code, ErrorCode::out_of_range);
  EXPECT_EQ(error.axis, Axis::x);
  const Rotation quarter = Rotation::make(1, 0, 0, 1).value();
  EXPECT_EQ(composed({at(0, limit, 0), quarter}, {at(1, 0, 0), {}}).error().axis, Axis::y);
}

/// The product is (49152, 0, 43347, 293), its length 65536, and 49152 65534 / 65536 = 49150.5.
TEST(Pose, a_component_of_a_large_product_that_is_a_half_goes_to_the_even_integer) {
  const Rotation a = Rotation::make(1, 1, 0, 0).value();
  const Rotation b = Rotation::make(24576, -24576, 21820, -21527).value();
  EXPECT_EQ(composed({Point3{}, a}, {Point3{}, b})->pose.rotation,
            Rotation::make(49150, 0, 43346, 293).value());
}

TEST(Pose, a_box_stands_on_the_grid_where_it_has_bounds) {
  Random random(507);
  int on_grid = 0;
  for (int i = 0; i < 3000; ++i) {
    const Pose pose = random_pose(random, limit, i % 2 == 0 ? 1 : 32767);
    const auto side = random.between(0, limit);
    const Box3 box = Box3::make(at(-side, -side, 0), at(side, side, side)).value();
    // so that it often ends at the border of the grid, or next to it
    const auto x = limit - side + random.between(-1, 1);
    const Pose near{i % 4 == 0 ? at(std::min(x, limit), 0, 0) : pose.position, pose.rotation};
    const bool has_bounds = bounds(box, near).has_value();
    ASSERT_EQ(detail::stands_on_grid(box, near), has_bounds) << i;
    on_grid += has_bounds ? 1 : 0;
  }
  EXPECT_GT(on_grid, 200);
  EXPECT_LT(on_grid, 2800);
}

TEST(Pose, the_matrix_takes_columns_to_the_world) {
  const Pose pose{at(10, 20, 30), Rotation::make(1, 0, 0, 1).value()};
  const std::array<float, 16> expected = {0, -1, 0, 10, 1, 0, 0, 20, 0, 0, 1, 30, 0, 0, 0, 1};
  EXPECT_EQ(matrix(pose), expected);
}

TEST(RotationImport, multiples_of_a_right_angle_are_exact) {
  for (int quarter = -9; quarter <= 9; ++quarter) {
    const auto done = rotation_from_degrees(0, 0, 90.0 * quarter).value();
    EXPECT_EQ(done.rotation.scale(), kernel::constant<1>) << quarter;
    EXPECT_LT(done.error, 1e-4);
    const auto image = done.rotation.turned(Vec3<Int<2>>{kernel::constant<1>, {}, {}});
    const std::int64_t cosine[] = {1, 0, -1, 0};
    EXPECT_EQ(static_cast<std::int64_t>(image.x.raw()), cosine[quarter & 3]);
    EXPECT_EQ(static_cast<std::int64_t>(image.y.raw()), cosine[(quarter - 1) & 3]);
  }
}

TEST(RotationImport, angles_are_taken_about_x_then_y_then_z) {
  const auto all = rotation_from_degrees(30, 50, 70)->rotation;
  const auto one = [](double x, double y, double z) {
    return rotation_from_degrees(x, y, z)->rotation;
  };
  const Pose steps =
      composed(composed({{}, one(0, 0, 70)}, {{}, one(0, 50, 0)})->pose, {{}, one(30, 0, 0)})->pose;
  for (int r = 0; r < 3; ++r) {
    const auto near = [&](const auto& a, const auto& b) {
      const double first = static_cast<double>(a.raw()) / static_cast<double>(all.scale().raw());
      const double second =
          static_cast<double>(b.raw()) / static_cast<double>(steps.rotation.scale().raw());
      EXPECT_NEAR(first, second, 1e-4);
    };
    near(all.row(r).x, steps.rotation.row(r).x);
    near(all.row(r).y, steps.rotation.row(r).y);
    near(all.row(r).z, steps.rotation.row(r).z);
  }
}

TEST(RotationImport, a_quaternion_of_any_length_is_taken_and_bad_ones_are_refused_by_name) {
  EXPECT_EQ(rotation_from_quaternion(1e-300, 0, 0, 0)->rotation, Rotation());
  EXPECT_EQ(rotation_from_quaternion(1e308, 1e308, 1e308, 1e308)->rotation,
            Rotation::make(1, 1, 1, 1).value());
  EXPECT_EQ(rotation_from_quaternion(0, 0, 0, 0).error().code, ErrorCode::zero_rotation);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto error = rotation_from_quaternion(1, 2, nan, 3).error();
  EXPECT_EQ(error.code, ErrorCode::not_a_number);
  EXPECT_EQ(error.index, 2u);
  EXPECT_EQ(rotation_from_degrees(0, INFINITY, 0).error().code, ErrorCode::infinite);
}

TEST(RotationImport, a_number_that_is_too_small_or_not_finite_is_refused_with_its_place) {
  const double least = std::numeric_limits<double>::min();
  EXPECT_EQ(rotation_from_quaternion(0, -least, 0, 0)->rotation,
            Rotation::make(0, 1, 0, 0).value());
  EXPECT_EQ(rotation_from_quaternion(0, least / 2, -least / 2, 0).error().code,
            ErrorCode::zero_rotation);
  EXPECT_EQ(rotation_from_degrees(0, 1, std::nan("")).error().code, ErrorCode::not_a_number);
  EXPECT_EQ(rotation_from_degrees(0, 1, std::nan("")).error().index, 2u);
  const auto error = rotation_from_matrix({1, 0, 0, 0, 1, 0, 0, -INFINITY, 1}).error();
  EXPECT_EQ(error.code, ErrorCode::infinite);
  EXPECT_EQ(error.index, 7u);
  EXPECT_EQ(error.value, -INFINITY);
}

TEST(RotationImport, a_matrix_is_refused_if_its_numbers_under_or_overflow) {
  const auto diagonal = [](double x, double y, double z) {
    return rotation_from_matrix({x, 0, 0, 0, y, 0, 0, 0, z});
  };
  const auto refused = [&](double x, double y, double z) {
    EXPECT_EQ(diagonal(x, y, z).error().code, ErrorCode::not_a_rotation) << x << ' ' << y;
    return diagonal(x, y, z).error().value;
  };
  EXPECT_EQ(refused(1, 1, -2), -2);
  EXPECT_EQ(refused(1, 1, 0), 0);
  EXPECT_EQ(refused(1e-120, 1e-120, 1e-120), 0);      // the determinant underflows
  EXPECT_EQ(refused(1e150, 1e150, 1e150), INFINITY);  // it overflows
  EXPECT_GT(refused(1e200, 1e-100, 1e-100), 0);       // the error does
  EXPECT_EQ(diagonal(1e-100, 1e-100, 1e-100)->rotation, Rotation());
  EXPECT_EQ(diagonal(1e-100, 1e-100, 1e-100)->error, 1);
  EXPECT_EQ(diagonal(4, 4, 4)->error, 3);
}

TEST(RotationImport, the_error_of_a_matrix_is_that_of_its_worst_row) {
  for (std::size_t row = 0; row < 3; ++row) {
    std::array<double, 9> rows = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    rows[4 * row] = 4;
    EXPECT_EQ(rotation_from_matrix(rows)->error, 3) << "row " << row;
  }
}

}  // namespace
}  // namespace offgrid::testing
