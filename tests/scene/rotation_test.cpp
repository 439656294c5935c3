// Exact rotations: canonical quaternions, integer matrices, and what is refused.
#include "offgrid/scene/shape/rotation.hpp"

#include <gtest/gtest.h>

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <numeric>
#include <set>
#include <string>

#include "points.hpp"

namespace offgrid::testing {
namespace {

using namespace scene;

Rotation made(std::int64_t w, std::int64_t x, std::int64_t y, std::int64_t z) {
  const auto rotation = Rotation::make(w, x, y, z);
  EXPECT_TRUE(rotation.has_value());
  return *rotation;
}

using Matrix = std::array<std::array<std::int64_t, 3>, 3>;

Matrix matrix(const Rotation& r) {
  Matrix m{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& row = r.row(static_cast<int>(i));
    m[i] = {row.x.raw(), row.y.raw(), row.z.raw()};
  }
  return m;
}

/// The products below have more than 64 bits.
using Unlimited = boost::multiprecision::cpp_int;

Unlimited product(const Matrix& m, std::size_t i, std::size_t j) {
  Unlimited sum = 0;
  for (std::size_t k = 0; k < 3; ++k) sum += Unlimited(m[i][k]) * m[j][k];
  return sum;
}

std::int64_t norm(const Rotation& r) {
  const auto square = [](const auto& v) { return v.raw() * std::int64_t{v.raw()}; };
  return square(r.w()) + square(r.x()) + square(r.y()) + square(r.z());
}

/// q v q* for the unit vector v of an axis: (w w - u.u) v + 2 (u.v) u + 2 w (u x v).
std::array<std::int64_t, 3> rotated_axis(const Rotation& r, std::size_t axis) {
  const std::int64_t w = r.w().raw();
  const std::array<std::int64_t, 3> u = {r.x().raw(), r.y().raw(), r.z().raw()};
  std::array<std::int64_t, 3> image{};
  for (std::size_t i = 0; i < 3; ++i) image[i] = 2 * u[axis] * u[i];
  image[axis] += 2 * w * w - norm(r);
  image[(axis + 1) % 3] += 2 * w * u[(axis + 2) % 3];
  image[(axis + 2) % 3] -= 2 * w * u[(axis + 1) % 3];
  return image;
}

void expect_turns_back(const Rotation& r) {
  const kernel::Point3 p = at(limit, -7, 1 - limit);
  const auto q = r.turned_back(r.turned(p));
  const auto square = r.scale() * r.scale();
  EXPECT_TRUE(q.x == square * p.x && q.y == square * p.y && q.z == square * p.z);
  EXPECT_EQ(r.inverse().inverse(), r);
  EXPECT_EQ(r.inverse().scale(), r.scale());
  for (int k = 0; k < 3; ++k) {
    const auto row = r.inverse().row(k), column = r.column(k);
    EXPECT_TRUE(row.x == column.x && row.y == column.y && row.z == column.z);
  }
}

void expect_rotation(const Rotation& r) {
  const Matrix m = matrix(r);
  const std::int64_t scale = r.scale().raw();
  ASSERT_GT(scale, 0);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto image = rotated_axis(r, i);
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_EQ(product(m, i, j), i == j ? Unlimited(scale) * scale : Unlimited(0));
      const auto column = r.column(static_cast<int>(j));
      EXPECT_EQ((i == 0 ? column.x : i == 1 ? column.y : column.z).raw(), m[i][j]);
      EXPECT_EQ(Unlimited(image[j]) * scale, Unlimited(m[j][i]) * norm(r));
    }
  }
  // the entries and the scale have no common divisor
  std::int64_t divisor = scale;
  for (const auto& row : m)
    for (const std::int64_t entry : row) divisor = std::gcd(divisor, entry);
  EXPECT_EQ(divisor, 1);
  expect_turns_back(r);
}

TEST(Rotation, by_default_nothing_is_rotated) {
  const Rotation none;
  EXPECT_EQ(none.scale().raw(), 1);
  EXPECT_EQ(matrix(none), (Matrix{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}));
  EXPECT_EQ(none, made(1, 0, 0, 0));
  expect_rotation(none);
}

TEST(Rotation, a_quarter_about_z_turns_x_to_y) {
  const Rotation r = made(1, 0, 0, 1);
  const auto v = r.turned(kernel::Point3::at(3, 5, 7));
  EXPECT_EQ(v.x.raw(), -5);
  EXPECT_EQ(v.y.raw(), 3);
  EXPECT_EQ(v.z.raw(), 7);
  const auto back = r.turned_back(kernel::Point3::at(-5, 3, 7));
  EXPECT_EQ(back.x.raw(), 3);
  EXPECT_EQ(back.y.raw(), 5);
  EXPECT_EQ(back.z.raw(), 7);
}

