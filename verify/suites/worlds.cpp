// Suite worlds: the domain of worlds (check/worlds/domain.hpp), whose cases the fuzzer varies, too.
#include "worlds/domain.hpp"

#include "framework/domain_suite.hpp"

namespace offgrid::verify {

namespace {

const SuiteRegistration registration(suite_of<testing::worlds::Worlds>(
    "programs of edits and questions of worlds, as the fuzzer makes them, and the smallest ones",
    "  offgrid-verify worlds --count 1e5              the long run\n"
    "  offgrid-verify worlds --part smallest --shard 1/8\n",
    5000, 9));

}  // namespace

}  // namespace offgrid::verify
