// Ratio and RationalPoint: exact rational numbers and points.
#pragma once

#include <compare>

#include "offgrid/kernel/point.hpp"
#include "offgrid/kernel/wide_int.hpp"

namespace offgrid::navmesh {

/// A rational number, reduced; the denominator is positive.
template <int NumeratorBits, int DenominatorBits>
struct Ratio {
  kernel::Int<NumeratorBits> numerator;
  kernel::Int<DenominatorBits> denominator = kernel::constant<1>;

  friend constexpr bool operator==(const Ratio&, const Ratio&) = default;
  friend constexpr std::strong_ordering operator<=>(const Ratio& a, const Ratio& b) {
    return a.numerator * b.denominator <=> b.numerator * a.denominator;
  }
};

/// The point a + along (b - a) / |b - a|^2 of an edge ab: degree 3 over degree 2, with a
/// denominator below 2^63.
struct RationalPoint {
  using Coordinate = Ratio<95, 63>;

  Coordinate x;
  Coordinate y;

  constexpr RationalPoint() = default;
  constexpr RationalPoint(const Coordinate& px, const Coordinate& py) : x(px), y(py) {}
  /// A grid point.
  constexpr explicit RationalPoint(const kernel::Point2& p) : x{p.x}, y{p.y} {}

  friend constexpr bool operator==(const RationalPoint&, const RationalPoint&) = default;
  /// Lexicographic.
  friend constexpr std::strong_ordering operator<=>(const RationalPoint&,
                                                    const RationalPoint&) = default;
};

}  // namespace offgrid::navmesh