TEST(Rotation, quaternions_that_differ_by_a_factor_are_one_rotation) {
  for (const std::int64_t factor : {-1, 2, -3, 1 << 20, -(1 << 20)}) {
    EXPECT_EQ(made(3 * factor, -5 * factor, 0, 7 * factor), made(3, -5, 0, 7)) << factor;
    EXPECT_EQ(made(0, 0, -2 * factor, 4 * factor), made(0, 0, 1, -2)) << factor;
  }
  EXPECT_EQ(made(INT64_MIN, 0, 0, 0), Rotation());
  EXPECT_EQ(made(INT64_MIN, INT64_MIN, 0, INT64_MIN / 2), made(2, 2, 0, 1));
}

TEST(Rotation, the_first_component_that_is_not_zero_is_positive) {
  const Rotation r = made(0, -6, 4, 0);
  EXPECT_EQ(r.w().raw(), 0);
  EXPECT_EQ(r.x().raw(), 3);
  EXPECT_EQ(r.y().raw(), -2);
  EXPECT_EQ(r.z().raw(), 0);
  EXPECT_EQ(made(0, 0, -9, 0).y().raw(), 1);
  EXPECT_EQ(made(0, 0, 0, -9).z().raw(), 1);
  EXPECT_FALSE(made(1, 2, 3, 4) == made(1, 2, 3, 5));
  EXPECT_FALSE(made(1, 2, 3, 4) == made(1, 2, 5, 4));
  EXPECT_FALSE(made(1, 2, 3, 4) == made(1, 5, 3, 4));
  EXPECT_FALSE(made(1, 2, 3, 4) == made(5, 2, 3, 4));
}

TEST(Rotation, the_24_rotations_of_a_cube_are_those_of_scale_1) {
  std::set<Matrix> cube;
  for (int i = 0; i < 625; ++i) {
    const auto r = Rotation::make(i % 5 - 2, i / 5 % 5 - 2, i / 25 % 5 - 2, i / 125 - 2);
    if (!r) continue;
    expect_rotation(*r);
    if (r->scale().raw() == 1) cube.insert(matrix(*r));
  }
  EXPECT_EQ(cube.size(), 24U);
}

TEST(Rotation, large_quaternions_are_rotations) {
  for (const std::int64_t large : {4096, 32766, 46340}) {
    for (const std::int64_t other : {-large, 1 - large, 1 - large / 2, std::int64_t{3}})
      expect_rotation(made(other % 7, large - 1, other, -11));
  }
}

TEST(Rotation, a_quaternion_of_zeros_is_refused) {
  const kernel::Error error = Rotation::make(0, 0, 0, 0).error();
  EXPECT_EQ(error.code, kernel::ErrorCode::zero_rotation);
  EXPECT_NE(describe(error).find("zero"), std::string::npos);
}

/// A quaternion (65535, x, y, z) of that norm, which has three squares to spare.
std::array<std::int64_t, 4> of_norm(std::int64_t norm) {
  const std::int64_t w = 65535;
  const std::int64_t rest = norm - w * w;
  for (std::int64_t x = 0; x * x <= rest; ++x) {
    for (std::int64_t y = x; x * x + y * y <= rest; ++y) {
      for (std::int64_t z = y; x * x + y * y + z * z <= rest; ++z)
        if (x * x + y * y + z * z == rest) return {w, x, y, z};
    }
  }
  return {};
}

// Four squares whose sum is 2^32 are all even, so no quaternion without a common divisor has that
// norm.
TEST(Rotation, norms_below_2_32_are_accepted_and_larger_ones_are_refused) {
  const std::int64_t bound = std::int64_t{1} << 32;
  const auto below = of_norm(bound - 1);
  const Rotation largest = made(below[0], below[1], below[2], below[3]);
  expect_rotation(largest);
  EXPECT_EQ(norm(largest), bound - 1);
  EXPECT_TRUE(Rotation::make(65535, 0, 0, 1).has_value());
  EXPECT_TRUE(Rotation::make(65536, 65536, 0, 0).has_value()) << "has a common divisor";
  const auto above = of_norm(bound + 1);
  ASSERT_EQ(above[0], 65535);
  const kernel::Error error = Rotation::make(above[0], above[1], above[2], above[3]).error();
  EXPECT_EQ(error.code, kernel::ErrorCode::rotation_too_large);
  EXPECT_EQ(error.bits, 32);
  EXPECT_NE(describe(error).find("2^32"), std::string::npos);
}

TEST(Rotation, a_large_component_is_refused_only_without_a_common_divisor) {
  EXPECT_EQ(Rotation::make(131072, 1, 0, 0).error().code, kernel::ErrorCode::rotation_too_large);
  EXPECT_EQ(Rotation::make(1, 0, 0, INT64_MIN).error().code, kernel::ErrorCode::rotation_too_large);
  EXPECT_EQ(made(131072, 131072, 0, 0), made(1, 1, 0, 0));
}

TEST(RotationDeathTest, a_row_that_does_not_exist_breaks_the_contract) {
  EXPECT_DEATH((void)Rotation().row(3), "Rotation::row");
  EXPECT_DEATH((void)Rotation().column(-1), "Rotation::column");
}

}  // namespace
}  // namespace offgrid::testing
