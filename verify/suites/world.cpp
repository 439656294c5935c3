// Suite world: random edits of worlds of areas, each followed by a comparison of all that the world
// shows with its definition.
#include <algorithm>
#include <array>

#include "bugs/bug.hpp"
#include "framework/jobs.hpp"
#include "framework/steps.hpp"
#include "suites/world_boxes.hpp"
#include "worlds/generators.hpp"
#include "worlds/text.hpp"
#include "worlds/world_judge.hpp"

namespace offgrid::verify {

namespace {

using testing::WorldClass;
using testing::WorldGenerator;
using testing::WorldJudge;
using testing::WorldOracle;
using testing::WorldProgram;
using testing::WorldStep;
using testing::WorldTally;

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
};

WorldOracle oracle_under_test() {
  const OracleBug* row = testing::row_that_is_on(oracle_bugs);
  return row == nullptr ? WorldOracle::exact : row->oracle;
}

struct Failing {
  std::string cell;
  WorldProgram program;
};

const WorldClass& class_of(std::size_t job) {
  return testing::world_classes()[job % testing::world_classes().size()];
}

std::optional<Failing> run_sequence(const SuiteOptions& options, std::size_t job,
                                    std::uint64_t wanted, WorldTally& tally) {
  const auto subject = testing::world_under_test();
  WorldGenerator generator(class_of(job), options.seed * 0x9e3779b97f4a7c15U + job);
  WorldJudge judge(*subject, oracle_under_test());
  WorldProgram so_far{generator.frame(), generator.journal_limit(), {}};
  judge.start(so_far.frame, so_far.journal_limit);
  for (std::size_t i = 0; i < actions_per_sequence && judge.tally().transactions < wanted; ++i) {
    for (WorldStep& action : generator.next(judge.book().next(), judge.book().undoable())) {
      const auto fault = judge.apply(action);
      so_far.steps.push_back(std::move(action));
      if (fault) {
        tally = judge.tally();
        return Failing{class_of(job).name, so_far};
      }
    }
  }
  tally = judge.tally();
  return std::nullopt;
}

void add_rows(const std::vector<WorldTally>& by_class, const std::optional<Failing>& failing,
              Report& report) {
  Table table{"transactions",
              "Edits of worlds, in sequences of about 50, each compared with the definition:",
              {"class", "transactions", "faces compared", "new vertices", "reroutes",
               "areas without faces", "undone", "refused", "disagreements"},
              {}};
  WorldTally sum;
  for (std::size_t i = 0; i < by_class.size(); ++i) {
    const WorldTally& t = by_class[i];
    const bool is_failing = failing && failing->cell == testing::world_classes()[i].name;
    table.rows.push_back({testing::world_classes()[i].name, t.transactions, t.faces, t.new_vertices,
                          t.reroutes, t.without_faces, t.undone, t.refused,
                          std::uint64_t{is_failing ? 1U : 0U}});
    sum.add(t);
  }
  report.tables.push_back(std::move(table));
  report.cases += sum.transactions;
  report.totals.push_back({"faces compared", sum.faces});
  report.totals.push_back({"edits undone", sum.undone});
  report.totals.push_back({"edits refused", sum.refused});
}

/// Sequences until there are so many transactions.
std::optional<Failing> run_sequences(const SuiteOptions& options, Progress& progress,
                                     Report& report) {
  Jobs<Failing> jobs(options.threads, progress);
  std::vector<WorldTally> tallies, by_class(testing::world_classes().size());
  std::uint64_t done = 0;
  while (done < options.count && !jobs.failing()) {
    const std::size_t first = tallies.size();
    const std::uint64_t missing = options.count - done;
    const auto more = static_cast<std::size_t>((missing + transactions_per_sequence - 1) /
                                               transactions_per_sequence);
    tallies.resize(first + more);
    jobs.run(first, first + more, [&](std::size_t job) {
      const std::uint64_t wanted =
          std::min(transactions_per_sequence, missing - (job - first) * transactions_per_sequence);
      auto found = run_sequence(options, job, wanted, tallies[job]);
      progress.advance(tallies[job].transactions);
      return found;
    });
    for (std::size_t job = first; job < tallies.size() && jobs.counts(job); ++job) {
      by_class[job % by_class.size()].add(tallies[job]);
      done += tallies[job].transactions;
    }
  }
  add_rows(by_class, jobs.failing(), report);
  return jobs.failing();
}

// ---- cases as steps

StepVerdict check_steps(const std::vector<Step>& steps) {
  WorldProgram made;
  StepVerdict verdict;
  verdict.unreadable = read(steps, made);
  if (!verdict.is_readable()) return verdict;
  const auto subject = testing::world_under_test();
  WorldJudge judge(*subject, oracle_under_test());
  judge.start(made.frame, made.journal_limit);
  std::size_t edits = 0;
  for (const WorldStep& action : made.steps) {
    const bool is_edit = action.is_edit();
    edits += is_edit ? 1 : 0;
    if (const auto fault = judge.apply(action)) {
      return {"", fault->expected,
              "after the " + std::to_string(edits) + ". edit: " + fault->found};
    }
  }
  return verdict;
}

std::string show_steps(const std::vector<Step>& steps) {
  WorldProgram made;
  read(steps, made);
  return test_of_worlds(made, "WorldRegression, found_by_the_verifier", true);
}

/// As many boxes as the count asks for; 40,000 and 402 cycles if it is 100,000 or more.
void run_boxes(const SuiteOptions& options, Report& report) {
  const std::uint64_t share = std::min<std::uint64_t>(options.count, 100000);
  BoxesTally tally;
  const auto columns =
      static_cast<std::uint32_t>(std::max<std::uint64_t>(10, 200 * share / 100000));
  const auto cycles = static_cast<std::uint32_t>(2 + 400 * share / 100000);
  const auto subject = testing::world_under_test();
  const auto fault = find_boxes_fault(*subject, {columns, cycles, options.seed}, tally);
  report.tables.push_back(
      {"boxes",
       "Overlapping obstacles that come and go among boxes, which must be as they were:",
       {"of which", "number"},
       {{"boxes", tally.boxes},
        {"vertices", tally.vertices},
        {"cycles", tally.cycles},
        {"segments that came and went", tally.segments},
        {"cycles that left something behind", std::uint64_t{fault ? 1U : 0U}}}});
  report.cases += tally.cycles;
  if (!fault) return;
  report.disagreement_count += 1;
  Disagreement d;
  d.predicate = suite_name;
  d.cell = "boxes";
  d.inputs = "cycle " + std::to_string(tally.cycles) + "\n";
  d.ours = fault->found;
  d.theirs = fault->expected;
  d.oracle = "the world before";
  d.replay = options.program + " world --seed " + std::to_string(options.seed) + " --count " +
             std::to_string(options.count);
  report.disagreements.push_back(std::move(d));
}

Report run(const SuiteOptions& options) {
  Report report;
  Progress progress(suite_name, options.count, options.show_progress);
  const auto failing = run_sequences(options, progress, report);
  if (failing) {
    report.disagreement_count = 1;
    report_steps(*find_suite(suite_name), options, failing->cell, steps_of(failing->program),
                 report);
  } else {
    run_boxes(options, report);
  }
  report.seconds = progress.seconds();
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
    .check_steps = check_steps,
    .show_steps = show_steps,
});

}  // namespace

}  // namespace offgrid::verify
