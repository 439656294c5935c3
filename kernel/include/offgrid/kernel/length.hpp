// length(a, b): the distance of two grid points as an integer, in units of 2^-16, rounded up.
//
// Rounded up because that keeps the triangle inequality: ceil(x) + ceil(y) >= ceil(x + y). Rounding
// down breaks it, and a path search over a distance that is no metric goes wrong. A sum of lengths
// fits int64 up to 2^15 terms, and 128 bits up to 2^79.
#pragma once

#include "offgrid/kernel/division.hpp"
#include "offgrid/kernel/formula.hpp"

namespace offgrid::kernel {

/// ceil(2^16 * |ab|); less than 2^48 by lemma length_range. Symmetric, zero only for a == b, and a
/// metric.
constexpr Int<48> length(const Point2& a, const Point2& b) {
  return narrow<lemma::length_range>(ceil_root_fixed16(dot(b - a, b - a)));
}

static_assert(length(Point2::at(0, 0), Point2::at(3, 4)) == constant<5 * 65536>);
static_assert(length(Point2::at(0, 0), Point2::at(1, 1)) == constant<92682>);

}  // namespace offgrid::kernel
