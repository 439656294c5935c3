// Suite path: shortest ways in random worlds and views of them, against the best way that places
// which see each other allow.
#include <algorithm>
#include <array>
#include <tuple>

#include "bugs/bug.hpp"
#include "framework/jobs.hpp"
#include "framework/steps.hpp"
#include "suites/path_check.hpp"
#include "suites/path_generators.hpp"

namespace offgrid::verify {

namespace {

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
};

PathOracle oracle_under_test() {
  const OracleBug* row = testing::row_that_is_on(oracle_bugs);
  return row == nullptr ? PathOracle::exact : row->oracle;
}

PathCheck check_under_test() {
  auto world = testing::world_under_test();
  return {std::move(world), testing::world_under_test(), oracle_under_test()};
}

struct Tally {
  std::uint64_t worlds = 0, views = 0, questions = 0;
  std::uint64_t found = 0;
  std::uint64_t turning = 0;      ///< with two legs or more
  std::uint64_t at_border = 0;    ///< an end at the border of a face
  std::uint64_t at_contact = 0;   ///< an end where obstacles touch, or a turn there
  std::uint64_t unreachable = 0;  ///< though both ends are free

  void add(const Tally& other) {
    worlds += other.worlds;
    views += other.views;
    questions += other.questions;
    found += other.found;
    turning += other.turning;
    at_border += other.at_border;
    at_contact += other.at_contact;
    unreachable += other.unreachable;
  }
  void add(const PathDefinition::Question& question) {
    questions += 1;
    found += question.is_way ? 1 : 0;
    turning += question.legs > 1 ? 1 : 0;
    at_border += question.is_at_border ? 1 : 0;
    at_contact += question.is_at_contact || question.touches_elsewhere ? 1 : 0;
    unreachable += question.is_free && !question.is_way ? 1 : 0;
  }
};

struct Failing {
  std::string cell;
  std::vector<Step> steps;
};

const WorldClass& class_of(std::size_t job) { return path_classes()[job % path_classes().size()]; }

/// One of random ends, or none if no question fails.
std::optional<PathEnds> find_failing_ends(PathCheck& check, testing::Random& random,
                                          const WorldFrame& frame, Tally& tally) {
  for (int i = 0; i < questions_per_world; ++i) {
    const PathEnds ends = random_ends(random, frame, check.picture());
    const bool is_wrong = check.ask(ends.first, ends.second).has_value();
    tally.add(check.question());
    if (is_wrong) return ends;
  }
  return std::nullopt;
}

std::optional<Failing> run_sequence(const SuiteOptions& options, std::size_t job,
                                    std::uint64_t wanted, Tally& tally) {
  const std::uint64_t seed = options.seed * 0x9e3779b97f4a7c15U + job;
  WorldGenerator generator(class_of(job), seed);
  testing::Random random(~seed);
  PathCheck check = check_under_test();
  PathCase so_far{{generator.frame(), generator.journal_limit(), {}}, {}, {}, {}};
  check.start(so_far.world.frame, so_far.world.journal_limit);
  for (std::size_t i = 0; i < actions_per_sequence && tally.worlds < wanted; ++i) {
    bool is_new = false;
    for (WorldAction& action : generator.next(check.areas(), check.journal_size())) {
      is_new = check.apply(action);
      so_far.world.actions.push_back(std::move(action));
    }
    if (!is_new) continue;
    so_far.switched_off = random_view(random, check.areas());
    tally.worlds += 1;
    tally.views += so_far.switched_off.empty() ? 0 : 1;
    so_far.from = so_far.to = so_far.world.frame.low;
    if (check.look(so_far.switched_off)) return Failing{class_of(job).name, steps_of(so_far)};
    if (const auto ends = find_failing_ends(check, random, so_far.world.frame, tally)) {
      std::tie(so_far.from, so_far.to) = *ends;
      return Failing{class_of(job).name, steps_of(so_far)};
    }
  }
  return std::nullopt;
}

void add_rows(const std::vector<Tally>& by_class, const std::optional<Failing>& failing,
              Report& report) {
  Table table{"ways",
              "Shortest ways, each there and back, against all places that see each other:",
              {"class", "worlds", "of them views", "questions", "found", "with turns",
               "ends at borders", "at contacts", "no way", "disagreements"},
              {}};
  Tally sum;
  for (std::size_t i = 0; i < by_class.size(); ++i) {
    const Tally& t = by_class[i];
    const bool is_failing = failing && failing->cell == path_classes()[i].name;
    table.rows.push_back({path_classes()[i].name, t.worlds, t.views, t.questions, t.found,
                          t.turning, t.at_border, t.at_contact, t.unreachable,
                          std::uint64_t{is_failing ? 1U : 0U}});
    sum.add(t);
  }
  report.tables.push_back(std::move(table));
  report.cases += sum.worlds;
  report.totals.push_back({"questions", sum.questions});
  report.totals.push_back({"ways with turns", sum.turning});
  report.totals.push_back({"at contacts of obstacles", sum.at_contact});
}

StepVerdict check_steps(const std::vector<Step>& steps) {
  PathCase made;
  StepVerdict verdict;
  verdict.unreadable = read(steps, made);
  if (!verdict.is_readable()) return verdict;
  PathCheck check = check_under_test();
  check.start(made.world.frame, made.world.journal_limit);
  for (const WorldAction& action : made.world.actions) check.apply(action);
  auto fault = check.look(made.switched_off);
  if (!fault) fault = check.ask(made.from, made.to);
  if (fault) return {"", fault->expected, fault->found};
  return verdict;
}

std::string show_steps(const std::vector<Step>& steps) {
  PathCase made;
  read(steps, made);
  return show_as_test(made, "found_by_the_verifier");
}

/// Sequences until there are so many worlds.
Report run(const SuiteOptions& options) {
  Report report;
  Progress progress(suite_name, options.count, options.show_progress);
  Jobs<Failing> jobs(options.threads, progress);
  std::vector<Tally> tallies, by_class(path_classes().size());
  std::uint64_t done = 0;
  while (done < options.count && !jobs.failing()) {
    const std::size_t first = tallies.size();
    const std::uint64_t missing = options.count - done;
    tallies.resize(first + static_cast<std::size_t>((missing + worlds_per_sequence - 1) /
                                                    worlds_per_sequence));
    jobs.run(first, tallies.size(), [&](std::size_t job) {
      const std::uint64_t wanted =
          std::min(worlds_per_sequence, missing - (job - first) * worlds_per_sequence);
      auto found = run_sequence(options, job, wanted, tallies[job]);
      progress.advance(tallies[job].worlds);
      return found;
    });
    for (std::size_t job = first; job < tallies.size() && jobs.counts(job); ++job) {
      by_class[job % by_class.size()].add(tallies[job]);
      done += tallies[job].worlds;
    }
  }
  add_rows(by_class, jobs.failing(), report);
  if (jobs.failing()) {
    report.disagreement_count = 1;
    report_steps(*find_suite(suite_name), options, jobs.failing()->cell, jobs.failing()->steps,
                 report);
  }
  report.seconds = progress.seconds();
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
    .run = run,
    .oracle = nullptr,
    .rank = 10,
    .check_steps = check_steps,
    .show_steps = show_steps,
});

}  // namespace

}  // namespace offgrid::verify
