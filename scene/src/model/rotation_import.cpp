// Rotations from floating-point numbers. Only sums, products, quotients and square roots of doubles
// are used, which IEEE 754 defines to the bit, and this folder is compiled without contraction.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "offgrid/kernel/rounding.hpp"
#include "offgrid/scene/model/pose.hpp"

namespace offgrid::scene {

namespace {

/// w, x, y, z.
using Quaternion = std::array<double, 4>;

/// The length of a rotation's quaternion of integers: rounding moves it by at most 1, and 65535^2
/// is below 2^32.
constexpr double length_wanted = 65534;

template <std::size_t N>
std::optional<Error> not_finite(const std::array<double, N>& numbers) {
  for (std::size_t i = 0; i < N; ++i) {
    if (std::isnan(numbers[i]))
      return Error{.code = ErrorCode::not_a_number, .index = i, .value = numbers[i]};
    if (std::isinf(numbers[i]))
      return Error{.code = ErrorCode::infinite, .index = i, .value = numbers[i]};
  }
  return std::nullopt;
}

double length(const Quaternion& q) {
  return std::sqrt((q[0] * q[0] + q[1] * q[1]) + (q[2] * q[2] + q[3] * q[3]));
}

Quaternion scaled(const Quaternion& q, double factor) {
  return {q[0] * factor, q[1] * factor, q[2] * factor, q[3] * factor};
}

/// The rotation of a quaternion of length 1.
RoundedRotation rounded(const Quaternion& unit) {
  std::array<std::int64_t, 4> whole{};
  Quaternion taken{};
  for (std::size_t i = 0; i < 4; ++i) {
    whole[i] = kernel::round_half_up(unit[i] * length_wanted).value();
    taken[i] = static_cast<double>(whole[i]);
  }
  taken = scaled(taken, 1 / length(taken));
  const Quaternion difference = {taken[0] - unit[0], taken[1] - unit[1], taken[2] - unit[2],
                                 taken[3] - unit[3]};
  return {Rotation::make(whole[0], whole[1], whole[2], whole[3]).value(), 2 * length(difference)};
}

Quaternion product(const Quaternion& a, const Quaternion& b) {
  return {(a[0] * b[0] - a[1] * b[1]) - (a[2] * b[2] + a[3] * b[3]),
          (a[0] * b[1] + a[1] * b[0]) + (a[2] * b[3] - a[3] * b[2]),
          (a[0] * b[2] + a[2] * b[0]) + (a[3] * b[1] - a[1] * b[3]),
          (a[0] * b[3] + a[3] * b[0]) + (a[1] * b[2] - a[2] * b[1])};
}

/// The sum of the series whose terms are 1, -x^2 / (first (first + 1)), and so on.
double series(double square, int first) {
  double sum = 1;
  for (int k = first + 14; k >= first; k -= 2) sum = 1 - square / (k * (k + 1)) * sum;
  return sum;
}

/// The rotation by `degrees` about the axis: w, and the component of the axis.
Quaternion about(std::size_t axis, double degrees) {
  const double half = std::fmod(degrees, 720) / 2;  // both exact
  const std::int64_t quarter = kernel::round_half_up(half / 90).value();
  const double rest = (half - 90 * static_cast<double>(quarter)) * (3.14159265358979323846 / 180);
  const double sine = rest * series(rest * rest, 2);
  const double cosine = series(rest * rest, 1);
  Quaternion result{};
  switch (quarter & 3) {
    case 0: result[0] = cosine, result[axis] = sine; break;
    case 1: result[0] = -sine, result[axis] = cosine; break;
    case 2: result[0] = -cosine, result[axis] = -sine; break;
    default: result[0] = sine, result[axis] = -cosine; break;
  }
  return result;
}

/// A quaternion of the matrix, of any length. The largest of its components is computed first, so
/// that nothing small is divided by (S. Shepperd, Quaternion from rotation matrix, 1978).
Quaternion quaternion_of(const std::array<double, 9>& m) {
  const std::array<double, 4> sizes = {m[0] + m[4] + m[8], m[0] - m[4] - m[8], m[4] - m[0] - m[8],
                                       m[8] - m[0] - m[4]};
  switch (std::max_element(sizes.begin(), sizes.end()) - sizes.begin()) {
    case 0: return {1 + sizes[0], m[7] - m[5], m[2] - m[6], m[3] - m[1]};
    case 1: return {m[7] - m[5], 1 + sizes[1], m[1] + m[3], m[2] + m[6]};
    case 2: return {m[2] - m[6], m[1] + m[3], 1 + sizes[2], m[5] + m[7]};
    default: return {m[3] - m[1], m[2] + m[6], m[5] + m[7], 1 + sizes[3]};
  }
}

/// The largest distance of a row of the matrix from that of the rotation.
double distance(const std::array<double, 9>& m, const Rotation& rotation) {
  const auto scale = static_cast<double>(rotation.scale().raw());
  double largest = 0;
  for (std::size_t r = 0; r < 3; ++r) {
    const auto& row = rotation.row(static_cast<int>(r));
    const double x = m[3 * r] - static_cast<double>(row.x.raw()) / scale;
    const double y = m[3 * r + 1] - static_cast<double>(row.y.raw()) / scale;
    const double z = m[3 * r + 2] - static_cast<double>(row.z.raw()) / scale;
    largest = std::max(largest, std::sqrt(x * x + y * y + z * z));
  }
  return largest;
}

}  // namespace

Result<RoundedRotation> rotation_from_quaternion(double w, double x, double y, double z) {
  const Quaternion q = {w, x, y, z};
  if (const auto error = not_finite(q)) return *error;
  double largest = 0;
  for (const double part : q) largest = std::max(largest, std::fabs(part));
  if (!std::isnormal(largest)) return Error{.code = ErrorCode::zero_rotation};
  const Quaternion moderate = {w / largest, x / largest, y / largest, z / largest};
  return rounded(scaled(moderate, 1 / length(moderate)));
}

Result<RoundedRotation> rotation_from_degrees(double pitch, double yaw, double roll) {
  const std::array<double, 3> angles = {pitch, yaw, roll};
  if (const auto error = not_finite(angles)) return *error;
  return rounded(product(product(about(3, roll), about(2, yaw)), about(1, pitch)));
}

Result<RoundedRotation> rotation_from_matrix(const std::array<double, 9>& rows) {
  if (const auto error = not_finite(rows)) return *error;
  const auto& m = rows;
  const double determinant = m[0] * (m[4] * m[8] - m[5] * m[7]) -
                             m[1] * (m[3] * m[8] - m[5] * m[6]) +
                             m[2] * (m[3] * m[7] - m[4] * m[6]);
  const Error refused{.code = ErrorCode::not_a_rotation, .value = determinant};
  if (!(determinant > 0) || std::isinf(determinant)) return refused;
  const Quaternion q = quaternion_of(m);
  auto result = rotation_from_quaternion(q[0], q[1], q[2], q[3]);
  if (!result) return refused;
  result->error = distance(m, result->rotation);
  if (std::isinf(result->error)) return refused;
  return result;
}

}  // namespace offgrid::scene
