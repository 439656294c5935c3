// length(a, b): the distance of two grid points as an integer, in units of 2^-16, rounded up.
//
// Rounded up because that keeps the triangle inequality: ceil(x) + ceil(y) >= ceil(x + y). Rounding down breaks it, and a path search over
// a distance that is no metric goes wrong. Sums of lengths need 128 bits only beyond 2^79 terms; the navmesh keeps them in 128 anyway.
#pragma once

#include "offgrid/kernel/distance.hpp"
#include "offgrid/kernel/division.hpp"

namespace offgrid::kernel {

/// ceil(2^16 * |ab|); less than 2^48 by lemma length_range. Symmetric, zero only for a == b, and a metric.
constexpr Int<48> length(const Point2& a, const Point2& b) {
  return narrow<lemma::length_range>(ceil_root_fixed16(squared_distance(a, b)));
}

static_assert(length(Point2::at(0, 0), Point2::at(3, 4)) == constant<5 * 65536>);
static_assert(length(Point2::at(0, 0), Point2::at(1, 1)) == constant<92682>);

}  // namespace offgrid::kernel
