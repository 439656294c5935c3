// Poses: composition, bounds, and rotations from floating-point numbers.
#include "offgrid/scene/model/pose.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <limits>

#include "model/turned_box.hpp"
#include "support/random_point.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;
using Fraction = boost::multiprecision::cpp_rational;

constexpr std::int64_t limit = (std::int64_t{1} << 29) - 1;

struct Exact {
  Fraction x, y, z;
  friend bool operator==(const Exact&, const Exact&) = default;
};

Exact exact(const Point3& p) { return {p.x.raw(), p.y.raw(), p.z.raw()}; }

/// The matrix from the definition: v + 2 w (u x v) + 2 u x (u x v), over the norm.
Exact turned(const Rotation& q, const Exact& v) {
  const Fraction w = q.w().raw();
  const Exact u{q.x().raw(), q.y().raw(), q.z().raw()};
  const Fraction norm = w * w + u.x * u.x + u.y * u.y + u.z * u.z;
  const auto cross = [](const Exact& a, const Exact& b) {
    return Exact{a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  };
  const Exact once = cross(u, v);
  const Exact twice = cross(u, once);
  return {v.x + 2 * (w * once.x + twice.x) / norm, v.y + 2 * (w * once.y + twice.y) / norm,
          v.z + 2 * (w * once.z + twice.z) / norm};
}

Exact placed(const Pose& pose, const Exact& v) {
  const Exact turn = turned(pose.rotation, v);
  const Exact at = exact(pose.position);
  return {at.x + turn.x, at.y + turn.y, at.z + turn.z};
}

Fraction distance(const Fraction& a, const Fraction& b) { return a < b ? b - a : a - b; }

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

TEST(Pose, a_composition_says_whether_it_is_exact_and_is_near_if_it_is_not) {
  Random random(501);
  int exact_ones = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::int64_t turn = i % 3 == 0 ? 1 : i % 3 == 1 ? 200 : 32767;
    const Pose parent = random_pose(random, limit / 4, turn);
    const Pose local = random_pose(random, i % 2 == 0 ? 100 : limit / 8, turn);
    const auto both = composed(parent, local).value();
    const Exact position = placed(parent, exact(local.position));
    const Exact seen = exact(both.pose.position);
    const Fraction half(1, 2);
    EXPECT_LE(distance(position.x, seen.x), half);
    EXPECT_LE(distance(position.y, seen.y), half);
    EXPECT_LE(distance(position.z, seen.z), half);
    // The image of (1, 0, 0) under both moves by an angle below 2^-14.
    const Exact axis{1, 0, 0};
    const Exact wanted = turned(parent.rotation, turned(local.rotation, axis));
    const Exact got = turned(both.pose.rotation, axis);
    const Fraction dx = wanted.x - got.x;
    const Fraction dy = wanted.y - got.y;
    const Fraction dz = wanted.z - got.z;
    const Fraction square = dx * dx + dy * dy + dz * dz;
    EXPECT_LE(square, Fraction(1, std::int64_t{1} << 28));
    EXPECT_EQ(both.is_exact, position == seen && square == 0) << i;
    exact_ones += both.is_exact ? 1 : 0;
  }
  EXPECT_GT(exact_ones, 300);
  EXPECT_LT(exact_ones, 2000);
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
  const auto at = [&](std::int64_t x, std::int64_t y) {
    const auto done = composed(turn, {Point3::at(x, y, 0), {}}).value();
    EXPECT_EQ(done.is_exact, x % 5 == 0 && y % 5 == 0);
    return done.pose.position;
  };
  EXPECT_EQ(at(5, 0), Point3::at(4, 3, 0));
  EXPECT_EQ(at(1, 0), Point3::at(1, 1, 0));
  EXPECT_EQ(at(-1, 0), Point3::at(-1, -1, 0));
  EXPECT_EQ(at(3, 0), Point3::at(2, 2, 0));  // 12/5, 9/5
}

