// Suites world and floors: random edits of worlds of areas, and of floors that seams join, each
// followed by a comparison of all that the world shows with its definition.
#include <algorithm>
#include <array>

#include "bugs/bug.hpp"
#include "framework/text_cases.hpp"
#include "suites/world_boxes.hpp"
#include "worlds/form.hpp"
#include "worlds/generators.hpp"
#include "worlds/library_world.hpp"
#include "worlds/world_judge.hpp"

namespace offgrid::verify {

namespace {

using testing::snapping::WorldOracle;
using testing::worlds::WorldClass;
using testing::worlds::WorldGenerator;
using testing::worlds::WorldJudge;
using testing::worlds::WorldProgram;
using testing::worlds::WorldStep;

constexpr const char* suite_name = "world";
constexpr std::uint64_t transactions_per_sequence = 50;
// those that undo nothing count as no transaction
constexpr std::size_t actions_per_sequence = 200;

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

using Classes = std::span<const WorldClass>;

std::optional<WorldProgram> run_sequence(const SuiteOptions& options, Classes classes,
                                         std::size_t job, std::uint64_t wanted, Counts& counts) {
  testing::worlds::LibraryWorld subject;
  WorldGenerator generator(classes[job % classes.size()], options.seed * 0x9e3779b97f4a7c15U + job);
  WorldJudge judge(subject, oracle_under_test());
  WorldProgram so_far{generator.frame(), generator.journal_limit(), {}};
  judge.start(so_far.frame, so_far.journal_limit);
  std::optional<Fault> fault;
  for (std::size_t i = 0;
       !fault && i < actions_per_sequence && judge.counts()["transactions"] < wanted; ++i) {
    for (WorldStep& action : generator.next(judge.book())) {
      fault = judge.apply(action);
      so_far.steps.push_back(std::move(action));
      if (fault) break;
    }
  }
  counts.add(judge.counts());
  if (!fault) return std::nullopt;
  counts["disagreements"] += 1;
  return so_far;
}

std::optional<Fault> find_fault(const WorldProgram& program) {
  testing::worlds::LibraryWorld subject;
  WorldJudge judge(subject, oracle_under_test());
  judge.start(program.frame, program.journal_limit);
  std::size_t edits = 0;
  for (const WorldStep& action : program.steps) {
    edits += action.is_edit() ? 1 : 0;
    if (auto fault = judge.apply(action)) {
      fault->found = "after the " + std::to_string(edits) + ". edit: " + fault->found;
      return fault;
    }
  }
  return std::nullopt;
}

StepVerdict check_text(const std::string& text) {
  return verdict_on<WorldProgram>(text, find_fault);
}

/// Sequences until there are so many transactions; the last columns are what else is counted.
void run_sequences(const SuiteOptions& options, const char* suite, Classes classes,
                   std::vector<std::string> columns, Report& report) {
  CountedJobs<WorldProgram> jobs(options, suite, "transactions", options.count, classes.size());
  columns.insert(columns.begin(),
                 {"class", "transactions", "faces compared", "new vertices", "reroutes",
                  "areas without faces", "undone", "refused", "disagreements"});
  jobs.run_until(options.count, transactions_per_sequence,
                 [&](std::size_t job, std::uint64_t wanted, std::vector<Counts>& rows) {
                   return run_sequence(options, classes, job, wanted, rows[job % rows.size()]);
                 });
  report.tables.push_back(
      jobs.table("transactions",
                 "Edits of worlds, in sequences of about 50, each compared with the definition:",
                 std::move(columns), names_of(classes)));
  const Counts sum = jobs.sum();
  report.compared = sum["faces compared"];
  report.totals = {{"faces compared", sum["faces compared"]},
                   {"edits undone", sum["undone"]},
                   {"edits refused", sum["refused"]}};
  conclude_cases(jobs, suite, options, classes[jobs.failed() % classes.size()].name, find_fault,
                 report);
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
  Report report;
  run_sequences(options, suite_name, testing::worlds::world_classes(), {}, report);
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
    .check_text = check_text,
});

const SuiteRegistration registration_of_floors({
    .name = "floors",
    .what = "the same of worlds of several floors, areas, seams and links of them",
    .examples = "  offgrid-verify floors --count 1e6              the acceptance run\n"
                "  offgrid-verify floors --bug seam-heat-stays\n",
    .default_count = 20000,
    .against = {},
    .predicates = {"floors"},
    .run =
        [](const SuiteOptions& options) {
          Report report;
          run_sequences(options, "floors", testing::worlds::floor_classes(),
                        {"shared heat", "collapsed strips"}, report);
          return report;
        },
    .oracle = nullptr,
    .rank = 9,
    .check_text = check_text,
});

}  // namespace

}  // namespace offgrid::verify
