// Suites path and links: shortest ways in random worlds and views of them, against the best way
// that places which see each other, and links between them, allow; and cheap ways and those that
// keep clear, against what they promise.
#include <algorithm>
#include <array>
#include <tuple>

#include "bugs/bug.hpp"
#include "framework/text_cases.hpp"
#include "paths/judge.hpp"
#include "suites/path_generators.hpp"
#include "worlds/form.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::verify {

namespace {

using testing::paths::PathDefinition;
using testing::paths::PathOracle;
using testing::worlds::WorldClass;
using testing::worlds::WorldFrame;
using testing::worlds::WorldGenerator;
using testing::worlds::WorldProgram;
using testing::worlds::WorldStep;

constexpr const char* suite_name = "path";
constexpr std::uint64_t worlds_per_sequence = 20;
constexpr std::size_t actions_per_sequence = 200;  // those that change nothing make no world
constexpr int questions_per_world = 5;

struct OracleBug {
  testing::Bug bug;
  PathOracle oracle;
};
constexpr std::array oracle_bugs{
    OracleBug{testing::Bug::oracle_path_points_are_places, PathOracle::points_are_places},
    OracleBug{testing::Bug::oracle_path_forgets_barriers, PathOracle::forgets_barriers},
    OracleBug{testing::Bug::oracle_path_rounds_down, PathOracle::rounds_down},
    OracleBug{testing::Bug::oracle_path_stops_at_touch, PathOracle::stops_at_touch},
    OracleBug{testing::Bug::oracle_links_lead_back, PathOracle::links_lead_back},
    OracleBug{testing::Bug::oracle_path_last_of_equal, PathOracle::last_of_equal},
};

PathOracle oracle_under_test() {
  const OracleBug* row = testing::row_that_is_on(oracle_bugs);
  return row == nullptr ? PathOracle::exact : row->oracle;
}

/// A world under test, another one of its kind, and their judge.
struct Trial {
  Trial() : judge(world, rebuilt, oracle_under_test()) {}

  void start(const WorldProgram& program) {
    book = testing::worlds::AreaBook(program);
    world.start(program.frame, program.journal_limit);
  }
  /// Is it another world then? Refusals are a question of the suite world.
  bool apply(const WorldStep& step) {
    if (!book.makes_sense(step)) return false;
    play(world, step);
    return book.apply(step) && step.is_edit();
  }

