// Suite ground: the domain of ground (check/ground/domain.hpp), soups of triangles that are
// imported in any order, and the heights, rods and ceilings of what they make, beside the
// definition, which asks every pair of sides and every triangle in exact integers.
#include "ground/domain.hpp"

#include "framework/domain_suite.hpp"

namespace offgrid::verify {

namespace {

const SuiteRegistration registration(suite_of<testing::ground::Ground>(
    "floors, seams and heights of soups of triangles, against the definition",
    "  offgrid-verify ground --count 1e5              so many soups\n"
    "  offgrid-verify ground --bug joint-step-at-one-end\n",
    20'000, 11));

}  // namespace

}  // namespace offgrid::verify
