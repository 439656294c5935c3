// orient(a, b, c): do a, b, c turn left, right, or not at all?
//
//   positive   c lies left of the directed line a -> b (counter-clockwise)
//   zero       the three are collinear, or two of them are equal
//
// Formula    cross(b - a, c - a); degree 2.
// Range      |x|, |y| < 2^30. Type inference gives Int<63>, lemma orient_range Int<62>: int64.
// Laws       a cyclic shift keeps the sign, a swap flips it; translation, rotation by 90 degrees
//            and scaling keep it.
// Cost       two products of 64 bits, no branch.
#pragma once

#include "offgrid/kernel/formula.hpp"
#include "offgrid/kernel/mesh_point.hpp"

namespace offgrid::kernel {

/// Twice the signed area of the triangle a, b, c.
constexpr Int<62> orient_value(const Point2& a, const Point2& b, const Point2& c) {
  return formula::orient(a, b, c);
}

/// positive if a, b, c turn left (c is left of a -> b), negative if they turn right, zero if they
/// are collinear or two are equal.
constexpr Sign orient(const Point2& a, const Point2& b, const Point2& c) {
  return sign_of(orient_value(a, b, c));
}

/// Three mesh points share their offset, so their orientation is that of the grid points, and may
/// be zero.
constexpr Sign orient(const MeshPoint2& a, const MeshPoint2& b, const MeshPoint2& c) {
  return orient(a.grid(), b.grid(), c.grid());
}

static_assert(std::same_as<decltype(formula::cross(Vector2{}, Vector2{})), Int<63>>);
static_assert(orient(Point2::at(0, 0), Point2::at(1, 0), Point2::at(0, 1)) == Sign::positive);
static_assert(orient(Point2::at(-1073741823, -1073741823), Point2::at(1073741823, -1073741823),
                     Point2::at(1073741823, 1073741823)) == Sign::positive);

}  // namespace offgrid::kernel
