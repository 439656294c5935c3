// Suites world and floors: random edits of worlds of areas, and of floors that seams join, each
// followed by a comparison of all that the world shows with its definition.
#include <algorithm>
#include <array>

#include "bugs/bug.hpp"
#include "suites/lives.hpp"
#include "suites/world_boxes.hpp"
#include "worlds/library_world.hpp"
#include "worlds/world_judge.hpp"

namespace offgrid::verify {

namespace {

using testing::snapping::WorldOracle;
using testing::worlds::WorldClass;
using testing::worlds::WorldJudge;
using testing::worlds::WorldProgram;
using testing::worlds::WorldStep;

constexpr const char* suite_name = "world";

struct OracleBug {
  testing::Bug bug;
  WorldOracle oracle;
};
constexpr std::array oracle_bugs{
    OracleBug{testing::Bug::oracle_world_rounds_down, WorldOracle::rounds_down},
    OracleBug{testing::Bug::oracle_world_open_pixels, WorldOracle::open_pixels},
    OracleBug{testing::Bug::oracle_world_crossings_once, WorldOracle::crossings_once},
    OracleBug{testing::Bug::oracle_world_tie_largest, WorldOracle::largest_tie},
    OracleBug{testing::Bug::oracle_world_first_loop, WorldOracle::first_loop},
    OracleBug{testing::Bug::oracle_world_ignores_direction, WorldOracle::ignores_direction},
    OracleBug{testing::Bug::oracle_world_odd_is_nonzero, WorldOracle::odd_is_nonzero},
    OracleBug{testing::Bug::oracle_floors_heat_stays, WorldOracle::heat_stays},
    OracleBug{testing::Bug::oracle_floors_lines_unsorted, WorldOracle::lines_unsorted},
};

WorldOracle oracle_under_test() {
  const OracleBug* row = testing::row_that_is_on(oracle_bugs);
  return row == nullptr ? WorldOracle::exact : row->oracle;
}

/// Compares the world with its definition after each edit.
class EditJudge {
 public:
  void start(const WorldProgram& program) { judge_.start(program.frame, program.journal_limit); }
  std::optional<testing::Fault> apply(const WorldStep& step) { return judge_.apply(step); }
  const testing::worlds::AreaBook& book() const { return judge_.book(); }
  Counts counts() const { return judge_.counts(); }

 private:
  testing::worlds::LibraryWorld subject_;
  WorldJudge judge_{subject_, oracle_under_test()};
};

Report run_edits(const SuiteOptions& options, const char* suite,
                 std::span<const WorldClass> classes, const std::vector<std::string>& more = {}) {
  LivesPlan plan{
      .suite = suite,
      .classes = classes,
      .unit = "transactions",
      .cases_per_life = 50,
      .rounds_per_life = 200,
      .caption = "Edits of worlds, in lives of about 50, each compared with the definition:",
      .shown = {"transactions", "faces compared", "new vertices", "reroutes", "areas without faces",
                "undone", "refused"},
      .totals = {"faces compared", "undone", "refused"},
      .compared = "faces compared"};
  plan.shown.insert(plan.shown.end(), more.begin(), more.end());
  return run_lives<EditJudge>(options, plan);
}

/// As many boxes as the count asks for; 40,000 and 402 cycles if it is 100,000 or more.
void run_boxes(const SuiteOptions& options, Report& report) {
  const std::uint64_t share = std::min<std::uint64_t>(options.count, 100000);
  Counts counts;
  const auto columns =
      static_cast<std::uint32_t>(std::max<std::uint64_t>(10, 200 * share / 100000));
  const auto cycles = static_cast<std::uint32_t>(2 + 400 * share / 100000);
  testing::worlds::LibraryWorld subject;
  const auto fault = find_boxes_fault(subject, {columns, cycles, options.seed}, counts);
  counts["cycles that left something behind"] = fault ? 1 : 0;
  report.tables.push_back(
      column_of(counts, "boxes",
                "Overlapping obstacles that come and go among boxes, which must be as they were:",
                {"of which", "number"},
                {"boxes", "vertices", "cycles", "segments that came and went",
                 "cycles that left something behind"}));
  report.cases += counts["cycles"];
  if (!fault) return;
  Disagreement d;
  d.predicate = suite_name;
  d.cell = "boxes";
  d.inputs = "cycle " + std::to_string(counts["cycles"]) + "\n";
  d.ours = fault->found;
  d.theirs = fault->expected;
  d.oracle = "the world before";
  add_unsaved(std::move(d), suite_name, options, options.seed, options.count, report);
}

Report run(const SuiteOptions& options) {
  Report report = run_edits(options, suite_name, testing::worlds::world_classes());
  if (report.passed()) run_boxes(options, report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "sequences of edits of a world of areas, each compared with its definition",
    .examples = "  offgrid-verify world --count 1e6               the acceptance run\n"
                "  offgrid-verify world --bug world-one-seed\n",
    .default_count = 100000,
    .against = {},
    .predicates = {suite_name},
    .run = run,
    .oracle = nullptr,
    .rank = 9,
    .check_text = verdict_on_life<EditJudge>,
});

const SuiteRegistration registration_of_floors({
    .name = "floors",
    .what =
        "edits of worlds of several floors, their areas, seams and links, each compared with the "
        "definition",
    .examples = "  offgrid-verify floors --count 1e6              the acceptance run\n"
                "  offgrid-verify floors --bug seam-heat-stays\n",
    .default_count = 20000,
    .against = {},
    .predicates = {"floors"},
    .run =
        [](const SuiteOptions& options) {
          return run_edits(options, "floors", testing::worlds::floor_classes(),
                           {"shared heat", "collapsed strips"});
        },
    .oracle = nullptr,
    .rank = 9,
    .check_text = verdict_on_life<EditJudge>,
});

}  // namespace

}  // namespace offgrid::verify
