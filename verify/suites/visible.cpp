// Suite visible: lines of sight on random triangulations with barriers and blocked faces, against
// the definition.
#include <algorithm>
#include <array>
#include <numeric>

#include "bugs/bug.hpp"
#include "framework/jobs.hpp"
#include "framework/steps.hpp"
#include "suites/sight_generators.hpp"
#include "support/sight_check.hpp"

namespace offgrid::verify {

namespace {

using kernel::Point2;
using testing::Corners;
using testing::SightOracle;
using testing::SightPlan;
using testing::SightSubject;
using testing::SightWorld;

constexpr const char* suite_name = "visible";
constexpr std::uint64_t queries_per_world = 32;
constexpr std::uint64_t worlds_per_job = 8;
constexpr std::uint64_t queries_per_job = queries_per_world * worlds_per_job;

struct OracleBug {
  testing::Bug bug;
  SightOracle oracle;
};
constexpr std::array oracle_bugs{
    OracleBug{testing::Bug::oracle_sight_in_double, SightOracle::in_double},
    OracleBug{testing::Bug::oracle_sight_forgets_barrier, SightOracle::forgets_barriers},
    OracleBug{testing::Bug::oracle_sight_open_end, SightOracle::open_end},
};

SightOracle oracle_under_test() {
  const OracleBug* row = testing::row_that_is_on(oracle_bugs);
  return row == nullptr ? SightOracle::exact : row->oracle;
}

// ---- a case as steps

std::vector<Step> steps_of(const SightPlan& plan, const Query& query) {
  std::vector<Step> steps;
  const auto add = [&](const char* word, std::initializer_list<Point2> points) {
    steps.push_back({word, {}});
    append(steps.back(), points);
  };
  for (const Point2& p : plan.points) add("point", {p});
  for (const auto& [a, b] : plan.barriers) add("barrier", {a, b});
  for (const auto& [a, b, c] : plan.blocked) add("blocked", {a, b, c});
  add("see", {query.from, query.to});
  return steps;
}

struct Case {
  SightPlan plan;
  Query query;
};

/// Reads the steps, or says what is wrong with them.
std::string read(const std::vector<Step>& steps, Case& made) {
  int queries = 0;
  for (const Step& step : steps) {
    const std::size_t count = step.word == "point"                           ? 1
                              : step.word == "barrier" || step.word == "see" ? 2
                              : step.word == "blocked"                       ? 3
                                                                             : 0;
    const std::vector<Point2> p = points_of(step, count);
    if (p.empty()) {
      // Not with operator+, which g++ 12 takes for a copy of any length.
      return std::string("'")
          .append(show(step))
          .append("' is no step: point X Y, barrier X Y X Y, blocked X Y X Y X Y, see X Y X Y");
    }
    if (count == 1) made.plan.points.push_back(p[0]);
    if (step.word == "barrier") made.plan.barriers.push_back({p[0], p[1]});
    if (count == 3) made.plan.blocked.push_back({p[0], p[1], p[2]});
    if (step.word != "see") continue;
    made.query = {p[0], p[1]};
    ++queries;
  }
  return queries == 1 ? "" : "there must be one step 'see'";
}

StepVerdict check_steps(const std::vector<Step>& steps) {
  Case made;
  StepVerdict verdict;
  verdict.unreadable = read(steps, made);
  if (!verdict.is_readable()) return verdict;
  const SightWorld world = testing::make_sight_world(made.plan);
  const auto subject = testing::sight_under_test();
  subject->set_mesh(world.mesh);
  const auto failure = testing::find_sight_failure(*subject, world, made.query.from, made.query.to,
                                                   oracle_under_test());
  if (failure) verdict = {"", failure->expected, failure->found};
  return verdict;
}

std::string show_steps(const std::vector<Step>& steps) {
  Case made;
  read(steps, made);
  return testing::show_as_test(made.plan, made.query.from, made.query.to, "found_by_the_verifier");
}

// ---- the run

struct Tally {
  std::uint64_t cases = 0;
  std::uint64_t visible = 0;
  std::uint64_t not_free = 0;
  std::uint64_t touching = 0;
  std::uint64_t disagreements = 0;

