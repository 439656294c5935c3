#include "suites/walk_steps.hpp"

#include <array>

#include "bugs/bug.hpp"

namespace offgrid::verify {

using testing::Bug;
using testing::walks::WalkOracle;
using testing::walks::WalkProgram;

namespace {

struct OracleBug {
  Bug bug;
  WalkOracle oracle;
};
constexpr std::array oracle_bugs{
    OracleBug{Bug::oracle_sight_in_double, WalkOracle::in_double},
    OracleBug{Bug::oracle_sight_forgets_barrier, WalkOracle::forgets_barriers},
    OracleBug{Bug::oracle_sight_open_end, WalkOracle::open_end},
};

}  // namespace

WalkOracle walk_oracle_under_test() {
  const OracleBug* row = testing::row_that_is_on(oracle_bugs);
  return row == nullptr ? WalkOracle::exact : row->oracle;
}

StepVerdict check_walk_steps(const std::vector<Step>& steps) {
  WalkProgram program;
  StepVerdict verdict;
  verdict.unreadable = read(steps, program);
  if (!verdict.is_readable()) return verdict;
  testing::walks::LibraryWalk subject;
  const auto finding = testing::walks::judge_walks(subject, testing::walks::make_scene(program),
                                                   program.queries, walk_oracle_under_test());
  if (finding) verdict = {"", finding->expected, finding->found};
  return verdict;
}

std::string show_walk_steps(const std::vector<Step>& steps) {
  WalkProgram program;
  read(steps, program);
  return testing::walks::test_of_walks(program, "WalkRegression, found_by_the_verifier");
}

}  // namespace offgrid::verify
