// Points and vectors of the grid.
//
//   Point2    |x|, |y| < 2^30       Vector2   |x|, |y| < 2^31, a difference of two points
//   Point3    |x|, .., |z| < 2^29   Vector3   |x|, .., |z| < 2^30
//
// Why these ranges: with 30 bits, orient fits int64 and in_circle fits 128 bits
// (docs/exactness.md); with 29 bits in 3D, dot products fit int64 and region signs 128 bits. A
// coordinate enters through `make` or `round`, which return an error that names it; nothing wraps.
#pragma once

#include <compare>
#include <cstdint>

#include "offgrid/kernel/int.hpp"
#include "offgrid/kernel/result.hpp"
#include "offgrid/kernel/rounding.hpp"

namespace offgrid::kernel {

using Coordinate2 = Int<30>;
using Coordinate3 = Int<29>;

/// A point that came from doubles: error = point - input, exact, in grid units, |error| <= 1/2.
template <class Point>
struct Rounded {
  Point point;
  double error_x = 0;
  double error_y = 0;
  double error_z = 0;
};

namespace detail {

template <int Bits, class Integer>
constexpr Result<Int<Bits>> coordinate(Integer v, Axis axis) {
  if (const auto checked = Int<Bits>::checked(v)) return *checked;
  if constexpr (is_int<Integer>) {
    // the exact value may not fit a double: name the bound it crosses
    const bool negative = sign_of(v) == Sign::negative;
    const double bound = static_cast<double>(std::int64_t{1} << Bits);
    return Error{.code = ErrorCode::out_of_range,
                 .axis = axis,
                 .value = negative ? -bound : bound,
                 .bits = Bits};
  } else {
    return Error{.code = ErrorCode::out_of_range,
                 .axis = axis,
                 .value = static_cast<double>(v),
                 .bits = Bits};
  }
}

template <int Bits>
constexpr Result<Int<Bits>> rounded_coordinate(double v, Axis axis) {
  const auto whole = round_half_up(v);
  if (!whole && whole.error().code != ErrorCode::out_of_range)
    return Error{.code = whole.error().code, .axis = axis, .value = v};
  if (whole) {
    if (const auto checked = Int<Bits>::checked(*whole)) return *checked;
  }
  return Error{.code = ErrorCode::out_of_range, .axis = axis, .value = v, .bits = Bits};
}

/// rounded - v. Exact: both are multiples of the unit in the last place of v, and the difference is
/// at most 1/2.
template <int Bits>
constexpr double rounding_error(const Int<Bits>& rounded, double v) {
  return static_cast<double>(rounded.raw()) - v;
}

}  // namespace detail

/// An integer type that may become a coordinate: a built-in integer or an Int of any width.
template <class T>
concept IntegerInput = BuiltinInteger<T> || is_int<T>;

/// A point of the plane's grid. The default is the origin; the order is lexicographic, x then y.
struct Point2 {
  Coordinate2 x;
  Coordinate2 y;

  /// The point (px, py), or out_of_range with the axis at fault.
  template <IntegerInput X, IntegerInput Y>
  static constexpr Result<Point2> make(X px, Y py) {
    const auto cx = detail::coordinate<Coordinate2::bits>(px, Axis::x);
    if (!cx) return cx.error();
    const auto cy = detail::coordinate<Coordinate2::bits>(py, Axis::y);
    if (!cy) return cy.error();
    return Point2{*cx, *cy};
  }

  /// The grid point nearest to (px, py), halves towards plus infinity, and how far it moved.
  /// Errors: not_a_number, infinite, out_of_range.
  static constexpr Result<Rounded<Point2>> round(double px, double py) {
    const auto cx = detail::rounded_coordinate<Coordinate2::bits>(px, Axis::x);
    if (!cx) return cx.error();
    const auto cy = detail::rounded_coordinate<Coordinate2::bits>(py, Axis::y);
    if (!cy) return cy.error();
    return Rounded<Point2>{.point = {*cx, *cy},
                           .error_x = detail::rounding_error(*cx, px),
                           .error_y = detail::rounding_error(*cy, py)};
  }

  /// A point from literals. Requires the range: aborts outside it, or does not compile when
  /// constant.
  template <IntegerInput X, IntegerInput Y>
  static constexpr Point2 at(X px, Y py) {
    const auto point = make(px, py);
    OFFGRID_EXPECTS(point.has_value(), "Point2::at: |x| and |y| are less than 2^30");
    return *point;
  }

