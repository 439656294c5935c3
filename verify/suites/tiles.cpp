// Suite tiles: the domain of worlds in tiles (check/tiles/domain.hpp).
#include "tiles/domain.hpp"

#include "framework/domain_suite.hpp"

namespace offgrid::verify {

namespace {

const SuiteRegistration registration(suite_of<testing::tiles::Tiles>(
    "small worlds in tiles, edited while tiles are loaded and evicted, beside the whole",
    "  offgrid-verify tiles --count 1e5               the long run\n"
    "  offgrid-verify tiles --bug tiles-know-themselves\n",
    5000, 9));

}  // namespace

}  // namespace offgrid::verify
