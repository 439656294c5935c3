#include "scenes/imports.hpp"

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <limits>

#include "scenes/book.hpp"
#include "shapes/construct.hpp"

namespace offgrid::testing::scenes {
namespace {

using Real = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<100>,
                                           boost::multiprecision::et_off>;
using Quaternion = std::array<Real, 4>;
using Row = std::array<Real, 3>;
using Matrix = std::array<Row, 3>;

constexpr int length_wanted = 65534;

Real power(int exponent) { return ldexp(Real(1), exponent); }

template <std::size_t N>
Real length(const std::array<Real, N>& v) {
  Real sum = 0;
  for (const Real& part : v) sum += part * part;
  return sqrt(sum);
}
Quaternion unit(Quaternion q) {
  const Real size = length(q);
  for (Real& part : q) part /= size;
  return q;
}

Quaternion product(const Quaternion& p, const Quaternion& q) {
  return {p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
          p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
          p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
          p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0]};
}
/// The rotation about an axis: 1, 2 or 3.
Quaternion about(std::size_t axis, double degrees) {
  // A turn is taken out exactly first: a large angle has no places left behind the point.
  const Real half = Real(std::fmod(degrees, 720)) * acos(Real(-1)) / 360;
  Quaternion made{cos(half), 0, 0, 0};
  made[axis] = sin(half);
  return made;
}

Matrix matrix_of(const std::array<double, 9>& numbers) {
  Matrix made;
  for (std::size_t i = 0; i < 9; ++i) made[i / 3][i % 3] = numbers[i];
  return made;
}
Matrix matrix_of(const std::array<std::int64_t, 4>& turn) {
  Matrix made;
  for (std::size_t column = 0; column < 3; ++column) {
    Site3 axis{};
    axis[column] = 1;
    const auto rotated = turned(turn[0], {turn[1], turn[2], turn[3]}, axis);
    for (std::size_t row = 0; row < 3; ++row)
      made[row][column] =
          Real(static_cast<std::int64_t>(rotated[row])) / norm_of(ModelPose{{}, turn});
  }
  return made;
}

/// Are the rows orthogonal and of length 1, up to 2^-40?
bool is_orthogonal(const Matrix& m) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      Real sum = i == k ? -1 : 0;
      for (std::size_t c = 0; c < 3; ++c) sum += m[i][c] * m[k][c];
      if (abs(sum) > power(-40)) return false;
    }
  }
  return true;
}

/// The quaternion of a rotation's matrix: 4 q q_i for that i for which it is longest.
Quaternion quaternion_of(const Matrix& m) {
  const Real trace = m[0][0] + m[1][1] + m[2][2];
  const auto sum = [&](std::size_t i, std::size_t k) { return m[i][k] + m[k][i]; };
  const auto skew = [&](std::size_t i, std::size_t k) { return m[k][i] - m[i][k]; };
  const std::array<Quaternion, 4> all{
      Quaternion{1 + trace, skew(1, 2), skew(2, 0), skew(0, 1)},
      Quaternion{skew(1, 2), 1 - trace + 2 * m[0][0], sum(0, 1), sum(0, 2)},
      Quaternion{skew(2, 0), sum(0, 1), 1 - trace + 2 * m[1][1], sum(1, 2)},
      Quaternion{skew(0, 1), sum(0, 2), sum(1, 2), 1 - trace + 2 * m[2][2]}};
  return *std::max_element(all.begin(), all.end(), [](const Quaternion& p, const Quaternion& q) {
    return length(p) < length(q);
  });
}

/// The components at length 65534, rounded; nothing if one is within 2^-30 of a half, which a
/// quaternion that is off by 2^-48 does not decide, or within `slack`.
std::optional<std::array<std::int64_t, 4>> rounded(const Quaternion& of_length_1,
                                                   const Real& slack) {
  std::array<std::int64_t, 4> whole{};
  for (std::size_t i = 0; i < 4; ++i) {
    const Real wanted = of_length_1[i] * length_wanted + Real(0.5);
    if (abs(wanted - round(wanted)) < slack) return std::nullopt;
    whole[i] = static_cast<std::int64_t>(floor(wanted));
  }
  return reduced(whole);
}

/// The quaternion of length 1 that was meant, of numbers that are good.
Quaternion meant(const Act& act) {
  const auto n = act.numbers();
  if (act.kind == ActKind::degrees)
    return product(about(3, n[2]), product(about(2, n[1]), about(1, n[0])));
  if (act.kind == ActKind::matrix) return unit(quaternion_of(matrix_of(n)));
  return unit({n[0], n[1], n[2], n[3]});
}

RightImport right_matrix(const std::array<double, 9>& numbers) {
  const Matrix m = matrix_of(numbers);
  Real determinant = 0, sizes = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t k = (i + 1) % 3, l = (i + 2) % 3;
    const Real plus = m[0][i] * m[1][k] * m[2][l], minus = m[0][i] * m[1][l] * m[2][k];
    determinant += plus - minus;
    sizes += abs(plus) + abs(minus);
  }
  RightImport right;
  right.is_rotation = false;
  right.is_moderate = std::all_of(numbers.begin(), numbers.end(), [](double v) {
    return v == 0 || (std::fabs(v) > 0x1p-300 && std::fabs(v) < 0x1p300);
  });
  // Each product has two roundings, the sums have three.
  right.is_flat = abs(determinant) <= sizes * power(-50);
  if (!right.is_moderate || right.is_flat) {
    if (sizes == 0) right.refusal = ImportRefusal::not_a_rotation;
    return right;
  }
  right.refusal = determinant > 0 ? ImportRefusal::none : ImportRefusal::not_a_rotation;
  right.is_rotation = determinant > 0 && is_orthogonal(m);
  return right;
}

