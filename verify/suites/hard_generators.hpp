// Generators of the suite `hard` that have no class in the test support.
#pragma once

#include "framework/campaign.hpp"

namespace offgrid::verify {

/// How an incremental convex hull in double goes wrong (Kettner, Mehlhorn, Pion, Schirra, Yap:
/// Classroom examples of robustness problems in geometric computations, 2008): what the next point
/// sees of the hull so far.
enum class HullFailure : int { outside_sees_none, inside_sees_one, sees_all, sees_two_groups };

/// orient on an edge that double judges wrongly, in a hull that fails in this way because of it.
void generate_hull_failure(const Question& question, int failure, Random& random, Call& inputs);

/// orient of a long segment and a point next to it: the determinant is any integer from -64 to 64.
/// On the grid, this strip is where double goes wrong.
void generate_strip(const Question& question, int, Random& random, Call& inputs);

/// Two segments that cross at (i + 1/2, j + 1/2).
void generate_half_crossing(const Question& question, int, Random& random, Call& inputs);

}  // namespace offgrid::verify
