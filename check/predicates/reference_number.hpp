// Numbers of the reference: fractions and determinants over unlimited integers.
#pragma once

#include <array>
#include <cstddef>

#include "predicates/reference.hpp"

namespace offgrid::testing::reference {

inline Sign sign_of_big(const Big& v) { return static_cast<Sign>(v.sign()); }

/// A fraction; the denominator is positive and the two need not be coprime.
struct Fraction {
  Big numerator = 0;
  Big denominator = 1;
};

inline Fraction fraction(const Big& n, const Big& d) {
  return d.sign() < 0 ? Fraction{-n, -d} : Fraction{n, d};
}

inline Sign compare(const Fraction& a, const Fraction& b) {
  return sign_of_big(a.numerator * b.denominator - b.numerator * a.denominator);
}
inline bool operator<(const Fraction& a, const Fraction& b) {
  return compare(a, b) == Sign::negative;
}
inline bool operator==(const Fraction& a, const Fraction& b) { return compare(a, b) == Sign::zero; }

/// A point (x / w, y / w), w > 0.
struct Homogeneous {
  Big x;
  Big y;
  Big w;
};

inline Homogeneous homogeneous(const Point2& p) { return {p.x.raw(), p.y.raw(), 1}; }

template <std::size_t N>
using Matrix = std::array<std::array<Big, N>, N>;

/// By expansion along the last column.
template <std::size_t N>
Big determinant(const Matrix<N>& m) {
  if constexpr (N == 1) {
    return m[0][0];
  } else {
    Big sum = 0;
    for (std::size_t row = 0; row < N; ++row) {
      Matrix<N - 1> minor;
      for (std::size_t i = 0, to = 0; i < N; ++i) {
        if (i == row) continue;
        for (std::size_t j = 0; j + 1 < N; ++j) minor[to][j] = m[i][j];
        ++to;
      }
      const Big term = m[row][N - 1] * determinant<N - 1>(minor);
      sum += (row + N - 1) % 2 == 0 ? term : Big(-term);
    }
    return sum;
  }
}

/// The sign of the determinant with rows (x, y, w): the orientation of three homogeneous points.
inline Sign turn(const Homogeneous& a, const Homogeneous& b, const Homogeneous& c) {
  return sign_of_big(determinant<3>({{{a.x, a.y, a.w}, {b.x, b.y, b.w}, {c.x, c.y, c.w}}}));
}

/// Two lines a + s (b - a) and c + t (d - c): their parameters where they meet. `parallel` when
/// they do not meet in one point.
struct Parameters {
  bool parallel = true;
  Fraction s;
  Fraction t;
};

inline Parameters meet(const Homogeneous& a, const Homogeneous& b, const Homogeneous& c,
                       const Homogeneous& d) {
  // All four have one denominator (1 for grid points), so it cancels.
  const Big ux = b.x - a.x;
  const Big uy = b.y - a.y;
  const Big vx = d.x - c.x;
  const Big vy = d.y - c.y;
  const Big whole = ux * vy - uy * vx;
  if (whole == 0) return {};
  const Big x = c.x - a.x;
  const Big y = c.y - a.y;
  return {false, fraction(x * vy - y * vx, whole), fraction(x * uy - y * ux, whole)};
}

}  // namespace offgrid::testing::reference