std::string text_of(const Real& v) { return v.str(20); }

/// How far the rotation that was found is from what was meant, and how far the number that says so
/// may be off.
std::pair<Real, Real> error_of(const Act& act, const std::array<std::int64_t, 4>& turn) {
  if (act.kind != ActKind::matrix) {
    const Quaternion wanted = meant(act);
    const Quaternion taken = unit({Real(turn[0]), Real(turn[1]), Real(turn[2]), Real(turn[3])});
    Quaternion difference, sum;
    for (std::size_t i = 0; i < 4; ++i) {
      difference[i] = wanted[i] - taken[i];
      sum[i] = wanted[i] + taken[i];
    }
    return {2 * std::min(length(difference), length(sum)),
            power(act.kind == ActKind::quaternion ? -48 : -46)};
  }
  const Matrix wanted = matrix_of(act.numbers()), taken = matrix_of(turn);
  Real most = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    Row difference;
    for (std::size_t k = 0; k < 3; ++k) difference[k] = wanted[i][k] - taken[i][k];
    most = std::max(most, length(difference));
  }
  return {most, most * power(-50) + power(-51)};
}

/// Is it a float next to the number, by less than half a step and `slack`?
bool is_nearest(float found, const Real& wanted, const Real& slack) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const Real at = found, below = std::nextafterf(found, -infinity),
             above = std::nextafterf(found, infinity);
  return (at + below) / 2 - slack <= wanted && wanted <= (at + above) / 2 + slack;
}

}  // namespace

std::string show(const ImportAnswer& answer) {
  constexpr std::array refusals{
      "", "not a number", "infinite", "a zero rotation", "not a rotation", "another error"};
  const auto number = [](double v) { return std::isfinite(v) ? text_of(Real(v)) : "not finite"; };
  if (answer.refusal != ImportRefusal::none)
    return std::string(refusals[static_cast<std::size_t>(answer.refusal)]) + ", index " +
           std::to_string(answer.index) + ", value " + number(answer.value);
  std::string text = "rotation";
  for (const std::int64_t q : answer.turn) text += " " + std::to_string(q);
  return text + ", error " + number(answer.error);
}

RightImport right_import(const Act& act) {
  const auto numbers = act.numbers();
  const std::size_t count = act.import_size();
  for (std::size_t i = 0; i < count; ++i) {
    if (std::isfinite(numbers[i])) continue;
    RightImport right;
    right.refusal = std::isnan(numbers[i]) ? ImportRefusal::not_a_number : ImportRefusal::infinite;
    right.index = static_cast<std::int64_t>(i);
    return right;
  }
  RightImport right;
  right.refusal = ImportRefusal::none;
  if (act.kind == ActKind::quaternion) {
    const bool is_zero = std::all_of(numbers.begin(), numbers.begin() + 4, [](double v) {
      return std::fabs(v) < std::numeric_limits<double>::min();
    });
    if (is_zero) right.refusal = ImportRefusal::zero_rotation;
  }
  if (act.kind == ActKind::matrix) right = right_matrix(numbers);
  if (right.refusal == ImportRefusal::none && right.is_rotation)
    right.turn = rounded(meant(act), power(act.kind == ActKind::matrix ? -20 : -30));
  return right;
}

std::optional<Fault> check_import(const Act& act, const RightImport& right,
                                  const ImportAnswer& found) {
  ImportAnswer expected;
  expected.refusal = right.refusal.value_or(found.refusal);
  expected.index = right.index;
  expected.turn = right.turn.value_or(found.turn);
  expected.error = found.error;
  const bool is_refused = found.refusal != ImportRefusal::none;
  if (is_refused) {
    expected.value =
        right.index >= 0 ? act.numbers()[static_cast<std::size_t>(right.index)] : found.value;
    const bool is_same_value =
        std::bit_cast<std::int64_t>(expected.value) == std::bit_cast<std::int64_t>(found.value);
    if (found.refusal == expected.refusal && found.index == right.index && is_same_value)
      return std::nullopt;
    return Fault{show(expected), show(found)};
  }
  if (expected.refusal != ImportRefusal::none || found.turn != expected.turn)
    return Fault{show(expected), show(found)};
  const auto [error, slack] = error_of(act, found.turn);
  const bool is_right = std::isfinite(found.error) && abs(Real(found.error) - error) <= slack;
  if (!is_right) return Fault{"error " + text_of(error), show(found)};
  if (right.is_rotation && found.error >= 0x1p-14)
    return Fault{"an error below 2^-14", show(found)};
  return std::nullopt;
}

std::optional<Fault> check_matrix(const ModelPose& pose, const std::array<float, 16>& found) {
  const Matrix turn = matrix_of(pose.turn);
  for (std::size_t i = 0; i < 16; ++i) {
    const std::size_t row = i / 4, column = i % 4;
    const Real wanted = row == 3      ? Real(column == 3 ? 1 : 0)
                        : column == 3 ? Real(pose.position[row])
                                      : turn[row][column];
    const Real slack = column == 3 || row == 3 ? Real(0) : abs(wanted) * power(-52);
    if (!is_nearest(found[i], wanted, slack))
      return Fault{"the float nearest to " + text_of(wanted) + " at " + std::to_string(i),
                   text_of(Real(found[i]))};
  }
  return std::nullopt;
}

}  // namespace offgrid::testing::scenes
