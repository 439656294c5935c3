// Suite walks: the domain of walks (check/walks/domain.hpp), whose cases the fuzzer varies, too.
#include "walks/domain.hpp"

#include <array>

#include "bugs/bug.hpp"
#include "framework/domain_suite.hpp"

namespace offgrid::verify {

namespace {

using testing::Bug;
using testing::walks::WalkOracle;
using testing::walks::Walks;

struct OracleBug {
  Bug bug;
  WalkOracle oracle;
};
constexpr std::array oracle_bugs{
    OracleBug{Bug::oracle_sight_in_double, WalkOracle::in_double},
    OracleBug{Bug::oracle_sight_forgets_barrier, WalkOracle::forgets_barriers},
    OracleBug{Bug::oracle_sight_open_end, WalkOracle::open_end},
};

/// The domain, with the bug of the definition that is on.
struct JudgedWalks : Walks {
  static std::optional<testing::Finding> judge(const Case& program, std::span<std::uint8_t> marks) {
    const OracleBug* row = testing::row_that_is_on(oracle_bugs);
    return Walks::judge(program, marks, row == nullptr ? WalkOracle::exact : row->oracle);
  }
};

const SuiteRegistration registration(
    suite_of<JudgedWalks>("walks and lines of sight in random meshes, against their definitions",
                          "  offgrid-verify walks --count 1e5              a short run\n"
                          "  offgrid-verify walks --bug sight-vertex-left\n",
                          200000, 7));

}  // namespace

}  // namespace offgrid::verify
