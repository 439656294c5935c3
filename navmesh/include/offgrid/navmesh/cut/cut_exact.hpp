// ExactCut<Data>: a mesh whose coordinates are rational numbers, cut along updating triangles. See
// cut.hpp.
//
// It never rounds. Numbers grow without bound with each cut through earlier cuts, so an update is
// refused if a coordinate needs more bits than the limit. It is the oracle of GridCut and shows the
// algorithm of the source as it is meant.
//
// This header includes Boost.Multiprecision, which reports errors by exceptions: a program built
// with -fno-exceptions has to define boost::throw_exception, as Boost documents. No divisor below
// can be zero.
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>

#include "offgrid/navmesh/cut/cut.hpp"

namespace offgrid::navmesh {

/// The plane of ExactCut, whose coordinates are rational numbers of any length.
struct ExactPlane {
  using Number = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                               boost::multiprecision::et_off>;
  using Point = kernel::Vec2<Number>;
  static constexpr bool follows_sides = false;

  /// the largest number of bits of a numerator or denominator
  std::size_t bits_max = 4096;

  static Point point(const kernel::Point2& p) { return {Number(p.x.raw()), Number(p.y.raw())}; }
  static kernel::Sign sign(const Number& n) {
    return kernel::sign_of(static_cast<std::int64_t>(n.sign()));
  }

  /// Twice the signed area of the triangle a, b, c.
  static Number orient(const Point& a, const Point& b, const Point& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  }

  /// The point where a line crosses uv, given the side values of u and v, which have opposite
  /// signs.
  static Point crossing(const Point& u, const Number& side_u, const Point& v,
                        const Number& side_v) {
    const Number part = side_u / (side_u - side_v);
    return {u.x + part * (v.x - u.x), u.y + part * (v.y - u.y)};
  }

  /// The position of p along the line from -> to, increasing in that direction.
  static Number along(const Point& from, const Point& to, const Point& p) {
    return (p.x - from.x) * (to.x - from.x) + (p.y - from.y) * (to.y - from.y);
  }

  /// The bits of the longest number in p.
  static std::size_t bits(const Point& p) {
    const auto length = [](const auto& integer) {
      return integer.is_zero() ? std::size_t{0} : std::size_t{msb(abs(integer))} + 1;
    };
    return std::max({length(numerator(p.x)), length(denominator(p.x)), length(numerator(p.y)),
                     length(denominator(p.y))});
  }
};

template <class Data>
using ExactCut = Cut<ExactPlane, Data>;

}  // namespace offgrid::navmesh
