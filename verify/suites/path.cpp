// Suites path and links: shortest ways in random worlds and views of them, against the best way
// that places which see each other, and links between them, allow; and cheap ways and those that
// keep clear, against what they promise.
#include <algorithm>
#include <array>
#include <tuple>

#include "bugs/bug.hpp"
#include "framework/counted_jobs.hpp"
#include "paths/judge.hpp"
#include "suites/path_generators.hpp"
#include "worlds/library_world.hpp"
#include "worlds/text.hpp"

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

std::optional<std::vector<Step>> run_sequence(const SuiteOptions& options, const WorldClass& which,
                                              std::size_t job, std::uint64_t wanted,
                                              Counts& counts) {
  const std::uint64_t seed = options.seed * 0x9e3779b97f4a7c15U + job;
  WorldGenerator generator(which, seed);
  testing::Random random(~seed);
  Trial trial;
  WorldProgram so_far{generator.frame(), generator.journal_limit(), {}};
  trial.start(so_far);
  std::optional<std::vector<Step>> failing;
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
    failing = steps_of(so_far);
  }
  counts.add(trial.judge.counts());
  return failing;
}

/// Reads the steps, of which the last one is the question.
std::string read_case(const std::vector<Step>& steps, WorldProgram& made) {
  std::string wrong = read(steps, made);
  const auto is_question = [](const WorldStep& step) { return step.kind == WorldStep::Kind::ask; };
  const bool is_one = std::count_if(made.steps.begin(), made.steps.end(), is_question) == 1 &&
                      is_question(made.steps.back());
  if (wrong.empty() && !is_one) wrong = "there must be one step: path X Y X Y, the last one";
  return wrong;
}

StepVerdict check_steps(const std::vector<Step>& steps) {
  WorldProgram made;
  StepVerdict verdict;
  verdict.unreadable = read_case(steps, made);
  if (!verdict.is_readable()) return verdict;
  Trial trial;
  trial.start(made);
  const WorldStep question = made.steps.back();
  for (const WorldStep& step : made.steps) trial.apply(step);
  auto fault = trial.judge.look(trial.book, question.without);
  if (!fault) fault = trial.judge.ask(question.from, question.to);
  if (fault) return {"", fault->expected, fault->found};
  return verdict;
}

std::string show_steps(const std::vector<Step>& steps) {
  WorldProgram made;
  read_case(steps, made);
  return test_of_worlds(made, "PathRegression, found_by_the_verifier", true);
}

/// Sequences until there are so many worlds; the last columns are what else is counted.
Report run(const SuiteOptions& options, const char* suite, Classes classes,
           const std::vector<std::string>& more) {
  CountedJobs<std::vector<Step>> jobs(options, suite, "worlds", options.count, classes.size());
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
  conclude(jobs, suite, options, classes[jobs.failed() % classes.size()].name, report);
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
    .check_steps = check_steps,
    .show_steps = show_steps,
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
    .check_steps = check_steps,
    .show_steps = show_steps,
});

}  // namespace

}  // namespace offgrid::verify
