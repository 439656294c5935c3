// Suite steps: an agent in random worlds and views of them, which are edited meanwhile: along
// paths, over seams and links, and sliding, against the definition of sight. And a crowd, whose
// agents keep apart.
#include <memory>
#include <tuple>
#include <vector>

#include "framework/text_cases.hpp"
#include "motion/crowd_judge.hpp"
#include "motion/judge.hpp"
#include "suites/path_generators.hpp"
#include "worlds/form.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::verify {

namespace {

using testing::worlds::WorldClass;
using testing::worlds::WorldGenerator;
using testing::worlds::WorldProgram;
using testing::worlds::WorldStep;

constexpr const char* suite_name = "steps";
constexpr std::uint64_t steps_per_sequence = 400;
constexpr std::size_t actions_per_sequence = 60;
constexpr int questions_per_world = 4;

using Fault = std::optional<testing::Fault>;

/// A world, an agent in it, and their judge.
struct Trial {
  Trial()
      : paths(world, rebuilt, testing::paths::PathOracle::exact),
        motion(world, paths),
        crowd(world, paths) {}

  void start(const WorldProgram& program) {
    book = testing::worlds::AreaBook(program);
    world.start(program.frame, program.journal_limit);
  }
  /// The fault of a question; steps that make no sense are left out, and refusals are a question of
  /// the suite world.
  Fault apply(const WorldStep& step) {
    if (!book.makes_sense(step)) return std::nullopt;
    if (step.kind != WorldStep::Kind::ask) {
      play(world, step);
      book.apply(step);
      has_changed = true;
      return std::nullopt;
    }
    if (has_changed || without != step.without) {
      if (auto fault = paths.look(book, step.without)) return fault;
    }
    has_changed = false;
    without = step.without;
    if (auto fault = motion.ask(book.frame(), without, step.from, step.to)) return fault;
    return crowd.ask(book.frame(), without, step.from, step.to);
  }

  testing::worlds::LibraryWorld world, rebuilt;
  testing::worlds::AreaBook book;
  testing::paths::PathJudge paths;
  testing::motion::MotionJudge motion;
  testing::motion::CrowdJudge crowd;
  bool has_changed = true;  ///< since the last question
  testing::worlds::ViewPlan without;
};

/// Planes, floors and links.
const std::vector<WorldClass>& classes() {
  static const std::vector<WorldClass> all = [] {
    std::vector<WorldClass> made(path_classes().begin(), path_classes().end());
    const auto links = testing::worlds::link_classes();
    made.insert(made.end(), links.begin(), links.end());
    return made;
  }();
  return all;
}

std::optional<WorldProgram> run_sequence(const SuiteOptions& options, const WorldClass& which,
                                         std::size_t job, std::uint64_t wanted, Counts& counts) {
  const std::uint64_t seed = options.seed * 0x9e3779b97f4a7c15U + job;
  WorldGenerator generator(which, seed);
  testing::Random random(~seed);
  Trial trial;
  WorldProgram so_far{generator.frame(), generator.journal_limit(), {}};
  trial.start(so_far);
  bool is_wrong = false;
  for (std::size_t i = 0; i < actions_per_sequence && !is_wrong; ++i) {
    for (WorldStep& step : generator.next(trial.book)) {
      trial.apply(step);
      so_far.steps.push_back(std::move(step));
    }
    const testing::worlds::ViewPlan without = random_view(random, trial.book);
    for (int k = 0; k < questions_per_world && !is_wrong; ++k) {
      WorldStep question{.kind = WorldStep::Kind::ask,
                         .from = so_far.frame.low,
                         .to = so_far.frame.high,
                         .without = without};
      if (!trial.has_changed)
        std::tie(question.from, question.to) =
            random_ends(random, trial.book, trial.paths.picture());
      is_wrong = trial.apply(question).has_value();
      so_far.steps.push_back(std::move(question));
    }
    if (trial.motion.counts()["steps"] >= wanted) break;
  }
  counts.add(trial.motion.counts());
  counts.add(trial.crowd.counts());
  counts["worlds"] += 1;
  if (!is_wrong) return std::nullopt;
  counts["disagreements"] += 1;
  return so_far;
}

Fault find_fault(const WorldProgram& program) {
  Trial trial;
  trial.start(program);
  for (const WorldStep& step : program.steps) {
    if (auto fault = trial.apply(step)) return fault;
  }
  return std::nullopt;
}

StepVerdict check_text(const std::string& text) {
  return verdict_on<WorldProgram>(text, find_fault);
}

/// Sequences until there are so many steps.
Report run(const SuiteOptions& options) {
  CountedJobs<WorldProgram> jobs(options, suite_name, "steps", options.count, classes().size());
  jobs.run_until(options.count, steps_per_sequence,
                 [&](std::size_t job, std::uint64_t wanted, std::vector<Counts>& rows) {
                   const std::size_t row = job % rows.size();
                   return run_sequence(options, classes()[row], job, wanted, rows[row]);
                 });
  Report report;
  report.tables.push_back(jobs.table(
      "motion", "Steps of an agent, while the world is edited, against the definition of sight:",
      {"class", "worlds", "steps", "arrived", "blocked", "displaced", "stopped", "between",
       "enlarged", "kept", "changed", "called", "crowd steps", "aimed", "pairs", "disagreements"},
      names_of(classes())));
  const Counts sum = jobs.sum();
  for (const char* name : {"steps", "arrived", "blocked", "displaced", "between", "enlarged",
                           "kept", "changed", "called"})
    report.totals.emplace_back(name, sum[name]);
  conclude_cases(jobs, suite_name, options, classes()[jobs.failed() % classes().size()].name,
                 find_fault, report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "an agent that moves in random worlds, which are edited meanwhile, against the "
            "definition of sight",
    .examples = "  offgrid-verify steps --count 1e7              the acceptance run\n"
                "  offgrid-verify steps --bug motion-forgets-sides\n",
    .default_count = 100000,
    .against = {},
    .predicates = {suite_name},
    .run = run,
    .oracle = nullptr,
    .rank = 10,
    .check_text = check_text,
});

}  // namespace

}  // namespace offgrid::verify
