// Where hulls of points meet, by linear programming in exact integers: the slow reference of the
// tests of the room `meet`. It knows no geometry.
//
// A common point is a solution x >= 0 of linear equations. If there is one, there is one whose
// columns are linearly independent; so all sets of columns are tried, and each set that is
// independent has at most one solution. The smallest value of a variable that is bounded below is
// also taken by one of them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "offgrid/scene/shape/shapes.hpp"

namespace offgrid::testing::reference {

/// Number: std::int64_t for coordinates below 2^5, or an integer of Boost.Multiprecision.
template <class Number, std::size_t Rows>
using Column = std::array<Number, Rows>;

template <class Number, std::size_t Rows>
struct Equations {
  std::array<Column<Number, Rows>, 6> column;
  std::size_t columns = 0;
  Column<Number, Rows> right;
};

/// The solution numerator / denominator, the denominator positive, of the variables that `chosen`
/// names bit by bit; nothing if they are dependent, or if it is none, or if one is negative.
/// Bareiss's elimination: every entry stays a minor of the matrix, and each division is exact.
template <class Number, std::size_t Rows>
std::optional<std::pair<std::array<Number, 6>, Number>> solution(
    const Equations<Number, Rows>& equations, unsigned chosen) {
  std::array<Column<Number, Rows>, 7> m;
  std::array<std::size_t, 6> variable{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < equations.columns; ++i) {
    if ((chosen >> i & 1U) == 0) continue;
    variable[count] = i;
    m[count++] = equations.column[i];
  }
  if (count > Rows) return std::nullopt;
  m[count] = equations.right;
  Number before = 1;
  for (std::size_t k = 0; k < count; ++k) {
    std::size_t pivot = k;
    while (pivot < Rows && m[k][pivot] == 0) ++pivot;
    if (pivot == Rows) return std::nullopt;
    if (pivot != k) {
      for (std::size_t j = 0; j <= count; ++j) std::swap(m[j][k], m[j][pivot]);
    }
    for (std::size_t row = 0; row < Rows; ++row) {
      if (row == k) continue;
      for (std::size_t j = k + 1; j <= count; ++j)
        m[j][row] = (m[k][k] * m[j][row] - m[k][row] * m[j][k]) / before;
    }
    before = m[k][k];
  }
  std::pair<std::array<Number, 6>, Number> result;
  result.first.fill(Number(0));
  result.second = before < 0 ? Number(-before) : before;
  for (std::size_t row = 0; row < Rows; ++row) {
    if (row >= count) {
      if (m[count][row] != 0) return std::nullopt;
      continue;
    }
    const Number value = before < 0 ? Number(-m[count][row]) : m[count][row];
    if (value < 0) return std::nullopt;
    result.first[variable[row]] = value;
  }
  return result;
}

template <class Number>
std::array<Number, 3> numbers(const kernel::Point3& p) {
  return {Number(p.x.raw()), Number(p.y.raw()), Number(p.z.raw())};
}

/// Do the hulls of the corners share a point? a + b + c = 1, d + e + f = 1, and the same point.
template <class Number>
bool triangles_meet(const scene::Triangle3& s, const scene::Triangle3& t) {
  Equations<Number, 5> equations;
  const std::array<kernel::Point3, 6> corner = {s.a, s.b, s.c, t.a, t.b, t.c};
  for (std::size_t i = 0; i < 6; ++i) {
    const auto p = numbers<Number>(corner[i]);
    const bool first = i < 3;
    for (std::size_t axis = 0; axis < 3; ++axis)
      equations.column[i][axis] = first ? p[axis] : Number(-p[axis]);
    equations.column[i][3] = first ? 1 : 0;
    equations.column[i][4] = first ? 0 : 1;
  }
  equations.columns = 6;
  equations.right = {0, 0, 0, 1, 1};
  for (unsigned chosen = 1; chosen < 64; ++chosen) {
    if (solution(equations, chosen)) return true;
  }
  return false;
}

template <class Number>
struct Fraction {
  Number numerator;
  Number denominator;
};

/// The smallest t >= 0 with o + t d in the hull of the corners: a + b + c = 1, and the same point.
template <class Number>
std::optional<Fraction<Number>> first_parameter(const kernel::Point3& o, const kernel::Vector3& d,
                                                const scene::Triangle3& t) {
  Equations<Number, 4> equations;
  equations.columns = 4;
  const std::array<kernel::Point3, 3> corner = {t.a, t.b, t.c};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto p = numbers<Number>(corner[i]);
    equations.column[i] = {p[0], p[1], p[2], 1};
  }
  equations.column[3] = {Number(-d.x.raw()), Number(-d.y.raw()), Number(-d.z.raw()), 0};
  const auto origin = numbers<Number>(o);
  equations.right = {origin[0], origin[1], origin[2], 1};
  std::optional<Fraction<Number>> least;
  for (unsigned chosen = 1; chosen < 16; ++chosen) {
    const auto found = solution(equations, chosen);
    if (!found) continue;
    const Fraction<Number> next = {found->first[3], found->second};
    if (!least || next.numerator * least->denominator < least->numerator * next.denominator)
      least = next;
  }
  return least;
}

}  // namespace offgrid::testing::reference