  void add(const Tally& other) {
    cases += other.cases;
    visible += other.visible;
    not_free += other.not_free;
    touching += other.touching;
    disagreements += other.disagreements;
  }
};
using Tallies = std::array<Tally, world_kinds * query_kinds>;

struct Failing {
  std::size_t row = 0;
  std::vector<Step> steps;
};

/// The queries of a job, up to the first that fails.
std::optional<Failing> run_job(std::uint64_t seed, std::uint64_t first, std::uint64_t last,
                               Tallies& tallies) {
  const auto subject = testing::sight_under_test();
  const SightOracle oracle = oracle_under_test();
  for (std::uint64_t at = first; at < last; at += queries_per_world) {
    testing::Random random(seed * 0x9e3779b97f4a7c15U + at);
    const std::size_t kind = static_cast<std::size_t>(at / queries_per_world % world_kinds);
    const SightPlan plan = random_world(random, kind);
    const SightWorld world = testing::make_sight_world(plan);
    subject->set_mesh(world.mesh);
    for (std::uint64_t i = 0; i < std::min(queries_per_world, last - at); ++i) {
      const std::size_t query_kind = static_cast<std::size_t>((at + i) % query_kinds);
      const Query query = random_query(random, world, query_kind);
      const std::size_t row = kind * query_kinds + query_kind;
      Tally& tally = tallies[row];
      testing::SightAnswer answer;
      const auto failure =
          testing::find_sight_failure(*subject, world, query.from, query.to, oracle, &answer);
      ++tally.cases;
      tally.visible += answer.is_visible ? 1 : 0;
      tally.not_free += answer.is_free ? 0 : 1;
      tally.touching += touches(world, query) ? 1 : 0;
      tally.disagreements += failure ? 1 : 0;
      if (failure) return Failing{row, steps_of(plan, query)};
    }
  }
  return std::nullopt;
}

std::string row_name(std::size_t row) {
  return std::string(query_name(row % query_kinds)) + ", " + world_name(row / query_kinds);
}

Table table_of(const Tallies& sum) {
  Table table{
      "queries",
      "Lines of sight, and the way back, against the definition:",
      {"ends, mesh", "cases", "visible", "stopped", "start not free", "touching", "disagreements"},
      {}};
  for (std::size_t row = 0; row < sum.size(); ++row) {
    const Tally& t = sum[row];
    table.rows.push_back({row_name(row), t.cases, t.visible, t.cases - t.visible - t.not_free,
                          t.not_free, t.touching, t.disagreements});
  }
  return table;
}

Report run(const SuiteOptions& options) {
  const std::size_t count =
      static_cast<std::size_t>((options.count + queries_per_job - 1) / queries_per_job);
  std::vector<Tallies> tallies(count);
  Progress progress(suite_name, options.count, options.show_progress);
  Jobs<Failing> jobs(options.threads, progress);
  jobs.run(0, count, [&](std::size_t job) {
    const std::uint64_t first = job * queries_per_job,
                        last = std::min(options.count, first + queries_per_job);
    auto found = run_job(options.seed, first, last, tallies[job]);
    progress.advance(last - first);
    return found;
  });
  Tallies sum{};
  Report report;
  for (std::size_t job = 0; job < count && jobs.counts(job); ++job) {
    for (std::size_t row = 0; row < sum.size(); ++row) {
      sum[row].add(tallies[job][row]);
      report.cases += tallies[job][row].cases;
    }
  }
  report.seconds = progress.seconds();
  report.tables.push_back(table_of(sum));
  if (!jobs.failing()) return report;
  report.disagreement_count = 1;
  report_steps(*find_suite(suite_name), options, row_name(jobs.failing()->row),
               jobs.failing()->steps, report);
  return report;
}

const SuiteRegistration registration({
    .name = suite_name,
    .what = "lines of sight on random triangulations, against their definition",
    .examples = "  offgrid-verify visible --count 1e5             a short run\n"
                "  offgrid-verify visible --bug sight-vertex-left\n",
    .default_count = 1000000,
    .against = {},
    .predicates = {suite_name},
    .run = run,
    .oracle = nullptr,
    .rank = 7,
    .check_steps = check_steps,
    .show_steps = show_steps,
});

}  // namespace

}  // namespace offgrid::verify
