// in_circle with real infinitesimals: each point is lifted to its height minus a concrete, tiny,
// positive number.
#pragma once

#include <string>

#include "predicates/subject.hpp"

namespace offgrid::verify::perturbed {

kernel::Side in_circle_perturbed(const kernel::Point2& a, const kernel::Point2& b,
                                 const kernel::Point2& c, const kernel::Point2& d);

bool must_flip(const kernel::Point2& u, const kernel::Point2& v, const kernel::Point2& c,
               const kernel::Point2& d);

/// The same with infinitesimals that are too large, 2^-20 for the smallest point, for the bug with
/// them.
kernel::Side in_circle_perturbed_too_large(const kernel::Point2& a, const kernel::Point2& b,
                                           const kernel::Point2& c, const kernel::Point2& d);

/// Which branch of the tie cascade must decide: 0 the determinant itself, 1..4 the tie for which a,
/// b, c, d is the lexicographic minimum.
int rung(const kernel::Point2& a, const kernel::Point2& b, const kernel::Point2& c,
         const kernel::Point2& d);

}  // namespace offgrid::verify::perturbed