TEST(Pose, rotations_of_a_cube_compose_exactly_at_any_depth) {
  Random random(502);
  const std::array<std::array<std::int64_t, 4>, 4> parts = {
      {{1, 0, 0, 0}, {1, 1, 0, 0}, {0, 1, 0, 1}, {1, 1, 1, 1}}};
  Pose at{Point3::at(7, -3, 11), {}};
  for (int i = 0; i < 1000; ++i) {
    const auto& q = random.pick(parts);
    const Pose step{random_point3(random, 100), Rotation::make(q[0], q[1], q[2], q[3]).value()};
    const auto next = composed(at, step).value();
    ASSERT_TRUE(next.is_exact);
    at = next.pose;
    ASSERT_EQ(at.rotation.scale(), kernel::constant<1>);
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

TEST(Pose, a_relative_position_goes_to_the_nearest_integers_and_may_be_outside_the_grid) {
  Random random(509);
  for (int i = 0; i < 1000; ++i) {
    const Pose parent = random_pose(random, limit / 8, 200);
    const Pose world = random_pose(random, limit / 8, 200);
    const auto local = relative(parent, world).value();
    const Exact at = exact(world.position), from = exact(parent.position);
    const Exact wanted =
        turned(parent.rotation.inverse(), {at.x - from.x, at.y - from.y, at.z - from.z});
    const Exact found = exact(local.pose.position);
    const Fraction half(1, 2);
    EXPECT_LT(distance(wanted.x, found.x), half);
    EXPECT_LT(distance(wanted.y, found.y), half);
    EXPECT_LT(distance(wanted.z, found.z), half);
    EXPECT_TRUE(!local.is_exact || found == wanted);
  }
  const Pose low{Point3::at(0, 0, -limit), {}};
  const auto error = relative(low, {Point3::at(0, 0, 1), {}}).error();
  EXPECT_EQ(error.code, ErrorCode::out_of_range);
  EXPECT_EQ(error.axis, Axis::z);
}

TEST(Pose, an_oriented_box_whose_centre_leaves_the_grid_is_refused_with_its_axis) {
  const Box3 box = Box3::make(Point3::at(2, 2, 2), Point3::at(4, 4, 4)).value();
  const auto expect_axis = [&](const Point3& position, Axis axis) {
    const auto error = oriented_box(box, {position, {}}).error();
    EXPECT_EQ(error.code, ErrorCode::out_of_range);
    EXPECT_EQ(error.axis, axis);
  };
  expect_axis(Point3::at(limit, 0, 0), Axis::x);
  expect_axis(Point3::at(0, limit, 0), Axis::y);
  expect_axis(Point3::at(0, 0, limit), Axis::z);
}

TEST(Pose, a_position_outside_the_grid_is_refused_with_its_axis) {
  const Pose far{Point3::at(limit, 0, 0), {}};
  const auto error = composed(far, {Point3::at(1, 0, 0), {}}).error();
  EXPECT_EQ(error.code, ErrorCode::out_of_range);
  EXPECT_EQ(error.axis, Axis::x);
  const Rotation quarter = Rotation::make(1, 0, 0, 1).value();
  EXPECT_EQ(composed({Point3::at(0, limit, 0), quarter}, {Point3::at(1, 0, 0), {}}).error().axis,
            Axis::y);
}

TEST(Pose, a_large_product_stays_below_the_norm) {
  Random random(504);
  for (int i = 0; i < 2000; ++i) {
    const Rotation a = random_rotation(random, 32767);
    const Rotation b = random_rotation(random, 32767);
    const auto both = composed({Point3{}, a}, {Point3{}, b}).value();
    const auto& q = both.pose.rotation;
    const auto square = [](const auto& v) { return v.raw() * std::int64_t{v.raw()}; };
    EXPECT_LT(square(q.w()) + square(q.x()) + square(q.y()) + square(q.z()),
              std::int64_t{1} << Rotation::norm_bits);
  }
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
    const Box3 box = Box3::make(Point3::at(-side, -side, 0), Point3::at(side, side, side)).value();
    // so that it often ends at the border of the grid, or next to it
    const auto x = limit - side + random.between(-1, 1);
    const Pose near{i % 4 == 0 ? Point3::at(std::min(x, limit), 0, 0) : pose.position,
                    pose.rotation};
    const bool has_bounds = bounds(box, near).has_value();
    ASSERT_EQ(detail::stands_on_grid(box, near), has_bounds) << i;
    on_grid += has_bounds ? 1 : 0;
  }
  EXPECT_GT(on_grid, 200);
  EXPECT_LT(on_grid, 2800);
}

TEST(Pose, bounds_are_the_smallest_box_of_the_corners) {
  Random random(505);
  for (int i = 0; i < 2000; ++i) {
    const Pose pose = random_pose(random, limit / 4, i % 2 == 0 ? 3 : 32767);
    const Point3 p = random_point3(random, i % 3 == 0 ? 5 : limit / 8);
    const Point3 q = random_point3(random, i % 3 == 0 ? 5 : limit / 8);
    const std::array<Point3, 2> both = {p, q};
    const Box3 box = Box3::around(both.begin(), both.end());
    const Box3 outer = bounds(box, pose).value();
    Exact low = placed(pose, exact(p));
    Exact high = low;
    for (int corner = 0; corner < 8; ++corner) {
      const auto pick = [&](int axis, const auto& l, const auto& h) {
        return Fraction((corner >> axis & 1) != 0 ? h.raw() : l.raw());
      };
      const Exact at =
          placed(pose, {pick(0, box.low().x, box.high().x), pick(1, box.low().y, box.high().y),
                        pick(2, box.low().z, box.high().z)});
      low = {std::min(low.x, at.x), std::min(low.y, at.y), std::min(low.z, at.z)};
      high = {std::max(high.x, at.x), std::max(high.y, at.y), std::max(high.z, at.z)};
    }
    const auto tight = [](const Fraction& exact_low, std::int64_t l) {
      return Fraction(l) <= exact_low && exact_low < Fraction(l + 1);
    };
    EXPECT_TRUE(tight(low.x, outer.low().x.raw()) && tight(low.y, outer.low().y.raw()) &&
                tight(low.z, outer.low().z.raw()));
    EXPECT_TRUE(tight(-high.x, -outer.high().x.raw()) && tight(-high.y, -outer.high().y.raw()) &&
                tight(-high.z, -outer.high().z.raw()));
  }
}

TEST(Pose, an_oriented_box_holds_every_corner_of_the_box) {
  Random random(506);
  for (int i = 0; i < 1000; ++i) {
    const Pose pose = random_pose(random, 1000, i % 2 == 0 ? 1 : 30000);
    const Box3 box = Box3::make(Point3::at(-3, -2, -1), random_point3(random, 9).x.raw() > 0
                                                            ? Point3::at(9, 9, 9)
                                                            : Point3::at(-3, 4, -1))
                         .value();
    const OrientedBox3 oriented = oriented_box(box, pose).value();
    EXPECT_EQ(oriented.rotation(), pose.rotation);
    const auto& c = oriented.doubled_centre();
    for (int corner = 0; corner < 8; ++corner) {
      const Point3 p = Point3::at((corner & 1) != 0 ? box.high().x : box.low().x,
                                  (corner & 2) != 0 ? box.high().y : box.low().y,
                                  (corner & 4) != 0 ? box.high().z : box.low().z);
      const Exact at = placed(pose, exact(p));
      const Exact seen = turned(pose.rotation.inverse(),
                                {2 * at.x - c.x.raw(), 2 * at.y - c.y.raw(), 2 * at.z - c.z.raw()});
      EXPECT_LE(distance(seen.x, 0), Fraction(oriented.doubled_half().x.raw()));
      EXPECT_LE(distance(seen.y, 0), Fraction(oriented.doubled_half().y.raw()));
      EXPECT_LE(distance(seen.z, 0), Fraction(oriented.doubled_half().z.raw()));
    }
    if (pose.rotation.scale() == kernel::constant<1>) {
      EXPECT_EQ(oriented.doubled_half().x, box.high().x - box.low().x);
    }
  }
}

TEST(Pose, the_matrix_takes_columns_to_the_world) {
  const Pose pose{Point3::at(10, 20, 30), Rotation::make(1, 0, 0, 1).value()};
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

TEST(RotationImport, the_reported_error_is_that_of_the_angle) {
  Random random(507);
  for (int i = 0; i < 500; ++i) {
    const double degrees = static_cast<double>(random.between(-3600000, 3600000)) / 10000;
    const auto done = rotation_from_degrees(0, 0, degrees).value();
    const double angle = 2 * std::atan2(static_cast<double>(done.rotation.z().raw()),
                                        static_cast<double>(done.rotation.w().raw()));
    double apart =
        std::fmod(angle - degrees * 3.14159265358979323846 / 180, 2 * 3.14159265358979323846);
    if (apart > 3.2) apart -= 2 * 3.14159265358979323846;
    if (apart < -3.2) apart += 2 * 3.14159265358979323846;
    if (std::fabs(apart) > 3.2) apart = 0;
    EXPECT_NEAR(std::fabs(apart), done.error, 1e-9) << degrees;
    EXPECT_LT(done.error, std::ldexp(1, -14));
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

TEST(RotationImport, a_matrix_of_a_rotation_comes_back_and_a_mirror_is_refused) {
  Random random(508);
  for (int i = 0; i < 1000; ++i) {
    const Rotation rotation = random_rotation(random, i % 2 == 0 ? 4 : 32767);
    const auto all = matrix({{}, rotation});
    std::array<double, 9> rows{};
    const auto scale = static_cast<double>(rotation.scale().raw());
    for (int r = 0; r < 3; ++r) {
      const auto at = static_cast<std::size_t>(3 * r);
      rows[at] = static_cast<double>(rotation.row(r).x.raw()) / scale;
      rows[at + 1] = static_cast<double>(rotation.row(r).y.raw()) / scale;
      rows[at + 2] = static_cast<double>(rotation.row(r).z.raw()) / scale;
    }
    EXPECT_FLOAT_EQ(static_cast<float>(rows[1]), all[1]);
    EXPECT_LT(rotation_from_matrix(rows)->error, std::ldexp(1, -14));
    for (std::size_t r = 0; r < 9; r += 3) rows[r] = -rows[r];
    EXPECT_EQ(rotation_from_matrix(rows).error().code, ErrorCode::not_a_rotation);
  }
}

}  // namespace
}  // namespace offgrid::testing