  friend constexpr bool operator==(const Point2&, const Point2&) = default;
  friend constexpr std::strong_ordering operator<=>(const Point2&, const Point2&) = default;
};

/// A point of space's grid. The default is the origin; the order is lexicographic.
struct Point3 {
  Coordinate3 x;
  Coordinate3 y;
  Coordinate3 z;

  /// The point (px, py, pz), or out_of_range with the axis at fault.
  template <IntegerInput X, IntegerInput Y, IntegerInput Z>
  static constexpr Result<Point3> make(X px, Y py, Z pz) {
    const auto cx = detail::coordinate<Coordinate3::bits>(px, Axis::x);
    if (!cx) return cx.error();
    const auto cy = detail::coordinate<Coordinate3::bits>(py, Axis::y);
    if (!cy) return cy.error();
    const auto cz = detail::coordinate<Coordinate3::bits>(pz, Axis::z);
    if (!cz) return cz.error();
    return Point3{*cx, *cy, *cz};
  }

  /// The grid point nearest to (px, py, pz), halves towards plus infinity. Errors: not_a_number,
  /// infinite, out_of_range.
  static constexpr Result<Rounded<Point3>> round(double px, double py, double pz) {
    const auto cx = detail::rounded_coordinate<Coordinate3::bits>(px, Axis::x);
    if (!cx) return cx.error();
    const auto cy = detail::rounded_coordinate<Coordinate3::bits>(py, Axis::y);
    if (!cy) return cy.error();
    const auto cz = detail::rounded_coordinate<Coordinate3::bits>(pz, Axis::z);
    if (!cz) return cz.error();
    return Rounded<Point3>{.point = {*cx, *cy, *cz},
                           .error_x = detail::rounding_error(*cx, px),
                           .error_y = detail::rounding_error(*cy, py),
                           .error_z = detail::rounding_error(*cz, pz)};
  }

  /// A point from literals. Requires the range: aborts outside it, or does not compile when
  /// constant.
  template <IntegerInput X, IntegerInput Y, IntegerInput Z>
  static constexpr Point3 at(X px, Y py, Z pz) {
    const auto point = make(px, py, pz);
    OFFGRID_EXPECTS(point.has_value(), "Point3::at: |x|, |y| and |z| are less than 2^29");
    return *point;
  }

  friend constexpr bool operator==(const Point3&, const Point3&) = default;
  friend constexpr std::strong_ordering operator<=>(const Point3&, const Point3&) = default;
};

/// A difference of two points of the plane.
struct Vector2 {
  Int<31> x;
  Int<31> y;

  constexpr bool is_zero() const { return *this == Vector2{}; }
  friend constexpr bool operator==(const Vector2&, const Vector2&) = default;
  friend constexpr Vector2 operator-(const Vector2& v) { return {-v.x, -v.y}; }
};

/// A difference of two points of space.
struct Vector3 {
  Int<30> x;
  Int<30> y;
  Int<30> z;

  constexpr bool is_zero() const { return *this == Vector3{}; }
  friend constexpr bool operator==(const Vector3&, const Vector3&) = default;
  friend constexpr Vector3 operator-(const Vector3& v) { return {-v.x, -v.y, -v.z}; }
};

constexpr Vector2 operator-(const Point2& a, const Point2& b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vector3 operator-(const Point3& a, const Point3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}

/// negative, zero, positive as a comes before, equals, comes after b in lexicographic order.
constexpr Sign compare_lexicographic(const Point2& a, const Point2& b) { return compare(a, b); }
constexpr Sign compare_lexicographic(const Point3& a, const Point3& b) { return compare(a, b); }

static_assert(sizeof(Point2) == 8 && sizeof(Point3) == 12);
static_assert(Point2::at(1, 9) < Point2::at(2, 0) && Point2::at(1, 0) < Point2::at(1, 1));
static_assert(Point2::make(0, std::int64_t{1} << 30).error().axis == Axis::y);
static_assert(Point2::round(2.5, -2.5)->point == Point2::at(3, -2) &&
              Point2::round(2.5, -2.5)->error_y == 0.5);

}  // namespace offgrid::kernel
