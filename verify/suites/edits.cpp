// Suite edits: the domain of edits (check/triangulation/domain.hpp), whose cases the fuzzer varies,
// too.
#include "framework/domain_suite.hpp"
#include "triangulation/domain.hpp"

namespace offgrid::verify {

namespace {

const SuiteRegistration registration(suite_of<testing::triangulation::Edits>(
    "edits of a triangulation and look-ups, as the fuzzer makes them, and the smallest ones",
    "  offgrid-verify edits --count 1e5               the long run\n"
    "  offgrid-verify edits --part smallest --shard 1/8\n",
    20000, 5));

}  // namespace

}  // namespace offgrid::verify
