// Suite snap: the domain of snap rounding (check/snapping/domain.hpp), whose cases the fuzzer
// varies, too. The smallest ones are all pairs of segments of the 6x6 grid, with every third one.
#include "snapping/domain.hpp"

#include "framework/domain_suite.hpp"

namespace offgrid::verify {

namespace {

const SuiteRegistration registration(suite_of<testing::snapping::Snap>(
    "snap rounding of segments that come and go, of every three of the 6x6 grid, too",
    "  offgrid-verify snap --count 1e5                some of the 198,135 pairs of segments\n"
    "  offgrid-verify snap --part smallest --shard 3/8\n",
    200000, 9));

}  // namespace

}  // namespace offgrid::verify
