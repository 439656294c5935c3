// Suite cut: the domain of cuts (check/cut/domain.hpp), whose cases the fuzzer varies, too.
#include "cut/domain.hpp"

#include "framework/domain_suite.hpp"

namespace offgrid::verify {

namespace {

const SuiteRegistration registration(suite_of<testing::cut::Cuts>(
    "sequences of updates of a cut mesh, each followed split by split, and lines",
    "  offgrid-verify cut --count 1e5                 a short run\n"
    "  offgrid-verify cut --bug cut-misses-inside\n",
    100000, 8));

}  // namespace

}  // namespace offgrid::verify