  testing::worlds::LibraryWorld world, rebuilt;
  testing::worlds::AreaBook book;
  testing::paths::PathJudge judge;
};

void count(Counts& counts, const PathDefinition::Question& question) {
  counts["questions"] += 1;
  counts["found"] += question.is_way ? 1 : 0;
  counts["with turns"] += question.legs > 1 ? 1 : 0;
  counts["ends at borders"] += question.is_at_border ? 1 : 0;
  counts["at contacts"] += question.is_at_contact || question.touches_elsewhere ? 1 : 0;
  counts["no way"] += question.is_free && !question.is_way ? 1 : 0;
  counts["by a link"] += question.links == 1 ? 1 : 0;
  counts["by several"] += question.links > 1 ? 1 : 0;
  counts["by links only"] += question.needs_links ? 1 : 0;
}

/// The judge of the other finders counts these.
const std::vector<std::string> of_others{"cheap", "of several costs", "clear", "no clearance"};

using Classes = std::span<const WorldClass>;

/// One of random ends, or none if no question fails.
std::optional<PathEnds> find_failing_ends(Trial& trial, testing::Random& random, Counts& counts) {
  for (int i = 0; i < questions_per_world; ++i) {
    const PathEnds ends = random_ends(random, trial.book, trial.judge.picture());
    const bool is_wrong = trial.judge.ask(ends.first, ends.second).has_value();
    count(counts, trial.judge.question());
    if (is_wrong) return ends;
  }
  return std::nullopt;
}

std::optional<WorldProgram> run_sequence(const SuiteOptions& options, const WorldClass& which,
                                         std::size_t job, std::uint64_t wanted, Counts& counts) {
  const std::uint64_t seed = options.seed * 0x9e3779b97f4a7c15U + job;
  WorldGenerator generator(which, seed);
  testing::Random random(~seed);
  Trial trial;
  WorldProgram so_far{generator.frame(), generator.journal_limit(), {}};
  trial.start(so_far);
  std::optional<WorldProgram> failing;
  for (std::size_t i = 0; !failing && i < actions_per_sequence && counts["worlds"] < wanted; ++i) {
    bool is_new = false;
    for (WorldStep& step : generator.next(trial.book)) {
      is_new = trial.apply(step);
      so_far.steps.push_back(std::move(step));
    }
    if (!is_new) continue;
    WorldStep question{.kind = WorldStep::Kind::ask,
                       .from = so_far.frame.low,
                       .to = so_far.frame.low,
                       .without = random_view(random, trial.book)};
    counts["worlds"] += 1;
    counts["of them views"] += question.without.is_whole() ? 0 : 1;
    bool is_wrong = trial.judge.look(trial.book, question.without).has_value();
    if (!is_wrong) {
      const auto ends = find_failing_ends(trial, random, counts);
      if (ends) std::tie(question.from, question.to) = *ends;
      is_wrong = ends.has_value();
    }
    if (!is_wrong) continue;
    so_far.steps.push_back(std::move(question));
    counts["disagreements"] += 1;
    failing = so_far;
  }
  counts.add(trial.judge.counts());
  return failing;
}

std::optional<testing::Fault> find_fault(const WorldProgram& program) {
  Trial trial;
  trial.start(program);
  for (const WorldStep& step : program.steps) {
    if (!trial.book.makes_sense(step)) continue;
    trial.apply(step);
    if (step.kind != WorldStep::Kind::ask) continue;
    auto fault = trial.judge.look(trial.book, step.without);
    if (!fault) fault = trial.judge.ask(step.from, step.to);
    if (fault) return fault;
  }
  return std::nullopt;
}

StepVerdict check_text(const std::string& text) {
  return verdict_on<WorldProgram>(text, find_fault);
}

/// Sequences until there are so many worlds; the last columns are what else is counted.
Report run(const SuiteOptions& options, const char* suite, Classes classes,
           const std::vector<std::string>& more) {
  CountedJobs<WorldProgram> jobs(options, suite, "worlds", options.count, classes.size());
  jobs.run_until(options.count, worlds_per_sequence,
                 [&](std::size_t job, std::uint64_t wanted, std::vector<Counts>& rows) {
                   const std::size_t row = job % rows.size();
                   return run_sequence(options, classes[row], job, wanted, rows[row]);
                 });
  std::vector<std::string> columns{"class",           "worlds",      "of them views",
                                   "questions",       "found",       "with turns",
                                   "ends at borders", "at contacts", "no way"};
  columns.insert(columns.end(), more.begin(), more.end());
  columns.emplace_back("disagreements");
  Report report;
  report.tables.push_back(jobs.table(
      "ways", "Shortest ways, each there and back, against all places that see each other:",
      std::move(columns), names_of(classes)));
  const Counts sum = jobs.sum();
  report.compared = sum["found"];
  report.totals = {{"questions", sum["questions"]},
                   {"ways with turns", sum["with turns"]},
                   {"at contacts of obstacles", sum["at contacts"]}};
  for (const std::string& each : of_others) report.totals.emplace_back("ways " + each, sum[each]);
  for (const std::string& each : more) report.totals.emplace_back("ways " + each, sum[each]);
  conclude_cases(jobs, suite, options, classes[jobs.failed() % classes.size()].name, find_fault,
                 report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "shortest ways in random worlds, against all places that see each other, with enclosed "
            "lengths",
    .examples = "  offgrid-verify path --count 1e5                the acceptance run\n"
                "  offgrid-verify path --bug path-turns-left-only\n",
    .default_count = 20000,
    .against = {},
    .predicates = {suite_name},
    .run = [](const SuiteOptions& options) { return run(options, suite_name, path_classes(), {}); },
    .oracle = nullptr,
    .rank = 10,
    .check_text = check_text,
});

const SuiteRegistration registration_of_links({
    .name = "links",
    .what = "the same in worlds with links, and whether there is a way, by the definition",
    .examples = "  offgrid-verify links --count 1e5               the acceptance run\n"
                "  offgrid-verify links --bug links-lead-back\n",
    .default_count = 20000,
    .against = {},
    .predicates = {"links"},
    .run =
        [](const SuiteOptions& options) {
          return run(options, "links", testing::worlds::link_classes(),
                     {"by a link", "by several", "by links only"});
        },
    .oracle = nullptr,
    .rank = 10,
    .check_text = check_text,
});

}  // namespace

}  // namespace offgrid::verify
